/** What staff who see some submissions of a form only correct or enter: afterwards it is among them. */
import type { StoredAnswers } from "../../shared/form/definition/definition.ts";
import { problem } from "../../shared/problems.ts";
import { isAnsweredAtSite, isOfSite, type PlacedSubmission } from "../../shared/site-limit.ts";
import { sitesOf } from "../../shared/stores/site-rows.ts";
import type { Call } from "../endpoint/call.ts";

/** @throws ENTRY_ELSEWHERE: with these answers, whoever sends them would not see it */
export function assertStaysWithin(
  { stores }: Pick<Call, "stores">,
  placed: PlacedSubmission,
  answers: StoredAnswers,
): void {
  const sites = sitesOf(stores);
  const stays = sites?.some((site) => isOfSite(site, placed) || isAnsweredAtSite(site, answers));
  if (stays === false) throw problem("ENTRY_ELSEWHERE");
}

/** @throws ENTRY_ELSEWHERE: whatever is answered, it can't be among those that the caller sees */
export function assertMayBecome({ stores }: Pick<Call, "stores">, placed: PlacedSubmission): void {
  const sites = sitesOf(stores);
  const may = sites?.some((site) => isOfSite(site, placed) || site.answer !== undefined);
  if (may === false) throw problem("ENTRY_ELSEWHERE");
}
