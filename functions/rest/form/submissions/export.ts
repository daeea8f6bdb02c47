import { formSubject } from "../../../../shared/audit.ts";
import { exportSubmissions as row } from "../../../../shared/contract/submissions.ts";
import { datedFileName } from "../../../../shared/file-name.ts";
import { MAX_INLINE_OUTPUT_BYTES, OUTPUT_LINK_SECONDS } from "../../../../shared/limits.ts";
import { bodyKeys } from "../../../../shared/stores/s3/bodies.ts";
import { exportSubmissions, exportTypes } from "../../../../shared/submissions/export-submissions.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { collectExport } from "../../../support/collect-export.ts";
import { noteAudit } from "../../../support/note-audit.ts";

/** Submissions as a file. That they leave is noted before they do. */
export const handler = endpoint(row, async ({ input, stores, now, form, call }) => {
  const { id, format } = input;
  const collected = await collectExport(stores, form, input);
  const bytes = await exportSubmissions(format, collected);
  const count = collected.submissions.length;
  await noteAudit(call, {
    subject: formSubject(id),
    action: "submissions.export",
    object: "SUBMISSIONS",
    details: { format, count, bytes: bytes.length },
  });
  const fileName = datedFileName(form.name, now.toISOString().slice(0, 10), format);
  const answer = { fileName, contentType: exportTypes[format], count };
  if (bytes.length <= MAX_INLINE_OUTPUT_BYTES)
    return { ...answer, data: Buffer.from(bytes).toString("base64") };
  const key = bodyKeys.submissionsExport(id, newKey());
  await stores.bodies.put(key, bytes, answer.contentType);
  return { ...answer, url: await stores.bodies.link(key, fileName, answer.contentType, OUTPUT_LINK_SECONDS) };
});
