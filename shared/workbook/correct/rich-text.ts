/** Texts of which parts have their own format: what stays of a text keeps it when the text is changed. */
import { cellText } from "../annotate/xml.ts";
import { XmlScanner } from "../read/xml-scanner.ts";

export interface Run {
  /** Its format as XML, or "". */
  format: string;
  text: string;
}

/**
 * The runs of a text with formats of its own; none where it has a single format, that of its cell.
 * @param xml the element `si` or `is`
 */
export function readRuns(xml: string): Run[] {
  const runs: Run[] = [];
  const scanner = new XmlScanner(xml);
  let format = "";
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece !== "open") continue;
    if (scanner.name === "r") format = "";
    else if (scanner.name === "rPr") {
      const { start } = scanner;
      scanner.textOf();
      format = xml.slice(start, scanner.end);
    } else if (scanner.name === "rPh") scanner.textOf();
    else if (scanner.name === "t" && scanner.depth === 3)
      runs.push({ format, text: plain(scanner.textOf()) });
  }
  return runs;
}

function plain(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * The runs of a changed text: what is the same at its beginning and its end keeps its format, what is new has that of the place
 * where it begins.
 * @example withText([{ format: "", text: "Your " }, { format: "<rPr><b/></rPr>", text: "nmae" }], "Your name")
 * // [{ format: "", text: "Your " }, { format: "<rPr><b/></rPr>", text: "name" }]
 */
export function withText(runs: readonly Run[], text: string): Run[] {
  const all = runs.flatMap(({ format, text: own }) => [...own].map((character) => ({ format, character })));
  const isInk = ({ character }: { character: string }) => character.trim() !== "";
  const old = all.slice(Math.max(all.findIndex(isInk), 0), all.findLastIndex(isInk) + 1);
  const fresh = [...text];
  const shorter = Math.min(old.length, fresh.length);
  let same = 0;
  while (same < shorter && old[same]?.character === fresh[same]) same += 1;
  let end = 0;
  while (end < shorter - same && old.at(-1 - end)?.character === fresh.at(-1 - end)) end += 1;
  const format = (old[Math.min(same, old.length - 1)] ?? { format: "" }).format;
  const formatAt = (at: number) => {
    if (at < same) return old[at]?.format ?? "";
    return at >= fresh.length - end ? (old[at - fresh.length + old.length]?.format ?? "") : format;
  };
  const changed: Run[] = [];
  for (const [at, character] of fresh.entries()) {
    const last = changed.at(-1);
    if (last !== undefined && last.format === formatAt(at)) last.text += character;
    else changed.push({ format: formatAt(at), text: character });
  }
  return changed;
}

/** As the content of the element `is`; one run without a format is a plain text. @param prefix of the sheet's elements */
export function runsXml(runs: readonly Run[], prefix: string): string {
  const textXml = ({ text }: Run) => `<${prefix}t xml:space="preserve">${cellText(text)}</${prefix}t>`;
  const [only] = runs;
  if (only !== undefined && runs.length === 1 && only.format === "") return textXml(only);
  return runs.map((run) => `<${prefix}r>${run.format}${textXml(run)}</${prefix}r>`).join("");
}
