/** What answers must be before they are taken: sent to an open publication, and whole. */
import type { CheckedAnswers } from "../../shared/form/answers/check-answers.ts";
import { type StoredAnswers, UploadedFile } from "../../shared/form/definition/definition.ts";
import { extensionOf } from "../../shared/form/definition/file-type.ts";
import { fileId, filesIn, plainFileName } from "../../shared/form/definition/uploaded-file.ts";
import type { ProblemAt } from "../../shared/form/engine/engine.ts";
import { fieldProblemText } from "../../shared/messages/field-problems.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { ReadOnce } from "../../shared/stores/read-once.ts";
import { publicationStatusOf, type StoredPublication } from "../../shared/stores/records/form.ts";
import { comesAnyTime, type Instance } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { assertAcceptsAnswers } from "../presenters/instance-state.ts";

/** What is told of one answer, or of one page. */
export interface WrongAnswer {
  field: string;
  code: string;
  message: string;
}

/**
 * @param further what else is wrong
 * @throws ANSWERS_INVALID, with what is wrong in the respondent's language
 */
export async function assertComplete(
  stores: Stores,
  instance: Instance,
  { answers, problems, defaultLocale }: Pick<CheckedAnswers, "answers" | "problems" | "defaultLocale">,
  locale: string,
  further: readonly WrongAnswer[] = [],
): Promise<void> {
  const wrong = [...problems, ...(await missingFiles(stores, instance, answers))];
  if (wrong.length === 0 && further.length === 0) return;
  const fields = wrong.map(({ key, problem: reason }) => ({
    field: key,
    code: reason.code,
    message: fieldProblemText(reason, locale, { defaultLocale }),
  }));
  throw problem("ANSWERS_INVALID", { fields: [...fields, ...further] });
}

/** Files that a client claims and that were never confirmed as such. */
async function missingFiles({ blobs }: Stores, { instanceKey }: Instance, answers: StoredAnswers) {
  const checked = await Promise.all(
    filesIn(answers).map(async ({ key, file }): Promise<ProblemAt[]> => {
      const { success } = UploadedFile.safeParse(file);
      const kept = success ? await blobs.describe(blobKeys.file(instanceKey, file.sha256)) : undefined;
      const isSame =
        kept?.bytes === file.bytes &&
        kept.contentType === file.type &&
        file.file === fileId(file.sha256, extensionOf(file.type)) &&
        file.name === plainFileName(file.name);
      return isSame ? [] : [{ key, problem: { code: "wrongType" } }];
    }),
  );
  return checked.flat();
}

/** @throws the problem of a publication that does not accept answers */
export async function openPublication(
  read: ReadOnce,
  instance: Instance,
  now: Date,
): Promise<StoredPublication | undefined> {
  const [publication, form] = await Promise.all([
    read.publication(instance.publicationKey, instance.formId),
    read.form(instance.formId),
  ]);
  assertAcceptsAnswers(publicationStatusOf(publication, form, now, comesAnyTime(instance)), publication);
  return publication;
}
