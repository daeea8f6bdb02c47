/** What is kept of a form's golden cases: the cases, and the hashes of what the reports said of each with one content and engine. */
import * as z from "zod";
import { GoldenCase } from "./golden-case.ts";

/** As many as a set has at most. */
const MAX_CASES = 400;
/** Steps times languages. */
const MAX_TEXTS = 1_000;
const Hash = z.string().max(64);

/** What one report says in one language. */
export const KeptTexts = z.object({
  stepKey: z.string().max(64),
  locale: z.string().max(35),
  /** One for each case, in the order of the cases; "" where it says nothing. */
  hashes: z.array(Hash).max(MAX_CASES),
});

export const KeptSet = z.object({
  /** The version of the engines that made the texts. */
  engine: z.string().max(20),
  /** Names the form and the steps that the texts are of. */
  content: Hash,
  cases: z.array(GoldenCase).max(MAX_CASES),
  texts: z.array(KeptTexts).max(MAX_TEXTS),
});
export type KeptSet = z.infer<typeof KeptSet>;

/** A text that another engine makes otherwise. */
export interface EngineChange {
  stepKey: string;
  locale: string;
  /** The name of the case. */
  name: string;
}

/**
 * Which texts differ from those that were kept, where only the engine is another one.
 * @returns undefined where nothing can be said: nothing was kept, by this engine, or of another content
 */
export function engineChanges(kept: KeptSet | undefined, now: KeptSet): EngineChange[] | undefined {
  if (kept === undefined || kept.engine === now.engine || kept.content !== now.content) return undefined;
  const key = (stepKey: string, locale: string, name: string) => JSON.stringify([stepKey, locale, name]);
  const known = new Map(
    kept.texts.flatMap(({ stepKey, locale, hashes }) =>
      hashes.map((hash, at) => [key(stepKey, locale, kept.cases[at]?.name ?? ""), hash] as const),
    ),
  );
  return now.texts.flatMap(({ stepKey, locale, hashes }) =>
    hashes.flatMap((hash, at) => {
      const name = now.cases[at]?.name ?? "";
      const before = known.get(key(stepKey, locale, name));
      return before === undefined || before === hash ? [] : [{ stepKey, locale, name }];
    }),
  );
}
