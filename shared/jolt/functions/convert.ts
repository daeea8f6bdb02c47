/** toInteger, toLong, toDouble, toBoolean, toString, size. */
import { asDouble, type JavaDouble, plainNumber, toInt, toJavaNumber, toLong } from "../java-number.ts";
import { javaText } from "../java-text.ts";
import { isTreeMap } from "../modify-key.ts";
import { isList, type JoltFunction, perElement } from "./families.ts";

function toInteger(value: unknown): number | undefined {
  const number = toJavaNumber(value);
  return number === undefined ? undefined : toInt(number);
}

function toWhole(value: unknown): number | undefined {
  const number = toJavaNumber(value);
  return number === undefined ? undefined : Number(toLong(number));
}

function toDouble(value: unknown): number | JavaDouble | undefined {
  const number = toJavaNumber(value);
  return number === undefined ? undefined : asDouble(plainNumber(number));
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** Items of a list, keys of a map, UTF-16 units of a text; for several arguments, their number. */
const size: JoltFunction = (args, run) => {
  if (args.length !== 1) return args.length === 0 ? undefined : args.length;
  const [value] = args;
  if (typeof value === "string" || isList(value, run)) return value.length;
  return isTreeMap(value) ? Object.keys(value).length : undefined;
};

export const convertFunctions: ReadonlyMap<string, JoltFunction> = new Map([
  ["toInteger", perElement(toInteger)],
  ["toLong", perElement(toWhole)],
  ["toDouble", perElement(toDouble)],
  ["toBoolean", perElement(toBoolean)],
  [
    "toString",
    perElement((value, run) => {
      const text = javaText(value);
      run.spendText(text.length);
      return text;
    }),
  ],
  ["size", size],
]);
