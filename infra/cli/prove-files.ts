/** `sprout prove --files`: the files in which the audit trail left, from a folder: nothing is missing, and nothing was changed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { auditHash, frontFaults, linkFault } from "../../shared/people/audit-chain.ts";
import { ChainedEntry } from "../../shared/stores/dynamodb/audit-store.ts";
import { CommandProblem } from "./command-problem.ts";

const Line = ChainedEntry.extend({ file: z.int(), previousFile: z.string(), hash: z.string() });
type Line = z.infer<typeof Line>;

interface ReadFile {
  name: string;
  hash: string;
  lines: Line[];
}

/**
 * Each file must have the number after that of the file before it, and its hash; each entry must follow from the one before it
 * in its trail. What is before the first file of the folder isn't known. @returns the command's exit code: 1 where something is
 * missing or was changed
 */
export function proveFiles(folder: string, now: Date, say: Pick<Console, "log" | "error">): number {
  const files = namesIn(folder).map((name) => readTrailFile(folder, name));
  if (files.length === 0) throw new CommandProblem(`There are no files of an audit trail in ${folder}.`);
  const faults = [...fileFaults(files), ...entryFaults(files, now)];
  for (const fault of faults) say.error(fault);
  const count = files.reduce((sum, { lines }) => sum + lines.length, 0);
  if (faults.length > 0) {
    say.error(`${faults.length} ${faults.length === 1 ? "fault" : "faults"} in ${files.length} files.`);
    return 1;
  }
  const last = files.at(-1);
  say.log(`${files.length} files with ${count} entries follow from each other.`);
  say.log(`The hash of the last one, ${last?.name}: ${last?.hash}`);
  return 0;
}

function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => name.endsWith(".jsonl")).toSorted();
  } catch {
    throw new CommandProblem(`${folder} can't be read.`);
  }
}

function readTrailFile(folder: string, name: string): ReadFile {
  const bytes = readFileSync(join(folder, name));
  const lines = bytes.toString("utf8").split("\n").slice(0, -1);
  const parsed = lines.map((line, at) => {
    const found = Line.safeParse(jsonOf(line));
    if (!found.success)
      throw new CommandProblem(
        `${name}: line ${at + 1} is no entry as it left for a bucket. A copy that was downloaded can't be proved by this.`,
      );
    return found.data;
  });
  return { name, hash: createHash("sha256").update(bytes).digest("hex"), lines: parsed };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* fileFaults(files: readonly ReadFile[]): Generator<string> {
  const byNumber = files.toSorted((one, other) => numberOf(one) - numberOf(other));
  for (const [at, file] of byNumber.entries()) {
    const before = byNumber[at - 1];
    const number = numberOf(file);
    if (new Set(file.lines.map((line) => `${line.file} ${line.previousFile}`)).size > 1)
      yield `${file.name} has lines of several files.`;
    if (!file.name.endsWith(`-${file.hash.slice(0, 16)}.jsonl`))
      yield `${file.name} was changed: its name has the hash of another.`;
    if (before === undefined) continue;
    if (number === numberOf(before)) yield `${file.name} and ${before.name} have the same number.`;
    else if (number !== numberOf(before) + 1)
      yield `Before ${file.name}, ${missing(numberOf(before), number)} missing.`;
    else if (file.lines[0]?.previousFile !== before.hash)
      yield `${before.name} was changed: ${file.name} follows from another.`;
  }
}

const numberOf = ({ lines }: ReadFile) => lines[0]?.file ?? 0;
const missing = (before: number, number: number) =>
  number - before === 2 ? "a file is" : `${number - before - 1} files are`;

/** Of each trail: the entries in the order in which they left, those that left twice once. */
function* entryFaults(files: readonly ReadFile[], now: Date): Generator<string> {
  const isFromStart = files.some((file) => numberOf(file) === 1);
  const lastOf = new Map<string, Line>();
  for (const { name, lines } of files)
    for (const line of lines) {
      const last = lastOf.get(line.subject);
      const { file, previousFile, hash, ...entry } = line;
      if (auditHash(entry) !== hash) yield `${name}: entry ${line.sequence} of ${line.subject} was changed.`;
      if (last !== undefined && line.sequence === last.sequence && hash === last.hash) continue;
      const isFirst = last === undefined && isFromStart;
      const [fault] = last ? [linkFault(entry, last)] : isFirst ? frontFaults(entry, now) : [];
      if (fault !== undefined) yield `${name}, ${line.subject}: ${fault}`;
      lastOf.set(line.subject, line);
    }
}
