import { useState } from "react";
import type { AttentionItems } from "../../../shared/contract/needs.ts";
import { api } from "../../lib/api.ts";
import { useParts } from "../../lib/use-parts.ts";

/** When the user's day began, by the clock of the device. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** What waits for the user in all forms, and what came in since their day began: that of the forms looked at so far. */
export function useAttentionItems() {
  const [today] = useState(() => startOfDay(new Date()));
  const { parts, isComplete, error, retry } = useParts(api.forms.needs, { since: today.toISOString() });
  return { items: parts && together(parts), isComplete, error, retry, today };
}

/** Each list in its order, as if all forms had been looked at in one call. */
function together(parts: readonly AttentionItems[]): AttentionItems {
  const isLater = (a: { submittedAt: string }, b: { submittedAt: string }) =>
    Number(a.submittedAt < b.submittedAt) - Number(b.submittedAt < a.submittedAt);
  return {
    forms: parts.reduce((sum, { forms }) => sum + forms, 0),
    news: parts.flatMap(({ news }) => news).sort(isLater),
    changed: parts.flatMap(({ changed }) => changed),
    arrived: parts.flatMap(({ arrived }) => arrived).sort((a, b) => b.count - a.count),
  };
}

/** What was found in the reports of the user's forms. */
export function useReportHealth() {
  const { parts, isComplete, error, retry } = useParts(api.forms.reportHealth, {});
  return { forms: parts?.flatMap(({ forms }) => forms) ?? [], isComplete, error, retry };
}
