/**
 * A label's text as it is shown: the Markdown of the workbook (headings, bold, italic, links, line breaks) and the
 * few harmless tags that imported workbooks carry. React escapes all else, so nothing here can become markup.
 */
import { Fragment, type ReactNode } from "react";

/** The last one includes the text before it: a lookbehind would break the whole page on iOS below 16.4. */
const MARK =
  /\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2000}|mailto:[^\s)]{1,2000})\)|<(b|strong|i|em|u)>(.*?)<\/\6>|<span style="color:\s*([#\w]+);?">(.*?)<\/span>|(^|[^A-Za-z0-9])_([^_\s][^_]*)_(?![A-Za-z0-9])/is;

/** @example <RichText text="**Bold** and _italic_" /> */
export function RichText({ text }: { text: string }): ReactNode {
  return richText(text);
}

/** The same without a component of its own, for the labels of long forms. */
export function richText(text: string): ReactNode {
  if (!/[*_<[\n#]/.test(text)) return text;
  const lines = text.split(/\n|<br\s*\/?>/i);
  return lines.map((line, index) => (
    // Lines have no identity of their own, and a label's lines do not move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index > 0 && <br />}
      {inline(line.replace(/^#{1,6}\s+/, ""))}
    </Fragment>
  ));
}

function inline(text: string): ReactNode {
  const found = MARK.exec(text);
  if (found === null) return text;
  const [whole, bold, bold2, italic, linkText, address, tag, tagged, color, coloured, before = "", italic2] =
    found;
  const strong = bold ?? bold2 ?? (tag && /^(b|strong)$/i.test(tag) ? tagged : undefined);
  const emphasised = italic ?? italic2 ?? (tag && /^(i|em)$/i.test(tag) ? tagged : undefined);
  let node: ReactNode = whole;
  if (strong !== undefined) node = <strong>{inline(strong)}</strong>;
  else if (emphasised !== undefined) node = <em>{inline(emphasised)}</em>;
  else if (tagged !== undefined) node = <u>{inline(tagged)}</u>;
  else if (coloured !== undefined) node = <span style={{ color }}>{inline(coloured)}</span>;
  else if (linkText !== undefined)
    node = (
      <a href={address} target="_blank" rel="noreferrer">
        {linkText}
      </a>
    );
  return (
    <>
      {text.slice(0, found.index) + before}
      {node}
      {inline(text.slice(found.index + whole.length))}
    </>
  );
}

/** The same text without its marks, for names and lists. */
export function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\*\*|__|^#{1,6}\s+/gm, "")
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
