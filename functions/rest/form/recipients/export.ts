import { exportRecipients } from "../../../../shared/contract/recipients.ts";
import { datedFileName } from "../../../../shared/file-name.ts";
import { problem } from "../../../../shared/problems.ts";
import { csvFile } from "../../../../shared/submissions/csv.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recipientRows } from "../../../reviewing/recipient-rows.ts";

const columns = ["id", "name", "email", "language", "state", "trouble", "sent", "opened", "submitted"];

/** Guarded: names are what somebody typed, and a spreadsheet opens the file. */
export const handler = endpoint(exportRecipients, async ({ input, stores, now }) => {
  const { id, publicationKey } = input;
  const publication = await stores.forms.findPublication(publicationKey, id);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  const found = await recipientRows(stores, await stores.recipients.list(id, publicationKey));
  const lines = found.map((one) => [
    ...[one.id, one.name, one.email, one.locale, one.state, one.trouble],
    ...[one.sentAt, one.openedAt, one.submittedAt],
  ]);
  const [, body] = csvFile({ name: "Recipients", rows: [columns, ...lines] }, true);
  return {
    fileName: datedFileName(
      `${publication.publicationName} recipients`,
      now.toISOString().slice(0, 10),
      "csv",
    ),
    contentType: "text/csv; charset=utf-8",
    count: found.length,
    data: Buffer.from(body).toString("base64"),
  };
});
