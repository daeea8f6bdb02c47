/** Faults that can be put into any process, each with the place where it must be named. */

import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { classify } from "../../../../shared/process/steps/handlebars/build-expression.ts";
import { parseTemplate } from "../../../../shared/process/steps/handlebars/parse-template.ts";
import type {
  Block,
  Call,
  Expression,
  Located,
  Program,
} from "../../../../shared/process/steps/handlebars/syntax-tree.ts";

/** A fault: what was changed, and where. */
export interface Fault {
  /** Its class. */
  kind: string;
  stepKey: string;
  part: "template" | "chain" | "translation";
  line: number;
  /** The template of the step with it. */
  template: string;
  /** What is there now, for whoever reads why it was missed. */
  written: string;
}

/** A letter in the middle left out, or a last one added to what is too short. */
const misspelt = (name: string) => (name.length > 2 ? name.slice(0, 2) + name.slice(3) : `${name}x`);
const capital = (name: string) =>
  /^[a-z]/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : `${name}x`;

/** All faults that are known for a step. */
export function faultsOf(root: Step): Fault[] {
  return [...walkSteps(root)].flatMap(({ step }) => {
    if (step.processType.code === "HANDLEBARS") return templateFaults(step);
    if (step.processType.code === "JOLT") return chainFaults(step);
    return [];
  });
}

function templateFaults(step: Step): Fault[] {
  const template = step.template ?? "";
  const starts = [0, ...[...template.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const faults: Fault[] = [];
  const at = ({ loc }: Located) => (starts[(loc?.start.line ?? 1) - 1] ?? 0) + (loc?.start.column ?? 0);
  const end = ({ loc }: Located) => {
    const to = (loc as { end?: { line: number; column: number } } | undefined)?.end ?? { line: 1, column: 0 };
    return (starts[to.line - 1] ?? 0) + to.column;
  };
  const replace = (kind: string, node: Located, by: string, from = at(node), to = end(node)) => {
    const changed = template.slice(0, from) + by + template.slice(to);
    if (changed === template) return;
    faults.push({
      kind,
      stepKey: step.key,
      part: "template",
      line: node.loc?.start.line ?? 1,
      template: changed,
      written: by,
    });
  };
  const path = (expression: Expression) => {
    if (expression.type !== "PathExpression") return;
    const { original, parts, data } = expression;
    const last = parts.at(-1);
    if (last === undefined || original === "this") return;
    const isOwn = template.slice(at(expression), end(expression)) === original;
    if (!isOwn) return;
    replace(
      data ? "a variable is misspelt" : "a path is misspelt",
      expression,
      original.replace(/[^./@]+$/, misspelt),
    );
    if (parts.length > 1 && !data)
      replace("the first part of a path is misspelt", expression, original.replace(/[^./@]+/, misspelt));
    if (expression.depth > 0) replace("a path doesn't go up", expression, original.replace("../", ""));
    if (!data && expression.depth === 0 && !original.startsWith("this"))
      replace("a path goes up", expression, `../../../../${original}`);
  };
  const call = (one: Call, names: readonly (readonly string[])[], isBlock = false) => {
    const found = classify(one, names);
    if (found.kind === "value") path(found.path);
    for (const param of one.params) expression(param, names);
    for (const { value } of one.hash?.pairs ?? []) expression(value, names);
    if (found.kind !== "helper") return;
    const source = template.slice(at(one), end(one));
    const [first, second] = one.params;
    if (!isBlock && one.path.type === "PathExpression")
      replace("a helper is misspelt", one, source.replace(found.name, misspelt(`${found.name}xx`)));
    if (
      (found.name === "eq" || found.name === "ne" || found.name === "includes") &&
      second?.type === "StringLiteral" &&
      first?.type === "PathExpression" &&
      second.value !== ""
    ) {
      replace(
        "a choice is misspelt",
        one,
        source.replace(`"${second.value}"`, `"${misspelt(second.value)}"`),
        at(one),
        end(one),
      );
      replace(
        "a choice is written otherwise",
        one,
        source.replace(`"${second.value}"`, `"${capital(second.value)}"`),
        at(one),
        end(one),
      );
    }
    if (["lt", "le", "gt", "ge"].includes(found.name) && second?.type === "NumberLiteral")
      replace("a number is compared with a text", second, `"many"`);
    if (
      second &&
      found.name !== "and" &&
      found.name !== "or" &&
      found.name !== "list" &&
      found.name !== "join" &&
      found.name !== "date" &&
      found.name !== "property"
    )
      replace("a helper has one value too few", second, "");
    if (
      one.params.length === 1 &&
      first &&
      found.name !== "and" &&
      found.name !== "or" &&
      found.name !== "join" &&
      found.name !== "date" &&
      found.name !== "list"
    )
      replace("a helper has one value too many", first, `${template.slice(at(first), end(first))} 1 2`);
  };
  const expression = (one: Expression, names: readonly (readonly string[])[]) => {
    if (one.type === "PathExpression") path(one);
    else if (one.type === "SubExpression") call(one, names);
  };
  const block = (one: Block, names: readonly (readonly string[])[]) => {
    const found = classify(one, names);
    const [param] = one.params;
    if (found.kind === "block-helper" && param) {
      expression(param, names);
      const source = template.slice(at(param), end(param));
      if (found.name === "if" || found.name === "unless") {
        const opening = (by: string, kind: string) => {
          replace(kind, one, by, at(param), end(param));
        };
        opening(`(and ${source} (not ${source}))`, "a contradiction");
        opening(`(or ${source} (not ${source}))`, "a condition that always holds");
        opening(`(eq "a" "b")`, "a condition that never holds");
      }
      if (found.name === "each" && param.type === "PathExpression") {
        replace("each over a text", one, `form.title`.replace(/^/, "@root."), at(param), end(param));
        replace("each over a number", one, "(count @root.pages)", at(param), end(param));
      }
      if (found.name === "with" && param.type === "PathExpression")
        replace("with over a text", one, "@root.form.title", at(param), end(param));
    } else call(one, names, true);
    program(one.program, names);
    program(one.inverse, names);
  };
  const program = (one: Program | undefined, names: readonly (readonly string[])[]) => {
    if (!one) return;
    const inner = [one.blockParams ?? [], ...names];
    for (const statement of one.body) {
      if (statement.type === "MustacheStatement") call(statement, inner);
      else if (statement.type === "BlockStatement") block(statement, inner);
    }
  };
  program(parseTemplate(template), []);
  for (const tag of template.matchAll(/\{\{date ([\w.]+)/g)) {
    const line = template.slice(0, tag.index).split("\n").length;
    const changed = `${template.slice(0, tag.index)}{{date (count ${tag[1]})${template.slice(tag.index + tag[0].length)}`;
    faults.push({
      kind: "a date helper on a number",
      stepKey: step.key,
      part: "template",
      line,
      template: changed,
      written: "date count",
    });
  }
  for (const tag of template.matchAll(/\{\{\/(if|each|unless|with)\}\}/g)) {
    const changed = template.slice(0, tag.index) + template.slice(tag.index + tag[0].length);
    faults.push({
      kind: "a block isn't closed",
      stepKey: step.key,
      part: "template",
      line: 0,
      template: changed,
      written: tag[0],
    });
  }
  return faults;
}

function chainFaults(step: Step): Fault[] {
  const template = step.template ?? "";
  const faults: Fault[] = [];
  const add = (kind: string, from: number, length: number, by: string) => {
    const line = template.slice(0, from).split("\n").length;
    const changed = template.slice(0, from) + by + template.slice(from + length);
    if (changed !== template)
      faults.push({ kind, stepKey: step.key, part: "chain", line, template: changed, written: by });
  };
  for (const found of template.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)) {
    const [, text = "", colon] = found;
    const from = found.index + 1;
    if (["operation", "spec"].includes(text)) continue;
    const before = template.slice(0, found.index).trimEnd();
    if (before.endsWith('"operation":')) {
      add("an operation doesn't exist", from, text.length, misspelt(text));
      continue;
    }
    if (colon !== undefined) {
      if (/^[+~_]?[\w.]+\??$/.test(text) && !/^\d+$/.test(text))
        add("a key is misspelt", from, text.length, misspelt(text));
      else if (/\*/.test(text)) add("a wildcard matches nothing", from, text.length, `zz${text}`);
      else if (/^@/.test(text))
        add("a lookup is misspelt", from, text.length, text.replace(/\w+(?=\)?$)/, misspelt));
      else if (text.includes("|"))
        add("an alternative is misspelt", from, text.length, text.split("|").map(misspelt).join("|"));
    } else if (/^=\w+\(/.test(text)) {
      add(
        "a lookup is misspelt",
        from,
        text.length,
        text.replace(/@\((\d+),(\w+)/, (_, level: string, key: string) => `@(${level},${misspelt(key)}`),
      );
      add(
        "a function doesn't exist",
        from,
        text.length,
        text.replace(/^=\w+/, (name) => `${name}s`),
      );
    } else if (
      before.lastIndexOf('"shift"') >= before.lastIndexOf('"operation"') &&
      /[a-zA-Z]/.test(text) &&
      /^[\w.&[\]#(),@]+$/.test(text) &&
      !before.endsWith('"default"')
    ) {
      add("an output is misspelt", from, text.length, text.replace(/^[a-zA-Z_]+/, misspelt));
      if (/\.[a-zA-Z_]+$/.test(text))
        add("the end of an output is misspelt", from, text.length, text.replace(/[a-zA-Z_]+$/, misspelt));
    }
  }
  return faults;
}
