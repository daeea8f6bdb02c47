import { output } from "../../../shared/contract/runtime.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { outputAnswer } from "../../presenters/output-answer.ts";

/** One report, for the respondent of its instance. */
export const handler = endpoint(output, async ({ input, stores, instance }) =>
  outputAnswer(stores, instance, input.outputId, input.version),
);
