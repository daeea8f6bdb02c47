/** Comparisons that can't come out as they are meant: with a choice that doesn't exist, of things of different kinds. */
import { closestText } from "../../form/logic/closest-text.ts";
import type { HelperName } from "../../process/steps/handlebars/helpers/index.ts";
import type { Call } from "../../process/steps/handlebars/syntax-tree.ts";
import { listed, quoted } from "../finding.ts";
import type { Scalar, Shape } from "../shape.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import { compare, type Value } from "./values.ts";

type Constant = Scalar | null | undefined;
const isBlank = (value: Constant) => value === null || value === undefined || value === "";

/** @returns whether something was wrong */
export function checkComparison(
  name: HelperName,
  isOrder: boolean,
  call: Call,
  one: Value,
  other: Value,
  place: Place,
  run: TemplateRun,
): boolean {
  const value = other.literal ? one : one.literal ? other : undefined;
  const constant = other.literal ? other.literal.value : one.literal?.value;
  if (!value || value.literal || value.truth || isBlank(constant)) return false;
  const wrong = wrongWith(name, isOrder, value, constant) ?? wrongPart(isOrder, value, constant);
  if (!wrong) return false;
  run.find(wrong.code, "error", call, place, wrong.message);
  run.noteRecast(value, call);
  return true;
}

/** What a default stands in for is compared as well. */
function wrongPart(isOrder: boolean, { prints = [] }: Value, constant: Constant): Wrong | undefined {
  const [first] = prints;
  if (!isOrder || !first || first.literal) return undefined;
  const wrong = wrongWith("gt", isOrder, first, constant);
  return wrong?.code === "COMPARISON_OF_KINDS" ? wrong : undefined;
}

/** The value that a field of a list's items is searched for, by `where`. */
export function checkSought(
  call: Call,
  field: Value,
  constant: Constant,
  place: Place,
  run: TemplateRun,
): void {
  const wrong = isBlank(constant) ? undefined : wrongWith("eq", false, field, constant);
  if (wrong) run.find(wrong.code, "error", call, place, wrong.message);
}

/**
 * Two values of which one is a number and the other can't be one, or that have no choice in common.
 * @returns whether something was wrong
 */
export function checkTwo(
  name: HelperName,
  call: Call,
  [one, other]: readonly [Value, Value],
  place: Place,
  run: TemplateRun,
): boolean {
  if ((name === "eq" || name === "ne") && haveNothingInCommon(one.shape, other.shape)) {
    const outcome = name === "eq" ? "never equal" : "always different";
    const message = `${quoted(one.written)} and ${quoted(other.written)} have no choice in common, so they are ${outcome}: ${listed(one.shape.plain?.values ?? [])} against ${listed(other.shape.plain?.values ?? [])}.`;
    run.find("CHOICE_UNKNOWN", "error", call, place, message);
    return true;
  }
  const [number, text] = isNumber(one.shape) ? [one, other] : [other, one];
  if (!isNumber(number.shape) || !isNoNumber(text.shape)) return false;
  const message = `${quoted(number.written)} is a number, and ${quoted(text.written)} never is: they are compared as texts. Compare it with a number.`;
  run.find("COMPARISON_OF_KINDS", "error", call, place, message);
  return true;
}

function haveNothingInCommon(one: Shape, other: Shape): boolean {
  const [values, others] = [one.plain?.values, other.plain?.values];
  if (!isPlainOnly(one) || !isPlainOnly(other) || !values?.length || !others?.length) return false;
  return values.every((value) => others.every((another) => !compare("eq", value, another)));
}

const isPlainOnly = ({ isOpen, keys, otherKeys, item, plain }: Shape) =>
  plain !== undefined && !isOpen && !keys && !otherKeys && !item;
const isNumber = (shape: Shape) =>
  isPlainOnly(shape) && shape.plain?.kinds.size === 1 && shape.plain.kinds.has("number");
const isNoNumber = (shape: Shape) =>
  isPlainOnly(shape) &&
  (shape.plain?.values?.every((value) => value !== "" && Number.isNaN(Number(value))) ??
    [...(shape.plain?.kinds ?? [])].every(
      (kind) => kind === "date" || kind === "dateTime" || kind === "time",
    ));

interface Wrong {
  code: "CHOICE_UNKNOWN" | "COMPARISON_OF_KINDS";
  message: string;
}

function wrongWith(
  name: HelperName,
  isOrder: boolean,
  { shape, written }: Value,
  constant: Constant,
): Wrong | undefined {
  if (shape.isOpen || shape.otherKeys) return undefined;
  const { plain, item } = shape;
  const outcome = name === "ne" ? "always" : "never";
  if (!plain) {
    const what = item ? "a list" : "an object";
    const cure = item ? ` Write (includes ${written} ${shown(constant)}).` : "";
    const message = `${quoted(written)} is ${what}, so this is ${outcome} true.${cure}`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  if (item || shape.keys || plain.kinds.has("any")) return undefined;
  if (plain.values) return wrongChoice(name, isOrder, plain.values, written, constant, outcome);
  const isNumber =
    typeof constant === "number" || (typeof constant === "string" && !Number.isNaN(Number(constant)));
  if (plain.kinds.size > 1) return undefined;
  if (plain.kinds.has("number") && !isNumber) {
    const message = `${quoted(written)} is a number, and ${shown(constant)} isn't: they are compared as texts. Write a number.`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  const isDated = plain.kinds.has("date") || plain.kinds.has("dateTime");
  if (isDated && !/^\d{4}/.test(String(constant))) {
    const message = `${quoted(written)} is a date such as “2026-01-31”, so it is compared with ${shown(constant)} as a text. Write a date.`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  if (plain.kinds.has("time") && !/^\d/.test(String(constant))) {
    const message = `${quoted(written)} is a time such as “09:30”, so it is compared with ${shown(constant)} as a text. Write a time.`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  if (isOrder && plain.kinds.has("text") && isNumber) {
    const message = `${quoted(written)} is a text, so it is compared with ${shown(constant)} letter by letter. Ask for a number in the form.`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  return undefined;
}

function wrongChoice(
  name: HelperName,
  isOrder: boolean,
  values: readonly Scalar[],
  written: string,
  constant: Constant,
  outcome: string,
): Wrong | undefined {
  if (isOrder) {
    const isNumeric = values.some(
      (value) => typeof value === "number" || (value !== "" && !Number.isNaN(Number(value))),
    );
    if (isNumeric || typeof constant !== "number") return undefined;
    const message = `${quoted(written)} is one of ${listed(values)}, so comparing it with ${shown(constant)} says nothing. Compare it with a choice.`;
    return { code: "COMPARISON_OF_KINDS", message };
  }
  const differs = values.every((value) => !compare("eq", value, constant));
  if (!differs || (name !== "eq" && name !== "ne")) return undefined;
  return { code: "CHOICE_UNKNOWN", message: choiceMessage(values, written, constant, outcome) };
}

function choiceMessage(
  values: readonly Scalar[],
  written: string,
  constant: Constant,
  outcome: string,
): string {
  const meant = closestText(String(constant), values.map(String));
  const cure = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
  const what = values.every((value) => typeof value === "boolean")
    ? "it is true or false"
    : `the choices are ${listed(values)}`;
  return `${quoted(written)} is never ${shown(constant)}, so this is ${outcome} true: ${what}.${cure}`;
}

/** The item that a list is searched for. @returns whether something was wrong */
export function checkMember(
  call: Call,
  list: Value,
  constant: Constant,
  place: Place,
  run: TemplateRun,
): boolean {
  const { shape, written } = list;
  const values = valuesOf(shape);
  if (!values || isBlank(constant) || values.some((value) => String(value) === String(constant)))
    return false;
  const message = choiceMessage(values, written, constant, "never");
  run.find("CHOICE_UNKNOWN", "error", call, place, message);
  return true;
}

/** What can be in a list, or is the one value; undefined where it can't be listed. */
function valuesOf({ isOpen, otherKeys, keys, item, plain }: Shape): readonly Scalar[] | undefined {
  if (isOpen || otherKeys || keys || item?.isOpen || item?.keys) return undefined;
  if (item && !item.plain?.values) return undefined;
  if (plain && !plain.values) return undefined;
  const values = [...(item?.plain?.values ?? []), ...(plain?.values ?? [])];
  return values.length === 0 ? undefined : values;
}

const shown = (value: Constant) => (typeof value === "string" ? `"${value}"` : String(value));
