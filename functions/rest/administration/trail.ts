import { groupSubject, userSubject } from "../../../shared/audit.ts";
import { administrationTrail } from "../../../shared/contract/administration.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(administrationTrail, ({ input, stores }) => {
  const { username = "", groupId, limit, after } = input; // one of the two is there
  return stores.audit.list(
    groupId === undefined ? userSubject(username) : groupSubject(groupId),
    limit,
    after,
  );
});
