/**
 * Makes schemas when they are first used, which most of them aren't: a function loads the schemas of many records and calls,
 * and its first call needs a few.
 *
 * - A schema of a module, `const A = z.string().min(1)`, is read as `const A = late(() => z.string().min(1))` (`late.ts`).
 * - Zod reads the members of an object late, and once. So that they are also made late, each becomes a getter:
 *   `z.object({ a: z.string() })` is read as `z.object({ get a() { return (z.string()); } })`.
 */
import { join } from "node:path";
import { type ESTree, parseSync } from "vite";

/** The methods that take an object with members. */
const takesMembers = new Set(["object", "strictObject", "extend"]);

/** What makes a schema of nothing: functions of Zod. */
const makes = new Set([
  ...[
    "object",
    "strictObject",
    "looseObject",
    "enum",
    "string",
    "int",
    "number",
    "boolean",
    "array",
    "record",
  ],
  ...["union", "discriminatedUnion", "lazy", "literal", "custom", "email", "url", "unknown", "base64"],
  ...["date", "datetime", "stringbool"], // of z.iso and z.coerce, too
]);

/** What makes a schema of another one: its methods. */
const derives = new Set([
  ...[
    "extend",
    "pick",
    "omit",
    "partial",
    "optional",
    "nullable",
    "array",
    "or",
    "transform",
    "refine",
    "meta",
  ],
]);

/** What says more about a schema that is made in the same place. */
const refines = new Set([
  ...[...derives, "default", "pipe", "superRefine", "min", "max", "length", "trim", "regex", "strict"],
]);

type Insertion = [at: number, text: string, removed: number];

/**
 * @param source a module in TypeScript
 * @returns the same with late schemas; what was on one line still is
 * @throws Error where the module can't be read
 */
export function withLateSchemas(path: string, source: string): string {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const schemas = program.body.flatMap((statement) => schemasOf(statement, names));
  const insertions: Insertion[] = schemas.flatMap(({ start, end }) => [
    [start, "/* @__PURE__ */ lateSchema(() => ", 0],
    [end, ")", 0],
  ]);
  visit(program, (node) => {
    for (const { key, value } of membersOf(node)) {
      insertions.push([key.start, "get ", 0]);
      const between = source.slice(key.end, value.start).replace(":", "() { return (");
      insertions.push([key.end, between, value.start - key.end]);
      insertions.push([value.end, "); }", 0]);
    }
  });
  const late = insertions
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (text, [at, inserted, removed]) => text.slice(0, at) + inserted + text.slice(at + removed),
      source,
    );
  const helper = JSON.stringify(join(import.meta.dirname, "late.ts"));
  return schemas.length === 0 ? late : `${late}\nimport { late as lateSchema } from ${helper};\n`;
}

/**
 * The schemas that a statement of a module makes: chains of calls that begin at `z` or at another schema.
 * @param names of the module's schemas up to here; those of the statement are added
 */
function schemasOf(statement: ESTree.Node, names: Set<string>): ESTree.Span[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id, init }) => {
    if (init === null || !isSchema(init, names)) return [];
    if (id.type === "Identifier") names.add(id.name);
    return [init];
  });
}

function isSchema(node: ESTree.Expression, names: ReadonlySet<string>): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  if (property.type !== "Identifier") return false;
  const { name } = property;
  if (object.type === "CallExpression") return refines.has(name) && isSchema(object, names);
  const root = object.type === "MemberExpression" ? object.object : object; // z.iso, z.coerce
  if (root.type !== "Identifier") return false;
  if (root.name === "z") return makes.has(name);
  return root === object && derives.has(name) && (names.has(root.name) || /^[A-Z]/.test(root.name));
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
