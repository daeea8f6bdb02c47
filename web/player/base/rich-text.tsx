/** A label's text as it is shown, with its marks. React escapes all else, so nothing here can become markup. */
import { Fragment, type ReactNode } from "react";
import { type LabelPart, readLabel } from "../../../shared/form/definition/label-text.ts";

export { plainLabel as plainText } from "../../../shared/form/definition/label-text.ts";

/** @example <RichText text="**Bold** and _italic_" /> */
export function RichText({ text }: { text: string }): ReactNode {
  return richText(text);
}

/** The same without a component of its own, for the labels of long forms. */
export function richText(text: string): ReactNode {
  const lines = readLabel(text);
  const [first] = lines;
  if (first !== undefined && lines.length === 1) return shown(first);
  return lines.map((line, index) => (
    // Lines have no identity of their own, and a label's lines do not move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index > 0 && <br />}
      {shown(line)}
    </Fragment>
  ));
}

function shown(parts: readonly LabelPart[]): ReactNode {
  const [first = ""] = parts;
  if (parts.length < 2 && typeof first === "string") return first;
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return parts.map((part, index) => <Fragment key={index}>{shownPart(part)}</Fragment>);
}

function shownPart(part: LabelPart): ReactNode {
  if (typeof part === "string") return part;
  const inside = shown(part.parts);
  switch (part.as) {
    case "strong":
      return <strong>{inside}</strong>;
    case "em":
      return <em>{inside}</em>;
    case "u":
      return <u>{inside}</u>;
    case "colour":
      return <span style={{ color: part.colour }}>{inside}</span>;
    case "link":
      return (
        <a href={part.address} target="_blank" rel="noreferrer">
          {inside}
        </a>
      );
  }
}
