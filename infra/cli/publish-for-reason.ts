/** Publishing from the command line, where the check of the reports may find errors, or texts without a translation. */
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { type Client, must } from "./client.ts";

type Input = Pick<
  InputOf<typeof api.forms.publish>,
  "id" | "publicationName" | "publicationNames" | "confirmed" | "reportWarnings"
>;

/** The refusals that a reason would have answered. */
const asksForReason: ReadonlySet<string> = new Set(["REPORTS_NEED_REASON", "TRANSLATIONS_MISSING"]);

/** Whether a refusal asks for a reason. */
export function needsReason(problem: { name: string } | undefined): boolean {
  return problem !== undefined && asksForReason.has(problem.name);
}

/**
 * Publishes a form; where its reports have errors or texts that aren't translated, these are printed, and it is published for the reason
 * that was given.
 * @param reason one for both; undefined: both are refused
 */
export async function publishForReason(
  client: Client,
  input: Input,
  reason: string | undefined,
  print: (line: string) => void = console.error,
) {
  if (reason === undefined) return client.call(api.forms.publish, input);
  const { reports, texts } = must(await client.call(api.forms.publishCheck, { id: input.id }));
  const hasErrors = reports.found.findings.some(({ severity }) => severity === "error");
  const because = `It is published all the same, because “${reason}”`;
  if (hasErrors) {
    print(`${because}, with these errors and warnings in its reports:`);
    for (const { step, line, message } of reports.found.findings)
      print(`  ${step}, line ${line}: ${message}`);
  }
  if (texts.count > 0) {
    print(`${because}, with these texts untranslated (${texts.count}):`);
    for (const { stepName, localeCode, text } of texts.translations)
      print(`  ${stepName}, ${localeCode}: ${text}`);
  }
  return client.call(api.forms.publish, {
    ...input,
    ...(hasErrors && { reportErrorsReason: reason, findingsSeen: reports.found.findingsSeen }),
    ...(texts.count > 0 && {
      ...{ missingTranslations: "accept", missingTranslationsReason: reason },
      translationsSeen: texts.translationsSeen,
    }),
  });
}
