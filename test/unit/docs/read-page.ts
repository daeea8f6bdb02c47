/** Reads a page of docs/: its tables, and what it names of the project, so that tests can check the page. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

export const readText = (file: string) => readFileSync(join(root, file), "utf8");

/** @returns the cells of each row of every table whose first cell matches, trimmed */
export function rowsOf(page: string, firstCell: RegExp): string[][] {
  return readText(page)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .replace(/^\|\s?|\s?\|$/g, "")
        .split(" | ")
        .map((cell) => cell.trim()),
    )
    .filter(([first = ""]) => firstCell.test(first));
}

const paths =
  /^(?:shared|functions|events|web|infra|test|docs)\/\S+\.(?:tsx?|mjs|md|json|css)$|^[\w.-]+\.(?:ts|md|yml)$/;

/**
 * What a text names in backticks, or has in a line to be typed, and is not there: a file, the title of a test (`file ›
 * title`, letter for letter), a script of npm, and what a script takes. A path with a `<name>` in it is an example.
 */
export function missingOf(text: string): string[] {
  const typed = [...text.matchAll(/^npm run .*$/gm)].flatMap(([line]) =>
    missingCommand(line.replace(/\s+#.*/, "")),
  );
  const prose = text.replace(/^ *```.*?^ *```$/gms, ""); // what is to be typed is above
  const named = [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, named = ""]) => {
    if (/^(npm|node) /.test(named)) return missingCommand(named);
    const [file = "", title] = named.split(" › ");
    if (file.includes("<")) return [];
    if (!paths.test(file)) return title === undefined ? [] : [`${named}: no path`];
    if (!existsSync(join(root, file))) return [`${named}: no such file`];
    return title === undefined || hasTitle(readText(file), title) ? [] : [`${named}: no such title`];
  });
  return [...typed, ...named];
}

/** A title is the text between quotes; of one with a variable in it, the text before the variable. */
function hasTitle(source: string, title: string): boolean {
  const [fixed = ""] = title.split("…");
  const expected = title.includes("…") ? [`"${fixed}`, `\`${fixed}`] : [`"${title}"`, `\`${title}\``];
  return expected.some((text) => source.includes(text));
}

const scripts = Object.keys((JSON.parse(readText("package.json")) as { scripts: object }).scripts);

/**
 * The names of the promises that `npm run faults` tests, from the files that list them: loading them would load the whole
 * product.
 */
const promised = new Set(
  ["test/faults/promises.ts", "test/security/promises.ts"].flatMap((file) =>
    [...readText(file).matchAll(/^ {2}"?(P\d+|mutants|[a-z]+(?:-[a-z]+)+)"?[,:]/gm)].map(
      ([, name = ""]) => name,
    ),
  ),
);

function missingCommand(command: string): string[] {
  const [program, ...words] = command.split(" ");
  if (program === "node") return existsSync(join(root, words[0] ?? "")) ? [] : [`${command}: no such file`];
  if (["audit", "sbom", "ci", "install", "pack"].includes(words[0] ?? "")) return []; // npm's own
  const script = words[0] === "run" ? words[1] : words[0];
  if (!scripts.includes(script ?? "")) return [`${command}: no such script`];
  const value = command.includes(" -- ") ? (command.split(" -- ")[1] ?? "").split(" ") : [];
  const [first = ""] = value;
  if (/^[A-Z]+$/.test(first)) return []; // an example
  if (script === "bench" && first !== "all" && !existsSync(join(root, `test/bench/${first}.ts`)))
    return [`${command}: no such bench`];
  if (script !== "faults") return [];
  return value.filter((name) => !promised.has(name)).map((name) => `${command}: no promise ${name}`);
}
