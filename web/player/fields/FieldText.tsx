/** A label, hint or note in the form's own words. */
import { RichText } from "../rich-text.tsx";
import { SafeHtml } from "./SafeHtml.tsx";

/** `safe`: the text is HTML, sanitised before it is shown; otherwise only the workbook's Markdown counts. */
export function FieldText({
  text,
  safe,
  block,
}: {
  text: string;
  safe?: boolean | undefined;
  block?: boolean;
}) {
  if (safe === true && /[<&]/.test(text)) return <SafeHtml html={text} block={block ?? false} />;
  return <RichText text={text} />;
}
