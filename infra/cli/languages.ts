/** `sprout languages BUNDLE.json …`: every text that readers of a form's languages don't get in theirs. */
import { holesOf } from "../../shared/analysis/language-table/language-row.ts";
import { languageTable } from "../../shared/analysis/language-table/language-table.ts";
import { StepProblem } from "../../shared/process/step-problem.ts";
import { readBundledForm, requireForm } from "./bundled-form.ts";
import { CommandProblem } from "./command-problem.ts";
import { readLine } from "./product-data.ts";

/** @returns 1 where a text is missing, or the same in every language */
export async function languages(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { json: { type: "boolean", default: false } });
  if (positionals.length === 0) throw new CommandProblem("Name a bundle: languages BUNDLE.json … [--json]");
  let hasHoles = false;
  for (const file of positionals) {
    const read = await readBundledForm(file);
    const table = tableOf(file, read);
    const holes = holesOf(table);
    hasHoles ||= holes.length > 0;
    if (values.json) {
      console.log(JSON.stringify({ file, ...table, holes }));
      continue;
    }
    for (const { locale, state, where, text } of holes)
      console.log(`${locale}: ${state}: ${where}: ${JSON.stringify(text)}`);
    const names = table.locales.map(({ code }) => code).join(", ");
    console.log(
      `${file}: ${table.rows.length} texts in ${names}; ${holes.length} of them not in their reader's.`,
    );
  }
  return hasHoles ? 1 : 0;
}

function tableOf(file: string, read: Awaited<ReturnType<typeof readBundledForm>>) {
  try {
    return languageTable({ form: requireForm(read), process: read.root });
  } catch (cause) {
    if (!(cause instanceof StepProblem)) throw cause;
    throw new CommandProblem(`${file}: step “${read.nameOf(cause.stepKey)}”: ${cause.message}`, { cause });
  }
}
