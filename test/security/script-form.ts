/** A form in which every text that its author may write would run as a script. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { field, page, section } from "../e2e/player-form.ts";

/** One field of each kind for each text. */
export function scriptForm(texts: readonly string[]): FormDefinition {
  const fields = texts.flatMap((text, index) => [
    field({ key: `label${index}`, controlType: "label", label: text, safe: true }),
    field({ key: `heading${index}`, controlType: "heading", label: { en: text, es: text } }),
    field({ key: `div${index}`, controlType: "div", label: text, safe: true }),
    field({ key: `text${index}`, controlType: "text", label: text, placeholder: text, hint: text } as never),
    field({ key: `radio${index}`, controlType: "radio", label: text, options: [{ key: "a", label: text }] }),
  ]);
  const first = texts[0] ?? "";
  return {
    title: texts.join(" "),
    locales: [
      { code: "en", name: first },
      { code: "es", name: first },
    ],
    defaultLocale: "en",
    model: [page("only", first, section("all", texts.join(" "), ...fields))],
  } as unknown as FormDefinition; // fields that an author's workbook may not name are left as they are
}
