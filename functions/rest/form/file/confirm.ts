import { createHash } from "node:crypto";
import { confirmFile } from "../../../../shared/contract/files.ts";
import { extensionOf, fileTypeOf, namedAs } from "../../../../shared/form/definition/file-type.ts";
import { fileId, plainFileName } from "../../../../shared/form/definition/uploaded-file.ts";
import { takesType } from "../../../../shared/form/engine/field-problem.ts";
import { MAX_FILE_BYTES } from "../../../../shared/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import { type FileOnItsWay, findVerdict } from "../../../../shared/submissions/file-scan.ts";
import { fileQuestion } from "../../../answering/file-question.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft } from "../../../endpoint/limit-attempts.ts";

/**
 * Copies what a device wrote to where only functions write, once it is known to be what was announced and of a kind that the
 * question takes. Repeated, it answers the same.
 */
export const handler = endpoint(confirmFile, async ({ input, stores, instance, call }) => {
  const { sha256 } = input;
  const { instanceKey } = instance;
  const upload = await fileQuestion(call, instance, input.field);
  const kept = blobKeys.file(instanceKey, sha256);
  const fileName = plainFileName(input.name);

  const known = await stores.blobs.describe(kept);
  if (known !== undefined) {
    const type = { type: known.contentType, extension: extensionOf(known.contentType) };
    if (!takesType(upload, type.type)) throw problem("UPLOAD_REFUSED");
    return { file: described({ sha256, bytes: known.bytes, name: fileName, type }) };
  }

  if (stores.scansFiles) await assertClean(stores, { instanceKey, sha256 });
  const arrived = await stores.blobs.whole(blobKeys.incomingFile(instanceKey, sha256));
  const content = arrived?.bytes ?? new Uint8Array();
  const isWhole = content.length > 0 && createHash("sha256").update(content).digest("hex") === sha256;
  if (!isWhole || content.length > MAX_FILE_BYTES) throw problem("UPLOAD_NOT_FOUND");
  const type = fileTypeOf(content, upload.accept, fileName);
  if (type === undefined) throw problem("UPLOAD_REFUSED");
  if (!(await attemptsLeft(call, { fileBytesByInstance: instanceKey }, content.length)))
    throw problem("UPLOADS_TOO_LARGE");
  await stores.blobs.put(kept, content, type.type);
  return { file: described({ sha256, bytes: content.length, name: fileName, type }) };
});

/** Where files are scanned, nothing is taken that isn't known to be clean. The key is the content's hash, so the verdict is of this content. */
async function assertClean({ blobs }: Stores, file: FileOnItsWay): Promise<void> {
  const verdict = await findVerdict(blobs, file);
  if (verdict === "clean") return;
  if (verdict !== undefined) throw problem("UPLOAD_HARMFUL");
  const hasArrived = await blobs.describe(blobKeys.incomingFile(file.instanceKey, file.sha256));
  throw problem(hasArrived === undefined ? "UPLOAD_NOT_FOUND" : "UPLOAD_BEING_CHECKED");
}

function described({
  sha256,
  bytes,
  name,
  type,
}: {
  sha256: string;
  bytes: number;
  name: string;
  type: { type: string; extension: string };
}) {
  return {
    file: fileId(sha256, type.extension),
    name: plainFileName(namedAs(name, type)),
    type: type.type,
    bytes,
    sha256,
  };
}
