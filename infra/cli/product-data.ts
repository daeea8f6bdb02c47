/**
 * The data of a running product, for commands that work on it without its calls: the product of this machine's `npm start`,
 * or a deployed one. Both are reached through the same variables that their functions have. What operators do there is
 * recorded on the audit trail, under their names.
 */
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import * as z from "zod";
import { type AuditAction, operatorActor } from "../../shared/audit.ts";
import { openStores, type Stores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { CommandProblem, lineProblem } from "./command-problem.ts";

const Variables = z.record(z.string(), z.string());
/** What `cdk deploy --outputs-file` writes: outputs by stack, of which one names where everything is. */
const Outputs = z.record(z.string(), z.looseObject({ Environment: z.string().optional() }));

/** For a product whose variables don't name its secret: those of earlier releases. */
export const NO_SECRET = "none";

/** For a product that doesn't say where people reach it. */
const NO_ORIGIN = "http://localhost";

/** @param file as given by `--environment`; default: the environment variables, otherwise what `npm start` wrote */
export async function openProductData(file: string | undefined): Promise<Stores> {
  if (file !== undefined || process.env.SPROUT_TABLE === undefined) {
    const local = join(process.env.SPROUT_DATA ?? ".sprout", "environment.json");
    Object.assign(process.env, await readVariables(file ?? local, file === undefined));
  }
  // Few commands use them, but the stores of a function need both.
  process.env.SPROUT_SECRET_ID ??= NO_SECRET;
  process.env.SPROUT_ORIGIN ??= NO_ORIGIN;
  return openStores();
}

/** True where the variables that a command was given name no address of the product: those of earlier releases. */
export function isPlaceUnknown(): boolean {
  return process.env.SPROUT_ORIGIN === NO_ORIGIN;
}

async function readVariables(file: string, isDefault: boolean): Promise<Record<string, string>> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandProblem(
      isDefault
        ? 'No product runs on this machine. Start it with "npm start", or name another by --environment FILE.'
        : `There is no file ${file}.`,
    );
  });
  try {
    const read: unknown = JSON.parse(text);
    const outputs = Outputs.safeParse(read);
    const [environment] = Object.values(outputs.data ?? {}).flatMap((stack) => stack.Environment ?? []);
    return Variables.parse(environment === undefined ? read : JSON.parse(environment));
  } catch (cause) {
    throw new CommandProblem(`${file} names no product.`, { cause });
  }
}

/** One that begins with a hyphen, as one of 64 keys does; no option has so long a name. Keys are 24 bytes in base64url. */
const KEY_LIKE_AN_OPTION = /^-[\w-]{31}$/;

/** A command's options and its other arguments. @throws CommandProblem that says what is wrong with the command line */
export function readLine<const O extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: O,
) {
  try {
    const isKey = (argument: string) => KEY_LIKE_AN_OPTION.test(argument);
    const ordered = args.includes("--")
      ? args
      : [...args.filter((argument) => !isKey(argument)), "--", ...args.filter(isKey)];
    return parseArgs({ args: ordered, options, allowPositionals: true });
  } catch (error) {
    throw new CommandProblem(lineProblem(error, Object.keys(options)), { cause: error });
  }
}

/** Runs work that needs the product; if the product does not answer, one line says so. */
export async function askingProduct<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ECONNREFUSED"; // any thrown value may lack the field
    if (isGone)
      throw new CommandProblem("The product does not answer. Is it still running?", { cause: error });
    throw error;
  }
}

/**
 * Records an operator's command on the audit trail, before it is done: what a command exports or deletes can't be undone. The
 * name is SPROUT_OPERATOR, otherwise the user of this machine.
 */
export async function noteOperator(
  { audit }: Pick<Stores, "audit">,
  subject: string,
  { action, object, details = {} }: { action: AuditAction; object: string; details?: Record<string, number> },
  now: Date,
): Promise<void> {
  const name = process.env.SPROUT_OPERATOR?.trim() || userOfThisMachine();
  const entry = { at: now.toISOString(), actor: operatorActor(name), action, object, details };
  await audit.add(subject, { ...entry, result: "done", requestId: "command" }, newKey());
}

/** Their number where they have no name, as in a container that is started with a number only. */
function userOfThisMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
