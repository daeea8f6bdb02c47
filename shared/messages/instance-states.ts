/** Why a form accepts no answers, in the respondent's language. */
import type { MessageCode } from "../form/answers/instance-status.ts";
import { wordsFor } from "../respondent-words.ts";
import { instanceStatesAr } from "./instance-states/ar.ts";
import { type InstanceStateWords, instanceStatesEn } from "./instance-states/en.ts";
import { instanceStatesEs } from "./instance-states/es.ts";
import { instanceStatesFr } from "./instance-states/fr.ts";

const texts = { ar: instanceStatesAr, en: instanceStatesEn, es: instanceStatesEs, fr: instanceStatesFr };

/**
 * The text that a respondent reads with a state. Unsupported languages get English.
 * @returns undefined for states that need no text
 * @example instanceStateText("EXPIRED", "fr-CA") // "Ce formulaire était ouvert jusqu’à une date qui est passée. …"
 */
export function instanceStateText(code: MessageCode, locale: string): string | undefined {
  const words: InstanceStateWords & Partial<Record<MessageCode, string>> = wordsFor("states", texts, locale);
  return words[code];
}
