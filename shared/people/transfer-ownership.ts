/** Hands a form over (product decision 44): to somebody who accepts it, and for an operator who erases a person. */
import { groupIdOf } from "../groups.ts";
import type { Stores } from "../stores/index.ts";
import type { Form } from "../stores/records/form.ts";
import { mailAboutForm } from "./form-mails.ts";
import { announceForm } from "./group-members.ts";

/** How often it is tried again when the form changes at that very moment. */
const ATTEMPTS = 3;

interface OwnershipTransfer {
  /** The new owner: somebody with an active account, or a group; other than the owner. */
  to: string;
  /** True: the former owner keeps the form as a writer. The right to answers always goes with the ownership. */
  keepsWrite: boolean;
  now: Date;
  /** True: the new owner didn't accept it themselves, so a mail tells them. */
  tells?: boolean;
}

/**
 * Makes somebody else the owner, and may schedule a mail that tells them. Their share goes first, as an owner has none: should
 * it end half-way, the owner is still the owner and can do it again.
 * @returns false, and nothing but an earlier offer has changed, when the form is gone, was moved to or from the trash, or has another owner by now
 */
export async function transferForm(
  stores: Pick<Stores, "forms" | "mails" | "groups" | "offers">,
  form: Form,
  { to, keepsWrite, now, tells = false }: OwnershipTransfer,
): Promise<boolean> {
  const groupId = groupIdOf(to);
  if (groupId !== undefined) await announceForm(stores, groupId, now);
  // Whoever was offered it before can't take it from its former owner should that one own it again.
  const offer = await stores.offers.find(form.id, now);
  if (offer !== undefined) await stores.offers.end(offer);
  const share = await stores.forms.revokeShare(form.id, to);
  const handed = await changeOwner(stores, form, to);
  if (handed === undefined) {
    if (share !== undefined) await stores.forms.saveShare(share, form.activityDate);
    return false;
  }
  const { id: formId, ownerUsername: username } = form;
  const at = now.toISOString();
  if (keepsWrite) {
    const kept = { formId, username, privilege: "W", data: false, activityDate: at, givenAt: at } as const;
    await stores.forms.saveShare(kept, handed.activityDate);
  }
  if (tells && handed.deletedAt === undefined)
    await mailAboutForm(stores, { kind: "form-handed-over", to, formId }, now);
  return true;
}

/** @returns the form as it was right before */
async function changeOwner(
  { forms }: Pick<Stores, "forms">,
  form: Form,
  to: string,
): Promise<Form | undefined> {
  let current: Form | undefined = form;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await forms.transferOwnership(current, to)) return current;
    current = await forms.find(form.id);
    const isOurs = current?.ownerUsername === form.ownerUsername && current.deletedAt === form.deletedAt;
    if (current === undefined || !isOurs) return undefined;
  }
  return undefined;
}
