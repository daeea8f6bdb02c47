/**
 * Makes the members of objects' schemas when such a schema is first used, which most of them aren't: a function loads the
 * schemas of many records and calls, and its first call needs a few. Zod reads the members of an object late, and once; so
 * that they are also made late, each becomes a getter: `z.object({ a: z.string() })` is read as
 * `z.object({ get a() { return (z.string()); } })`.
 */
import { type ESTree, parseSync } from "vite";

/** The methods that take an object with members. */
const takesMembers = new Set(["object", "strictObject", "extend"]);

/**
 * @param source a module in TypeScript
 * @returns the same with late members; what was on one line still is
 * @throws Error where the module can't be read
 */
export function withLateMembers(path: string, source: string): string {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const insertions: [at: number, text: string, removed: number][] = [];
  visit(program, (node) => {
    for (const { key, value } of membersOf(node)) {
      insertions.push([key.start, "get ", 0]);
      const between = source.slice(key.end, value.start).replace(":", "() { return (");
      insertions.push([key.end, between, value.start - key.end]);
      insertions.push([value.end, "); }", 0]);
    }
  });
  return insertions
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (text, [at, inserted, removed]) => text.slice(0, at) + inserted + text.slice(at + removed),
      source,
    );
}

/** The members that a call makes schemas of; none of those that only name one. */
function membersOf(node: ESTree.Node): { key: ESTree.Span; value: ESTree.Span }[] {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  const { property } = node.callee;
  const [shape] = node.arguments;
  if (property.type !== "Identifier" || !takesMembers.has(property.name)) return [];
  if (shape?.type !== "ObjectExpression") return [];
  return shape.properties.filter(
    (member) =>
      member.type === "Property" &&
      member.kind === "init" &&
      !member.computed &&
      !member.method &&
      !member.shorthand &&
      member.value.type === "CallExpression",
  ) as ESTree.ObjectProperty[]; // none of them is a spread
}

function visit(value: unknown, see: (node: ESTree.Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") see(value as ESTree.Node); // all that has a type is a node
  for (const part of Object.values(value)) visit(part, see);
}
