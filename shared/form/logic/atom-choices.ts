/** Atoms as answers of choices: what is chosen, and how much. */
import { dayNumber } from "../../expression/calendar.ts";
import { areEqual, textOf } from "../../expression/values.ts";
import { type Atom, type Chosen, isExact, type Truth } from "./atom.ts";

/** Whether a choice is one of the words of an answer, as `selected` has it. */
export function isSelected(answer: Atom, choice: Atom): Truth {
  if (!isExact(choice)) return undefined;
  const word = textOf(choice).trim();
  if (isExact(answer)) {
    if (typeof answer === "boolean") return areEqual(answer, word, 0);
    return textOf(answer).split(" ").includes(word);
  }
  if (answer.kind === "chosen") return isAmongChosen(answer, word);
  if (answer.kind === "dates") {
    const day = dayNumber(word);
    return day === undefined || day <= answer.from || day >= answer.to ? false : undefined;
  }
  const isNone = answer.kind === "text" && answer.isWord && (word === "" || answer.apart.has(word));
  return isNone ? false : undefined;
}

function isAmongChosen({ keys, decided, options, least, most }: Chosen, word: string): Truth {
  if (keys.has(word)) return true;
  if (!options.has(word) || decided.has(word) || most === 0) return false;
  return least === options.size - decided.size ? true : undefined;
}

/** How many options are chosen. */
export function countOf(answer: Atom): Atom {
  if (isExact(answer)) return textOf(answer).split(/\s+/).filter(Boolean).length;
  if (answer.kind === "chosen") {
    const { keys, least, most } = answer;
    if (least === most) return keys.size + least;
    return { kind: "numbers", from: keys.size + least, to: keys.size + most, isOpen: false };
  }
  const isOne =
    answer.kind === "dates" || answer.kind === "numbers" || (answer.kind === "text" && answer.isWord);
  return isOne ? 1 : { kind: "numbers", from: 0, to: Number.POSITIVE_INFINITY, isOpen: false };
}
