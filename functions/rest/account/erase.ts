import { userSubject } from "../../../shared/audit.ts";
import { ERROR_PREFIX } from "../../../shared/brand.ts";
import { accountErase } from "../../../shared/contract/personal-data.ts";
import { personHash, setTombstone } from "../../../shared/people/erasing/tombstones.ts";
import { lastOwnedBy, leaveAllGroups } from "../../../shared/people/group-members.ts";
import { Problem, problems } from "../../../shared/problems.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import type { Form } from "../../../shared/stores/records/form.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { recentSignInLeft, signOut } from "../../endpoint/sessions.ts";

/** How many forms are checked at a time. */
const AT_ONCE = 25;
const MAX_NAMED = 5;

/**
 * Hides an account for good at its owner's request; the eraser deletes everything that belongs to it. The audit entry
 * and the tombstone are written before the mark, so that a restored backup can't bring it back.
 */
export const handler = endpoint(accountErase, async ({ input, stores, now, user, call }) => {
  const { username } = user;
  if (input.username !== username) return refused("This is not the address of your account.");
  if (recentSignInLeft(call) < 0) return refused(problems.SIGN_IN_TOO_OLD.message);
  const own = await ownForms(stores, username);
  const shared = await sharedOf(stores, own);
  if (shared.length > 0)
    return refused(
      `You share these forms with others: ${named(shared)}. Revoke the shares, or ask your administrator to transfer the forms; then erase your account.`,
    );
  try {
    await leaveAllGroups(stores, user);
  } catch (error) {
    if (!(error instanceof Problem) || error.problemName !== "GROUP_OWNER_NEEDED") throw error;
    const groups = await lastOwnedBy(stores, user);
    return refused(
      `You are the last owner of these groups: ${named(groups.map(({ name }) => name))}. Make somebody else an owner of each, or delete it; then erase your account.`,
    );
  }
  await recordAudit(call, { subject: userSubject(username), action: "account.erase", object: "ACCOUNT" });
  const at = now.toISOString();
  await setTombstone(stores.blobs, { kind: "person", key: personHash(user), at });
  await stores.erasing.markPerson(username, at);
  // From now on they accept no answers; for somebody with more forms, the eraser's next run handles the rest.
  await Promise.all(own.slice(0, AT_ONCE).map(({ id }) => stores.erasing.markForm(id, at)));
  await signOut(call);
  return { success: true, message: "Your account was erased." };
});

function refused(message: string) {
  return { success: false, code: `${ERROR_PREFIX}-3`, message };
}

async function ownForms({ forms }: Stores, username: string): Promise<Pick<Form, "id" | "name">[]> {
  const { rows } = await forms.listFor(username);
  return rows.flatMap(({ form, privilege }) => (privilege === "O" ? [form] : []));
}

/** The names of the forms that are shared with others. */
async function sharedOf({ forms }: Stores, own: readonly Pick<Form, "id" | "name">[]): Promise<string[]> {
  const shared: string[] = [];
  for (let start = 0; start < own.length; start += AT_ONCE) {
    const some = own.slice(start, start + AT_ONCE);
    const shares = await Promise.all(some.map(({ id }) => forms.listShares(id)));
    shared.push(...some.flatMap(({ name }, index) => ((shares[index] ?? []).length > 0 ? [name] : [])));
  }
  return shared;
}

/** @example named(["Pain", "Sleep"]) // "“Pain”, “Sleep”" */
function named(forms: readonly string[]): string {
  const some = forms.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  const rest = forms.length - some.length;
  return rest > 0 ? `${some.join(", ")} and ${rest} more` : some.join(", ");
}
