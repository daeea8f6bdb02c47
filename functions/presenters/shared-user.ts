/** How a user is sent in searches and lists of shares. */
import { privilegeLabels } from "../../shared/access.ts";
import type { FoundUser } from "../../shared/contract/sharing.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { FormShare } from "../../shared/stores/records/share.ts";
import type { User } from "../../shared/stores/records/user.ts";

/** A user's rights on a form; an owner has no share but all rights. */
export type FormRights = Pick<FormShare, "data"> & {
  privilege: keyof typeof privilegeLabels;
  activityDate?: string;
};

export function foundUser(
  { username, firstName, lastName }: User,
  rights: FormRights | undefined,
): FoundUser {
  return {
    username,
    usernameFederated: username,
    domain: domainOf(username),
    firstName,
    lastName,
    privilege: rights?.privilege ?? null,
    privilegePretty: rights === undefined ? "" : privilegeLabels[rights.privilege],
    data: rights?.data ?? false,
    ...(rights?.activityDate !== undefined && { activityDate: rights.activityDate }),
  };
}
