import { processForm } from "../../../../shared/contract/process.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { testAnswers } from "../../../presenters/process-record.ts";

/** The builder's test answers. */
export const handler = endpoint(processForm, async ({ stores, form }) => ({
  message: await testAnswers(stores, form),
}));
