import { groupOrganisation } from "../../../shared/contract/organisation.ts";
import { groupPrincipal } from "../../../shared/groups.ts";
import { organisationOf } from "../../accounts/organisation.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupOrganisation, async ({ input: { groupId, ...change }, stores }) =>
  organisationOf(stores, groupPrincipal(groupId), change),
);
