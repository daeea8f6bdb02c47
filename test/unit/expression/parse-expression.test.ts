import { describe, expect, it } from "vitest";
import { checkCalls } from "../../../shared/expression/check-calls.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { type Expression, nodesOf, references, rewrite } from "../../../shared/expression/tree.ts";

function treeOf(source: string): Expression {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.tree;
}
const problemOf = (source: string) => {
  const parsed = parseExpression(source);
  return parsed.ok ? undefined : [parsed.problem.code, parsed.problem.offset];
};
/** A tree with brackets around every operation. */
function shape(tree: Expression): string {
  if (tree.kind === "binary") return `(${shape(tree.left)} ${tree.operator} ${shape(tree.right)})`;
  if (tree.kind === "unary") return `(${tree.operator}${shape(tree.operand)})`;
  if (tree.kind === "call") return `${tree.name}(${tree.args.map(shape).join(", ")})`;
  if (tree.kind === "field") return `[${tree.key}]`;
  if (tree.kind === "path") return `<${tree.absolute ? "/" : ""}${tree.steps.join("/")}>`;
  if (tree.kind === "self") return ".";
  if (tree.kind === "name") return tree.name;
  if (tree.kind !== "instance" && tree.kind !== "nodes") return String(tree.value);
  const steps = tree.steps.map(({ name, where }) => name + where.map((one) => `{${shape(one)}}`).join(""));
  if (tree.kind === "instance") return `${tree.list}: ${steps.join(" ")}`;
  return `<${typeof tree.from === "string" ? tree.from : shape(tree.from)} ${steps.join("/")}>`;
}

describe("parseExpression", () => {
  it.each([
    ["[a] + 2 * 3 >= 4 and not([b]) or 1 = 2", "(((([a] + (2 * 3)) >= 4) and not([b])) or (1 = 2))"],
    ["$" + "{a} div 2 mod 3", "(([a] div 2) mod 3)"],
    ["[a] == 1 || [b] && !true", "(([a] = 1) or ([b] and (!true)))"],
    [".>=1 and .<=.5", "((. >= 1) and (. <= 0.5))"],
    ["10div 2", "(10 div 2)"],
    ["[a]/2 - -1", "(([a] div 2) - (-1))"],
    ["../x = /data/g/y and ./z != current()/../w", "((<../x> = </data/g/y>) and (<z> != <../w>))"],
    ["region = [where]", "(region = [where])"],
    ["instance('list')/root/item[name = $" + "{x}]/col", "list: root item{(name = [x])} col"],
    [
      "instance('l')/root/item[a > 1 and b = ../c][2]/d + 1",
      "(l: root item{((a > 1) and (b = <../c>))}{2} d + 1)",
    ],
    ["instance('contact-summary')/context/age", "contact-summary: context age"],
    ["jr:choice-name($" + "{x}, '$" + "{x}')", "jr:choice-name([x], [x])"],
    ["$" + "{child}[age > 2][1]/name", "<[child] {(age > 2)}{1}/name>"],
    ["$" + "{child}/name", "<[child] /name>"],
    ["$" + "{a}/INT(2)", "([a] / INT(2))".replace("/", "div")],
    [
      "../child[position() = position(current()/..) - 1]/age",
      "<here ../child{(position() = (position(<..>) - 1))}/age>",
    ],
    ["/data/child[last()]/age", "<root data/child{last()}/age>"],
    ["'it''s'", "error"],
    [" Yes ", "true"],
    ["FALSE", "false"],
  ])("reads %s", (source, expected) => {
    const parsed = parseExpression(source);
    expect(parsed.ok ? shape(parsed.tree) : "error").toBe(expected);
  });

  it.each([
    ["(1 + 2", "E_EXPR", 6],
    ["1 + ", "E_EXPR", 4],
    ["if(1, 2", "E_EXPR", 7],
    ["1)", "E_EXPR", 1],
    ["[a b]", "E_EXPR", 0],
    ["'open", "E_EXPR", 0],
    ["", "E_EXPR", 0],
    ["[x][1]", "E_EXPR_PATH", 3],
    ["../x[1", "E_EXPR", 6],
    ["//x", "E_EXPR_PATH", 1],
    ["../x/parent::y", "E_EXPR_PATH", 11],
    ["../x | ../y", "E_EXPR_PATH", 5],
    ["$" + "{a} / b", "E_EXPR_PATH", 5],
    [`${"(".repeat(101)}1${")".repeat(101)}`, "E_EXPR", 100],
    [`1${"+1".repeat(1_500)}`, "E_EXPR", 1_999],
    ["1".repeat(4_001), "E_EXPR", 4_000],
  ])("refuses %s with its place", (source, code, offset) => {
    expect(problemOf(source)?.[0]).toBe(code);
    if (source.length < 1_000) expect(problemOf(source)?.[1]).toBe(offset);
  });

  it("yields plain JSON without loss", () => {
    const tree = treeOf("if([a] > 1, concat('x', .), today())");
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
  });
});

describe("trees", () => {
  it("list the keys that they read, each once", () => {
    expect(references(treeOf("[age] < 18 and selected($" + "{likes}, 'a') or [age] = 3"))).toEqual([
      "age",
      "likes",
    ]);
  });

  it("are rewritten in place, and otherwise unchanged", () => {
    const source = "if( ../x  > 1,[y],  'z' )";
    const tree = treeOf(source);
    const written = rewrite(source, tree, (node) => (node.kind === "path" ? "$" + "{g.x}" : undefined));
    expect(written).toBe("if( $" + "{g.x}  > 1,[y],  'z' )");
    expect([...nodesOf(tree)]).toHaveLength(6);
  });

  it("report unknown functions and wrong numbers of arguments", () => {
    expect(checkCalls(treeOf("frob(1) + if(1) + Concat('a') + CONCAT() + current([a])"))).toMatchObject([
      { code: "E_FUNC", offset: 0 },
      { code: "E_ARGS", offset: 10 },
      { code: "E_FUNC", offset: 43 },
    ]);
  });
});
