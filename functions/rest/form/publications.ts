import { publications } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The publications of a form, newest first. */
export const handler = endpoint(publications, async ({ input, stores }) =>
  stores.forms.publications(input.id),
);
