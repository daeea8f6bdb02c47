/**
 * A long export, in rounds: which submissions it contains is fixed by the first call; each call reads some of them and stores
 * what it read, and one that comes when all are read makes the file. What is stored lies with the form's exports: it is deleted
 * after a day, and at once when a submission of the form is erased.
 */
import * as z from "zod";
import { MAX_LONG_EXPORT_ROWS } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { blobKeys, contentHash } from "../../shared/stores/s3/blobs.ts";
import { sitesOf } from "../../shared/stores/site-rows.ts";
import type { LongExport } from "../../shared/submissions/long-export.ts";
import { EXPORT_ROUND_MS } from "../../shared/timings.ts";
import { newKey } from "../../shared/tokens.ts";
import { statusReader } from "../presenters/submission-row.ts";
import {
  addRead,
  addSnapshots,
  assertFits,
  type Collected,
  collected,
  type ExportCriteria,
  matchingByAnswer,
  nothingRead,
  rowsToExport,
  type SubmissionsRead,
  saysMissing,
  submissionReader,
  type Times,
} from "./collect-export.ts";

const INSTANCES_AT_ONCE = 100;
/** Where the rules of the form are read for each. */
const FORMS_AT_ONCE = 25;
const JSON_TYPE = "application/json";

/** What one part holds at most, and with it the memory of the call that makes a long file. */
const MAX_PART_CHARACTERS = 16 * 1024 * 1024;
/** Of all answers of a long file, which has to be written within one call. */
const MAX_LONG_CHARACTERS = 100 * 1024 * 1024;

/** How far a job is; answers are in its parts only. */
const Job = z.lazy(() =>
  z.object({
    /** The hash of the name of the user whose job it is, with the limit of what they saw when it began. */
    owner: z.string(),
    /** All that it contains, in their order. */
    instanceKeys: z.array(z.string()),
    /** How many of them were looked up, and how many of these are still there. */
    done: z.int(),
    rows: z.int(),
    /** From which to which, as `0-300`: where a call was repeated, each has parts of its own. */
    parts: z.array(z.string()),
    /** Of the answers so far. */
    characters: z.int(),
    snapshots: z.array(
      z.object({ formId: z.int(), publicationKey: z.string(), snapshot: z.string().optional() }),
    ),
  }),
);
type Job = z.infer<typeof Job>;

/** What a round begins or goes on with. */
interface Round {
  stores: Stores;
  form: Form;
  criteria: ExportCriteria;
  username: string;
  times: Times;
}

/** How an export stands: to be asked for again, or what its file is made of. */
export type PublicationStatus =
  | { job: string; progress: { done: number; total: number } }
  | { collected: Collected }
  | { long: LongExport; format: "csv" | "json"; count: number };

/**
 * @param requested `new`, or the key of a job
 * @throws EXPORT_GONE, EXPORT_TOO_LARGE, SUBMISSIONS_NOT_READ
 */
export async function exportRound(requested: string, round: Round): Promise<PublicationStatus> {
  const { stores, form, criteria, times } = round;
  const started = times.clock();
  const published = await stores.forms.publications(form.id);
  const key = requested === "new" ? newKey() : requested;
  const job = requested === "new" ? await startJob(round, statusReader(published)) : await found(round, key);
  const total = job.instanceKeys.length;
  if (job.done === total && job.parts.length > 0) return finished(round, key, job);
  const readThese = submissionReader(stores, published, criteria);
  const read = nothingRead();
  const from = job.done;
  do {
    const some = job.instanceKeys.slice(
      job.done,
      job.done + (saysMissing(criteria) ? FORMS_AT_ONCE : INSTANCES_AT_ONCE),
    );
    const found = await stores.instances.findMany(some);
    addRead(read, await readThese(await matchingByAnswer(stores, criteria, found)));
    job.done += some.length;
  } while (
    job.done < total &&
    read.characters < MAX_PART_CHARACTERS &&
    times.clock() - started < EXPORT_ROUND_MS
  );
  job.rows += read.submissions.length;
  job.characters += read.characters;
  addSnapshots(job.snapshots, read.snapshots);
  assertFits(MAX_LONG_EXPORT_ROWS[criteria.format], job, isLong(criteria) ? MAX_LONG_CHARACTERS : undefined);
  if (job.done === total && from === 0) return { collected: await collected(stores, form, criteria, read) };
  const part = `${from}-${job.done}`;
  await stores.blobs.put(blobKeys.exportPart(form.id, key, part), JSON.stringify(read), JSON_TYPE);
  job.parts.push(part);
  await stores.blobs.put(blobKeys.exportJob(form.id, key), JSON.stringify(job), JSON_TYPE);
  return { job: key, progress: { done: job.done, total } };
}

/** Whether its file is made of some submissions at a time. */
const isLong = (criteria: ExportCriteria): criteria is ExportCriteria & { format: "csv" | "json" } =>
  criteria.format === "csv" || criteria.format === "json";

/** A new job: what it contains stays the same, whatever is submitted or changed meanwhile. */
async function startJob(
  { stores, form, criteria, username, times }: Round,
  statusOf: ReturnType<typeof statusReader>,
): Promise<Job> {
  const instanceKeys: string[] = [];
  const rowCriteria = await rowsToExport(stores, form.id, criteria, { statusOf, times });
  for await (const page of stores.submissions.rowsOfForm(form.id, rowCriteria)) {
    for (const { instanceKey } of page) instanceKeys.push(instanceKey);
    assertFits(MAX_LONG_EXPORT_ROWS[criteria.format], { rows: instanceKeys.length, characters: 0 });
  }
  if (criteria.deidentified !== undefined) instanceKeys.sort(); // random, and so in no order of time
  const nothing = { done: 0, rows: 0, parts: [], characters: 0, snapshots: [] };
  return { owner: ownerOf(stores, username), instanceKeys, ...nothing };
}

function ownerOf(stores: Stores, username: string): string {
  const sites = sitesOf(stores);
  return contentHash(sites === undefined ? username : JSON.stringify([username, sites]));
}

/** A job of this user, who sees what they saw when it began, and of this form. */
async function found({ stores, form, username }: Round, key: string): Promise<Job> {
  const text = await stores.blobs.text(blobKeys.exportJob(form.id, key));
  if (text === undefined) throw problem("EXPORT_GONE");
  const job = Job.parse(JSON.parse(text));
  if (job.owner !== ownerOf(stores, username)) throw problem("EXPORT_GONE");
  return job;
}

/** What the file is made of, once all is read: parts one after the other, or all of them together. */
async function finished(
  { stores, form, criteria }: Round,
  key: string,
  job: Job,
): Promise<PublicationStatus> {
  async function* parts(): AsyncGenerator<SubmissionsRead> {
    for (const part of job.parts) {
      const text = await stores.blobs.text(blobKeys.exportPart(form.id, key, part));
      if (text === undefined) throw problem("EXPORT_GONE");
      yield JSON.parse(text) as SubmissionsRead; // as a round wrote it
    }
  }
  if (isLong(criteria)) {
    const about = await collected(stores, form, criteria, { ...nothingRead(), snapshots: job.snapshots });
    const batches = async function* () {
      for await (const { submissions } of parts()) yield about.changed?.(submissions) ?? submissions;
    };
    return { long: { ...about, batches }, format: criteria.format, count: job.rows };
  }
  // begun as CSV or JSON, it may be more than fits
  assertFits(MAX_LONG_EXPORT_ROWS[criteria.format], job);
  const all = nothingRead();
  for await (const part of parts()) addRead(all, part);
  return { collected: await collected(stores, form, criteria, all) };
}
