/** What is wrong with what was typed, drawn or chosen and isn't an answer yet. */

import type { Field } from "../../../../shared/form/definition/definition.ts";
import { answerKind } from "../../../../shared/form/definition/field-kind.ts";
import { writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import type { FormShared } from "../form-context.ts";
import { type DateMask, dateMask, dayMask, maskHint, missingDate, readMask } from "./date-mask.ts";
import { isDrawing } from "./drawing.ts";
import { splitMoment } from "./moment-text.ts";
import { isWholeNumber, numberText, readNumber } from "./number-text.ts";

type Words = Pick<FormShared, "texts" | "locale" | "regional">;

/** @param typed what `store.partialInput()` has of the field, of this session or an earlier one */
export function typedProblem(field: Field, typed: string, words: Words): string {
  const kind = answerKind(field);
  const { texts } = words;
  if (kind === "file") return isDrawing(typed) ? texts.uploads.unused : `${typed}: ${texts.unsaved}`;
  if (kind === "choice" || kind === "choices") return texts.lists.unmatched(typed);
  if (kind === "places") return texts.problems.notAPlace;
  if (kind === "text" || kind === "time") return texts.incomplete;
  if (kind === "number") return numberProblem(field, typed, words);
  return kind === "dateTime"
    ? momentProblem(typed, words)
    : dateProblem(typed, dateMask(field, words.regional), words);
}

/** Typed in another language it may be a number in this one; it was refused all the same. */
function numberProblem(field: Field, typed: string, { texts, locale }: Words): string {
  const isWhole = isWholeNumber(field);
  const refused = [locale, "en", "es"]
    .map((language) => readNumber(typed, { locale: language, isWhole }))
    .find(({ kind }) => kind !== "number" && kind !== "nothing");
  if (refused?.kind === "tooLong") return texts.numberTooLong;
  if (refused?.kind === "ambiguous") {
    const [thousands, decimals] = refused.readings.map((reading) => numberText(reading, locale));
    return texts.numberAmbiguous(typed.trim(), thousands ?? "", decimals ?? "");
  }
  return texts.numberUnreadable(writtenNumber(isWhole ? 12 : 12.5, locale));
}

/** Its date comes first; a whole one lacks its time. */
function momentProblem(typed: string, words: Words): string {
  const { date } = splitMoment(typed);
  const mask = dayMask(words.regional);
  return readMask(date, mask).kind === "date" ? words.texts.timeMissing : dateProblem(date, mask, words);
}

function dateProblem(typed: string, mask: DateMask, { texts, regional }: Words): string {
  const hint = maskHint(regional, mask);
  const read = readMask(typed, mask);
  switch (read.kind) {
    case "shortYear":
      return texts.dateYearShort(hint);
    case "noMonth":
      return `${texts.dateNoMonth(read.month)} ${texts.dateIncomplete(hint)}`;
    case "noDay":
      return `${texts.dateNoDay(read.day)} ${texts.dateIncomplete(hint)}`;
    case "noDate":
      return texts.dateMissing(missingDate(read, regional));
    default:
      return texts.dateIncomplete(hint);
  }
}
