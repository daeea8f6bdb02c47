import { publishCheck } from "../../../../shared/contract/publish-check.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { checkBeforePublishing } from "../../../publishing/publish-check.ts";

/** Everything that publishing would be refused for, at once. */
export const handler = endpoint(
  publishCheck,
  async ({ stores, form }) => (await checkBeforePublishing(stores, form)).check,
);
