/** Sends one file: a signed link is asked for, the content goes straight to storage, and what arrived is confirmed. */
import type { confirmFile, openFile, startFile } from "../../../../shared/contract/files.ts";
import type { UploadedFile } from "../../../../shared/form/definition/definition.ts";
import { CallProblem, post } from "../../../lib/send.ts";
import { type InstanceAccess, problemName } from "../../base/instance-calls.ts";

export interface FileToSend {
  /** The key of its question. */
  field: string;
  name: string;
  content: Blob;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

interface Progress {
  /** Called with 0 to 100. */
  onProgress: (percent: number) => void;
  /** It has arrived, and is being scanned for malware. */
  onChecking: () => void;
  /** False: nobody waits for it any more. */
  isCurrent: () => boolean;
}

/** A scan takes some seconds. */
const CHECK_AGAIN_MS = 3_000;

/** Links end and answers are lost on the way: so often the same file is begun again at once. */
const MOST_ROUNDS = 3;

/**
 * Repeating it sends no content twice that has arrived, and never changes what was kept.
 * @throws CallProblem
 */
export async function sendFile(
  access: InstanceAccess,
  { field, name, content, sha256 }: FileToSend,
  { onProgress, onChecking, isCurrent }: Progress,
): Promise<UploadedFile> {
  for (let round = 1; ; round++) {
    const { url, headers } = await post<typeof startFile>("/rest/form/file/start", {
      ...access,
      field,
      bytes: content.size,
      sha256,
    });
    if (url !== undefined) await put(url, headers, content, onProgress);
    try {
      const request = { ...access, field, sha256, name };
      for (;;) {
        try {
          return (await post<typeof confirmFile>("/rest/form/file/confirm", request)).file;
        } catch (error) {
          if (problemName(error) !== "UPLOAD_BEING_CHECKED" || !isCurrent()) throw error;
          onChecking();
          await new Promise((resolve) => setTimeout(resolve, CHECK_AGAIN_MS));
        }
      }
    } catch (error) {
      if (round === MOST_ROUNDS || problemName(error) !== "UPLOAD_NOT_FOUND") throw error;
    }
  }
}

function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  content: Blob,
  onProgress: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((100 * loaded) / total));
    };
    const fail = () => reject(new CallProblem(0, "The upload was interrupted."));
    request.onerror = request.onabort = fail;
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.send(content);
  });
}

/** A file as it is stored: for pictures that another device took, or that were taken before a reload. */
export async function fetchFile(access: InstanceAccess, sha256: string): Promise<Blob> {
  const { url } = await post<typeof openFile>("/rest/form/file", { ...access, sha256 });
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new CallProblem(response.status, "The file can't be read.");
  return response.blob();
}

/** SHA-256 in hexadecimal. */
export async function hashOf(content: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
