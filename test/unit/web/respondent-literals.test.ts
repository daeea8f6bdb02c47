/** The respondent's page says nothing but what its catalogue has: no text and no label is written where it is shown. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseAst } from "vite";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = new Set([
  "alt",
  "title",
  "placeholder",
  "label",
  "aria-label",
  "aria-description",
  "aria-valuetext",
]);
/** What staff of a form read, in their language; and a field that only programs find and fill in. */
const notForRespondents = new Set(["web/player/notices/StaffParts.tsx", "web/player/frame/UnseenField.tsx"]);
const hasLetters = (text: string) => /\p{L}{2}/u.test(text);

/** The words that an expression is, or can be: those of calls and of conditions aren't. */
function written(node: ESTree.Node): string[] {
  switch (node.type) {
    case "JSXText":
      return [node.value];
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.raw);
    case "JSXExpressionContainer":
      return written(node.expression);
    case "ConditionalExpression":
      return [...written(node.consequent), ...written(node.alternate)];
    case "LogicalExpression":
      return written(node.right);
    default:
      return [];
  }
}

/** What elements of a page show or are called. */
function literals(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(literals);
  const inner = Object.values(node).flatMap(literals);
  if (!("type" in node)) return inner;
  const one = node as ESTree.Node; // what has a type in a tree is one of its nodes
  if (one.type === "JSXElement" || one.type === "JSXFragment")
    return [...one.children.flatMap(written), ...inner];
  if (one.type !== "JSXAttribute" || one.value === null || one.name.type !== "JSXIdentifier") return inner;
  return read.has(one.name.name) ? [...written(one.value), ...inner] : inner;
}

const literalsOf = (code: string) => literals(parseAst(code, { lang: "tsx" })).filter(hasLetters);

it("finds a text, a label and a text of a condition", () => {
  const code = 'const a = <p title="Of it">Drink water{isIll ? "Rest" : texts.none}{`${count} times`}</p>;';
  expect(literalsOf(code)).toEqual(["Drink water", "Rest", " times", "Of it"]);
  expect(literalsOf('const a = <p className="p-text">{texts.rest} · {label}</p>;')).toEqual([]);
});

it("none stands in the respondent's page", () => {
  const files = globSync("web/player/**/*.tsx", { cwd: root }).filter((file) => !notForRespondents.has(file));
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    literalsOf(readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
