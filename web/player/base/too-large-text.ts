import { MAX_ANSWERS_BYTES } from "../../../shared/limits.ts";
import type { FormShared } from "./form-context.ts";
import { plainText } from "./rich-text.tsx";

/** Rounded: the exact count helps no one. */
const ROUND_TO = 1_000;

/** Says of answers that are too long to be saved which one is the longest, and how much all of them may be. */
export function tooLargeText({
  store,
  locale,
  texts,
}: Pick<FormShared, "store" | "locale" | "texts">): string {
  const sizes = Object.entries(store.session.answers()).map(
    ([key, answer]) => [key, JSON.stringify(answer).length] as const,
  );
  const [longest = "", length = 0] = sizes.sort(([, one], [, other]) => other - one)[0] ?? [];
  const label = plainText(store.session.label(longest, locale)) || longest;
  const characters = new Intl.NumberFormat(locale);
  return texts.answersTooLarge(
    label,
    characters.format(Math.ceil(length / ROUND_TO) * ROUND_TO),
    characters.format(Math.floor(MAX_ANSWERS_BYTES / ROUND_TO) * ROUND_TO),
  );
}
