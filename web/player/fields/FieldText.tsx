/** A label, hint or note with the form's own text. */
import type { ReactNode } from "react";
import { richText } from "../base/rich-text.tsx";
import { SafeHtml } from "./SafeHtml.tsx";

interface FieldTextProps {
  text: string;
  safe?: boolean | undefined;
  block?: boolean;
}

export function FieldText({ text, safe, block = false }: FieldTextProps): ReactNode {
  return fieldText(text, safe, block);
}

/**
 * The same without a component of its own, for what every field shows. `safe`: the text is HTML, sanitised before it
 * is shown; otherwise only the workbook's Markdown counts.
 */
export function fieldText(text: string, safe: boolean | undefined, block = false): ReactNode {
  if (safe === true && /[<&]/.test(text)) return <SafeHtml html={text} block={block} />;
  return richText(text);
}
