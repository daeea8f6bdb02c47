/** Why answers are missing, in tables and as the codes of programs of statistics; read by R and PSPP where they are installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock } from "../../../shared/form/engine/form-clock.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import {
  csvFiles,
  type ExportedSubmission,
  type ToExport,
} from "../../../shared/submissions/export-submissions.ts";
import { withSkipped } from "../../../shared/submissions/skipped-answers.ts";
import { statisticsFiles } from "../../../shared/submissions/statistics-files.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const yesNo = [
  { key: "1", label: "Yes" },
  { key: "0", label: "No" },
];
const smokes = { key: "smokes", controlType: "radio", label: "Smokes", options: yesNo };
const cigarettes = {
  ...{ key: "cigarettes", controlType: "number", label: "Cigarettes a day" },
  conditionalExpression: "[smokes] = '1'",
};
const since = {
  ...{ key: "since", controlType: "date", label: "Smokes since" },
  conditionalExpression: "[smokes] = '1'",
};
const tried = {
  ...{ key: "tried", controlType: "multi-select", label: "Tried" },
  options: [
    { key: "gum", label: "Gum" },
    { key: "pills", label: "Pills" },
  ],
};
const remark = { key: "remark", controlType: "text", label: "Remark" };
const child = {
  ...{ key: "child", controlType: "composite", label: "Child", repeat: {} },
  fields: [
    { key: "age", controlType: "number", label: "Age" },
    { ...{ key: "school", controlType: "text", label: "School" }, conditionalExpression: "[age] > 5" },
  ],
};
const first = formOfFields([smokes, cigarettes, since, remark, child]);
const second = formOfFields([smokes, cigarettes, since, tried, remark, child]);
const versions = new Map([
  [1, first],
  [2, second],
]);
const clock = formClock(new Date("2026-03-01T10:00:00Z"), "UTC");

function submission(instanceId: string, formVersion: 1 | 2, answers: StoredAnswers): ExportedSubmission {
  const definition = versions.get(formVersion) ?? first;
  return {
    ...{ instanceId, publication: "P", status: "COMPLETE", locale: "en", formVersion },
    ...{ startedAt: "2026-03-01T09:00:00.000Z", submittedAt: "2026-03-01T10:00:00.000Z" },
    answers: withSkipped(compileForm(definition), answers, clock, "en"),
  };
}

const submissions = [
  submission("a", 2, {
    ...{ smokes: "1", cigarettes: 10, since: "2011-05-06", tried: ["gum"], remark: "none" },
    child: [
      { $id: "x", age: 7, school: "North" },
      { $id: "y", age: 3 },
      { $id: "z", age: 8 },
    ],
  }),
  submission("b", 2, { smokes: "0", tried: ["pills"] }),
  submission("c", 2, { smokes: "1" }),
  submission("d", 1, { remark: "old" }),
];
const words = { notRelevant: "not asked", skipped: "skipped", notInVersion: "not in this version" };
const definitions = [second, first];
const keys = new Map(
  [...versions].map(([at, one]) => [at, new Set(codebookOf([one], "en").map(({ key }) => key))]),
);
const whole: ToExport & { choices: ReturnType<typeof choicesOf> } = {
  ...{ formName: "Smoking", locale: "en", submissions, missing: { words, keys } },
  ...{ codebook: codebookOf(definitions, "en"), choices: choicesOf(definitions, "en") },
};

describe("missing answers", () => {
  it("are told apart in tables by words", () => {
    const files = new Map(csvFiles(whole).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
    const rows = (files.get("submissions.csv") ?? "").trim().split("\r\n");
    const cells = rows.map((row) => row.split(",").slice(6));
    expect(cells).toEqual([
      ["smokes", "cigarettes", "since", "tried/gum", "tried/pills", "remark", "child"],
      ["Yes", "10", "2011-05-06", "true", "false", "none", "3"],
      ["No", "not asked", "not asked", "false", "true", "skipped", ""],
      ["Yes", ...Array(5).fill("skipped"), ""],
      ["skipped", "not asked", "not asked", "not in this version", "not in this version", "old", ""],
    ]);
    expect((files.get("child.csv") ?? "").trim().split("\r\n")).toEqual([
      "instanceId,child#,age,school",
      ...["a,1,7,North", "a,2,3,not asked", "a,3,8,skipped"],
    ]);
  });

  const files = statisticsFiles(whole);
  const text = (name: string) => new TextDecoder().decode(files.get(name) ?? expect.fail(name));

  it("have codes for SPSS, Stata and R, which no answer has", () => {
    expect(text("submissions.csv").split("\r\n")[3]).toBe(
      "c,P,COMPLETE,en,2026-03-01 09:00:00,2026-03-01 10:00:00,1,,,,,,,2,2,2,2",
    );
    const spss = text("import.sps");
    expect(spss).toContain("IF (cigarettes_why = 1) cigarettes = -99.");
    expect(spss).toContain("MISSING VALUES cigarettes (-102 THRU -99).");
    expect(spss).toContain("  -101 'not in this version'");
    const stata = text("import.do");
    expect(stata).toContain("replace since = .a if since_why == 1");
    expect(stata).toContain('label define since_l .b `"skipped"\', modify');
    expect(stata).toContain("drop cigarettes_why");
    expect(stata).not.toContain("drop remark_why");
    expect(text("codebook.csv")).toContain("1 = not asked; 2 = skipped; 3 = not in this version");
    const cold = {
      ...whole,
      submissions: [submission("a", 2, { smokes: "1", cigarettes: -99 }), ...submissions],
    };
    expect(new TextDecoder().decode(statisticsFiles(cold).get("import.sps"))).toContain("cigarettes = -999.");
  });

  const folder = mkdtempSync(join(tmpdir(), "sprout-statistics-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const isThere = (program: string | undefined): program is string =>
    program !== undefined && spawnSync(program, ["--version"]).status === 0;
  const [r, pspp] = [process.env.SPROUT_R ?? "R", process.env.SPROUT_PSPP ?? "pspp"];

  // R alone reads none of it: the labels are those of its package haven.
  const hasHaven = isThere(r) && spawnSync(r, ["--vanilla", "-s", "-e", "library(haven)"]).status === 0;
  it.skipIf(!hasHaven)("are NA in R, with their reasons beside them, and tagged by haven", () => {
    const read = `source("import.R"); d <- submissions; m <- submissions_missing
      out <- list(names = paste(names(d), collapse = " "), smokes = as.character(d$smokes), n = d$cigarettes,
        since = format(d$since), why = as.character(m$since), tag = haven::na_tag(unclass(d$cigarettes)),
        tags = haven::na_tag(unclass(d$since)), label = attr(d$cigarettes, "label"), kind = class(d$since),
        gum = as.character(m$tried_gum), school = as.character(child_missing$school), started = format(d$started))
      for (one in names(out)) cat(one, "|", paste(out[[one]], collapse = ";"), "\\n", sep = "")`;
    const said = execFileSync(r, ["--vanilla", "--no-echo", "-e", read], { cwd: folder, encoding: "utf8" });
    const lines = Object.fromEntries(said.split("\n").map((line) => line.split("|")));
    expect(lines).toMatchObject({
      ...{ smokes: "Yes;No;Yes;NA", n: "10;NA;NA;NA", since: "2011-05-06;NA;NA;NA", kind: "Date" },
      ...{ why: "NA;not asked;skipped;not asked", tag: "NA;a;b;a", tags: "NA;a;b;a" },
      ...{ label: "Cigarettes a day", gum: "NA;NA;skipped;not in this version" },
      ...{ school: "NA;not asked;skipped", started: Array(4).fill("2026-03-01 09:00:00").join(";") },
    });
    expect(lines.names).not.toContain("_why");
  });

  it.skipIf(!isThere(pspp))("are user-missing values in SPSS, with their labels", () => {
    const show = "DISPLAY DICTIONARY.\nFREQUENCIES smokes cigarettes since tried_gum.\n";
    writeFileSync(join(folder, "read.sps"), `${text("import.sps")}GET FILE='submissions.sav'.\n${show}`);
    const said = execFileSync(pspp, ["-o", "-", "read.sps"], { cwd: folder, encoding: "utf8" });
    expect(said).not.toMatch(/error:/);
    expect(said).toMatch(/Missing\| +1\| +3\| +3\| +2\|/);
    expect(said).toMatch(/-101\[a\] +\|not in this version/);
    expect(said).toMatch(/since +\|SDATE10 +\|SDATE10 +\|-102/);
  });
});
