import type { FieldProblem } from "../../form/engine/field-problem.ts";

/** A text for each problem. `{bound}` is the limit: a long-form date, or a number; `outOfRange` and `dateOutOfRange` name both; `{from}` is the question that a computed number comes from. */
export type FieldProblemWords = Readonly<
  Record<FieldProblem["code"] | "outOfRange" | "dateOutOfRange" | "tooManyCounted" | "tooManyFrom", string>
>;

export const fieldProblemsEn: FieldProblemWords = {
  required: "This field is required.",
  blocked: "You can't go on while this is shown. Change the answers that it is about.",
  dateBefore: "Date cannot be before {bound}",
  dateAfter: "Date cannot be after {bound}",
  notADate: "Enter a date that exists.",
  notAPlace: "Enter a latitude from -90 to 90 and a longitude from -180 to 180.",
  notANumber: "Enter a number.",
  notAnInteger: "Enter a whole number.",
  tooSmall: "Enter {bound} or more.",
  tooLarge: "Enter {bound} or less.",
  outOfRange: "Enter a number from {least} to {most}.",
  dateOutOfRange: "Enter a date between {least} and {most}.",
  notAnOption: "Choose one of the options shown.",
  tooFew: "Add at least {bound}.",
  tooMany: "At most {bound} are allowed. Remove some.",
  tooManyCounted: "At most {bound} are allowed. The number comes from another answer: change that one.",
  tooManyFrom: "At most {bound} are allowed. Change your answer to “{from}”.",
  constraint: "This answer isn't allowed here. Check it and change it.",
  wrongType: "This answer doesn't have the expected form.",
};
