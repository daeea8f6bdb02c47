/** Ships workbooks, each as `sprout ship` does, over one stack, and reads back what was published. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import { Client } from "../../../infra/cli/client.ts";
import { CommandProblem } from "../../../infra/cli/command-problem.ts";
import { ship } from "../../../infra/cli/ship.ts";
import { signUp } from "../../../infra/cli/sign-up.ts";
import { startStack } from "../../../infra/local/stack.ts";
import { api } from "../../../shared/contract/index.ts";
import { pickWorksheet } from "../../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { readWorkbook } from "../../../shared/workbook/read/read-workbook.ts";
import { type Judged, judge } from "./judge.ts";
import { readPlainly } from "./plain-sheets.ts";
import { type StandInFile, standInFiles } from "./stand-in-files.ts";

export interface Shipped {
  name: string;
  /** Why it didn't arrive. */
  refusal: string | undefined;
  judged: readonly Judged[];
}

const Summary = z.object({
  publication: z.object({ publicationKey: z.string() }),
  outputs: z.array(z.object({ contentType: z.string(), file: z.string() })),
  warnings: z.array(ImportProblem),
});

/** @param out a folder for the reports, one after the other */
export async function shipAll(paths: readonly string[], out: string): Promise<Shipped[]> {
  process.env.SPROUT_LOG ??= "errors";
  const stack = await startStack({});
  try {
    const account = { email: "bench@example.org", password: "Bench-the-workbooks-1" };
    const designer = new Client(stack.origin);
    await signUp(designer, { ...account, firstName: "Bench", lastName: "Mark" }, async () => stack.mails());
    process.env.SPROUT_USER = account.email;
    process.env.SPROUT_PASSWORD = account.password;
    const shipped: Shipped[] = [];
    for (const path of paths) shipped.push(await shipOne(path, stack.origin, out));
    return shipped;
  } finally {
    await stack.stop();
  }
}

async function shipOne(path: string, origin: string, out: string): Promise<Shipped> {
  const name = basename(path);
  const plain = await readPlainly(new Uint8Array(await readFile(path)));
  const { log } = console;
  console.log = () => {}; // `ship` lists its reports
  try {
    const files = await writeFiles(standInFiles(plain), out);
    await ship([path, ...files, "--server", origin, "--out", out]);
    const { publication, outputs, warnings } = Summary.parse(
      JSON.parse(await readFile(join(out, "summary.json"), "utf8")),
    );
    const { body } = await new Client(origin).call(api.runtime.formByKey, publication);
    return { name, refusal: await missingReport(outputs, out), judged: judge(plain, body, warnings) };
  } catch (thrown) {
    if (!(thrown instanceof CommandProblem)) throw new Error(name, { cause: thrown });
    return {
      name,
      refusal: thrown.message.split("\n").slice(0, 3).join(" "),
      judged: await judgeUnpublished(path),
    };
  } finally {
    console.log = log;
  }
}

async function writeFiles(files: readonly StandInFile[], out: string): Promise<string[]> {
  const folder = join(out, "files");
  await mkdir(folder, { recursive: true });
  return Promise.all(
    files.map(async ({ name, content }) => {
      const path = join(folder, basename(name));
      await writeFile(path, content);
      return path;
    }),
  );
}

/** What is lost of a workbook that can't be published, as far as its import came. */
async function judgeUnpublished(path: string): Promise<Judged[]> {
  const bytes = new Uint8Array(await readFile(path));
  const read = await readWorkbook(bytes, basename(path));
  if (!read.ok) return [];
  const options = { worksheetIndex: pickWorksheet(read.workbook), fileName: basename(path) };
  const { definition, problems } = readDefinition(read.workbook, options);
  return definition === undefined ? [] : judge(await readPlainly(bytes), definition, problems);
}

/** Both reports have to be there, and to be what they say. */
async function missingReport(
  outputs: readonly { contentType: string; file: string }[],
  out: string,
): Promise<string | undefined> {
  for (const [type, start] of [
    ["text/html", "<!"],
    ["application/pdf", "%PDF-"],
  ] as const) {
    const output = outputs.find(({ contentType }) => contentType.startsWith(type));
    if (output === undefined) return `There is no ${type}.`;
    const content = await readFile(join(out, output.file));
    if (!content.subarray(0, 100).toString("latin1").trimStart().startsWith(start))
      return `What should be ${type} is something else.`;
  }
  return undefined;
}
