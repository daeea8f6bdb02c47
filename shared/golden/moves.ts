/** How one answer of a submission is moved along a scale: numbers by their step, dates by days, texts by characters. */
import { dateOf, dayNumber } from "../expression/calendar.ts";
import type { Answer, Answers, Field } from "../form/definition/definition.ts";
import { prefixOf, templateKey } from "../form/definition/instance-keys.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { goldenMoment, type Submission } from "./golden-case.ts";

/** Where an answer is on its scale, and what comes of another place. */
export interface Scale {
  at: number;
  /** Where it begins, of a number. */
  first?: number;
  /** How far it is moved to see what depends on it; what is cut off or counted in years needs the larger ones. */
  steps: readonly number[];
  /** Between two places beside each other. */
  least: number;
  /** Undefined: there is no such place. */
  moved(place: number): { answers: Answers; at?: string } | undefined;
}

const MINUTES_A_DAY = 1_440;
const MS_A_MINUTE = 60_000;
const MAX_TEXT = 1_000;
const MAX_INSTANCES = 12;
/** A difference of years, of months, of days. */
const DAYS = [37, 400, 3 * 365 + 1, 3, 1];
/** Of a number without a step of its own. */
const FINEST = 0.001;

/** The number next to it that somebody can enter who moves a slider, or types whole numbers. @example onStep(field, 58) // 60 */
export function onStep(field: Field | undefined, value: number): number {
  const step = field?.step ?? FINEST;
  const from = Number(field?.minValue ?? 0) || 0;
  return Number((from + Math.round((value - from) / step) * step).toFixed(6));
}

/** @returns undefined for an answer without a scale */
export function scaleOf(
  form: CompiledForm,
  answers: Answers,
  at: string | undefined,
  key: string,
): Scale | undefined {
  const scale = answerScale(form, answers, key);
  const moved = (place: number) => {
    const changed = scale?.moved(place);
    return changed && { answers: changed, ...(at !== undefined && { at }) };
  };
  return scale && { ...scale, moved };
}

/** When it is sent, in minutes. */
export function clockScale(
  answers: Answers,
  { at = goldenMoment.now.toISOString() }: Pick<Submission, "at">,
): Scale {
  const moved = (place: number) => ({ answers, at: new Date(Math.round(place) * MS_A_MINUTE).toISOString() });
  return {
    at: Date.parse(at) / MS_A_MINUTE,
    steps: [60, 7 * 60, MINUTES_A_DAY, 40 * MINUTES_A_DAY],
    least: 1,
    moved,
  };
}

type AnswerScale = Omit<Scale, "moved"> & { moved(place: number): Answers | undefined };

function answerScale(form: CompiledForm, answers: Answers, key: string): AnswerScale | undefined {
  const answer = answers[key];
  const node = form.byKey.get(templateKey(key));
  if (node === undefined || answer === undefined || answer === null) return undefined;
  const options = (node.field?.options ?? []).map((option) => option.key);
  const put = (value: Answer): Answers => ({ ...answers, [key]: value });
  if (node.kind === "number" && typeof answer === "number") {
    const step = node.field?.step;
    const [least, tenth] = [step ?? FINEST, Math.max(step ?? 0.1, Math.abs(answer) / 10)];
    return {
      ...{ at: answer, least, first: onStep(node.field, Number(node.field?.minValue ?? 0) || 0) },
      steps: [
        ...new Set([tenth, step ?? 0.1, Math.abs(answer) + 10].map((one) => Math.ceil(one / least) * least)),
      ],
      moved: (place) => put(onStep(node.field, place)),
    };
  }
  if (node.kind === "date" && typeof answer === "string") {
    const at = dayNumber(answer);
    return at === undefined
      ? undefined
      : { at, steps: DAYS, least: 1, moved: (place) => put(dateOf(Math.round(place))) };
  }
  if (node.kind === "time" && typeof answer === "string") {
    const at = minutesOf(answer);
    return at === undefined
      ? undefined
      : {
          ...{ at, steps: [30, 300], least: 1 },
          moved: (place) => (place >= 0 && place < MINUTES_A_DAY ? put(timeOf(place)) : undefined),
        };
  }
  if (node.kind === "dateTime" && typeof answer === "string") {
    const [date = "", time = ""] = answer.split("T");
    const [day, minutes] = [dayNumber(date), minutesOf(time.slice(0, 5))];
    return day === undefined || minutes === undefined
      ? undefined
      : {
          ...{ at: day * MINUTES_A_DAY + minutes, steps: [60, MINUTES_A_DAY], least: 1 },
          moved: (place) => put(`${dateOf(Math.floor(place / MINUTES_A_DAY))}T${timeOf(place)}`),
        };
  }
  if (node.kind === "places" && typeof answer === "string") {
    const [, latitude = "", rest = ""] = /^(-?[\d.]+)(.*)$/s.exec(answer) ?? [];
    if (latitude === "") return undefined;
    return {
      ...{ at: Number(latitude), steps: [0.1, 2, 20], least: 1e-6 }, // some 11 cm
      moved: (place) => (Math.abs(place) > 90 ? undefined : put(`${Number(place.toFixed(6))}${rest}`)),
    };
  }
  if (node.kind === "text" && typeof answer === "string")
    return {
      ...{ at: answer.length, steps: [10], least: 1 },
      moved: (place) =>
        place >= 1 && place <= MAX_TEXT
          ? put(answer.slice(0, place).padEnd(Math.round(place), "x"))
          : undefined,
    };
  if ((node.kind === "choice" || node.kind === "likert") && options.length > 2)
    return {
      ...{ at: options.indexOf(String(answer)), steps: [1, 2], least: 1 },
      moved: (place) => {
        const option = options[Math.round(place)];
        return option === undefined ? undefined : put(option);
      },
    };
  if (node.kind === "choices" && Array.isArray(answer))
    return {
      ...{ at: answer.length, steps: [1], least: 1 },
      moved: (place) =>
        place < 0 || place > options.length
          ? undefined
          : put([...answer, ...options.filter((one) => !answer.includes(one))].slice(0, Math.round(place))),
    };
  if (node.kind === "list" && Array.isArray(answer))
    return {
      ...{ at: answer.length, steps: [1], least: 1 },
      moved: (place) => withInstances(answers, key, answer, Math.round(place)),
    };
  return undefined;
}

/** As many instances; more are like the last one. */
function withInstances(
  answers: Answers,
  key: string,
  ids: readonly string[],
  count: number,
): Answers | undefined {
  if (count < 0 || count > MAX_INSTANCES) return undefined;
  const changed: Answers = { ...answers, [key]: ids.slice(0, count) };
  const last = ids.at(-1);
  const added: string[] = [];
  for (let number = 1; ids.length + added.length < count; number += 1)
    if (!ids.includes(String(number))) added.push(String(number));
  const like = last === undefined ? "" : prefixOf(key, last);
  for (const id of added)
    for (const [inner, value] of Object.entries(answers))
      if (like !== "" && inner.startsWith(like))
        changed[prefixOf(key, id) + inner.slice(like.length)] = value;
  if (added.length > 0) changed[key] = [...ids, ...added];
  return changed;
}

/** @example minutesOf("17:00") // 1020 */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours === undefined ? undefined : 60 * Number(hours) + Number(minutes);
}

/** @example timeOf(1020) // "17:00" */
export function timeOf(place: number): string {
  const minutes = ((Math.round(place) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
