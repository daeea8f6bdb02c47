import { handOverAnswer } from "../../../../shared/contract/sharing.ts";
import { handOverForm } from "../../../../shared/people/hand-over.ts";
import { problem } from "../../../../shared/problems.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Makes the caller the owner of a form that they were offered, or leaves it with its owner. */
export const handler = endpoint(handOverAnswer, async ({ input, stores, now, user }) => {
  const offer = await stores.offers.find(input.id, now);
  if (offer?.to !== user.username) throw problem("ACCESS_DENIED");
  const form = await stores.forms.find(offer.formId);
  const isOpen = form?.deletedAt === undefined && form?.ownerUsername === offer.from;
  if (input.accept && !isOpen) throw problem("OFFER_ENDED"); // it rests while the form is in the trash
  // Taken first: an offer that its owner withdraws at this moment is accepted or withdrawn, never both.
  if (!(await stores.offers.end(offer))) throw problem("OFFER_ENDED");
  if (!input.accept) return { success: true };
  const { to, keepsWrite } = offer;
  if (!isOpen || !(await handOverForm(stores, form, { to, keepsWrite, now }))) throw problem("OFFER_ENDED");
  return { success: true };
});
