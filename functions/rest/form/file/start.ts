import { startFile } from "../../../../shared/contract/files.ts";
import { MAX_FILE_BYTES, UPLOAD_LINK_SECONDS } from "../../../../shared/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import { fileQuestion } from "../../../answering/file-question.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";
import { assertAcceptsAnswers, findPublicationStatus } from "../../../presenters/instance-state.ts";

/** The key is of the instance and the content, so a link can only ever bring what was announced to where it belongs. */
export const handler = endpoint(startFile, async ({ input, stores, now, instance, call }) => {
  const { bytes, sha256 } = input;
  if (bytes > MAX_FILE_BYTES) throw problem("UPLOAD_TOO_LARGE", { maxBytes: MAX_FILE_BYTES });
  await fileQuestion(call, instance, input.field);
  const { publicationStatus, publication } = await findPublicationStatus(call.read, instance, now);
  assertAcceptsAnswers(publicationStatus, publication);
  const { instanceKey } = instance;
  if ((await stores.blobs.describe(blobKeys.file(instanceKey, sha256))) !== undefined) return { headers: {} };
  const incoming = blobKeys.incomingFile(instanceKey, sha256);
  // It is being checked: sent again, it would be checked again.
  if (stores.scansFiles && (await stores.blobs.describe(incoming))?.bytes === bytes) return { headers: {} };
  await limitAttempts(call, { fileBytesByIp: call.clientAddress }, bytes);
  return stores.blobs.uploadLink(incoming, { bytes, sha256 }, UPLOAD_LINK_SECONDS);
});
