/** Whether two atoms are equal, as `=` has it. */
import { dayNumber } from "../../expression/calendar.ts";
import { areEqual } from "../../expression/values.ts";
import { type Atom, type Chosen, isExact, type SomeText, type Truth } from "./atom.ts";
import { compareAtoms, statesZone } from "./atom-reach.ts";

/** Numeric if either side is a number, else as texts; see `areEqual` of the values. */
export function equalAtoms(left: Atom, right: Atom): Truth {
  if (isExact(left) && isExact(right)) {
    const isNumeric = typeof left === "number" || typeof right === "number";
    const dependsOnZone = [left, right].some((one) => typeof one === "string" && statesZone(one));
    return isNumeric && dependsOnZone ? undefined : areEqual(left, right, 0);
  }
  if (isNumber(left) || isNumber(right)) return compareAtoms("=", left, right);
  if (isExact(left)) return equalsText(right, left);
  return isExact(right) ? equalsText(left, right) : undefined;
}

function isNumber(atom: Atom): boolean {
  return typeof atom === "number" || (!isExact(atom) && atom.kind === "numbers");
}

/** @param exact not a number */
function equalsText(atom: Atom, exact: Atom): Truth {
  if (isExact(atom) || typeof exact !== "string") return undefined;
  if (exact === "" && atom.kind !== "anything") return false;
  if (atom.kind === "text") return isAmong(atom, exact);
  if (atom.kind === "chosen") return isJoined(atom, exact);
  if (atom.kind !== "dates") return undefined;
  const day = dayNumber(exact);
  return day === undefined || day <= atom.from || day >= atom.to ? false : undefined;
}

/** Whether a text is the one that is meant: never yes. */
function isAmong({ apart, isWord }: SomeText, text: string): Truth {
  return apart.has(text) || (isWord && /\s/.test(text)) ? false : undefined;
}

function isJoined({ keys, decided, options, least, most }: Chosen, text: string): Truth {
  const words = text.split(" ");
  const others = words.filter((word) => !keys.has(word));
  const fits =
    [...keys].every((key) => words.includes(key)) &&
    others.every((word) => options.has(word) && !decided.has(word)) &&
    others.length >= least &&
    others.length <= most;
  return fits ? undefined : false;
}
