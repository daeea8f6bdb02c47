/** Gathers the contents of an export: the submissions that match a filter, and a codebook of their forms. */
import type { ExportFormat } from "../../shared/contract/submissions.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { StoredAnswers } from "../../shared/form/definition.ts";
import { shownName } from "../../shared/form/submission-name.ts";
import { MAX_EXPORT_ROWS } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot, type SnapshotName } from "../../shared/stores/publications.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { choicesOf, codebookOf } from "../../shared/submissions/codebook.ts";
import type { ExportedSubmission, ToExport } from "../../shared/submissions/export-submissions.ts";
import {
  asksCards,
  type CardFilter,
  type Filter,
  matcher,
  statusReader,
} from "../presenters/submission-row.ts";

/** What fits into the function's memory, as JSON. */
const MAX_ANSWERS_CHARACTERS = 40 * 1024 * 1024;
/** Long answers are stored in S3; this many are read at a time. */
const READS_AT_ONCE = 25;

interface Wanted extends Filter, CardFilter {
  /** Only these; absent: all. */
  instanceKeys?: readonly string[] | undefined;
  format: ExportFormat;
  values?: "keys" | "labels";
  from?: string | undefined;
  to?: string | undefined;
  locale?: string | undefined;
}

/** The moment of the call, and a clock in milliseconds. */
interface Times {
  now: Date;
  clock: () => number;
}

export interface Collected extends ToExport {
  /** By the ids that are exported. */
  instanceKeys: ReadonlyMap<string, string>;
}

/**
 * The submissions that an export contains, some at a time.
 * @throws SUBMISSIONS_NOT_READ
 */
export async function* submissionsWanted(
  stores: Stores,
  { id: formId }: Pick<Form, "id">,
  wanted: Wanted,
  { statusOf, times }: { statusOf: ReturnType<typeof statusReader>; times: Times },
): AsyncGenerator<Instance[]> {
  const { from, to } = wanted;
  const matches = matcher(wanted, statusOf);
  const search = asksCards(wanted) ? await import("./search-submissions.ts") : undefined; // few exports do
  const found = await search?.keysFound(stores, formId, wanted, times);
  const chosen = wanted.instanceKeys && new Set(wanted.instanceKeys);
  const listed = stores.submissions.eachOfForm(formId, {
    ...{ from, to },
    matches: (row) =>
      (found?.has(row.instanceKey) ?? true) && (chosen?.has(row.instanceKey) ?? true) && matches(row),
  });
  for await (const some of listed)
    yield search === undefined ? some : await search.thoseWithAnswer(stores, wanted, some);
}

/** @throws EXPORT_TOO_LARGE, SUBMISSIONS_NOT_READ */
export async function collectExport(
  stores: Stores,
  form: Form,
  wanted: Wanted,
  times: Times,
): Promise<Collected> {
  const published = await stores.forms.publications(form.id);
  const statusOf = statusReader(published);
  const maxRows = MAX_EXPORT_ROWS[wanted.format];
  const names = new Map(published.map((one) => [one.publicationKey, one.publicationName]));
  const mayHaveVersions = new Set(
    published.flatMap(({ publicationKey, changeable }) => (changeable === true ? [publicationKey] : [])),
  );
  const submissions: ExportedSubmission[] = [];
  const snapshots = new Map<string, SnapshotName>();
  const instanceKeys = new Map<string, string>();
  let characters = 0;
  for await (const page of submissionsWanted(stores, form, wanted, { statusOf, times })) {
    for (let start = 0; start < page.length; start += READS_AT_ONCE) {
      const read = await Promise.all(
        page.slice(start, start + READS_AT_ONCE).map(async (instance) => {
          const { formId, publicationKey, snapshot } = instance;
          instanceKeys.set(instance.instanceId, instance.instanceKey);
          snapshots.set(`${publicationKey} ${snapshot}`, { formId, publicationKey, snapshot });
          const text = await answersText(stores.blobs, instance);
          characters += text.length; // wherever they are stored: all of them are kept in memory
          return {
            ...exported(instance, statusOf(instance), names.get(instance.publicationKey) ?? ""),
            ...(mayHaveVersions.has(publicationKey) && { version: (instance.replaced?.length ?? 0) + 1 }),
            answers: StoredAnswers.parse(JSON.parse(text)),
          };
        }),
      );
      submissions.push(...read);
      if (submissions.length > maxRows || characters > MAX_ANSWERS_CHARACTERS)
        throw problem("EXPORT_TOO_LARGE", { maxRows });
    }
  }
  const definitions = await definitionsOf(stores, [...snapshots.values()]);
  const locale = wanted.locale ?? definitions[0]?.defaultLocale ?? "en";
  return {
    formName: form.name,
    codebook: codebookOf(definitions, locale),
    submissions,
    instanceKeys,
    ...((wanted.values === "labels" || wanted.format === "statistics") && {
      choices: choicesOf(definitions, locale),
    }),
  };
}

function exported(
  instance: Instance,
  status: string,
  publication: string,
): Omit<ExportedSubmission, "answers"> {
  const { instanceId, locale, createdAt, submittedAt, subjectId } = instance;
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
  };
}

/** Newest first, each form version once. */
async function definitionsOf(
  { blobs }: Stores,
  snapshots: readonly SnapshotName[],
): Promise<FormDefinition[]> {
  const byVersion = new Map<number, FormDefinition>();
  for (const snapshot of snapshots) {
    const { formVersion, definition } = await loadSnapshot(blobs, snapshot);
    if (!byVersion.has(formVersion)) byVersion.set(formVersion, definition);
  }
  return [...byVersion].sort(([a], [b]) => b - a).map(([, definition]) => definition);
}
