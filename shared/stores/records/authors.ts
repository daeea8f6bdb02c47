/**
 * Who changed what a form publishes: its questions, with each version, and its process, with each save. The form stores the latest
 * change of each person, in the same write as the change itself: so nothing is changed without its author.
 */
import * as z from "zod";
import { idHash } from "../../tokens.ts";

const Latest = z.record(z.string(), z.int());

export const authorFields = {
  /** By the mark of each author: the latest version that they made; absent: nobody's was kept yet. */
  versionAuthors: Latest.optional(),
  /** Likewise the latest revision of the process that they saved. */
  processAuthors: Latest.optional(),
  /** The form that the marks are made with: that which it is a copy of; absent: this one. */
  authorsOf: z.int().optional(),
};

type Authors = { [Name in keyof typeof authorFields]?: z.infer<(typeof authorFields)[Name]> };
type Authored = Authors & { id: number; version: number; processRevision: number };

/** Whoever made the changes of earlier releases, which kept no authors. */
export const UNKNOWN_AUTHOR = "unknown";

/** Names somebody in what is stored of a form, without their address. */
export function authorMark(
  { id, authorsOf = id }: Pick<Authored, "id" | "authorsOf">,
  username: string,
): string {
  return idHash(`author of ${authorsOf} ${username}`);
}

/** What a new form stores. A copy has the authors of what it is a copy of as well. */
export function firstAuthor(form: Authored, username: string) {
  const versionAuthors = { ...form.versionAuthors, [authorMark(form, username)]: form.version };
  return { versionAuthors, processAuthors: form.processAuthors ?? {} };
}

/** What a form stores with another version. */
export function versionAuthor(form: Authored, version: number, username: string) {
  const before = form.versionAuthors ?? { [UNKNOWN_AUTHOR]: form.version };
  return { versionAuthors: { ...before, [authorMark(form, username)]: version } };
}

/** What a form stores with another process; one that is saved as it was has no author. */
export function processAuthor(
  form: Authored & { processHash?: string | undefined },
  hash: string,
  username: string,
) {
  const before = form.processAuthors ?? { [UNKNOWN_AUTHOR]: form.processRevision };
  const isSame = hash === form.processHash;
  const saved = isSame ? {} : { [authorMark(form, username)]: form.processRevision + 1 };
  return { processAuthors: { ...before, ...saved } };
}

/** What a copy of a form stores: everybody who made any of it. */
export function authorsOfCopy(form: Authored): Required<Authors> {
  const marks = authorsSince(form, undefined);
  return {
    versionAuthors: Object.fromEntries([...marks].map((mark) => [mark, 1])),
    ...{ processAuthors: {}, authorsOf: form.authorsOf ?? form.id },
  };
}

/**
 * Who changed a form since an earlier state of it.
 * @param base undefined: since ever
 * @returns their marks; with UNKNOWN_AUTHOR where it may have been anybody
 */
export function authorsSince(
  form: Authored,
  base: { formVersion: number; processRevision: number } | undefined,
): ReadonlySet<string> {
  const { versionAuthors, processAuthors, version, processRevision } = form;
  const { formVersion: fromVersion, processRevision: fromRevision } = base ?? {
    formVersion: 0,
    processRevision: 0,
  };
  const later = (latest: Record<string, number>, from: number) =>
    Object.entries(latest).flatMap(([mark, at]) => (at > from ? [mark] : []));
  return new Set([
    ...later(versionAuthors ?? { [UNKNOWN_AUTHOR]: version }, fromVersion),
    ...later(processAuthors ?? { [UNKNOWN_AUTHOR]: processRevision }, fromRevision),
  ]);
}
