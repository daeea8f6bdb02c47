/**
 * Import: from the bytes of a workbook to its form definition with all problems, as the import call does it, compared
 * with bare exceljs that only loads the same file into memory. One run, alternating, medians; the very first import,
 * which also starts the reading thread, is shown with them. Then `sprout check` as a command, beside a process of Node that
 * only loads exceljs and the same file. `npm run bench -- import`
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import * as z from "zod";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import type { Figure } from "./figure.ts";
import { sizedWorkbook } from "./sized-workbook.ts";

/** Formats and pictures, which an import never looks at. */
const ignoreNodes = [
  ...["dataValidations", "mergeCells", "cols", "conditionalFormatting", "extLst", "drawing", "legacyDrawing"],
  ...["picture", "tableParts", "hyperlinks", "autoFilter", "sheetProtection", "headerFooter", "printOptions"],
  ...["pageMargins", "pageSetup", "rowBreaks", "colBreaks"],
];

interface Source {
  name: string;
  bytes: Uint8Array;
  questions: number;
  runs: number;
  /** What pyxform 4.5.0 took for as many questions when it was measured, on another day: for orientation. */
  pyxformSeconds?: number;
}

const sources: Source[] = [
  await sized(30, 15, 0.12),
  await sized(2_000, 9, 0.9),
  await sized(10_000, 7, 4.3),
  ...realWorkbook("onadata__grains.xlsx"),
];

async function sized(questions: number, runs: number, pyxformSeconds: number): Promise<Source> {
  const name = `${questions.toLocaleString("en")} questions`;
  return { name, bytes: await sizedWorkbook(questions), questions, runs, pyxformSeconds };
}

/** A large form from outside this project, where the conformance set is next to the project. */
function realWorkbook(fileName: string): Source[] {
  const file = fileURLToPath(
    new URL(`../../../shared/conformance/xlsform/files/${fileName}`, import.meta.url),
  );
  if (!existsSync(file)) return [];
  const bytes = new Uint8Array(readFileSync(file));
  return [{ name: fileName, bytes, questions: 328, runs: 9 }];
}

interface Parts {
  workbook: number;
  definition: number;
  total: number;
}

async function ours(bytes: Uint8Array): Promise<Parts> {
  const started = performance.now();
  const read = await readWorkbook(bytes, "form.xlsx");
  const readAt = performance.now();
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const worksheetIndex = pickWorksheet(read.workbook);
  const { definition, problems } = readDefinition(read.workbook, { worksheetIndex, fileName: "form.xlsx" });
  if (definition === undefined) throw new Error(problems[0]?.message);
  const done = performance.now();
  return { workbook: readAt - started, definition: done - readAt, total: done - started };
}

async function bare(bytes: Uint8Array, options?: Partial<ExcelJS.XlsxReadOptions>): Promise<number> {
  const started = performance.now();
  // exceljs takes any buffer; its types name Node's own of an older make
  await new ExcelJS.Workbook().xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer, options);
  return performance.now() - started;
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const cell = (text: string, width: number) => text.padStart(width);
const ms = (value: number) => cell(value.toFixed(0), 9);

const first = await ours(sources[0]?.bytes ?? new Uint8Array());
console.log(
  `${"medians in ms".padEnd(22)}  workbook  definition    total  µs/question  exceljs  ratio  ignoreNodes  ratio  pyxform once`,
);
const perQuestion: number[] = [];
/** The largest of the sized workbooks has a goal. */
const LARGEST = 10_000;
let imported: Figure | undefined;
for (const { name, bytes, questions, runs, pyxformSeconds } of sources) {
  const own: Parts[] = [];
  const peer: number[] = [];
  const leanPeer: number[] = [];
  for (let run = -1; run < runs; run += 1) {
    const [parts, whole, lean] = [await ours(bytes), await bare(bytes), await bare(bytes, { ignoreNodes })];
    if (run < 0) continue; // warms up
    own.push(parts);
    peer.push(whole);
    leanPeer.push(lean);
  }
  const of = (part: keyof Parts) => median(own.map((parts) => parts[part]));
  const ratio = (others: number[]) =>
    cell(median(own.map(({ total }, index) => total / (others[index] ?? Number.NaN))).toFixed(2), 6);
  perQuestion.push((of("total") * 1_000) / questions);
  if (questions === LARGEST)
    imported = {
      name: `import of ${name}`,
      value: median(own.map(({ total }, index) => total / (peer[index] ?? Number.NaN))),
      unit: "×",
      goal: { atMost: 1.15 },
      peer: `bare exceljs load, ${median(peer).toFixed(0)} ms`,
    };
  console.log(
    [
      name.padEnd(22),
      ms(of("workbook")),
      cell(ms(of("definition")), 11),
      ms(of("total")),
      cell((perQuestion.at(-1) ?? 0).toFixed(0), 12),
      cell(ms(median(peer)), 8),
      ratio(peer),
      cell(ms(median(leanPeer)), 12),
      ratio(leanPeer),
      cell(pyxformSeconds === undefined ? "" : `${pyxformSeconds * 1_000}`, 13),
    ].join(" "),
  );
}
const [, small = Number.NaN, large = Number.NaN] = perQuestion;
console.log(
  `a question of ${LARGEST.toLocaleString("en")} takes ${(large / small).toFixed(2)} of what one of 2,000 takes (linear: about 1)`,
);
console.log(`the very first import, of 30 questions: ${first.total.toFixed(0)} ms`);

const CHECKS = 7;

/** The command as npm runs it. */
const { scripts } = z
  .object({ scripts: z.object({ sprout: z.string() }) })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));

/** The command, and a process that only loads the same file with exceljs, in turn. */
function checkBesideExceljs(bytes: Uint8Array): Figure {
  const folder = mkdtempSync(join(tmpdir(), "sprout-check-"));
  const file = join(folder, "form.xlsx");
  writeFileSync(file, bytes);
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const load = `const { Workbook } = require("exceljs"); new Workbook().xlsx.load(require("fs").readFileSync(${JSON.stringify(file)}))`;
  const time = (args: string[]) => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`node ${args[0]} ended with ${status}: ${stderr}`);
    return performance.now() - started;
  };
  const [, ...command] = scripts.sprout.split(" "); // after "node"
  const own: number[] = [];
  const floor: number[] = [];
  for (let run = -1; run < CHECKS; run += 1) {
    const [ours, theirs] = [time([...command, "check", file]), time(["-e", load])];
    if (run < 0) continue; // fills the cache of compiled code, as a command's first run does
    own.push(ours);
    floor.push(theirs);
  }
  rmSync(folder, { recursive: true });
  return {
    name: `sprout check of ${LARGEST.toLocaleString("en")} questions`,
    value: median(own.map((ours, index) => ours / (floor[index] ?? Number.NaN))),
    unit: "×",
    goal: { atMost: 1.2 },
    peer: `Node that loads exceljs and the file, ${median(floor).toFixed(0)} ms`,
  };
}

const largest = sources.find(({ questions }) => questions === LARGEST);
export const figures: readonly Figure[] = [
  ...(imported === undefined ? [] : [imported]),
  ...(largest === undefined ? [] : [checkBesideExceljs(largest.bytes)]),
];
