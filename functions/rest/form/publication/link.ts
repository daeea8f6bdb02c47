import { prefilledLink } from "../../../../shared/contract/publication-links.ts";
import { prefilledAnswers, type RefusedAnswer } from "../../../../shared/form/answers/prefilled-answers.ts";
import { StoredAnswers } from "../../../../shared/form/definition/definition.ts";
import { formClock } from "../../../../shared/form/engine/engine.ts";
import { JsonProblem, parseJson } from "../../../../shared/json.ts";
import { MAX_LINK_CHARACTERS, MAX_LINK_DAYS } from "../../../../shared/limits.ts";
import { fieldProblemText } from "../../../../shared/messages/field-problems.ts";
import { writeLinkToken } from "../../../../shared/people/prefilled-link.ts";
import { problem } from "../../../../shared/problems.ts";
import { loadSnapshot } from "../../../../shared/stores/publications.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { epochSeconds } from "../../../endpoint/sessions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Checks the answers by the publication's own form, and signs them. */
export const handler = endpoint(prefilledLink, async ({ input, stores, now }) => {
  const { id, publicationKey, subjectIds, once, test } = input;
  const publication = await stores.forms.findPublication(publicationKey, id);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (publication.status === "REVOKED") throw problem("PUBLICATION_REVOKED");
  const validUntil = new Date(input.validUntil);
  if (validUntil <= now || validUntil.getTime() - now.getTime() > MAX_LINK_DAYS * DAY_MS)
    throw problem("LINK_DATE_REFUSED");

  const { compiled, definition } = await loadSnapshot(stores.blobs, publication);
  const locale = definition.defaultLocale;
  const checked = prefilledAnswers(compiled, answersIn(input.model), formClock(now, "UTC"), locale);
  if (checked.refused.length > 0) {
    const fields = checked.refused.map(({ key, reason }) => ({ field: key, message: reasonText(reason) }));
    throw problem("LINK_ANSWERS_REFUSED", { fields });
  }
  const secret = await stores.secret();
  const links = (subjectIds.length > 0 ? [...new Set(subjectIds)] : [undefined]).map((subjectId) => {
    const token = writeLinkToken(secret, publicationKey, {
      ...{ i: newKey(), e: epochSeconds(validUntil), a: checked.answers },
      ...(subjectId !== undefined && { s: subjectId }),
      ...(once && { o: 1 }),
      ...(test && { t: 1 }),
    });
    const link = `${stores.origin}/f/${publicationKey}#fill=${token}`;
    if (link.length > MAX_LINK_CHARACTERS)
      throw problem("LINK_TOO_LONG", { characters: link.length, maxCharacters: MAX_LINK_CHARACTERS });
    return { link, ...(subjectId !== undefined && { subjectId }) };
  });
  if (subjectIds.length > 0 && publication.namesSubjects !== true)
    await stores.forms.noteSubjects(id, publicationKey);
  return { links };
});

function answersIn(model: string): StoredAnswers {
  try {
    return StoredAnswers.parse(parseJson(model));
  } catch (error) {
    if (!(error instanceof JsonProblem) && !(error instanceof Error && error.name === "ZodError"))
      throw error;
    throw problem("INPUT_INVALID", {
      fields: [{ field: "model", message: "Send an object of field keys and answers, as JSON." }],
    });
  }
}

const reasons = {
  unknown: "The form has no such question.",
  calculated: "The form calculates this answer.",
  notInLinks: "Repeated questions and files can't be in a link.",
  hidden: "With the other answers, the form doesn't ask this question.",
} as const;

function reasonText(reason: RefusedAnswer["reason"]): string {
  return typeof reason === "string" ? reasons[reason] : fieldProblemText(reason, "en");
}
