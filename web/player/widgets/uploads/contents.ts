/** The contents of uploaded files, as this page has seen them or as they are stored. */
import { useEffect, useState } from "react";
import type { UploadedFile } from "../../../../shared/form/definition/definition.ts";
import type { InstanceAccess } from "../../base/instance-calls.ts";
import { fetchFile } from "./send-file.ts";

/** By their hashes: what was just taken needn't be fetched. */
const seen = new Map<string, Blob>();

/** The pictures among them, drawn already: what is printed can't wait for one. */
const drawn = new Map<string, HTMLImageElement>();

export function noteContent(sha256: string, content: Blob): void {
  seen.set(sha256, content);
}

/**
 * @param access absent: only what this page has seen
 * @throws CallProblem when it can't be fetched
 */
export async function contentOf(
  { sha256 }: Pick<UploadedFile, "sha256">,
  access: InstanceAccess | undefined,
): Promise<Blob | undefined> {
  return seen.get(sha256) ?? (access && (await fetchFile(access, sha256)));
}

type Picture = Pick<UploadedFile, "sha256" | "type">;

/** Keeps a picture for as long as the page is there. @returns its address; undefined where it can't be had */
export async function keepPicture(
  file: Picture,
  access: InstanceAccess | undefined,
): Promise<string | undefined> {
  const before = drawn.get(file.sha256);
  if (before !== undefined) return before.src;
  const content = await contentOf(file, access).catch(() => undefined);
  const meanwhile = drawn.get(file.sha256);
  if (content === undefined || meanwhile !== undefined) return meanwhile?.src;
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([content], { type: file.type }));
  drawn.set(file.sha256, picture);
  await picture.decode().catch(() => undefined); // its place says that there is none
  return picture.src;
}

/** The address of a picture on this page, once it is there. @param file undefined: it is no picture */
export function usePicture(
  { sha256, type }: Partial<Picture> = {},
  access: InstanceAccess | undefined,
): string | undefined {
  const [, setAddress] = useState<string>();
  useEffect(() => {
    if (sha256 === undefined) return undefined;
    let isOver = false;
    void keepPicture({ sha256, type: type ?? "" }, access).then((found) => {
      if (!isOver) setAddress(found);
    });
    return () => {
      isOver = true;
    };
  }, [sha256, type, access]);
  return sha256 === undefined ? undefined : drawn.get(sha256)?.src;
}
