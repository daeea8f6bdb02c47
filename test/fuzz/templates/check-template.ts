/** One template, sound or not: a page, or a message that the editor can split (specification, section 5). */
import { runJob } from "../../../shared/process/run-process.ts";
import { templateMessage } from "../../../shared/process/step-problem.ts";
import { randomValue } from "../jolt/generate.ts";
import type { ParserOutcome } from "../parser-case.ts";
import { caseSeed, Random } from "../random.ts";
import { randomTemplate } from "./generate.ts";

export async function checkTemplate(runSeed: number, index: number): Promise<ParserOutcome> {
  const random = new Random(caseSeed(runSeed, index));
  const source = randomTemplate(random);
  const body = JSON.stringify(randomValue(random, 4));
  const faults: string[] = [];
  const name = random.pick(["Letter", "a:b:c", ":", "1:2:3:x", "Étape ", "\n"]);
  try {
    const outcome = await runJob(
      {
        step: { key: "k", name, processType: "HANDLEBARS", template: source, propertySets: [] },
        input: { contentType: "application/json", body },
        locale: random.pick(["en", "es", "zz-ZZ-🙂", ""]),
        fallbackLocale: "en",
        catalogue: {},
        properties: {},
      },
      () => performance.now(),
    );
    if ("content" in outcome) return { outcome: "rendered", source, faults };
    faults.push(...messageFaults(name, source, outcome.problem));
    return { outcome: outcome.problem.code, source, faults };
  } catch (thrown) {
    faults.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    return { outcome: "thrown", source, faults };
  }
}

interface TemplateError {
  line: number;
  column: number;
  text: string;
}

/** The 2nd part is a line of the template, the 3rd a column of that line, the rest the text. */
function messageFaults(name: string, source: string, { line, column, text }: TemplateError): string[] {
  const message = templateMessage(name, { line, column, message: text });
  const [, first = "", second = "", ...rest] = message.split(":");
  const faults: string[] = [];
  if (first !== String(line) || second !== String(column)) faults.push(`message ${message}`);
  if (rest.join(":").trim() === "") faults.push(`no text in ${message}`);
  const lines = source.split(/\r\n|[\n\r]/);
  if (!(Number.isInteger(line) && line >= 1 && line <= lines.length))
    faults.push(`line ${line} of ${lines.length}`);
  const width = (lines[line - 1] ?? "").length;
  if (!(Number.isInteger(column) && column >= 1 && column <= width + 1))
    faults.push(`column ${column} of ${width}`);
  return faults;
}
