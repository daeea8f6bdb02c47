/** Pictures, sounds and videos of choices: where they are shown, and what is said where they can't be. */
import type { ControlType, Option } from "../../../form/definition/definition.ts";
import { isPicture, mediaType } from "../../../form/definition/media-id.ts";
import type { Findings } from "../finding.ts";
import type { Question } from "../question.ts";

/** A menu shows none; above this many it is a list that is searched. */
const MAX_CHOICES_WITH_MEDIA = 200;

function idsOf({ image = "", audio = "", video = "" }: Option): string[] {
  const all = [image, audio, video].flatMap((ids) => (typeof ids === "string" ? [ids] : Object.values(ids)));
  return all.filter((id) => mediaType(id) !== undefined);
}

/** Whether a menu of these choices is a list of boxes instead, in which their pictures are seen. */
export function areBoxes(options: readonly Option[]): boolean {
  return options.length <= MAX_CHOICES_WITH_MEDIA && options.some((option) => idsOf(option).length > 0);
}

/** Each choice has to be a box of its own. @param controlType what the choices of the row became */
export function lostChoiceMedia(
  node: Question,
  controlType: ControlType,
  options: readonly Option[],
  sheet: string,
  found: Findings,
): void {
  const isSearched = node.appearance.some((token) => /^(autocomplete|search)/.test(token));
  const areShown =
    /^(radio|checkbox|multi-select|rank)$/.test(controlType) &&
    !isSearched &&
    options.length <= MAX_CHOICES_WITH_MEDIA;
  // the columns of a grid have room for pictures alone
  const isShown = (id: string) => areShown || (controlType === "likert" && isPicture(id));
  if (options.every((option) => idsOf(option).every(isShown))) return;
  found.add(
    "W_MEDIA",
    { sheet, cell: node.cells.get("appearance") ?? node.typeCell },
    "Pictures, sounds or videos of these choices are not shown in the way that they are offered here.",
    "Remove the appearance, or offer fewer choices.",
  );
}
