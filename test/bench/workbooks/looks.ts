/** Words under `appearance` that change what a respondent sees or does, and what there must be of them in the form. */
import type { Part } from "./construct-parts.ts";
import type { Construct } from "./constructs.ts";
import type { PlainRow } from "./plain-sheets.ts";

const wordsOf = (row: PlainRow) => (row.cells.get("appearance") ?? "").toLowerCase().split(/\s+/);
const isOneOf = (part: Part, ...controls: string[]) => controls.includes(part.controlType ?? "");

/** The word itself is kept: as a class name, or as the value of an attribute. */
function isWritten(part: Part, word: string): boolean {
  const { label: _label, hint: _hint, options: _options, ...rest } = part;
  const written = JSON.stringify(rest).toLowerCase();
  const plain = word.replaceAll("-", "");
  return written.split(/[^a-z0-9-]+/).includes(word) || written.replaceAll("-", "").includes(`"${plain}"`);
}

function look(
  name: string,
  pattern: RegExp,
  isKept: (part: Part, word: string) => boolean,
  matches: (type: string) => boolean = () => true,
): Construct {
  const wordIn = (row: PlainRow) => wordsOf(row).find((word) => pattern.test(word));
  return {
    ...{ name, weight: "more", column: "appearance" },
    isIn: (row, type) => matches(type) && wordIn(row) !== undefined,
    isKept: (part, row) => isKept(part, wordIn(row) ?? ""),
  };
}

const isChoice = (type: string) => type.startsWith("select");
const isText = (type: string) => type === "text" || type === "string";
const isRange = (type: string) => type === "range";

export const looks: readonly Construct[] = [
  look(
    "menu",
    /^(minimal|autocomplete|search)$/,
    (part) => isOneOf(part, "select", "multi-select", "text"),
    isChoice,
  ),
  look(
    ...(["choices side by side", /^(columns|compact|horizontal)(-pack|-\d+|-compact)?$/] as const),
    (part, word) => isWritten(part, word) || isOneOf(part, "select", "multi-select"),
    isChoice,
  ),
  look("goes on by itself", /^quick(compact)?$/, isWritten, isChoice),
  look("grid", /^(likert|list-nolabel)$/, (part) => isOneOf(part, "likert"), isChoice),
  look(
    ...(["picture or map to choose from", /^(image-map|map)$/] as const),
    // choices whose file isn't there are typed, whatever their look
    (part, word) => isWritten(part, word) && !isOneOf(part, "text"),
    isChoice,
  ),
  look("map to place on", /^(placement-map|maps)$/, isWritten),
  look("look of a range", /^(rating|picker|vertical|no-ticks)$/, isWritten, isRange),
  look("coarser date", /^(year|month-year)$/, isWritten),
  look("calendar", /^(ethiopian|coptic|islamic|bikram-sambat|myanmar|persian)$/, isWritten),
  look("only taken now", /^new(-front)?$/, (part) => part.upload?.isNew === true),
  look("several lines", /^(multiline|textarea)$/, (part) => isOneOf(part, "textarea"), isText),
  look("thousands separated", /^thousands?-sep$/, isWritten),
  look("kept from being read", /^(masked)$/, isWritten),
  look("instrument or printer", /^(bearing|printer|counter|countdown-timer)$/, isWritten),
];
