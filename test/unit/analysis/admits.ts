/** Whether a document is one of those that the analysis says there can be: written by what a shape means, not by the code that makes one. */
import { isDeepStrictEqual } from "node:util";
import { nothing, type Plain, type Shape } from "../../../shared/analysis/shape.ts";
import { isMap } from "../../../shared/jolt/json.ts";

/** The first place whose value can't be there; undefined where all can. @param answers of the submission, by key */
export function notAdmitted(
  shape: Shape,
  value: unknown,
  answers: Readonly<Record<string, unknown>>,
  path = "",
): string | undefined {
  const refuse = (why: string) => `${path || "the document"}: ${JSON.stringify(value)?.slice(0, 200)} ${why}`;
  if (shape.answer !== undefined && !path.includes("[")) {
    const input = answers[shape.answer];
    const isSame =
      isDeepStrictEqual(plainJson(input), plainJson(value)) || (isLacking(input) && isLacking(value));
    if (!isSame) return refuse(`is not the answer to ${shape.answer}, ${JSON.stringify(input)}`);
  }
  if (shape.isOpen) return undefined;
  if (isLacking(value)) return shape.mayLack ? undefined : refuse("is said to be never missing");
  if (Array.isArray(value)) {
    const { item } = shape;
    if (!item) return refuse("is said to be never a list");
    const writers = shape.plain || shape.keys ? [] : (shape.writers ?? []);
    for (const [index, one] of value.entries()) {
      const own = writers.find(({ at }) => at === index)?.shape ?? nothing;
      const why =
        notAdmitted(item, one, answers, `${path}[${index}]`) ??
        (own === nothing
          ? undefined
          : notAdmitted({ ...own, mayLack: true }, one, answers, `${path}[${index}]`));
      if (why !== undefined) return why;
    }
    return undefined;
  }
  if (isMap(value)) {
    const { keys, otherKeys } = shape;
    if (!keys && !otherKeys) return refuse("is said to be never an object");
    for (const [key, one] of Object.entries(value)) {
      const inner = keys?.get(key) ?? otherKeys;
      if (!inner) {
        if (isLacking(one)) continue;
        return refuse(`is said to have never a key ${key}`);
      }
      const why = notAdmitted(inner, one, answers, `${path}.${key}`);
      if (why !== undefined) return why;
    }
    for (const [key, inner] of keys ?? [])
      if (!Object.hasOwn(value, key) && !inner.mayLack && !inner.isOpen)
        return refuse(`is said to have always a key ${key}`);
    return undefined;
  }
  if (!shape.plain) return refuse("is said to be never a plain value");
  const why = wrongPlain(shape.plain, value);
  return why === undefined ? undefined : refuse(why);
}

const plainJson = (value: unknown): unknown =>
  value === undefined ? value : JSON.parse(JSON.stringify(value));

const isLacking = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function wrongPlain({ kinds, values, others, least, most }: Plain, value: unknown): string | undefined {
  if (values && !values.some((one) => one === value)) return `is said to be never anything but ${values}`;
  if (kinds.has("any")) return undefined;
  if (typeof value === "boolean")
    return kinds.has("boolean") ? undefined : "is said to be never true or false";
  if (typeof value === "number") {
    if (!kinds.has("number")) return "is said to be never a number";
    if (least !== undefined && value < least) return `is said to be never below ${least}`;
    return most !== undefined && value > most ? `is said to be never above ${most}` : undefined;
  }
  const isDated =
    /^\d/.test(String(value)) && (kinds.has("date") || kinds.has("dateTime") || kinds.has("time"));
  if (isDated) return undefined;
  if (!kinds.has("text")) return `is said to be never a text, but ${[...kinds]}`;
  return others && !others.some((one) => one === value)
    ? `is said to be never anything but ${others}`
    : undefined;
}
