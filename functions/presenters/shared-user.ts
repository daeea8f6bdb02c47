/** How a user is sent in searches and lists of shares. */
import { privilegeLabels } from "../../shared/access.ts";
import type { FoundUser } from "../../shared/contract/sharing.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { FormShare } from "../../shared/stores/records/share.ts";
import type { User } from "../../shared/stores/records/user.ts";

/** A user's rights on a form; an owner has no share but all rights. */
export type HeldRights = Pick<FormShare, "data"> & {
  privilege: keyof typeof privilegeLabels;
  activityDate?: string;
};

export function foundUser({ username, firstName, lastName }: User, held: HeldRights | undefined): FoundUser {
  return {
    username,
    usernameFederated: username,
    domain: domainOf(username),
    firstName,
    lastName,
    privilege: held?.privilege ?? null,
    privilegePretty: held === undefined ? "" : privilegeLabels[held.privilege],
    data: held?.data ?? false,
    ...(held?.activityDate !== undefined && { activityDate: held.activityDate }),
  };
}
