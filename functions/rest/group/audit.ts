import { groupSubject } from "../../../shared/audit.ts";
import { groupAudit } from "../../../shared/contract/groups.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupAudit, ({ input, stores }) =>
  stores.audit.list(groupSubject(input.groupId), input.limit, input.after),
);
