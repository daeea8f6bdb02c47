/** Answers at random, of the kinds that respondents can give. */
import { dayNumber } from "../../../../shared/expression/calendar.ts";
import type { Answer, Answers } from "../../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";

const texts = ["a", "b", "z", "yes", "1", "2", "0", " ", "a b", "two words", "2020-01-01", "x"];
const byControl: Record<string, readonly Answer[]> = {
  number: [0, 1, 2, 3, 0.5, 1.5, -1, 18262, 1e21, "abc"],
  slider: [0, 1, 2, 3],
  date: ["2020-01-01", "2020-02-01", "2020-01-15", "2019-12-31", "2031-05-05"],
  sliderToggle: [true, false],
};

/** Numbers from 0 to 1 that follow from a seed. */
export type Random = () => number;

/** Answers to all fields and questions of a form. @param more what a number, date or text may be, too */
export function someAnswers(form: CompiledForm, random: Random, more: readonly Answer[] = []): Answers {
  const answers: Answers = {};
  for (const node of form.nodes) {
    if (node.field === undefined || node.kind === "none") continue;
    const input = node.type === "question" ? { ...node.field, controlType: "radio" } : node.field;
    const answer = someAnswer(input, random, more);
    if (answer !== undefined) answers[node.key] = answer;
  }
  return answers;
}

/** An answer that a respondent might give to a field of that kind; undefined: not yet asked. */
function someAnswer(field: FieldLike, random: Random, more: readonly Answer[]): Answer | undefined {
  const drawn = random();
  if (drawn < 0.15) return drawn < 0.08 ? undefined : null;
  const keys = field.options?.map(({ key }) => key) ?? [];
  if (keys.length > 0 && (field.controlType === "checkbox" || field.controlType === "multi-select"))
    return keys
      .filter(() => random() < 0.5)
      .map((key) => ({ key, rank: random() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ key }) => key);
  const values = keys.length > 0 ? keys : valuesOf(field, more);
  return values[Math.floor(random() * values.length)];
}

interface FieldLike {
  controlType: string;
  dataType?: string | undefined;
  options?: readonly { key: string }[] | undefined;
}

function valuesOf({ controlType, dataType }: FieldLike, more: readonly Answer[]): readonly Answer[] {
  if (controlType === "checkbox") return [true, false];
  if (dataType === "datetime-local") return ["2020-01-01T10:00", "2020-02-01T00:00"];
  if (dataType === "time") return ["09:30", "10:00"];
  const usual = byControl[controlType] ?? texts;
  if (controlType === "slider" || controlType === "sliderToggle") return usual;
  const isFit = (answer: Answer) =>
    controlType === "number"
      ? typeof answer === "number"
      : typeof answer === "string" && (controlType !== "date" || dayNumber(answer) !== undefined);
  return [...usual, ...more.filter(isFit)];
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
