import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matches } from "../../shared/expression/matches.ts";
import { plausibleAnswers } from "../../shared/form/answers/plausible-answers.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { sampleOf } from "../support/budget.ts";
import { pdfText } from "../support/pdf.ts";

const root = join(import.meta.dirname, "../..");
const conformance = join(root, "../shared/conformance/xlsform/files");
const sample = join(root, "shared/samples/before-the-visit.xlsx");
const foreign = [
  "iaso__default-health-facility-form.xlsx",
  "cht-conf__household-create.xlsx",
  "surveycto-agent-skill__kobo-sample-xlsform.xlsx",
  "iaso__entity-child-registration-2022090701.xlsx",
];
// The sample is shipped with given answers in each run.
const workbooks = existsSync(conformance)
  ? sampleOf([sample, ...foreign.map((file) => join(conformance, file))], 1)
  : [sample];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-shipped-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function sprout(...args: string[]) {
  const env = { ...process.env, SPROUT_LOG: "all" };
  return spawnSync(process.execPath, [join(root, "infra/cli/sprout.mjs"), ...args], {
    encoding: "utf8",
    env,
  });
}

/** The texts and numbers that `ship` makes up for a workbook, which a report must show as they are. */
async function standInsOf(path: string): Promise<string[]> {
  const read = await readWorkbook(new Uint8Array(await readFile(path)), "form.xlsx");
  if (!read.ok) throw new Error(`${path} can't be read.`);
  const worksheetIndex = pickWorksheet(read.workbook);
  const { definition } = readDefinition(read.workbook, { worksheetIndex, fileName: "form.xlsx" });
  if (definition === undefined) throw new Error(`${path} makes no form.`);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answers = plausibleAnswers(compileForm(definition, { matches }), formClock(new Date(), timeZone), 1);
  const shown = definition.model
    .flatMap(({ composites }) => composites.flatMap(({ fields }) => fields))
    .flatMap((field) => field.fields ?? [field])
    .filter(({ controlType, hidden }) => !hidden && (controlType === "text" || controlType === "textarea"));
  return shown.flatMap(({ key }) => (typeof answers[key] === "string" ? [answers[key]] : []));
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("npm run sprout -- ship", () => {
  // Every second day another one.
  it.each(workbooks)("writes a PDF with the submitted answers of %s", async (workbook) => {
    const out = join(folder, workbook.replaceAll("/", "_"));
    const { status, stderr } = sprout("ship", workbook, "--out", out);
    expect(status, stderr).toBe(0);
    const summary = JSON.parse(await readFile(join(out, "summary.json"), "utf8"));
    expect(summary).toMatchObject({ status: "COMPLETE", messageCode: "OK" });
    expect(summary.outputs.map((output: { contentType: string }) => output.contentType)).toEqual([
      "text/html",
      "application/pdf",
    ]);
    const pdf = await readFile(join(out, summary.outputs[1].file));
    const text = squeezed((await pdfText(pdf)).join(""));
    const answers = await standInsOf(workbook);
    expect(answers.length, "answers to look for").toBeGreaterThan(0);
    for (const answer of answers) expect(text).toContain(squeezed(answer));
  });

  it("makes up a file for each question that needs one", async () => {
    const sheet = join(folder, "files.csv");
    const rows = [
      "image,photo,A picture",
      "audio,cough,A sound",
      "begin repeat,moles,Moles",
      "image,mole,A mole",
    ];
    const lines = ["type,name,label,required", ...rows.map((row) => `${row},yes`), "end repeat,,,"];
    await writeFile(sheet, lines.join("\n"));
    const out = join(folder, "files");
    const { status, stderr } = sprout("ship", sheet, "--out", out);
    expect(status, stderr).toBe(0);
    const html = await readFile(join(out, "Answers.html"), "utf8");
    expect(html.split('<img src="data:image/png')).toHaveLength(1 + 3);
    expect(html).toContain("example.wav");
  });

  it("ships given answers in another language", async () => {
    const out = join(folder, "given");
    const answers = join(root, "infra/local/demo/answers.json");
    const { status, stderr, stdout } = sprout(
      ...["ship", sample, "--out", out, "--answers", answers, "--locale", "es"],
    );
    expect(status, stderr).toBe(0);
    expect(stdout, "every call and message is logged").toContain('"call":"POST /rest/form/submit"');
    const logged = (stdout + stderr).replaceAll(/"time":"[^"]*"/g, ""); // 12:00:39.412 has the temperature in it
    for (const answer of ["Noor", "Haddad", "Penicillin", "39.4"]) {
      expect(logged, "no answer is").not.toContain(answer);
    }
    const html = await readFile(join(out, "Answers.html"), "utf8");
    expect(html).toContain("Haddad");
    expect(html).toContain("Fiebre");
  });

  it.runIf(existsSync(conformance))(
    "publishes a form without an expression that can't be read, naming its cell and what happens without it",
    () => {
      const draft = join(conformance, "onadata__error-test-form.xlsx");
      const out = join(folder, "draft");
      expect(sprout("ship", draft, "--out", out).status).toBe(0);
      const { warnings } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
      const effect = "Until then, it has no value.";
      expect(warnings).toContainEqual(expect.objectContaining({ code: "E_EXPR", row: 5, effect }));
    },
  );

  it("says what is wrong and exits with 1", () => {
    const out = join(folder, "wrong");
    const cases = [
      [["ship", sample], "--out DIR"],
      [["ship", "nowhere.xlsx", "--out", out], "There is no file nowhere.xlsx."],
      [["ship", join(root, "LICENSE"), "--out", out], "can't be read"],
      [
        ["ship", sample, "--sheet", "other", "--out", out],
        'There is no worksheet "other". There are: survey',
      ],
      [
        ["ship", sample, "--server", "http://127.0.0.1:9", "--out", out],
        "Nothing answers at http://127.0.0.1:9 (",
      ],
      [["launch"], 'There is no command "launch".'],
    ] as const;
    for (const [args, message] of sampleOf(cases, 2)) {
      const { status, stderr } = sprout(...args);
      expect([args.join(" "), status]).toEqual([args.join(" "), 1]);
      expect(stderr).toContain(message);
      expect(stderr, "no stack trace").not.toContain("    at ");
    }
  });
});

describe("npm run sprout -- check", () => {
  it("prints the form model", () => {
    const { status, stdout } = sprout("check", sample, "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).definition.model).toHaveLength(6);
  });

  it("dumps the contents of several workbooks", async () => {
    const out = join(folder, "dump");
    const blank = join(root, "shared/samples/blank.xlsx");
    expect(sprout("check", "--dump", out, sample, blank).status).toBe(0);
    const dumped = JSON.parse(await readFile(join(out, "before-the-visit.xlsx.json"), "utf8"));
    expect(dumped).toMatchObject({ ok: true, languages: ["English (en)", "Español (es)", "Français (fr)"] });
    expect(JSON.parse(await readFile(join(out, "blank.xlsx.json"), "utf8")).ok).toBe(true);
  });

  it("prints problems with their cells and exits with 1", () => {
    const { status, stdout } = sprout("check", sample, "--sheet", "choices");
    expect(status).toBe(1);
    expect(stdout).toContain("This workbook can't be imported.");
  });
});
