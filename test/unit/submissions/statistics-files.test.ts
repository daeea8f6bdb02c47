import { describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import type { ExportedSubmission } from "../../../shared/submissions/export-submissions.ts";
import { statisticsFiles } from "../../../shared/submissions/statistics-files.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const drinks = [
  { key: "tea", label: "Ana's tea" },
  { key: "milk", label: "Milk \"`$x'" },
];
const definition = formOfFields([
  { key: "año", controlType: "date", label: "Born" },
  { key: "ano", controlType: "number", label: "Height" },
  { key: "seen", controlType: "text", dataType: "datetime-local", label: "Seen" },
  { key: "bed", controlType: "text", dataType: "time", label: "To bed" },
  { key: "best", controlType: "radio", label: "Best", options: drinks },
  {
    ...{ key: "score", controlType: "radio", label: "Score" },
    options: [
      { key: "0", label: "None" },
      { key: "5", label: "All" },
    ],
  },
  { key: "likes", controlType: "multi-select", label: "Likes", options: drinks },
  { key: "ticks", controlType: "checkbox", label: "Ticks", options: drinks },
  { key: "order", controlType: "rank", label: "Order", options: drinks },
  { key: "if", controlType: "text", label: "L".repeat(200) },
  { key: "agrees", controlType: "checkbox", label: "Agrees" },
  {
    ...{ key: "child", controlType: "row", label: "Child", repeat: {} },
    fields: [{ key: "drink", controlType: "radio", label: "Drink", options: drinks }],
  },
]);

const submission = (instanceId: string, answers: StoredAnswers): ExportedSubmission => ({
  ...{ instanceId, publication: "P", status: "COMPLETE", locale: "en", answers },
  ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: "2026-11-21T00:00:00.000Z" },
});

function filesOf(submissions: ReturnType<typeof submission>[]) {
  const files = statisticsFiles({
    formName: "Drinks",
    codebook: codebookOf([definition], "en"),
    choices: choicesOf([definition], "en"),
    submissions,
  });
  return (name: string) => new TextDecoder().decode(files.get(name) ?? expect.fail(name));
}

const text = filesOf([
  submission("a", {
    ...{ año: "2019-02-28", ano: "1.5", best: "milk", score: "5", likes: ["tea"], agrees: true },
    ...{ seen: "2026-01-15T08:30+01:00", bed: "20:15", ticks: ["milk"], order: ["milk", "tea"] },
    ...{ if: 'one\n"two", three', child: [{ drink: "tea" }, { drink: "water" }] },
  }),
  submission("b", { año: "unknown", best: "coffee", likes: [], ano: "tall", if: "=1+1", bed: "late" }),
]);

describe("files for programs of statistics", () => {
  it("say No and Yes in the language of the export", () => {
    const files = statisticsFiles({
      ...{ formName: "Drinks", codebook: codebookOf([definition], "es"), locale: "es" },
      choices: choicesOf([definition], "es"),
      submissions: [submission("a", { agrees: true, likes: ["tea"] })],
    });
    for (const name of ["import.sps", "import.do", "import.R"]) {
      const commands = new TextDecoder().decode(files.get(name) ?? expect.fail(name));
      expect(commands, name).toContain("Sí");
      expect(commands, name).not.toMatch(/\bYes\b/);
    }
  });

  it("have numbers, dates and texts under names that each program takes", () => {
    const [header, first, second, end] = text("submissions.csv").split("\r\n");
    expect(header?.split(",").slice(4)).toEqual([
      ...[
        "started",
        "submitted",
        "ano",
        "ano_2",
        "seen",
        "bed",
        "best",
        "score",
        "likes_tea",
        "likes_milk",
        "ticks_tea",
        "ticks_milk",
        "order",
        "v_if",
        "agrees",
      ],
    ]);
    expect(first).toBe(
      'a,P,COMPLETE,en,2026-11-20 20:04:00,2026-11-21 00:00:00,2019-02-28,1.5,2026-01-15 08:30:00,20:15:00,2,5,1,0,0,1,"milk; tea","one ""two"", three",1',
    );
    expect(second).toBe("b,P,COMPLETE,en,2026-11-20 20:04:00,2026-11-21 00:00:00,,,,,3,,,,,,,=1+1,");
    expect(end).toBe("");
    expect(text("child.csv")).toBe("submission_id,child_no,drink\r\na,1,1\r\na,2,3\r\n");
  });

  it("list the answers that their variable can't have", () => {
    expect(text("not-read.csv").replace("\uFEFF", "").split("\r\n")).toEqual([
      ...["submission_id,table,variable,answer", "b,submissions,ano,unknown", "b,submissions,ano_2,tall"],
      ...["b,submissions,bed,late", ""],
    ]);
    const complete = filesOf([submission("c", {})]);
    expect(() => complete("not-read.csv")).toThrow();
  });

  it("say in the codebook what each variable and number is", () => {
    const codebook = text("codebook.csv");
    expect(codebook).toContain(
      'submissions.csv,best,best,Best,coded,"1 = Ana\'s tea; 2 = Milk ""`$x\'; 3 = coffee"',
    );
    expect(codebook).toContain("submissions.csv,ano,año,Born,date,");
    expect(codebook).toContain("submissions.csv,seen,seen,Seen,date-time,");
    expect(codebook).toContain("submissions.csv,bed,bed,To bed,time,");
    expect(codebook).toContain("child.csv,child_no,,Place in Child,number,");
  });

  it("are read by SPSS with labels of 256 bytes at most, lines of 256, and a set for several choices", () => {
    const commands = text("import.sps");
    expect(commands).toContain("GET DATA /TYPE=TXT /FILE='submissions.csv'");
    for (const line of [
      "  ano SDATE10",
      "  ano_2 F16.4",
      "  best F10.0",
      "  started YMDHMS19",
      "  seen YMDHMS19",
      "  bed TIME8",
    ])
      expect(commands.split("\n")).toContain(line);
    expect(commands).toContain(
      "VALUE LABELS best\n  1 'Ana''s tea'\n  2 'Milk \"`$x'''\n  3 'coffee'\n  .\nVARIABLE LEVEL best (NOMINAL).",
    );
    expect(commands).toContain("VALUE LABELS score\n  0 'None'\n  5 'All'\n");
    expect(commands).toContain(
      "MRSETS /MDGROUP NAME=$set_1 LABEL='Likes'\n  CATEGORYLABELS=VARLABELS VARIABLES=\n    likes_tea\n    likes_milk\n  VALUE=1 /DISPLAY NAME=[$set_1].",
    );
    expect(commands).toContain(`'${"L".repeat(40)}' +\n    '${"L".repeat(40)}'.`);
    expect(commands).toContain("SAVE OUTFILE='child.sav'.");
    expect(Math.max(...commands.split("\n").map((line) => Buffer.byteLength(line)))).toBeLessThan(256);
  });

  it("are read by Stata, for which no label is a command or a macro", () => {
    const commands = text("import.do");
    expect(commands).toContain("  stringcols(1 2 3 4 5 6 7 9 10 17 18) numericcols(8 11 12 13 14 15 16 19)");
    expect(commands).toContain('generate double converted_value = daily(ano, "YMD")');
    expect(commands).toContain(
      'generate double converted_value = clock(seen, "YMDhms")\nformat converted_value %tc\n',
    );
    expect(commands).toContain(
      'generate double converted_value = clock(bed, "hms")\nformat converted_value %tcHH:MM:SS\n',
    );
    expect(commands).toContain("label define best_l 1 `\"Ana's tea\"', modify");
    expect(commands).toContain("label define best_l 2 `\"Milk '''\\$x'\"', modify");
    expect(commands).toContain("label values best best_l");
    expect(commands).toContain("* Several choices, Likes: likes_tea likes_milk");
    expect(commands).toContain(`label variable v_if \`"${"L".repeat(80)}"'`);
  });

  it("have texts as they were answered, also those that a spreadsheet would run, on one line", () => {
    const answers = ["+34 600 000 000", "-5 mmHg", "@home", "call;-5;=1+1", "a  b", "=1+1", "x\ty"];
    const files = filesOf(answers.map((answer, at) => submission(String(at), { if: answer })));
    const lines = files("submissions.csv").split("\r\n").slice(1, -1);
    const quoted = (one: string) => (one.includes(";") ? `"${one}"` : one.replace("\t", " "));
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(answers.map(quoted));
    const others = filesOf([submission("-a", { año: "=1+1", likes: ["@home"] })]);
    expect(others("not-read.csv")).toContain("-a,submissions,ano,=1+1");
    expect(others("codebook.csv")).toContain("Likes: @home,");
  });

  it("begin no comment within a comment, whatever a question is called", () => {
    const label = "Dose /* mg */ or // none ///";
    const form = formOfFields([{ key: "dose", controlType: "multi-select", label, options: drinks }]);
    const files = statisticsFiles({
      ...{ formName: "F", codebook: codebookOf([form], "en"), choices: choicesOf([form], "en") },
      submissions: [submission("a", { dose: ["tea"] })],
    });
    const lines = new TextDecoder().decode(files.get("import.do")).split("\n");
    const comments = lines.filter((line) => line.startsWith("*"));
    expect(comments.at(-1)).toContain("Dose / * mg * / or / / none / / /");
    expect(comments.filter((line) => /\/\*|\*\/|\/\//.test(line))).toEqual([]);
    expect(lines).toContain(`label variable dose_tea \`"Dose /* mg */ or // none ///: Ana's tea"'`);
  });

  it("are read by R, with factors", () => {
    const commands = text("import.R");
    expect(commands).toContain(
      '    ano = "Date",\n    ano_2 = "numeric",\n    seen = "character",\n    bed = "character",\n    best = "integer"',
    );
    expect(commands).toContain(
      'submissions$best <- factor(submissions$best, levels = c(1, 2, 3),\n  labels = c("Ana\'s tea", "Milk \\"`$x\'", "coffee"))',
    );
    expect(commands).toContain(
      'submissions$seen <- as.POSIXct(submissions$seen, tz = "UTC", format = "%Y-%m-%d %H:%M:%S")',
    );
    expect(commands).toContain(
      'submissions$bed <- as.difftime(as.numeric(as.POSIXct(paste("1970-01-01", submissions$bed), tz = "UTC", format = "%Y-%m-%d %H:%M:%S")), units = "secs")',
    );
    expect(commands).toContain('submissions_set_1 <- c("likes_tea", "likes_milk")');
    expect(commands).toContain('attr(child$drink, "label") <- "Drink"');
  });

  it("say of submissions what other exports say, where one of them has it", () => {
    const about = filesOf([
      { ...submission("a", {}), version: 2, name: 'Ana,\n"7"', subjectId: "MRN-7" },
      { ...submission("b", {}), version: 1 },
    ]);
    const [header, first, second] = about("submissions.csv").split("\r\n");
    expect(header?.split(",").slice(4, 10)).toEqual([
      ...["started", "submitted", "version", "submission_name", "subject_id", "ano"],
    ]);
    expect(first).toContain(',2026-11-21 00:00:00,2,"Ana, ""7""",MRN-7,');
    expect(second).toContain(",2026-11-21 00:00:00,1,,,");
    expect(about("import.R")).toContain('    version = "numeric",\n    submission_name = "character"');
  });
});
