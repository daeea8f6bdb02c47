/** What a prefilled link gives to the form that it starts. */
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { prefilledAnswers } from "../../shared/form/answers/prefilled-answers.ts";
import type { StoredAnswer } from "../../shared/form/definition/definition.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { linkMark } from "../../shared/link-mark.ts";
import { readLinkToken } from "../../shared/people/prefilled-link.ts";
import { problem } from "../../shared/problems.ts";
import type { StoredRecipient } from "../../shared/stores/dynamodb/recipient-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { StoredPublication } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { epochSeconds } from "../endpoint/sessions.ts";
import { isLinkUsed } from "./link-use.ts";

interface Filled {
  /** What the new instance stores. */
  stored: Pick<Instance, "answers" | "subjectId" | "linkId" | "linkMark">;
  /** Whose personal link it is, where it is a recipient's. */
  recipient: StoredRecipient | undefined;
  /** Answers that the form no longer takes. */
  unfilled: NonNullable<FormInstance["unfilled"]>;
}

/** Whether a token starts a test, expired or not. */
export async function startsTest(
  { keyring }: Pick<Stores, "keyring">,
  { publicationKey }: StoredPublication,
  token: string,
): Promise<boolean> {
  return readLinkToken(await keyring.all(), publicationKey, token)?.t === 1;
}

/**
 * Forms change behind a link, so its answers are checked again.
 * @throws LINK_INVALID · LINK_EXPIRED · LINK_USED
 */
export async function openPrefilled(
  stores: Stores,
  publication: StoredPublication,
  token: string,
  { now, locale, timeZone }: { now: Date; locale: string; timeZone: string },
): Promise<Filled> {
  const { formId, publicationKey } = publication;
  const link = readLinkToken(await stores.keyring.all(), publicationKey, token);
  if (link === undefined) throw problem("LINK_INVALID");
  const { r: isRecipients, s: id = "" } = link;
  const place = { formId, publicationKey, id };
  const recipient = isRecipients === 1 ? await stores.recipients.find(place) : undefined;
  // Somebody was removed, or has another address: what went to the former one opens nothing.
  if (isRecipients === 1 && recipient?.linkId !== link.i) throw problem("LINK_INVALID");
  if (link.e <= epochSeconds(now)) throw problem("LINK_EXPIRED");
  const isOnce = link.o === 1 && link.t === undefined; // a test uses no link up
  if (isOnce && (await isLinkUsed(stores, { formId, linkId: link.i }, now))) throw problem("LINK_USED");
  const { compiled } = await loadSnapshot(stores.blobs, publication);
  const { answers, refused } = prefilledAnswers(compiled, link.a, formClock(now, timeZone), locale);
  return {
    stored: {
      answers: JSON.stringify(answers),
      ...(link.s !== undefined && { subjectId: link.s }),
      linkMark: linkMark(token),
      ...(isOnce && { linkId: link.i }),
    },
    recipient,
    unfilled: refused.map(({ label, answer }) => ({ label, value: textOf(answer) })),
  };
}

function textOf(answer: StoredAnswer | undefined): string {
  if (Array.isArray(answer)) return answer.map((one) => (typeof one === "string" ? one : "…")).join(", ");
  return typeof answer === "object" || answer === undefined ? "…" : String(answer);
}
