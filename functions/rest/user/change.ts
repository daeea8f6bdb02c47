import type { Role } from "../../../shared/access.ts";
import { userSubject } from "../../../shared/audit.ts";
import { userChange } from "../../../shared/contract/people.ts";
import { deactivate, reactivate } from "../../../shared/people/group-members.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../endpoint/record-audit.ts";
import { listedUsers } from "../../presenters/user.ts";

/** Changes an account; administrators can't lock themselves out, so at least one always remains. */
export const handler = endpoint(userChange, async ({ input, stores, user, call }) => {
  const { username, active } = input;
  const roles = input.roles && [...new Set(input.roles)];
  const locksOneselfOut = active === false || (roles !== undefined && !roles.includes("ADMIN"));
  if (username === user.username && locksOneselfOut) throw problem("OWN_ACCOUNT");
  const before = await stores.users.find(username);
  if (before === undefined) throw problem("USER_NOT_FOUND");

  recordNothing(call); // each change is recorded separately
  let changed = before;
  const subject = userSubject(username);
  if (active !== undefined && active !== before.active) {
    changed = (await (active ? reactivate(stores, before) : deactivate(stores, before))) ?? changed;
    const action = active ? "user.reactivate" : "user.deactivate";
    await recordAudit(call, { subject, action, object: "USER", before: before.active, after: active });
  }
  if (roles !== undefined && !isSame(roles, before.roles)) {
    changed = (await stores.users.setRoles(username, roles)) ?? changed;
    const details = { roles: roles.join(" ") };
    await recordAudit(call, {
      subject,
      action: "user.roles",
      object: "USER",
      before: before.roles,
      after: roles,
      details,
    });
  }
  if (input.disconnect && before.identity !== undefined) {
    changed = (await stores.users.untie(username)) ?? changed;
    await recordAudit(call, { subject, action: "user.disconnect", object: "USER", before: before.identity });
  }
  const [listed] = await listedUsers([changed], stores);
  if (listed === undefined) throw problem("USER_NOT_FOUND");
  return listed;
});

function isSame(roles: readonly Role[], others: readonly Role[]): boolean {
  return roles.length === others.length && roles.every((role) => others.includes(role));
}
