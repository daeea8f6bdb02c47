import { output } from "../../../shared/contract/runtime.ts";
import { withoutCorrections } from "../../../shared/stores/records/instance.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { outputAnswer } from "../../presenters/output-answer.ts";

/** One report, for the respondent of its instance. */
export const handler = endpoint(output, async ({ input, stores, instance, call }) => {
  const publication = await call.read.publication(instance.publicationKey, instance.formId);
  const own = publication?.hidesCorrections === true ? withoutCorrections(instance) : instance;
  return outputAnswer(stores, own, input.outputId, input.version);
});
