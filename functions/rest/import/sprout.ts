import { newKey } from "../../../shared/accounts/tokens.ts";
import { importForm } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition.ts";
import { readWorkbook } from "../../../shared/heavy/workbook/read-workbook.ts";
import { pickWorksheet } from "../../../shared/import/pick-worksheet.ts";
import { readDefinition } from "../../../shared/import/read-definition.ts";
import { problem } from "../../../shared/problems.ts";
import { answerSheet } from "../../../shared/process/starters.ts";
import type { Upload } from "../../../shared/stores/dynamodb/form-store.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { storeProcess } from "../../../shared/stores/processes.ts";
import { bodyKeys } from "../../../shared/stores/s3/bodies.ts";
import { endpoint } from "../../endpoint.ts";
import { admitToForm } from "../../middleware/access.ts";

/** Makes a form of one worksheet, or the next version of a form; with errors nothing is stored. */
export const handler = endpoint(importForm, async ({ input, stores, now, user, call }) => {
  const isNew = input.formId <= 0;
  if (!isNew) await admitToForm(call, input.formId, "W");
  const upload = await stores.forms.findUpload(input.id);
  const bytes = upload && (await stores.bodies.bytes(bodyKeys.upload(upload.uploadId)));
  if (!upload || !bytes || upload.username !== user().username) throw problem("UPLOAD_NOT_FOUND");

  const read = await readWorkbook(bytes, upload.fileName);
  if (!read.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: read.problems });
  const worksheetIndex = input.worksheetIndex >= 0 ? input.worksheetIndex : pickWorksheet(read.workbook);
  if (read.workbook.sheets[worksheetIndex] === undefined) throw problem("WORKSHEET_NOT_FOUND");
  const { definition, problems } = readDefinition(read.workbook, {
    worksheetIndex,
    fileName: upload.fileName,
  });
  if (definition === undefined) throw problem("IMPORT_REFUSED", { problems });

  const formName = input.formName || call.form?.name || "";
  if (formName === "") throw problem("FORM_NAME_MISSING");
  const activityDate = now.toISOString();
  const formId = isNew ? await stores.forms.nextId() : input.formId;
  const version = (call.form?.version ?? 0) + 1;
  const importKey = newKey();
  await storeVersion(stores, { formId, importKey, upload, bytes, definition });
  const made = {
    name: formName,
    version,
    importKey,
    fileName: upload.fileName,
    fileContentType: upload.contentType,
    activityDate,
  };
  if (isNew) {
    const processHash = await storeProcess(stores.bodies, formId, answerSheet(newKey));
    await stores.forms.create({
      id: formId,
      ownerUsername: user().username,
      ...made,
      processHash,
      processRevision: 1,
    });
  } else if (!(await stores.forms.addVersion(formId, made))) {
    throw problem("FORM_STALE");
  }
  return { success: true, formId, formName, definition, problems };
});

interface Version {
  formId: number;
  importKey: string;
  upload: Upload;
  bytes: Uint8Array;
  definition: FormDefinition;
}

/** The bodies of a version are there before the form names it. */
async function storeVersion({ bodies }: Stores, version: Version): Promise<void> {
  const { formId, importKey, upload, bytes, definition } = version;
  await bodies.put(bodyKeys.workbook(formId, importKey), bytes, upload.contentType);
  await bodies.put(bodyKeys.definition(formId, importKey), JSON.stringify(definition), "application/json");
}
