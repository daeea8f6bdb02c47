/** Publishing from the command line, where the check of the reports may find errors. */
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import type { Client } from "./client.ts";

type Input = Omit<InputOf<typeof api.forms.publish>, "reportErrorsReason" | "findingsSeen">;

/**
 * Publishes a form; where its reports have errors, these are printed, and it is published for the reason that was given.
 * @param reason undefined: errors are refused
 */
export async function publishForReason(
  client: Client,
  input: Input,
  reason: string | undefined,
  print: (line: string) => void = console.error,
) {
  const first = await client.call(api.forms.publish, input);
  if (first.problem?.name !== "REPORTS_NEED_REASON" || reason === undefined) return first;
  const { findings, findingsSeen } = first.problem.details ?? {};
  print(`It is published all the same, because “${reason}”, with these errors and warnings in its reports:`);
  for (const { step, line, message } of Array.isArray(findings) ? findings : [])
    print(`  ${step}, line ${line}: ${message}`);
  return client.call(api.forms.publish, {
    ...input,
    reportErrorsReason: reason,
    findingsSeen: String(findingsSeen),
  });
}
