import { formSubject } from "../../../shared/accounts/audit.ts";
import { audit } from "../../../shared/contract/sharing.ts";
import { endpoint } from "../../endpoint.ts";

/** A form's audit trail, for its owner. */
export const handler = endpoint(audit, ({ input, stores }) =>
  stores.audit.list(formSubject(input.id), input.limit, input.after),
);
