import { handOverAnswer } from "../../../../shared/contract/sharing.ts";
import { groupPrincipal } from "../../../../shared/groups.ts";
import { mailAboutForm } from "../../../../shared/people/form-mails.ts";
import { transferForm } from "../../../../shared/people/transfer-ownership.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import type { User } from "../../../../shared/stores/records/user.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../../endpoint/limit-attempts.ts";

/** Makes the caller, or a group that the caller owns, the owner of a form that they were offered, or leaves it with its owner; a mail tells whoever offered it. */
export const handler = endpoint(handOverAnswer, async ({ input, stores, now, user, call }) => {
  const offer = await stores.offers.find(input.id, now);
  if (offer === undefined || !(await mayAnswer(stores, user, offer.to))) throw problem("ACCESS_DENIED");
  const form = await stores.forms.find(offer.formId);
  const isOpen = form?.deletedAt === undefined && form?.ownerUsername === offer.from;
  if (input.accept && !isOpen) throw problem("OFFER_ENDED"); // it rests while the form is in the trash
  // Taken first: an offer that its owner withdraws at this moment is accepted or withdrawn, never both.
  if (!(await stores.offers.end(offer))) throw problem("OFFER_ENDED");
  const { to, from, keepsWrite } = offer;
  if (input.accept && !(isOpen && (await transferForm(stores, form, { to, keepsWrite, now }))))
    throw problem("OFFER_ENDED");
  const kind = input.accept ? "form-accepted" : "form-refused";
  if (await attemptsLeft(call, mailsTo(`form ${from}`, call)))
    await mailAboutForm(stores, { kind, to: from, formId: offer.formId }, now);
  return { success: true };
});

async function mayAnswer({ groups }: Pick<Stores, "groups">, user: User, to: string): Promise<boolean> {
  if (to === user.username) return true;
  const own = await groups.membershipsOf(user);
  return own.some(({ id, privilege }) => privilege === "O" && groupPrincipal(id) === to);
}
