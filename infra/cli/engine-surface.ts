/** What the package of the form engine exports, as a text: a change of it is seen in a diff. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The declarations that each entry exports, without comments, of schemas the kind alone.
 * @param folder with the built package
 * @param entries names of the entries with their declarations, such as `form/index.d.ts`
 */
export function surfaceText(folder: string, entries: Readonly<Record<string, string>>): string {
  const parts = Object.entries(entries).map(([entry, file]) => {
    const exported = [...exportsOf(join(folder, file))].sort(([one], [other]) => (one < other ? -1 : 1));
    return [`# ${entry}`, ...exported.map(([, declarations]) => declarations.join("\n"))].join("\n\n");
  });
  return `${parts.join("\n\n")}\n`;
}

/** The declarations of a module by name, those that it hands on included. */
function exportsOf(file: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, ...texts: string[]) => found.set(name, [...(found.get(name) ?? []), ...texts]);
  for (const text of statementsOf(file)) {
    const [, declared] =
      /^export (?:declare )?(?:function|const|class|interface|type) (\w+)/.exec(text) ?? [];
    const [, areTypes, names = "", from = ""] =
      /^export (type )?\{([^}]*)\} from "([^"]+)";$/.exec(text) ?? [];
    if (declared !== undefined) add(declared, shortened(text));
    const others = from === "" ? undefined : exportsOf(join(dirname(file), from.replace(/\.ts$/, ".d.ts")));
    for (const [, isType, name = ""] of names.matchAll(/(type )?(\w+)/g)) {
      const all = others?.get(name) ?? [`${name}: not found`];
      add(
        name,
        ...((areTypes ?? isType) ? all.filter((one) => !one.startsWith("export declare const")) : all),
      );
    }
  }
  return found;
}

/** The statements of a file of declarations: each begins a line, what belongs to it is indented or closes a bracket. */
function statementsOf(file: string): string[] {
  const text = readFileSync(file, "utf8")
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "")
    .replace(/\n\s*\n/g, "\n");
  return text.split(/\n(?=[a-z])/).map((statement) => statement.trim());
}

/** Schemas are spelled out by the compiler, over hundreds of lines; their types say the same. */
function shortened(declaration: string): string {
  return declaration.replace(/^(export declare const \w+: z\.\w+)<[\s\S]*$/, "$1<…>;");
}
