/** Where the audit trail leaves to: a bucket of the organisation, in an account of its own as a rule. */

export interface TrailPlace {
  /** Of AWS, which must own the bucket: a name that somebody else takes one day gets nothing. */
  account: string;
  bucket: string;
  /** Before the names of all files; "" or with a slash at its end. */
  prefix: string;
}

/** The account, the bucket, and where in it: `111122223333/acme-audit/sprout`. */
export const TRAIL_PLACE = /^(\d{12})\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{1,200}?))?\/?$/;

/** @param text the setting `trail`. @returns undefined where it names no place */
export function readTrailPlace(text: string): TrailPlace | undefined {
  const [, account, bucket, folder = ""] = TRAIL_PLACE.exec(text) ?? [];
  if (account === undefined || bucket === undefined) return undefined;
  return { account, bucket, prefix: folder === "" ? "" : `${folder}/` };
}
