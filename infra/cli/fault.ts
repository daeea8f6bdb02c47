/** `sprout fault`: reads the stack of a logged fault with the source maps of the release that it happened in. */
import { readdir, readFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { posix, relative, sep } from "node:path";
import { text as readAll } from "node:stream/consumers";
import * as z from "zod";
import { lambdaFolder } from "../entries.ts";
import { CommandProblem } from "./command-problem.ts";
import { readLine } from "./product-data.ts";

/** A place in a bundle, as a stack names it. @example "file:///var/task/chunk-4XJ2.mjs:3:1207" */
const place = /(?:file:\/\/)?[\w./-]*?([\w.-]+\.mjs):(\d+):(\d+)/g;

interface LoggedError {
  name: string;
  stack: string[];
  cause?: LoggedError | undefined;
}
/** An error as `shared/log.ts` writes it. */
const LoggedError: z.ZodType<LoggedError> = z.object({
  name: z.string(),
  stack: z.array(z.string()),
  get cause() {
    return LoggedError.optional();
  },
});
const LoggedLine = z.looseObject({
  error: LoggedError,
  requestId: z.string().optional(),
  call: z.string().optional(),
});

export async function fault(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { maps: { type: "string", default: lambdaFolder } });
  const [file, ...more] = positionals;
  if (more.length > 0)
    throw new CommandProblem("Name one file with the line of the log, or pass it as input.");
  const logged = await (file === undefined ? readAll(process.stdin) : readText(file));
  const { text, unknown } = await withSources(logged, values.maps);
  console.log(text);
  if (unknown.length === 0) return 0;
  console.error(
    `${values.maps} has no map of ${unknown.join(", ")}: it is of another release.
Each deployment's output "SourceMaps" names the file with its own: aws s3 cp THAT maps.zip && unzip maps.zip -d maps,
then: npm run sprout -- fault --maps maps`,
  );
  return 1;
}

/**
 * A log's text with the places in bundles replaced by those in the sources; of the product's own lines, which are JSON, the
 * error alone, one place a line.
 * @param folder of source maps, as `infra/bundle.ts` makes it: a folder for each bundle
 * @returns also the files that have no map there
 */
export async function withSources(
  logged: string,
  folder: string,
): Promise<{ text: string; unknown: string[] }> {
  const mapFiles = await mapsIn(folder);
  const unknown = new Set<string>();
  const opened = new Map<string, SourceMap>();
  async function sourceOf(name: string, line: number, column: number): Promise<string | undefined> {
    const mapFile = mapFiles.get(`${name}.map`);
    if (mapFile === undefined) {
      unknown.add(name);
      return undefined;
    }
    const known = opened.get(mapFile);
    const map =
      known ?? new SourceMap(JSON.parse(await readText(posix.join(folder, mapFile))) as SourceMapPayload); // esbuild's
    opened.set(mapFile, map);
    const origin = map.findOrigin(line, column);
    if (!("fileName" in origin)) return undefined;
    // Sources are named from the map's own folder, which was below `dist/lambda` when it was made.
    const source = posix.join("dist/lambda", posix.dirname(mapFile), origin.fileName);
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  }

  const lines: string[] = [];
  for (const line of logged.split("\n").flatMap(readable)) {
    let read = line;
    for (const [whole, name = "", row, column] of line.matchAll(place)) {
      const source = await sourceOf(name, Number(row), Number(column));
      if (source !== undefined) read = read.replace(whole, source);
    }
    lines.push(read);
  }
  return { text: lines.join("\n").trim(), unknown: [...unknown] };
}

/** A line of the log in lines of its own: what failed, and each place of its stack. */
function readable(line: string): string[] {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return [line];
  }
  const logged = LoggedLine.safeParse(read);
  if (!logged.success) return [line];
  const { error, call = "", requestId = "" } = logged.data;
  return [`${[call, requestId].filter(Boolean).join(", ")}`, ...describe(error)];
}

function describe({ name, stack, cause }: LoggedError): string[] {
  const own = [name, ...stack.map((at) => `  ${at}`)];
  return cause === undefined
    ? own
    : [...own, ...describe(cause).map((at, index) => (index === 0 ? `caused by ${at}` : at))];
}

/** Each map in a folder, by its name, with its path from there; chunks of different bundles have different names. */
async function mapsIn(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new CommandProblem(
      `There is no folder ${folder}. Name that of the release's source maps by --maps FOLDER.`,
    );
  });
  return new Map(
    files
      .filter((file) => file.isFile() && file.name.endsWith(".mjs.map"))
      .map(({ name, parentPath }) => {
        const path = relative(folder, parentPath).split(sep).join("/");
        return [name, posix.join(path, name)];
      }),
  );
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new CommandProblem(`There is no file ${file}.`);
  });
}
