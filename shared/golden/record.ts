/** What is kept of the reports of golden cases: a hash of each text, which another engine's text is compared with. */
import { ENGINE_VERSION } from "../process/step-hash.ts";
import type { FormWithReports, GoldenCase } from "./golden-case.ts";
import type { KeptSet } from "./kept-set.ts";
import { type GoldenMemory, nameOf } from "./memory.ts";
import { ReportRun } from "./report-run.ts";

/** They tell a text from the one before it, and are many: a set is sent with one call. */
const HASH_DIGITS = 8;

/**
 * The cases with the hashes of what each report says of them, in each language.
 * @example (await recordOf(side, cases, memory)).texts[0]?.hashes.length === cases.length // true
 */
export async function recordOf(
  side: FormWithReports,
  cases: readonly GoldenCase[],
  memory: GoldenMemory,
): Promise<KeptSet> {
  const run = new ReportRun(side, memory);
  const texts = new Map<string, KeptSet["texts"][number]>();
  // they were accepted by the form when the set was made
  for (const [at, one] of cases.entries())
    for (const locale of run.locales)
      for (const { stepKey, lines } of await run.reports(one, locale)) {
        const key = `${stepKey} ${locale}`;
        const text = texts.get(key) ?? { stepKey, locale, hashes: cases.map(() => "") };
        texts.set(key, text);
        text.hashes[at] = nameOf(...lines).slice(0, HASH_DIGITS);
      }
  return {
    engine: ENGINE_VERSION,
    content: contentName(side),
    cases: [...cases],
    texts: [...texts.values()],
  };
}

/** Names a form with its steps: not when it was loaded, nor where its templates are stored. */
function contentName({ form: { definition }, root }: FormWithReports): string {
  const { model, title, titles, locales, defaultLocale, tables, about } = definition;
  const steps = JSON.stringify(root, (name, value: unknown) => (name === "templateId" ? undefined : value));
  return nameOf(JSON.stringify({ model, title, titles, locales, defaultLocale, tables, about }), steps);
}
