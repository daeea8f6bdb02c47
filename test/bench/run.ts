/**
 * `npm run bench -- NAME`: measures one thing beside a named floor or peer, in one run, and ends with the table of its
 * figures. Several names, or `all`, run each bench in a process of its own, one after the other, and print one table.
 * Ends with 1 when a goal is missed. `--json` prints the figures instead, and what else a bench tells goes to stderr.
 * Never part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { exit } from "node:process";
import { z } from "zod";
import { runProgram } from "../../infra/program.ts";
import { exitCodeOf, Figure, failed, figuresFrom, tableOf } from "./figure.ts";

/** In the order in which `all` runs them. */
const benches = [
  ...[
    "jolt",
    "checked",
    "golden",
    "expression",
    "hostile",
    "choices",
    "import",
    "cold",
    "pdf",
    "spine",
    "preview",
    "player",
    "api",
    "desk",
    "scale",
    "region",
    "workbooks",
  ],
];
/** Takes as long as the others together: only by its name. */
const alone = ["soak"];

const names = `all | ${[...benches, ...alone].join(" | ")}`;
const isJson = process.argv.includes("--json");
const args = process.argv.slice(2).filter((word) => word !== "--json");

async function bench(): Promise<void> {
  process.argv.splice(2, process.argv.length, ...args); // benches read their own words from there
  const [name = "", ...words] = args;
  const isKnown = (word: string) => [...benches, ...alone].includes(word);
  if (name === "all") tell(benches.map((bench) => [bench, inItsOwnProcess(bench)]));
  else if (words.length > 0 && args.every(isKnown))
    tell(args.map((bench) => [bench, inItsOwnProcess(bench)]));
  else if (isKnown(name)) tell([[name, await here(name)]]);
  else {
    console.error(`Usage: npm run bench -- ${names} [--json]`);
    process.exitCode = 1;
  }
}

/** A bench is a script whose module ends with `export const figures: readonly Figure[]`. */
async function here(bench: string): Promise<readonly Figure[]> {
  if (isJson) console.log = console.error;
  const { figures } = z
    .object({ figures: z.array(Figure) })
    .parse(await import(join(import.meta.dirname, `${bench}.ts`)));
  return figures;
}

function inItsOwnProcess(bench: string): readonly Figure[] {
  console.error(`\n${bench}`);
  const { stdout, status, signal } = spawnSync(process.execPath, [import.meta.filename, bench, "--json"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const why = signal === null ? `exit code ${status}` : `ended by ${signal}`;
  return figuresFrom(stdout) ?? [failed(bench, why)];
}

/** Prints the figures, and ends the process: a bench's servers and browsers may still be there. */
function tell(figures: readonly (readonly [bench: string, figures: readonly Figure[]])[]): never {
  const all = figures.flatMap(([bench, list]) => list.map((figure) => ({ bench, ...figure })));
  process.stdout.write(`${isJson ? JSON.stringify(all, undefined, 2) : `\n${tableOf(figures)}`}\n`);
  exit(exitCodeOf(all));
}

const USAGE = `npm run bench -- ${names} [--json]
Measures one thing beside a floor or a peer, or several that are named or all, one after the other, and ends with the figures; exit code 1 where a goal is missed.`;

if (import.meta.main) {
  await runProgram(USAGE, bench);
  exit(); // what failed may have left servers and browsers
}
