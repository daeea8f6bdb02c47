/** What a report says, line by line, and the structure that it stands in: what is compared, whatever its bytes are. */
import { attributeOf, type Tag, tagsOf, unseen, withoutExpressions } from "../analysis/markup.ts";
import { withoutEntities } from "../analysis/why/sentences.ts";

/** A line as text: the structure that it stands in, if any, and its words. */
export type ReportLine = string;

const BETWEEN = "\u0001";
const lineOf = (structure: string, text: string): ReportLine => `${structure}${BETWEEN}${text}`;
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** The words of a line. @example wordsOf(linesOfPage("<h2>Fever</h2>")[0] ?? "") // "Fever" */
export const wordsOf = (line: ReportLine) => line.slice(line.indexOf(BETWEEN) + 1);

/** The words of a line with the structure around them, such as `<h2> Fever`. */
export const structuredWordsOf = (line: ReportLine) => {
  const structure = line.slice(0, line.indexOf(BETWEEN));
  return structure === "" ? wordsOf(line) : `<${structure}> ${wordsOf(line)}`;
};

/** Elements whose words belong to the words around them. */
const isWithinLine = new Set(
  "a abbr b bdi bdo cite code data dfn em font i img kbd label mark q s samp small span strong sub sup time u var wbr input".split(
    " ",
  ),
);
/** Elements that say what their words are. */
const isStructure = new Set(
  "h1 h2 h3 h4 h5 h6 li td th dt dd caption title blockquote figcaption summary".split(" "),
);
/** They are there without words as well: others would stand in their place. */
const isPlace = new Set(["td", "th", "li"]);
/** What is said, or linked to, in attributes. */
const saying = [
  "alt",
  "title",
  "aria-label",
  "placeholder",
  "value",
  "lang",
  "dir",
  "href",
  "src",
  "start",
  "colspan",
  "rowspan",
  "checked",
  "hidden",
];

/** Looks; those that depend on answers say something. */
const looks = ["class", "style", "id"];
/** Whether a template itself has an attribute with that value. */
export type IsWritten = (attribute: string, value: string) => boolean;

/** The looks that are in a template as they are, whatever the answers. */
export function looksOf(template: string): IsWritten {
  const known = new Set<string>();
  for (const tag of tagsOf(withoutExpressions(template)))
    for (const look of looks) known.add(`${look} ${attributeOf(tag, look) ?? ""}`);
  return (attribute, value) => known.has(`${attribute} ${value}`);
}

/**
 * The lines of a page. White space, comments, the order of attributes, and styles and classes that don't
 * depend on answers are no part of them.
 * @param isWritten by default, none depends on answers
 * @example linesOfPage("<p class='a'>Hello</p>") // the line of "Hello"
 */
export function linesOfPage(page: string, isWritten: IsWritten = () => true): ReportLine[] {
  const lines: ReportLine[] = [];
  const lists: string[] = [];
  let [text, structure, isRowStart] = ["", "", false];
  let beside: ReportLine[] = [];
  let hidden: string | undefined;
  let at = 0;
  const end = () => {
    const words = plain(withoutEntities(text));
    if (words !== "" || isPlace.has(structure)) {
      const list = structure === "li" ? `${lists.at(-1) ?? "ul"} ` : "";
      lines.push(lineOf(`${isRowStart ? "tr " : ""}${list}${structure}`, words));
      isRowStart = false;
    }
    lines.push(...beside);
    [text, structure, beside] = ["", "", []];
  };
  for (const tag of tagsOf(page)) {
    const { name, isEnd, from, to } = tag;
    if (hidden === undefined) text += page.slice(at, from);
    at = to;
    if (hidden !== undefined) {
      if (isEnd && name === hidden) hidden = undefined;
      continue;
    }
    if (name === "") continue;
    if (unseen.has(name) && !isEnd) hidden = name;
    if (!isEnd) beside.push(...saidIn(tag, isWritten));
    if (isWithinLine.has(name)) continue;
    const said = isEnd ? [] : saidIn(tag, isWritten);
    if (said.length > 0) beside.splice(-said.length);
    end();
    beside.push(...said);
    if (name === "ul" || name === "ol") isEnd ? lists.pop() : lists.push(name);
    if (name === "tr" && !isEnd) isRowStart = true;
    if (!isEnd && isStructure.has(name)) structure = name;
  }
  if (hidden === undefined) text += page.slice(at);
  end();
  return lines;
}

/** A picture that is within the page says what it says in its bytes; they are long. */
const MAX_ADDRESS = 500;

function saidIn(tag: Tag, isWritten: IsWritten): ReportLine[] {
  if (tag.attributes === "") return [];
  return [...saying, ...looks].flatMap((attribute) => {
    const value = attributeOf(tag, attribute);
    if (value === undefined || (looks.includes(attribute) && isWritten(attribute, value))) return [];
    return [lineOf(`${tag.name} ${attribute}`, plain(withoutEntities(value)).slice(0, MAX_ADDRESS))];
  });
}

/** The lines of a plain text. */
export function linesOfText(text: string): ReportLine[] {
  return text.split("\n").flatMap((line) => (plain(line) === "" ? [] : [lineOf("", plain(line))]));
}

/** Of an output in JSON, a line for each of its values, with where it is; the order of keys is no part of it. */
export function linesOfJson(json: string): ReportLine[] {
  const lines: ReportLine[] = [];
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        visit(inner, path === "" ? key : `${path}.${key}`);
    else lines.push(lineOf("", `${path}: ${plain(String(value))}`));
  };
  visit(JSON.parse(json), "");
  return lines;
}

/** What a report has beside its page: the title of its PDF, for one. */
export const namedLine = (name: string, text: string): ReportLine => lineOf(name, plain(text));
