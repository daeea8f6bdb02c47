import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { demoProcess } from "../../infra/local/demo.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../shared/form/engine/engine.ts";
import { describeAnswers } from "../../shared/process/describe-answers.ts";
import { runProcess } from "../../shared/process/run-process.ts";
import { submissionDocument } from "../../shared/process/submission-document.ts";
import { validateProcess } from "../../shared/process/validate-process.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { demoAnswers, demoWorkbook } from "../support/published-form.ts";

let count = 0;
const tree = demoProcess(() => `step-${++count}`);

/** What each step of the demo gives for a locale, up to the pages that are printed. */
async function pagesIn(locale: string): Promise<Map<string, string>> {
  const read = await readWorkbook(new Uint8Array(await readFile(demoWorkbook)), "demo.xlsx");
  if (!read.ok) throw new Error("The demo's workbook can't be read.");
  const { definition } = readDefinition(read.workbook, { worksheetIndex: 0, fileName: "demo.xlsx" });
  if (definition === undefined) throw new Error("The demo's workbook has errors.");
  const clock = formClock(new Date("2026-01-15T12:00:00Z"), "UTC");
  const session = openForm(compileForm(definition), demoAnswers as never, clock, locale);
  const document = submissionDocument({
    title: definition.title,
    locale,
    submittedAt: "2026-01-15T12:00:00Z",
    instanceId: "ABC",
    answers: session.answers(),
    pages: describeAnswers(definition, session, locale),
    defaultPages: describeAnswers(definition, session, "en"),
  });
  const tools = { locale, fallbackLocale: "en", properties: {}, now: () => 0 };
  const print = async () => ({ pdf: new Uint8Array(), warnings: [] });
  const pages = new Map<string, string>();
  for await (const { step, content } of runProcess(tree, JSON.stringify(document), {
    ...tools,
    printPdf: print,
  })) {
    pages.set(step.name, String(content.body));
  }
  return pages;
}

describe("the demo's process", () => {
  it("is valid", () => {
    expect(validateProcess(tree)).toEqual([]);
  });

  it("writes the checklist in the respondent's language", async () => {
    const checklist = (await pagesIn("es")).get("Checklist");
    expect(checklist).toContain("Su lista para la visita");
    expect(checklist).toContain("Noor Haddad");
    expect(checklist).toContain("Fiebre, Tos o resfriado");
    expect(checklist).toContain("39,4 °C");
  });

  it("writes the letter in English, whatever the respondent's language", async () => {
    const letter = (await pagesIn("fr")).get("Letter for the doctor");
    expect(letter).toContain("Born March 9, 2018");
    expect(letter).toContain("Fever of 39.4 °C reported.");
    expect(letter).toContain("Fever, Cough or cold");
    expect(letter).not.toContain("Fièvre");
  });
});
