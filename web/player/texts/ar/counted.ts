/** How many there are, with the forms that Arabic has for one, two, three to ten, and more. */
interface CountForms {
  one: string;
  two: string;
  /** After 3 to 10. */
  few: string;
  /** After 11 and more. */
  many: string;
  /** Instead of a number. */
  none?: string;
}

const rules = new Intl.PluralRules("ar");

/** @example counted(3, { one: "صفحة واحدة", two: "صفحتان", few: "صفحات", many: "صفحة" }) // "3 صفحات" */
export function counted(count: number, { one, two, few, many, none }: CountForms): string {
  if (count === 0 && none !== undefined) return none;
  switch (rules.select(count)) {
    case "one":
      return one;
    case "two":
      return two;
    case "few":
      return `${count} ${few}`;
    default:
      return `${count} ${many}`;
  }
}

/** Latin letters or digits that keep their own order among Arabic words. @example leftToRight("DD/MM/YYYY") */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

/** A name of any language that keeps its own order among Arabic words. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`;
}
