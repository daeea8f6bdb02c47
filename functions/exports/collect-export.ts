/** Gathers the contents of an export: the submissions that match a filter, and a codebook of their forms. */
import type { DeidentifiedInput } from "../../shared/contract/data-analysis.ts";
import type { ExportFormat } from "../../shared/contract/submissions.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { StoredAnswers } from "../../shared/form/definition/definition.ts";
import { shownName } from "../../shared/form/engine/submission-name.ts";
import { MAX_EXPORT_ROWS } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { InstanceRow } from "../../shared/stores/dynamodb/submission-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot, type SnapshotName } from "../../shared/stores/publications.ts";
import type { Form, StoredPublication } from "../../shared/stores/records/form.ts";
import { correctionOf, type Instance, versionOf } from "../../shared/stores/records/instance.ts";
import { choiceWordsOf } from "../../shared/submissions/choice-words.ts";
import { codebookOf } from "../../shared/submissions/codebook.ts";
import type { ExportedSubmission, ToExport } from "../../shared/submissions/export-submissions.ts";
import type { MissingWords } from "../../shared/submissions/why-missing.ts";
import {
  asksCards,
  type Filter,
  matcher,
  type ReviewFilter,
  statusReader,
} from "../presenters/submission-row.ts";

/** What fits into the function's memory, as JSON. */
const MAX_ANSWERS_CHARACTERS = 40 * 1024 * 1024;
/** Long answers are stored in S3; this many are read at a time. */
const READS_AT_ONCE = 25;

export interface ExportCriteria extends Filter, ReviewFilter {
  /** Only these; absent: all. */
  instanceKeys?: readonly string[] | undefined;
  format: ExportFormat;
  values?: "keys" | "labels";
  split?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  locale?: string | undefined;
  guarded?: boolean | undefined;
  missing?: MissingWords["words"] | undefined;
  deidentified?: DeidentifiedInput | undefined;
}

/** The moment of the call, and a clock in milliseconds. */
export interface Times {
  now: Date;
  clock: () => number;
}

export interface Collected extends ToExport {
  /** By the ids that are exported. */
  instanceKeys: ReadonlyMap<string, string>;
  /** Of a de-identified export: what further submissions become in it. */
  changed?: (some: readonly ExportedSubmission[]) => ExportedSubmission[];
}

/**
 * The submissions that an export contains, some at a time.
 * @throws SUBMISSIONS_NOT_READ
 */
export async function* submissionsToExport(
  stores: Stores,
  { id }: Pick<Form, "id">,
  criteria: ExportCriteria,
  how: Parameters<typeof rowsToExport>[3],
): AsyncGenerator<Instance[]> {
  for await (const some of stores.submissions.eachOfForm(id, await rowsToExport(stores, id, criteria, how)))
    yield await matchingByAnswer(stores, criteria, some);
}

/**
 * Which rows of the form's list an export contains.
 * @throws SUBMISSIONS_NOT_READ
 */
export async function rowsToExport(
  stores: Stores,
  formId: number,
  criteria: ExportCriteria,
  { statusOf, times }: { statusOf: ReturnType<typeof statusReader>; times: Times },
) {
  const { from, to } = criteria;
  const matches = matcher(criteria, statusOf);
  const search = asksCards(criteria) ? await import("../reviewing/search-submissions.ts") : undefined; // few exports do
  const found = await search?.keysFound(stores, formId, criteria, times);
  const chosen = criteria.instanceKeys && new Set(criteria.instanceKeys);
  return {
    ...{ from, to },
    matches: (row: InstanceRow) =>
      (found?.has(row.instanceKey) ?? true) && (chosen?.has(row.instanceKey) ?? true) && matches(row),
  };
}

/** Of submissions in wanted rows, those whose answers are wanted, too: rows have none. */
export async function matchingByAnswer(
  stores: Stores,
  filter: ReviewFilter,
  some: Instance[],
): Promise<Instance[]> {
  if (!asksCards(filter)) return some;
  const { thoseWithAnswer } = await import("../reviewing/search-submissions.ts"); // few exports do
  return thoseWithAnswer(stores, filter, some);
}

/** What was read of some submissions, and what their export needs to know about them. */
export interface SubmissionsRead {
  submissions: ExportedSubmission[];
  /** The versions of the form that they were answered in, each once. */
  snapshots: SnapshotName[];
  /** By the ids of the submissions. */
  instanceKeys: [string, string][];
  /** Of their answers, as JSON. */
  characters: number;
}

export const nothingRead = (): SubmissionsRead => ({
  ...{ submissions: [], snapshots: [], instanceKeys: [], characters: 0 },
});

/** Both together; the first one grows. */
export function addRead(all: SubmissionsRead, more: SubmissionsRead): void {
  all.submissions.push(...more.submissions);
  addSnapshots(all.snapshots, more.snapshots);
  all.instanceKeys.push(...more.instanceKeys);
  all.characters += more.characters;
}

/** Adds those that are not there yet. */
export function addSnapshots(all: SnapshotName[], more: readonly SnapshotName[]): void {
  const known = new Set(all.map(nameOf));
  all.push(...more.filter((one) => !known.has(nameOf(one))));
}

const nameOf = ({ publicationKey, snapshot }: SnapshotName) => `${publicationKey} ${snapshot}`;

/** Reads the answers of instances, as exports contain them. */
export function submissionReader(
  { blobs }: Stores,
  published: readonly StoredPublication[],
  criteria: Pick<ExportCriteria, "missing" | "format"> = { format: "json" },
): (instances: readonly Instance[]) => Promise<SubmissionsRead> {
  const statusOf = statusReader(published);
  const names = new Map(published.map((one) => [one.publicationKey, one.publicationName]));
  const mayHaveVersions = new Set(
    published.flatMap(({ publicationKey, changeable }) => (changeable === true ? [publicationKey] : [])),
  );
  return async (instances) => {
    const read = nothingRead();
    const snapshots = new Map<string, SnapshotName>();
    for (let start = 0; start < instances.length; start += READS_AT_ONCE) {
      const some = instances.slice(start, start + READS_AT_ONCE).map(async (instance) => {
        const { formId, publicationKey, snapshot } = instance;
        read.instanceKeys.push([instance.instanceId, instance.instanceKey]);
        const name = { formId, publicationKey, snapshot };
        snapshots.set(nameOf(name), name);
        const text = await answersText(blobs, instance);
        const answers = StoredAnswers.parse(JSON.parse(text));
        const why = saysMissing(criteria)
          ? (await missingReasons()).answersWithReasons(answers, instance, await loadSnapshot(blobs, name))
          : { answers };
        // wherever they are stored: all of them are kept in memory
        read.characters += why.formVersion === undefined ? text.length : JSON.stringify(why.answers).length;
        return {
          ...exported(instance, statusOf(instance), names.get(instance.publicationKey) ?? ""),
          ...((mayHaveVersions.has(publicationKey) || instance.replaced !== undefined) && {
            version: versionOf(instance),
          }),
          ...why,
        };
      });
      read.submissions.push(...(await Promise.all(some)));
    }
    read.snapshots.push(...snapshots.values());
    return read;
  };
}

/** Whether an export says why answers are missing. */
export const saysMissing = ({ missing, format }: Pick<ExportCriteria, "missing" | "format">): boolean =>
  missing !== undefined && (format === "csv" || format === "xlsx" || format === "statistics");

/** The rules of the form, which few exports read. */
const missingReasons = () => import("./missing-reasons.ts");

/** @throws EXPORT_TOO_LARGE, SUBMISSIONS_NOT_READ */
export async function collectExport(
  stores: Stores,
  form: Form,
  criteria: ExportCriteria,
  times: Times,
): Promise<Collected> {
  const published = await stores.forms.publications(form.id);
  const readThese = submissionReader(stores, published, criteria);
  const all = nothingRead();
  const how = { statusOf: statusReader(published), times };
  for await (const page of submissionsToExport(stores, form, criteria, how)) {
    addRead(all, await readThese(page));
    assertFits(MAX_EXPORT_ROWS[criteria.format], { ...all, rows: all.submissions.length });
  }
  return collected(stores, form, criteria, all);
}

/** @throws EXPORT_TOO_LARGE */
export function assertFits(
  maxRows: number,
  { rows, characters }: { rows: number; characters: number },
  maxCharacters = MAX_ANSWERS_CHARACTERS,
): void {
  if (rows > maxRows || characters > maxCharacters) throw problem("EXPORT_TOO_LARGE", { maxRows });
}

/** What was read, with the codebook of the versions that it was answered in, and what can be chosen in them. */
export async function collected(
  stores: Stores,
  form: Form,
  criteria: ExportCriteria,
  { submissions, snapshots, instanceKeys }: SubmissionsRead,
): Promise<Collected> {
  const versions = await versionsOf(stores, snapshots);
  const definitions = versions.map(([, definition]) => definition);
  const { values = "keys", split = values === "labels" } = criteria;
  const locale = criteria.locale ?? definitions[0]?.defaultLocale ?? "en";
  const needsChoices = values === "labels" || split || criteria.format === "statistics";
  const codebook = codebookOf(definitions, locale);
  const whole = {
    formName: form.name,
    locale,
    codebook,
    submissions,
    guarded: criteria.guarded,
    instanceKeys: new Map(instanceKeys),
    ...(needsChoices && { ...choiceWordsOf(definitions, locale), values, split }),
    ...(criteria.missing !== undefined &&
      saysMissing(criteria) && {
        missing: { words: criteria.missing, keys: (await missingReasons()).keysOfVersions(versions) },
      }),
  };
  if (criteria.deidentified === undefined) return whole;
  const { deidentifiedExport } = await import("./deidentified-export.ts"); // few exports are
  const { naming: _namesAnswers, ...rest } = whole;
  return {
    ...rest,
    ...(await deidentifiedExport(stores, form, rest, { request: criteria.deidentified, definitions })),
  };
}

function exported(
  instance: Instance,
  status: string,
  publication: string,
): Omit<ExportedSubmission, "answers"> {
  const { instanceId, locale, createdAt, submittedAt, subjectId, enteredBy } = instance;
  const correctedBy = correctionOf(instance)?.username;
  const name = shownName(instance);
  return {
    instanceId,
    publication,
    status,
    locale,
    startedAt: createdAt,
    submittedAt,
    ...(name !== undefined && { name }),
    ...(subjectId !== undefined && { subjectId }),
    ...(enteredBy !== undefined && { enteredBy }),
    ...(correctedBy !== undefined && { correctedBy }),
  };
}

/** Newest first, each form version once. */
async function versionsOf(
  { blobs }: Stores,
  snapshots: readonly SnapshotName[],
): Promise<[number, FormDefinition][]> {
  const byVersion = new Map<number, FormDefinition>();
  for (const snapshot of snapshots) {
    const { formVersion, definition } = await loadSnapshot(blobs, snapshot);
    if (!byVersion.has(formVersion)) byVersion.set(formVersion, definition);
  }
  return [...byVersion].sort(([a], [b]) => b - a);
}
