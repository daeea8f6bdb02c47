/** What the list of missing and refused answers says of each, naming its question. */

/** `{label}` is the question, `{bound}`, `{least}` and `{most}` are limits as people write them. */
export const summaryEn = {
  /** What is required, by how it is answered. */
  enter: "Enter “{label}”",
  answer: "Answer “{label}”",
  choose: "Choose an answer for “{label}”",
  chooseSome: "Choose at least one answer for “{label}”",
  tick: "Tick “{label}”",
  add: "Add “{label}”",
  /** What was answered and is refused. */
  dateBefore: "Enter {bound} or a later date for “{label}”",
  dateAfter: "Enter {bound} or an earlier date for “{label}”",
  dateOutOfRange: "Enter a date between {least} and {most} for “{label}”",
  notADate: "Enter a date that exists for “{label}”",
  notAPlace: "Enter a latitude from -90 to 90 and a longitude from -180 to 180 for “{label}”",
  notANumber: "Enter a number for “{label}”",
  notAnInteger: "Enter a whole number for “{label}”",
  tooSmall: "Enter {bound} or more for “{label}”",
  tooLarge: "Enter {bound} or less for “{label}”",
  outOfRange: "Enter a number from {least} to {most} for “{label}”",
  notAnOption: "Choose one of the options shown for “{label}”",
  tooFew: "Add at least {bound} for “{label}”",
  tooMany: "Remove some of “{label}”: at most {bound} are allowed",
  constraint: "Check “{label}” and change it: this answer isn't allowed here",
  wrongType: "Check “{label}”: the answer doesn't have the expected form",
};

export type SummaryWords = Readonly<Record<keyof typeof summaryEn, string>>;
