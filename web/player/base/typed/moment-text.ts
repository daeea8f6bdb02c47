/** A date and its time as they are typed: two boxes, kept as one text while an answer is half typed. */

/** Within a day, in every language of the page. */
export const TIME_HINT = "HH:MM";

/** @example joinMoment("07/03/2019", "10:30") // "07/03/2019 10:30" */
export function joinMoment(date: string, time: string): string {
  return date === "" && time === "" ? "" : `${date} ${time}`;
}

/** @example splitMoment("07/03/2019 ") // { date: "07/03/2019", time: "" } */
export function splitMoment(text: string): { date: string; time: string } {
  const at = text.lastIndexOf(" ");
  return at < 0 ? { date: text, time: "" } : { date: text.slice(0, at), time: text.slice(at + 1) };
}

/** The hours and minutes of a date-time; `""` for another answer. @example timeOf("2019-03-07T10:30:00.000Z") // "10:30" */
export function timeOf(answer: unknown): string {
  const read = typeof answer === "string" ? /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/.exec(answer) : null;
  return read?.[1] ?? "";
}
