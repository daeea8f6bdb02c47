/** Where the markup of pages and templates is, each text read once: what doesn't end takes the rest, as in a browser. */

export interface Tag {
  /** Where it begins, and where the text after it does. */
  from: number;
  to: number;
  /** In lower case; "" for a comment or a doctype. */
  name: string;
  isEnd: boolean;
  /** As they are written. */
  attributes: string;
}

/** The tags and comments of a page. @example tagsOf("<p>Hello</p>").map(({ name }) => name) // ["p", "p"] */
export function tagsOf(page: string): Tag[] {
  const tags: Tag[] = [];
  let at = page.indexOf("<");
  while (at >= 0) {
    const tag = tagAt(page, at);
    if (tag !== undefined) tags.push(tag);
    at = page.indexOf("<", tag?.to ?? at + 1);
  }
  return tags;
}

const empty = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
]);

/** Whether nothing is inside an element: it never has an end, or ends in its own tag. */
export function endsItself({ name, attributes }: Tag): boolean {
  return empty.has(name) || attributes.endsWith("/");
}

/** Elements whose texts a browser doesn't show. */
export const unseen: ReadonlySet<string> = new Set(["script", "style", "template", "noscript"]);

export interface Span {
  from: number;
  to: number;
}

/** Attributes that readers see, or hear. */
const readAttributes: ReadonlySet<string> = new Set([
  ...["alt", "title", "placeholder", "label", "summary", "abbr", "download"],
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-placeholder"],
]);

/**
 * Where the texts of a page are.
 * @param isLeftAlone whether those in an element don't count
 * @param isWhole also the attributes that readers see or hear, such as `alt`
 */
export function textSpans(source: string, isLeftAlone: (tag: Tag) => boolean, isWhole = false): Span[] {
  const found: Span[] = [];
  /** The elements that are open, and whether their texts are left alone. */
  const open: { name: string; isQuiet: boolean }[] = [];
  const isQuiet = () => open.some((element) => element.isQuiet);
  let from = 0;
  for (const tag of tagsOf(source)) {
    if (!isQuiet()) found.push({ from, to: tag.from });
    from = tag.to;
    if (tag.name === "") continue;
    if (isWhole && !tag.isEnd && !isQuiet() && !isLeftAlone(tag)) found.push(...readValues(tag));
    if (tag.isEnd) {
      const at = open.findLastIndex((element) => element.name === tag.name);
      if (at >= 0) open.length = at;
    } else if (!endsItself(tag)) open.push({ name: tag.name, isQuiet: isLeftAlone(tag) });
  }
  if (!isQuiet()) found.push({ from, to: source.length });
  return found;
}

/** The values of a tag's attributes that readers get: of a button, also what is written on it. */
function readValues(tag: Tag): Span[] {
  const attributes = [...attributesOf(tag)];
  const typed = (name: string) => attributes.find((one) => one.name === name)?.value.toLowerCase();
  const isButton = tag.name === "input" && /^(button|submit|reset)$/.test(typed("type") ?? "");
  return attributes
    .filter(({ name }) => readAttributes.has(name) || (isButton && name === "value"))
    .map(({ at, value }) => ({ from: at, to: at + value.length }));
}

/** What a browser doesn't show, and what is the same in every language. */
export const isUntranslated = ({ name, attributes }: Tag) =>
  unseen.has(name) || /\btranslate\s*=\s*["']?no\b/i.test(attributes);

/** Texts that are shown as a computer writes them. */
const written: ReadonlySet<string> = new Set(["code", "kbd", "samp", "var"]);

/**
 * Whether what stands at a place of a template is text that its readers see or hear: no style, and of attributes only such as `alt`.
 * @example seenPlaces("<p id={{a}}>{{b}}</p>")(1, 13) // true
 */
export function seenPlaces(template: string): (line: number, column: number) => boolean {
  return placesIn(
    template,
    textSpans(withoutExpressions(template), ({ name }) => unseen.has(name) || written.has(name), true),
  );
}

/**
 * Whether what stands at a place of a template should be in its reader's language: a text, or an attribute that is read.
 * @example readPlaces('<p title="{{a}}" class="{{b}}">')(1, 11) // true
 */
export function readPlaces(template: string): (line: number, column: number) => boolean {
  return placesIn(template, textSpans(withoutExpressions(template), isUntranslated, true));
}

function placesIn(template: string, spans: readonly Span[]): (line: number, column: number) => boolean {
  const starts = [0];
  for (let at = template.indexOf("\n"); at >= 0; at = template.indexOf("\n", at + 1)) starts.push(at + 1);
  return (line, column) => {
    const place = (starts[line - 1] ?? 0) + column - 1;
    return spans.some(({ from, to }) => from <= place && place < to);
  };
}

/** The value of an attribute, without blanks around it; "" where it has none. */
export function attributeOf(tag: Tag, attribute: string): string | undefined {
  for (const { name, value } of attributesOf(tag)) if (name === attribute) return value.trim();
  return undefined;
}

/** The attributes of a tag, each with the place of its value. */
function* attributesOf({ from, name, isEnd, attributes }: Tag) {
  const start = from + (isEnd ? 2 : 1) + name.length;
  for (const match of attributes.matchAll(
    /([^\s"'=>/\0]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const [whole, attribute = "", double, single, bare = ""] = match;
    const quoted = double ?? single;
    const value = quoted ?? bare;
    const at = start + match.index + whole.length - value.length - (quoted === undefined ? 0 : 1);
    yield { name: attribute.toLowerCase(), value, at };
  }
}

function tagAt(page: string, from: number): Tag | undefined {
  if (page.startsWith("<!", from)) {
    const to = endAfter(page, page.startsWith("<!--", from) ? "-->" : ">", from);
    return { from, to, name: "", isEnd: false, attributes: "" };
  }
  const beginning = /<(\/?)([a-zA-Z][\w:-]*)/y;
  beginning.lastIndex = from;
  const [, slash = "", name = ""] = beginning.exec(page) ?? [];
  if (name === "") return undefined;
  const inside = beginning.lastIndex;
  const to = endOfTag(page, inside);
  const attributes = page.slice(inside, page[to - 1] === ">" ? to - 1 : to);
  return { from, to, name: name.toLowerCase(), isEnd: slash !== "", attributes };
}

/** Where a tag ends: a value in quotation marks may contain its sign. */
function endOfTag(page: string, from: number): number {
  const stops = /["'>]/g;
  stops.lastIndex = from;
  for (let stop = stops.exec(page); stop !== null; stop = stops.exec(page)) {
    if (stop[0] === ">") return stops.lastIndex;
    stops.lastIndex = endAfter(page, stop[0], stops.lastIndex);
  }
  return page.length;
}

function endAfter(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from);
  return at < 0 ? text.length : at + close.length;
}

/** How expressions and comments of a template begin and end; the first that fits and ends is meant. */
const expressions: readonly (readonly [open: string, close: string])[] = [
  ["{{!--", "--}}"],
  ["{{!--", "--~}}"],
  ["{{~!--", "--}}"],
  ["{{~!--", "--~}}"],
  ["{{{", "}}}"],
  ["{{", "}}"],
];

/** The template with its expressions and comments blanked out, at the same places. */
export function withoutExpressions(template: string): string {
  const missing = new Set<string>();
  const spans: { from: number; to: number }[] = [];
  let at = template.indexOf("{{");
  while (at >= 0) {
    const to = endOfExpression(template, at, missing);
    if (to !== undefined) spans.push({ from: at, to });
    at = template.indexOf("{{", to ?? at + 1);
  }
  return blanked(template, spans);
}

/** @param missing the ends that the rest of the template doesn't have, so that none is looked for twice */
function endOfExpression(template: string, from: number, missing: Set<string>): number | undefined {
  const ends = expressions.flatMap(([open, close]) => {
    if (missing.has(close) || !template.startsWith(open, from)) return [];
    const at = closeFrom(template, from + open.length, close);
    if (at < 0) missing.add(close);
    return at < 0 ? [] : [{ open, to: at + close.length }];
  });
  const [first] = ends;
  return ends.filter(({ open }) => open === first?.open).sort((one, other) => one.to - other.to)[0]?.to;
}

/** Where an expression ends: braces in its strings, such as those of plural forms, don't end it. */
function closeFrom(template: string, from: number, close: string): number {
  const isComment = template[from] === "!" || close.startsWith("--");
  let [at, end] = [from, template.indexOf(close, from)];
  while (!isComment && at < end) {
    const [quote] = /["']/.exec(template.slice(at, end)) ?? [];
    if (quote === undefined) return end;
    let closing = template.indexOf(quote, template.indexOf(quote, at) + 1);
    while (closing > 0 && template[closing - 1] === "\\") closing = template.indexOf(quote, closing + 1);
    if (closing < 0) return end; // no string: the parser says so
    at = closing + 1;
    if (at > end) end = template.indexOf(close, at);
  }
  return end;
}

/** The text with some parts of it blanked out; lines stay where they are. */
export function blanked(text: string, spans: readonly { from: number; to: number }[]): string {
  let [result, at] = ["", 0];
  for (const { from, to } of spans) {
    result += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, "\0");
    at = to;
  }
  return result + text.slice(at);
}
