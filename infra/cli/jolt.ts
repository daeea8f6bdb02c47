/** `sprout jolt`: applies a JOLT chain to an input. */
import { readFile } from "node:fs/promises";
import { JoltProblem, type Transform, transform } from "../../shared/jolt/index.ts";
import { CommandProblem } from "./command-problem.ts";

const USAGE = "Name a chain and an input: sprout jolt CHAIN.json INPUT.json [CONTEXT.json]";

export async function jolt(args: string[]): Promise<number> {
  const [chainPath, inputPath, contextPath, ...more] = args;
  if (chainPath === undefined || inputPath === undefined) throw new CommandProblem(USAGE);
  if (more.length > 0) throw new CommandProblem(`Unexpected "${more.join(" ")}". ${USAGE}`);
  const chain = compile(await readJson(chainPath), chainPath);
  const input = await readJson(inputPath);
  const context = contextPath === undefined ? undefined : await readJson(contextPath);
  const result = attempt(() => chain(input, context), chainPath);
  console.log(JSON.stringify(result ?? null, undefined, 2));
  return 0;
}

function compile(chain: unknown, path: string): Transform {
  return attempt(() => transform(chain), path);
}

/** The engine's messages name the location in the chain. */
function attempt<Result>(make: () => Result, path: string): Result {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof JoltProblem)) throw cause;
    throw new CommandProblem(`${path}: ${cause.message} (${cause.code})`, { cause });
  }
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new CommandProblem(`The file ${path} can't be read.`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = cause instanceof SyntaxError ? ` ${cause.message}.` : "";
    throw new CommandProblem(`${path} is not valid JSON.${where}`, { cause });
  }
}
