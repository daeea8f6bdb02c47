/**
 * What a malware scan said of an uploaded file, where the deployment has one: until it is known to be clean, a file stays
 * where its device wrote it, from where nothing is served.
 */
import { type Blobs, blobKeys } from "../stores/s3/blobs.ts";

/** `unchecked`: of a kind or state that can't be scanned, such as an archive with a password. */
export type Verdict = "clean" | "harmful" | "unchecked";

/** A file on its way, by the two parts of its key. */
export interface FileOnItsWay {
  instanceKey: string;
  sha256: string;
}

/** @param key of a blob @returns undefined for what no device wrote @example fileOnItsWay("incoming/k/9f86…") */
export function fileOnItsWay(key: string): FileOnItsWay | undefined {
  const [, instanceKey, sha256] = /^incoming\/([\w-]{1,100})\/([0-9a-f]{64})$/.exec(key) ?? [];
  return instanceKey === undefined || sha256 === undefined ? undefined : { instanceKey, sha256 };
}

/** @param status as GuardDuty calls it @example verdictOf("NO_THREATS_FOUND") // "clean" */
export function verdictOf(status: string): Verdict {
  if (status === "NO_THREATS_FOUND") return "clean";
  return status === "THREATS_FOUND" ? "harmful" : "unchecked";
}

/**
 * Keeps a verdict; a harmful file is emptied. The same content stays harmful, whatever comes later or twice: its key is its
 * hash, and the scan of what it was emptied to finds nothing.
 */
export async function storeVerdict(blobs: Blobs, file: FileOnItsWay, verdict: Verdict): Promise<void> {
  const { instanceKey, sha256 } = file;
  if ((await findVerdict(blobs, file)) === "harmful") return;
  await blobs.put(blobKeys.scan(instanceKey, sha256), verdict, "text/plain");
  if (verdict === "harmful")
    await blobs.put(blobKeys.incomingFile(instanceKey, sha256), "", "application/octet-stream");
}

/** @returns undefined while the file is still being checked */
export async function findVerdict(
  blobs: Blobs,
  { instanceKey, sha256 }: FileOnItsWay,
): Promise<Verdict | undefined> {
  const said = await blobs.text(blobKeys.scan(instanceKey, sha256));
  return said === undefined || said === "clean" || said === "harmful" ? said : "unchecked";
}
