/** Long blobs in S3: workbooks, form versions, process trees, templates, answers, outputs. */
import { createHash } from "node:crypto";
import { late, part } from "../../part.ts";
import type { connectObjects } from "./objects.ts";

const EXPORTS = "exports/";
const PEOPLE_EXPORTS = `${EXPORTS}people/`;

/** Where each kind of body is stored: keys consist of ids and hashes only, never of names that people chose. */
export const blobKeys = {
  upload: (uploadId: string) => `uploads/${uploadId}`,
  /** The lists that were uploaded with a workbook, as they were read. */
  uploadedFiles: (uploadId: string) => `uploads/${uploadId}.files.json`,
  /** What respondents' devices write: nobody has checked it, and nothing is served from here. Deleted after a day. */
  incoming: "incoming/",
  incomingFiles: (instanceKey: string) => `incoming/${instanceKey}/`,
  incomingFile: (instanceKey: string, sha256: string) => `incoming/${instanceKey}/${sha256}`,
  /** A respondent's file, checked, under the hash of its content. */
  file: (instanceKey: string, sha256: string) => `instances/${instanceKey}/files/${sha256}`,
  /** What the malware scan said of a file, before it is kept. */
  scan: (instanceKey: string, sha256: string) => `instances/${instanceKey}/scans/${sha256}`,
  /** `importKey` is new for every import: a version's blobs belong to it alone. */
  workbook: (formId: number, importKey: string) => `forms/${formId}/workbooks/${importKey}`,
  /** The lists that are attached to the workbook, as they were read; absent where there are none. */
  attachedFiles: (formId: number, importKey: string) => `forms/${formId}/workbooks/${importKey}.files.json`,
  /** Its copy with texts that were corrected here, and the list of them; absent where there are none. */
  correctedWorkbook: (formId: number, importKey: string) =>
    `forms/${formId}/workbooks/${importKey}.corrected`,
  corrections: (formId: number, importKey: string) =>
    `forms/${formId}/workbooks/${importKey}.corrections.json`,
  /** A long table of a form's versions, and of its publications. */
  definitionTable: (formId: number, hash: string) => `forms/${formId}/definitions/tables/${hash}.json`,
  publicationTable: (formId: number, hash: string) => `forms/${formId}/publications/tables/${hash}.json`,
  /** A picture of a form's versions, and of its publications, by its id: the hash of its content. */
  definitionMedia: (formId: number, id: string) => `forms/${formId}/definitions/media/${id}`,
  publicationMedia: (formId: number, id: string) => `forms/${formId}/publications/media/${id}`,
  definition: (formId: number, importKey: string) => `forms/${formId}/definitions/${importKey}.json`,
  /** Where the workbook names each question, for a version and for the publications of it. */
  definitionCells: (formId: number, importKey: string) =>
    `forms/${formId}/definitions/${importKey}.cells.json`,
  publicationCells: (formId: number, key: string, snapshot?: string) =>
    `forms/${formId}/publications/${key}${snapshot === undefined ? "" : `.${snapshot}`}.cells.json`,
  /** The problems that the import found, as JSON. */
  problems: (formId: number, importKey: string) => `forms/${formId}/problems/${importKey}.json`,
  process: (formId: number, hash: string) => `forms/${formId}/processes/${hash}.json`,
  /** The list of the latest versions of a process. */
  processVersions: (formId: number, hash: string) => `forms/${formId}/processes/${hash}.versions.json`,
  template: (formId: number, templateId: string) => `forms/${formId}/templates/${templateId}`,
  /** A review of its changes, by the hash of what was said so far. */
  review: (formId: number, hash: string) => `forms/${formId}/reviews/${hash}.json`,
  /** The golden cases, and what the reports said of each. */
  golden: (formId: number) => `forms/${formId}/golden/set.json`,
  testAnswers: (formId: number, hash: string) => `forms/${formId}/test-answers/${hash}.json`,
  /** @param snapshot of which version; absent: the first */
  publication: (formId: number, key: string, snapshot?: string) =>
    `forms/${formId}/publications/${key}${snapshot === undefined ? "" : `.${snapshot}`}.json`,
  /** Everything under it is deleted after a day. */
  submissionsExports: EXPORTS,
  submissionsExport: (formId: number, exportKey: string) => `${EXPORTS}${formId}/${exportKey}`,
  /** A long export that isn't finished: how far it is, and what was read so far, each part under what it contains. */
  exportJob: (formId: number, job: string) => `${EXPORTS}${formId}/${job}/job.json`,
  exportPart: (formId: number, job: string, part: string) => `${EXPORTS}${formId}/${job}/${part}.json`,
  /** All exports of a form's submissions. */
  formExports: (formId: number) => `${EXPORTS}${formId}/`,
  /** Everything that a person exported about themselves. */
  personExports: (username: string) => `${PEOPLE_EXPORTS}${contentHash(username)}/`,
  /** Everything that belongs to a form itself. */
  ofForm: (formId: number) => `forms/${formId}/`,
  /** Everything that belongs to an instance. */
  ofInstance: (instanceKey: string) => `instances/${instanceKey}/`,
  /** What was erased, by month; outlives every backup. */
  tombstones: "erased/",
  tombstone: (month: string, id: string) => `erased/${month}/${id}.json`,
  /** The answers of an instance, under their hash; `*` names those of all. */
  answersOf: (instanceKey: string) => `instances/${instanceKey}/answers/*`,
  answers: (instanceKey: string, hash: string) => `instances/${instanceKey}/answers/${hash}.json`,
  output: (instanceKey: string, hash: string) => `instances/${instanceKey}/outputs/${hash}`,
  /** A large HTML report in its downloadable form: the second, as releases before it left more in. */
  savedOutput: (instanceKey: string, hash: string) => `instances/${instanceKey}/saved-outputs/2-${hash}`,
} as const;

/** SHA-256 as hex: the name of content-addressed blobs. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const one of parts) hash.update(`${one.length}:`).update(one);
  return hash.digest("hex");
}

export type Blobs = ReturnType<typeof connectObjects>;

/** The blobs of a bucket; S3's client is loaded with the first one. @param maxAttempts how often a request is tried */
export function openBlobs(bucket: string, maxAttempts: number): Blobs {
  const client = part(() => import("./objects.ts"));
  const objects = part(async () => (await client()).connectObjects(bucket, maxAttempts));
  const blobs = late<Blobs, Omit<Blobs, "keys">>(objects, (opened) => opened);
  return Object.assign(blobs, {
    async *keys(prefix: string) {
      yield* (await objects()).keys(prefix);
    },
  });
}
