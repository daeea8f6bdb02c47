/** What of the respondent a browser may fill in: the column `x-autocomplete`. */
import { AutofillPurpose, autofillPurposes, takesAutofill } from "../../../form/definition/autofill.ts";
import type { Findings } from "../finding.ts";
import type { Question } from "../question.ts";

const MAX_SHOWN_LENGTH = 60;

/** The purpose that a row names; one that there isn't, or that no browser can use there, is reported. */
export function autofillOf(
  node: Question,
  controlType: string,
  sheet: string,
  found: Findings,
): AutofillPurpose | undefined {
  const cell = node.cells.get("x_autocomplete");
  const written = cell?.text.trim().toLowerCase() ?? "";
  if (cell === undefined || written === "") return undefined;
  const purpose = AutofillPurpose.safeParse(written);
  if (!purpose.success) {
    found.add(
      "E_PARAMETERS",
      { sheet, cell },
      `Browsers know nothing called "${cell.text.slice(0, MAX_SHOWN_LENGTH)}".`,
      `Write one of ${autofillPurposes.slice(1).join(", ")}; or off, where the answer is about somebody else.`,
    );
    return undefined;
  }
  if (takesAutofill(controlType)) return purpose.data;
  found.add(
    "E_PARAMETERS",
    { sheet, cell },
    "Browsers fill in only what is typed or picked from a menu.",
    "Delete it, or choose a question type with a box or a menu.",
  );
  return undefined;
}
