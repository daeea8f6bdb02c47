import { formSubject } from "../../../shared/audit.ts";
import { submissions } from "../../../shared/contract/submissions.ts";
import { answersText } from "../../../shared/stores/answers.ts";
import type { InstanceRow } from "../../../shared/stores/dynamodb/submission-store.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import type { StoredPublication } from "../../../shared/stores/records/form.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { answerTextsOfRows } from "../../exports/answer-texts-of-rows.ts";
import { staffNames } from "../../presenters/staff-names.ts";
import {
  asksCards,
  matcher,
  type ReviewFilter,
  type StatusOf,
  statusReader,
  submissionRow,
} from "../../presenters/submission-row.ts";
import { isSubmitted, readForSearch } from "../../reviewing/read-for-search.ts";
import { searchSubmissions } from "../../reviewing/search-submissions.ts";

/** A page of a form's submissions. The access is recorded before it is answered. */
export const handler = endpoint(submissions, async ({ input, stores, now, call }) => {
  const publications = await stores.forms.publications(input.id);
  const statusOf = statusReader(publications);
  const matches = matcher(input, statusOf);
  const isSearch = !input.tests && (asksCards(input) || input.order !== "activity");
  const reading = isSearch ? await readForSearch(stores, input.id, now, () => performance.now()) : undefined;
  const { rows, next } =
    reading !== undefined
      ? { rows: [] }
      : isSearch
        ? await searched(stores, { ...input, formId: input.id, matches }, statusOf)
        : await listed(stores, { ...input, matches, publications }, statusOf);
  const { questions } = input;
  const texts =
    questions &&
    (await answerTextsOfRows(
      stores,
      rows.map(({ instanceKey }) => instanceKey),
      questions,
    ));
  const answered = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(input.answers && { model: await modelOf(stores, row) }),
      ...(texts !== undefined && { answerTexts: texts.get(row.instanceKey) ?? {} }),
    })),
  );
  const isRead = input.answers || texts !== undefined;
  await recordAudit(call, {
    subject: formSubject(input.id),
    action: isRead ? "submissions.read" : "submissions.list",
    object: isRead && rows.length === 1 ? `SUBMISSION#${rows[0]?.instanceId}` : "SUBMISSIONS",
    details: { count: rows.length, ...(questions !== undefined && { questions: questions.length }) },
  });
  return {
    submissions: answered,
    publications: publications.map(({ status, ...publication }) => ({
      ...publication,
      ...(status === "REVOKED" && { revoked: true as const }),
    })),
    ...(next !== undefined && { next }),
    ...(reading !== undefined && { reading }),
  };
});

/** In the order of the list, with what is noted about each. */
async function listed(
  { submissions: store, reviews, instances, users }: Stores,
  query: Parameters<Stores["submissions"]["listOfForm"]>[1] & {
    id: number;
    publications: readonly StoredPublication[];
  },
  statusOf: StatusOf,
) {
  const { rows, next } = await store.listOfForm(query.id, query);
  const submitted = rows.filter(isSubmitted);
  const cards = await reviews.find(
    query.id,
    submitted.map(({ instanceKey, createdAt }) => ({ instanceKey, createdAt })),
  );
  const cardOf = new Map(submitted.map(({ instanceKey }, index) => [instanceKey, cards[index]]));
  const withDetails = new Set(
    query.publications
      .filter(({ namesSubjects, hasStaffWork }) => namesSubjects === true || hasStaffWork === true)
      .map((one) => one.publicationKey),
  );
  const detailed = rows.filter(({ publicationKey }) => withDetails.has(publicationKey));
  // the index has neither subject ids nor who of the staff entered it; that it was corrected, its card says
  const wholes = await instances.findMany(detailed.map(({ instanceKey }) => instanceKey));
  const byKey = new Map(wholes.map((one) => [one.instanceKey, one]));
  const name = await staffNames({ users }, wholes);
  const shown = rows.map((row) => {
    const { subjectId, enteredBy } = byKey.get(row.instanceKey) ?? {};
    return submissionRow({ ...row, subjectId, enteredBy }, statusOf, cardOf.get(row.instanceKey), {
      test: query.tests === true,
      name,
    });
  });
  return { rows: shown, next };
}

async function searched(
  stores: Stores,
  query: ReviewFilter & Parameters<typeof searchSubmissions>[2],
  statusOf: StatusOf,
) {
  const { rows, next } = await searchSubmissions(stores, query, query);
  const name = await staffNames(
    stores,
    rows.map(({ instance }) => instance),
  );
  const shown = rows.map(({ instance, card }) =>
    submissionRow(instance, statusOf, card, { test: false, name }),
  );
  return { rows: shown, next };
}

async function modelOf(
  { instances, blobs }: Stores,
  { instanceKey }: Pick<InstanceRow, "instanceKey">,
): Promise<string> {
  const instance = await instances.find(instanceKey);
  return instance === undefined ? "{}" : answersText(blobs, instance);
}
