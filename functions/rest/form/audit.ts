import { formSubject, respondentsSubject } from "../../../shared/audit.ts";
import { audit } from "../../../shared/contract/sharing.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

const subjectOf = { form: formSubject, respondents: respondentsSubject } as const;

/** A form's audit trail, for its owner. */
export const handler = endpoint(audit, ({ input, stores }) =>
  stores.audit.list(subjectOf[input.of](input.id), input.limit, input.after),
);
