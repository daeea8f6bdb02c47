/** The walk through a template's tree, for all submissions at once. */
import type { BlockHelper } from "../../process/steps/handlebars/build-expression.ts";
import type { Block, Located, Mustache, Program } from "../../process/steps/handlebars/syntax-tree.ts";
import { quoted } from "../finding.ts";
import { canBe, compared, type Formula, not, unknown } from "../formula.ts";
import { allTokens, openShape, type Shape } from "../shape.ts";
import { checkPrinted, noteLiterals } from "./check-printed.ts";
import { checkSides } from "./check-sides.ts";
import { itemsOf, placeOf } from "./each-items.ts";
import { callValue, classified, evaluate, pathValue } from "./evaluate.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import { isRepeated, outcomeOfCall, truthOf, type Value } from "./values.ts";

/** @param values of its block's parameters */
export function visitProgram(
  program: Program | undefined,
  place: Place,
  values: readonly Shape[],
  run: TemplateRun,
): void {
  if (!program) return;
  run.facts.set(program, place.facts);
  const inner: Place = {
    ...place,
    names: [program.blockParams ?? [], ...place.names],
    params: [values, ...place.params],
    programs: [program.blockParams?.length ? run.newContext() : "", ...place.programs],
  };
  for (const statement of program.body) {
    if (statement.type === "MustacheStatement") visitMustache(statement, inner, run);
    else if (statement.type === "BlockStatement") visitBlock(statement, inner, run);
  }
}

function visitMustache(statement: Mustache, place: Place, run: TemplateRun): void {
  const value = callValue(statement, place, run);
  run.reads(value.shape);
  const { line = 1, column = 0 } = statement.loc?.start ?? {};
  const isSeen = !run.isPlain && run.isSeenAt(line, column + 1);
  noteLiterals(statement, value, place, run);
  checkPrinted(statement, value, { isEscaped: statement.escaped, isSeen, isPlain: run.isPlain }, place, run);
}

function visitBlock(block: Block, place: Place, run: TemplateRun): void {
  const found = classified(block, place, run);
  if (!found) {
    visitProgram(block.program, place, [], run);
    visitProgram(block.inverse, place, [], run);
  } else if (found.kind === "value") visitSection(block, pathValue(found.path, place, run), place, run);
  else if (found.kind === "helper") visitCondition(block, callValue(block, place, run), false, place, run);
  else if (found.kind === "lookup") run.reads(callValue(block, place, run).shape);
  else visitBlockHelper(found.name, block, place, run);
}

function visitBlockHelper(name: BlockHelper, block: Block, place: Place, run: TemplateRun): void {
  const [param] = block.params;
  if (!param) return;
  for (const { value } of block.hash?.pairs ?? []) run.reads(evaluate(value, place, run).shape);
  const value = evaluate(param, place, run);
  if (name === "each" || name === "with") noteLost(block, param, run);
  if (name === "each") visitEach(block, value, place, run);
  else if (name === "with") visitWith(block, value, place, run);
  else visitCondition(block, value, name === "unless", place, run);
}

function visitCondition(
  block: Block,
  value: Value,
  isInverted: boolean,
  place: Place,
  run: TemplateRun,
): void {
  run.counts(value.shape);
  const isNumber = block.hash !== undefined; // includeZero
  const truth =
    isNumber && !value.truth
      ? outcomeOfCall(value.name && `number ${value.name}`)
      : truthOf(value, run.possible);
  const holds = isInverted ? not(truth) : truth;
  const then = branch(place, holds);
  const otherwise = branch(place, not(holds));
  const isKnown = run.findings.some(
    ({ line, column }) => line === block.loc?.start.line && column >= (block.loc?.start.column ?? 0),
  );
  const [canHold, canFail] = [canBe(then.facts, run.possible), canBe(otherwise.facts, run.possible)];
  if (!place.isDead && canHold !== canFail) {
    const unreached = canHold ? block.inverse : block.program;
    if (unreached) run.dead.add(unreached);
  }
  if (!isKnown && !place.isDead) reportBranches(block, canHold, canFail, place, run);
  if (canHold && canFail) checkSides(value, place, run);
  visitProgram(block.program, { ...then, isDead: place.isDead || !canHold }, [], run);
  visitProgram(block.inverse, { ...otherwise, isDead: place.isDead || !canFail }, [], run);
}

function reportBranches(
  block: Block,
  canHold: boolean,
  canFail: boolean,
  place: Place,
  run: TemplateRun,
): void {
  if (canHold === canFail) return; // of neither nothing can be said, as the work was limited
  const around = place.facts.length > 0 ? ", where the conditions around it hold" : "";
  if (!canHold) {
    const message = `What follows is printed for nobody: no answers that the form accepts make this condition true${around}. Correct the condition, or remove this part.`;
    run.find("NEVER_PRINTED", "warning", block, place, message);
  } else {
    const otherwise = block.inverse ? " What follows {{else}} is printed for nobody." : "";
    const message = `This condition is true for everybody who answers: all answers that the form accepts meet it${around}.${otherwise} Correct the condition, or remove it.`;
    run.find("ALWAYS_PRINTED", "warning", block, place, message);
  }
}

function branch(place: Place, fact: Formula): Place {
  return fact.kind === "unknown" ? place : { ...place, facts: [...place.facts, fact] };
}

/** When an answer that is a list has items. */
function isAnswered({ shape }: Value, run: TemplateRun): Formula {
  const { answer } = shape;
  const isNamed = answer !== undefined && !isRepeated(answer, run.possible);
  const kind = isNamed ? run.possible.nodeOf(answer)?.kind : undefined;
  return kind === "choices" && answer !== undefined ? compared(answer, "!=", "") : unknown;
}

function inside(place: Place, context: Shape, run: TemplateRun): Place {
  const { around, contexts } = place;
  return { ...place, context, around: [context, ...around], contexts: [run.newContext(), ...contexts] };
}

/** Notes a block over a path that was found to be missing. */
function noteLost(block: Block, param: Located | undefined, run: TemplateRun): void {
  const { line, column } = param?.loc?.start ?? {};
  const isMissing = run.findings.some(
    (one) => one.code === "PATH_UNKNOWN" && one.line === line && one.column - 1 === column,
  );
  if (isMissing) run.lostAt ??= block.loc?.start.line;
}

function visitEach(block: Block, value: Value, place: Place, run: TemplateRun): void {
  const { shape, written } = value;
  const fact = isAnswered(value, run);
  const otherwise = branch(place, not(fact));
  if (shape.plain && !shape.item && !shape.keys && !shape.isOpen) {
    run.reads(shape);
    const message = `${quoted(written)} is one value, not a list, so nothing is repeated. Print it with {{${written}}}, or name a list.`;
    run.find("NOT_A_LIST", "error", block, place, message);
    run.noteRecast(value, block);
    if (!place.isDead && block.program) run.dead.add(block.program);
    visitProgram(
      block.program,
      { ...inside(place, openShape(), run), isInEach: true, isDead: true },
      [],
      run,
    );
  } else if (isOneObject(shape) && !hasKeyVariable(block)) {
    run.reads(shape);
    const message = `${quoted(written)} is one item of a list, so this goes over what is inside it. Read it with {{#with ${written}}}, or name the list.`;
    run.find("NOT_A_LIST", "error", block, place, message);
    visitProgram(
      block.program,
      { ...inside(place, openShape(), run), isInEach: true, isDead: true },
      [],
      run,
    );
  } else {
    run.reads(shape, false);
    if (shape.isOpen) run.reads(shape);
    const items = itemsOf(shape);
    const inner = { ...inside(branch(place, fact), items, run), isInEach: true };
    visitProgram(block.program, inner, [items, placeOf(shape)], run);
  }
  visitProgram(block.inverse, otherwise, [], run);
}

const isOneObject = ({ isOneOfList, isOpen, keys, otherKeys, item, plain }: Shape) =>
  isOneOfList === true && keys !== undefined && !(isOpen || otherKeys || item || plain);

/** Whether a block names the keys of what it goes over, so that an object is meant. */
const hasKeyVariable = ({ program }: Block) =>
  Boolean(program?.blockParams?.[1]) || JSON.stringify(program?.body ?? []).includes('"original":"@key"');

function visitWith(block: Block, value: Value, place: Place, run: TemplateRun): void {
  const { shape, written } = value;
  run.reads(shape, false);
  const isList = shape.item !== undefined;
  if (
    (shape.plain || isList) &&
    !(shape.plain && isList) &&
    !shape.keys &&
    !shape.otherKeys &&
    !shape.isOpen &&
    !block.program?.blockParams?.length // which only gives it a name
  ) {
    run.reads(shape);
    const what = isList
      ? "a list, not one object. Go over it with"
      : "one value, not an object, so nothing is inside it. Print it with";
    const message = `${quoted(written)} is ${what} {{${isList ? "#each " : ""}${written}}}.`;
    run.find("NOT_AN_OBJECT", "error", block, place, message);
    run.noteRecast(value, block);
    visitProgram(block.program, { ...inside(place, openShape(), run), isDead: true }, [], run);
  } else visitProgram(block.program, inside(place, { ...shape, mayLack: false }, run), [shape], run);
  visitProgram(block.inverse, place, [], run);
}

/** `{{#name}} … {{/name}}`: a list repeats, true and false decide, anything else becomes the context. */
function visitSection(block: Block, value: Value, place: Place, run: TemplateRun): void {
  const { shape } = value;
  const isCondition =
    shape.plain?.kinds.size === 1 && shape.plain.kinds.has("boolean") && !shape.item && !shape.keys;
  if (isCondition) {
    visitCondition(block, value, false, place, run);
    return;
  }
  run.reads(shape, false);
  if (shape.isOpen || shape.plain) run.reads(shape);
  const context = shape.item ? (shape.plain || shape.keys ? openShape(allTokens(shape)) : shape.item) : shape;
  const inner = { ...inside(place, context, run), isInEach: shape.item !== undefined };
  visitProgram(block.program, inner, [], run);
  visitProgram(block.inverse, place, [], run);
}
