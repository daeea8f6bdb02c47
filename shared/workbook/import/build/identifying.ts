/** Which answers say who somebody is: the column `x-identifying`. */
import { Identifying } from "../../../form/definition/definition.ts";
import { cellText, type Question, yesOrNo } from "../question.ts";
import type { Building } from "./context.ts";

const MAX_SHOWN_LENGTH = 60;

/** The mark of a row, or of the nearest group around it that has one. */
export function identifyingOf(
  node: Question,
  { found, survey }: Pick<Building, "found" | "survey">,
): Identifying | undefined {
  for (let at: Question | undefined = node; at !== undefined; at = at.parent) {
    const written = cellText(at, "x_identifying").trim().toLowerCase();
    if (written === "") continue;
    const said = yesOrNo(written);
    const mark = Identifying.safeParse(said === undefined ? written : said ? "yes" : "no");
    if (mark.success) return mark.data;
    const cell = at.cells.get("x_identifying");
    if (cell !== undefined)
      found.add(
        "E_PARAMETERS",
        { sheet: survey.sheet, cell },
        `"${cell.text.slice(0, MAX_SHOWN_LENGTH)}" doesn't say whether the answer is identifying.`,
        "Write yes, code or no.",
      );
    return "yes"; // whatever was meant, it is safe
  }
  return undefined;
}

const strictest = ["yes", "code", "no"] as const;

/** Of the rows of a grid, which has one mark: the strictest. */
export function identifyingOfAll(
  nodes: readonly Question[],
  builder: Pick<Building, "found" | "survey">,
): Identifying | undefined {
  const marks = nodes.map((node) => identifyingOf(node, builder));
  return strictest.find((one) => (one === "no" ? marks.every((mark) => mark === one) : marks.includes(one)));
}
