import { groupSubject, userSubject } from "../../../shared/audit.ts";
import { administrationTrail } from "../../../shared/contract/administration.ts";
import { groupIdOf } from "../../../shared/groups.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(administrationTrail, ({ input, stores }) => {
  const { username, limit, after } = input;
  const groupId = groupIdOf(username);
  const subject = groupId === undefined ? userSubject(username) : groupSubject(groupId);
  return stores.audit.list(subject, limit, after);
});
