import { accountOrganisation } from "../../../shared/contract/organisation.ts";
import { organisationOf } from "../../accounts/organisation.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(accountOrganisation, async ({ input, stores, user }) =>
  organisationOf(stores, user.username, input),
);
