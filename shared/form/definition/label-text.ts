/**
 * How labels, hints and messages are read, in every place alike: the Markdown of the workbook (XLSForm › Styling prompts:
 * headings, bold, italic, links, line breaks) and the few harmless tags that imported workbooks carry. Marks are read
 * before answers are filled in: an answer is a text (`asText`), whatever stands in it.
 */

/** A part of a line: text as it is shown, or something marked, with its own parts. */
export type LabelPart =
  | string
  | { as: "strong" | "em" | "u"; parts: LabelPart[] }
  | { as: "colour"; colour: string; parts: LabelPart[] }
  | { as: "link"; address: string; parts: LabelPart[] };

/** The last one includes the text before it: a lookbehind would break the whole page on iOS below 16.4. */
const MARK =
  /\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2000}|mailto:[^\s)]{1,2000})\)|<(b|strong|i|em|u)>(.*?)<\/\6>|<span style="color:\s*([#\w]+);?">(.*?)<\/span>|(^|[^A-Za-z0-9])_([^_\s][^_]*)_(?![A-Za-z0-9])/is;

/** Tags that begin a line, or end one. */
const BLOCK =
  /<br\s*\/?>|<\/?(?:p|div|li|ul|ol|h[1-6]|hr|tr|table|center|blockquote|pre|dl|dt|dd|section|article|figure)(?:\s+[a-z-]+\s*=[^<>]*)?\s*\/?>/gi;

/** The other tags of HTML and of drawings in it, which show nothing by themselves; neither `<5 years>` nor `<a>` is one. */
const TAG =
  /<a\s+[a-z-]+\s*=[^<>]*>|<\/a>|<\/?(?:abbr|acronym|audio|b|big|button|caption|circle|cite|code|col|colgroup|del|dfn|em|embed|figcaption|font|footer|g|header|i|iframe|img|input|ins|kbd|label|main|mark|nav|nobr|object|option|path|picture|q|rect|s|samp|select|small|source|span|strike|strong|sub|sup|svg|t[dh]|tbody|textarea|tfoot|thead|tt|u|var|video|wbr)(?:\s+[a-z-]+\s*=[^<>]*)?\s*\/?>/gi;

/** What makes a line a heading; `# of children` is a number: a heading has a capital, a figure or a letter without case after its sign. */
export const HEADING = /^\s*(?:##{1,5}\s+|#\s+(?!\p{Ll}))/u;

const mayBeMarked = /[*_<[\n#&]/;

/** The lines of a text. @example readLabel("**Bold**\nnext") // [[{ as: "strong", parts: ["Bold"] }], ["next"]] */
export function readLabel(text: string): LabelPart[][] {
  if (!mayBeMarked.test(text)) return [[text]];
  return linesOf(text).map((line) => inline(line.replace(HEADING, "")));
}

/**
 * The same text without its marks, in one line: for names, lists, documents and exports.
 * @example plainLabel("**Weight** of <b>the child</b> &gt; 5") // "Weight of the child > 5"
 */
export function plainLabel(text: string): string {
  if (!mayBeMarked.test(text)) return oneLine(text);
  const words = (parts: readonly LabelPart[]): string =>
    parts.map((part) => (typeof part === "string" ? part : words(part.parts))).join("");
  return oneLine(readLabel(text).map(words).join(" "));
}

/** Spaces that don't break stay: French has them before its signs. */
const oneLine = (text: string) => text.replace(/[ \t\r\n\f\v]+/g, " ").trim();

/** What marks are made of, and what begins an entity. */
const readAsMark = /[*_[\]<>#]|&(?=#?\w+;)/g;

/** An answer inside of a label: none of its characters is read as a mark. @example asText("5*6") // "5&#42;6" */
export function asText(answer: string): string {
  return answer.replace(readAsMark, (character) => `&#${character.charCodeAt(0)};`);
}

/** Stands beside an answer, so that marks around it are marks also where it is empty; shown as nothing. */
export const BESIDE_ANSWER = "&#0;";

/** The lines between line breaks and tags of blocks; those without a text, which tags leave, don't count. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (!text.includes("<")) return lines;
  return lines.flatMap((line) => {
    const parts = line.split(BLOCK);
    const isBroken = /<br\s*\/?>/i.test(line);
    const kept = isBroken ? parts : parts.filter((part) => part.trim() !== "");
    return kept.length === 0 ? [""] : kept;
  });
}

function inline(text: string): LabelPart[] {
  const found = MARK.exec(text);
  if (found === null) return leaf(text);
  const [whole, bold, bold2, italic, linkText, address, tag, tagged, colour, coloured, before = "", italic2] =
    found;
  const strong = bold ?? bold2 ?? (tag && /^(b|strong)$/i.test(tag) ? tagged : undefined);
  const emphasised = italic ?? italic2 ?? (tag && /^(i|em)$/i.test(tag) ? tagged : undefined);
  const marked = (): LabelPart => {
    if (strong !== undefined) return { as: "strong", parts: inline(strong) };
    if (emphasised !== undefined) return { as: "em", parts: inline(emphasised) };
    if (tagged !== undefined) return { as: "u", parts: inline(tagged) };
    if (colour !== undefined) return { as: "colour", colour, parts: inline(coloured ?? "") };
    return { as: "link", address: decoded(address ?? ""), parts: leaf(linkText ?? "") };
  };
  return [
    ...leaf(text.slice(0, found.index) + before),
    marked(),
    ...inline(text.slice(found.index + whole.length)),
  ];
}

function leaf(text: string): LabelPart[] {
  const shown = decoded(text.includes("<") ? text.replace(TAG, "") : text);
  return shown === "" ? [] : [shown];
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" },
};
const HIGHEST = 0x10ffff;

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (code === 0) return "";
    return code > HIGHEST || (code >= 0xd800 && code < 0xe000) ? entity : String.fromCodePoint(code);
  });
}
