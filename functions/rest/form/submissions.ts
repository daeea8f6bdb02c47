import { formSubject } from "../../../shared/audit.ts";
import { submissions } from "../../../shared/contract/submissions.ts";
import { answersText } from "../../../shared/stores/answers.ts";
import type { InstanceRow } from "../../../shared/stores/dynamodb/submission-store.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { matcher, statusReader, submissionRow } from "../../presenters/submission-row.ts";
import { recordAudit } from "../../support/record-audit.ts";

/** A page of a form's submissions. The access is recorded before it is answered. */
export const handler = endpoint(submissions, async ({ input, stores, call }) => {
  const publications = await stores.forms.publications(input.id);
  const statusOf = statusReader(publications);
  const { rows, next } = await stores.submissions.listOfForm(input.id, {
    ...input,
    matches: matcher(input, statusOf),
  });
  const listed = await Promise.all(
    rows.map(async (row) => ({
      ...submissionRow(row, statusOf),
      ...(input.answers && { model: await modelOf(stores, row) }),
    })),
  );
  await recordAudit(call, {
    subject: formSubject(input.id),
    action: input.answers ? "submissions.read" : "submissions.list",
    object: input.answers && rows.length === 1 ? `SUBMISSION#${rows[0]?.instanceId}` : "SUBMISSIONS",
    details: { count: rows.length },
  });
  return { submissions: listed, publications, ...(next !== undefined && { next }) };
});

async function modelOf({ instances, blobs }: Stores, { instanceKey }: InstanceRow): Promise<string> {
  const instance = await instances.find(instanceKey);
  return instance === undefined ? "{}" : answersText(blobs, instance);
}
