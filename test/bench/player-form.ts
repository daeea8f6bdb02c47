/**
 * The form of the respondent's bench, of any number of fields on one page: 50 % text, 15 % number, 15 % radio, 10 %
 * select, 5 % checkbox and 5 % date; half of them shown by a condition, 5 % calculated in chains of up to three, and
 * one hub that decides on 10 % of them.
 */
import type {
  Composite,
  ControlType,
  DataType,
  Field,
  FormDefinition,
} from "../../shared/form/definition/definition.ts";

/** A rule in the few words that a script written by hand needs for it. */
export interface Rule {
  key: string;
  /** What is read. */
  reads: string[];
  /** Shown when the one that is read passes this; without it the field is the sum of all that it reads. */
  test?: { sign: ">" | "=" | "!="; value: string | number };
}

export interface SizedForm {
  definition: FormDefinition;
  rules: Rule[];
}

export const HUB = "hub";
/** A text field that nothing depends on. */
export const FREE = "f1";
/** Answers that show what depends on the hub, and hide it again. */
export const HUB_SHOWS_ABOVE = 4;

/** What the hub decides on: whether fields are shown, must be answered, or offer an option more. */
export type HubEffect = "shown" | "required" | "options";

const FIELDS_A_SECTION = 60;
const CHAIN = 3;
const choices = ["one", "two", "three"];

/** The twenty fields that repeat; what each reads is before it in the same twenty. */
const pattern: {
  controlType: ControlType;
  dataType?: DataType;
  shown?: "hub" | "radio" | "unless" | "number";
}[] = [
  { controlType: "radio" },
  { controlType: "text" },
  { controlType: "number", dataType: "number" },
  { controlType: "text", shown: "radio" },
  { controlType: "text", shown: "hub" },
  { controlType: "select" },
  { controlType: "text", shown: "unless" },
  { controlType: "calculation" },
  { controlType: "checkbox", dataType: "checkbox" },
  { controlType: "text", shown: "radio" },
  { controlType: "radio", shown: "unless" },
  { controlType: "text" },
  { controlType: "date", dataType: "date", shown: "number" },
  { controlType: "number", dataType: "number", shown: "unless" },
  { controlType: "text", shown: "hub" },
  { controlType: "text", shown: "radio" },
  { controlType: "select" },
  { controlType: "text" },
  { controlType: "radio", shown: "unless" },
  { controlType: "text" },
];

/** @param effect besides `shown`, effects that the form written by hand is not measured with */
export function sizedForm(count: number, effect: HubEffect = "shown"): SizedForm {
  const rules: Rule[] = [];
  const fields = Array.from({ length: count }, (_, index) => makeField(index, rules, effect));
  const composites: Composite[] = [];
  for (let start = 0; start < count; start += FIELDS_A_SECTION)
    composites.push({
      key: `section${start}`,
      label: `Part ${start / FIELDS_A_SECTION + 1}`,
      fields: fields.slice(start, start + FIELDS_A_SECTION),
    });
  return {
    definition: {
      title: `A form of ${count} fields`,
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [{ key: "page", name: "page", composites }],
    },
    rules,
  };
}

function makeField(index: number, rules: Rule[], effect: HubEffect): Field {
  const place = index % pattern.length;
  const block = index - place;
  const { controlType, dataType = "text", shown } = pattern[place] ?? { controlType: "text" };
  const key = index === 2 ? HUB : `f${index}`;
  const rule = ruleOf(key, place, block, shown);
  if (rule !== undefined) rules.push(rule);
  return {
    fieldType: "field",
    key,
    label: `Question ${index + 1}: what is it like at home, on most days?`,
    required: false,
    order: 1,
    controlType,
    dataType,
    colspan: 1,
    modelInd: true,
    display: true,
    ...((controlType === "radio" || controlType === "select") && {
      options: choices.map((choice) => ({ key: choice, label: `Answer ${choice}` })),
    }),
    ...(rule?.test !== undefined &&
      (shown === "hub" ? hubEffect(effect, rule) : { conditionalExpression: expressionOf(rule) })),
    ...(rule !== undefined && rule.test === undefined && { expression: expressionOf(rule) }),
  };
}

function hubEffect(effect: HubEffect, rule: Rule): Partial<Field> {
  const expression = expressionOf(rule);
  if (effect === "shown") return { conditionalExpression: expression };
  if (effect === "required") return { requiredExpression: expression };
  return {
    controlType: "select",
    options: [...choices, "more"].map((choice) => ({
      key: choice,
      label: `Answer ${choice}`,
      filters: { rare: choice === "more" ? "yes" : "no" },
    })),
    optionFilter: `rare = 'no' or ${expression}`,
  };
}

const HUB_PLACE = 2;
const CALCULATION_PLACE = 7;

function ruleOf(
  key: string,
  place: number,
  block: number,
  shown: "hub" | "radio" | "unless" | "number" | undefined,
): Rule | undefined {
  const number = block === 0 ? HUB : `f${block + HUB_PLACE}`;
  if (place === CALCULATION_PLACE) {
    // Of three calculations the second reads the first, and the third the second.
    const isFirst = (block / pattern.length) % CHAIN === 0;
    const before = `f${block - pattern.length + CALCULATION_PLACE}`;
    return { key, reads: isFirst ? [number] : [number, before] };
  }
  switch (shown) {
    case "hub":
      return { key, reads: [HUB], test: { sign: ">", value: HUB_SHOWS_ABOVE } };
    case "radio":
      return { key, reads: [`f${block}`], test: { sign: "=", value: "one" } };
    case "unless":
      return { key, reads: [`f${block}`], test: { sign: "!=", value: "two" } };
    case "number":
      return { key, reads: [`f${block + 5}`], test: { sign: "=", value: "three" } };
    default:
      return undefined;
  }
}

function expressionOf({ reads, test }: Rule): string {
  const read = reads.map((key) => `[${key}]`);
  if (test === undefined) return `CALC(${read.join(" + ")} + 1)`;
  const value = typeof test.value === "number" ? String(test.value) : `'${test.value}'`;
  return `${read[0]} ${test.sign} ${value}`;
}
