/** Which text of a form is shown at a place of its page. */

import type { OutputOf } from "../../../../shared/contract/route.ts";
import type { formTexts } from "../../../../shared/contract/texts.ts";
import { templateKey } from "../../../../shared/form/definition/instance-keys.ts";
import { plainLabel } from "../../../../shared/form/definition/label-text.ts";
import { likertKey } from "../../../../shared/form/definition/likert-key.ts";
import type { TextCell } from "../../../../shared/workbook/correct/text-cell.ts";

/** What is pressed: the key of its question, where it has one, and the words there. */
export interface Pressed {
  key: string | undefined;
  words: string;
}

/** What has a text of the form for itself, from the inside out. */
const TEXTS = "legend, label, .p-hint, .p-problem, h1, h2, h3, h4, th, td, option, p, [data-key]";

/** Whatever isn't part of the text: stars, and words for assistive technology. */
const BESIDE = ".p-star, .p-unseen, .p-hint, input, select, textarea, svg";

/** What of the form is at an element; undefined where there is none of its texts. */
export function pressedAt(element: Element): Pressed | undefined {
  if (element.closest("button, a, summary") !== null) return undefined; // what they do is part of looking at the form
  const question = element.closest("[data-key]");
  const own = element.closest(TEXTS);
  if (question === null && own?.matches("h1, h2, h3, h4") !== true) return undefined;
  const key = templateKey(question?.getAttribute("data-key") ?? "");
  return { key: key === "" ? undefined : key, words: wordsOf(own ?? question ?? element) };
}

function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element; // a clone is what it was made of
  for (const beside of copy.querySelectorAll(BESIDE)) beside.remove();
  return oneLine(copy.textContent ?? "");
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The texts of a form, and the keys of the answers that are chosen from each list. */
type FormTexts = Pick<OutputOf<typeof formTexts>, "texts" | "lists">;

/** Which text it is: the one that reads so, in any language, of the question that was pressed if there is one. */
export function textPressed({ texts, lists }: FormTexts, { key, words }: Pressed): TextCell | undefined {
  const isShownAt = (at: string) => at === key || at.startsWith(likertKey(key ?? "", ""));
  const isOfKey = (text: TextCell) => text.key === key || (lists[text.list ?? ""] ?? []).some(isShownAt);
  const near = key === undefined ? texts : texts.filter(isOfKey);
  const isRead = (text: TextCell) => text.text !== "" && readsAs(words, text.text);
  const found = near.find(isRead) ?? near.find(({ of }) => of === "question");
  // a hint of a group, or a part of a question, has a key of its own
  return (
    found ??
    texts.find(({ text, ...one }) => key?.startsWith(`${one.key}.`) === true && isRead({ text, ...one }))
  );
}

/** True: the words are those of the text, whatever the answers in it are. */
function readsAs(words: string, text: string): boolean {
  const plain = oneLine(plainLabel(text.replace(/\$\{[^{}]*\}|\[[^[\]\s()]+\](?!\()/g, "\ue000")));
  const [first = "", ...others] = plain.split("\ue000");
  const last = others.pop();
  if (last === undefined) return words === first;
  let at = first.length;
  for (const part of others) {
    const found = words.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return words.startsWith(first) && words.endsWith(last) && words.length >= at + last.length;
}

/** The texts that are changed together with one: all of its question, its choice or the title. */
export function textsBeside(texts: readonly TextCell[], { of, key }: TextCell): TextCell[] {
  return texts.filter((text) => text.of === of && text.key === key);
}

/** The choices that a question offers. */
export function choicesOf({ texts, lists }: FormTexts, { of, key }: TextCell): TextCell[] {
  if (of !== "question") return [];
  return texts.filter(({ list = "" }) => lists[list]?.includes(key));
}

/** Texts that have these words, ignoring case. */
export function textsWith(texts: readonly TextCell[], words: string): TextCell[] {
  const criteria = words.trim().toLowerCase();
  if (criteria === "") return [];
  return texts.filter(({ text, key }) => `${text} ${key}`.toLowerCase().includes(criteria));
}
