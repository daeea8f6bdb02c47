/** What is wrong with a template's markup, whatever the answers are: elements that never end, and what isn't loaded. */
import { type Mark, marksOf } from "./block-marks.ts";
import type { FindingCode } from "./finding.ts";
import { quoted } from "./finding.ts";
import { attributeOf, blanked, endsItself, type Tag, tagsOf, withoutExpressions } from "./markup.ts";

export interface MarkupFinding {
  code: FindingCode;
  /** Both from 1. */
  line: number;
  column: number;
  message: string;
}

/**
 * Elements that are never closed, pictures and styles from elsewhere, and placeholders of other notations, in a template that
 * can be parsed.
 * @example markupFindings("<p>Dear <b>{{name}},</p>")[0]?.message // "“b” is never closed …"
 */
export function markupFindings(template: string): readonly MarkupFinding[] {
  const source = withoutExpressions(template);
  const tags = tagsOf(source);
  const found = [...neverClosed(template, tags), ...fromElsewhere(source, tags)];
  return found
    .map(({ at, code, message }) => {
      const before = template.slice(0, at).split("\n");
      return { code, line: before.length, column: (before.at(-1) ?? "").length + 1, message };
    })
    .toSorted((one, other) => one.line - other.line || one.column - other.column);
}

interface Found {
  at: number;
  code: FindingCode;
  message: string;
}

/** Closed by what follows them, as HTML has it. */
const mayStayOpen = new Set(["p", "li", "dt", "dd", "tr", "td", "th", "option", "thead", "tbody", "tfoot"]);
/** Nobody sees a difference. */
const neverMatters = new Set(["html", "head", "body", "colgroup", "optgroup", "rt", "rp"]);
/** Whose contents are no elements, up to their end. */
const holdText = new Set(["script", "style", "textarea", "title"]);

type Stack = readonly Tag[];

interface Block {
  before: Stack;
  ends: Stack[];
}

function neverClosed(template: string, tags: readonly Tag[]): Found[] {
  const found = new Map<number, Found>();
  const report = ({ name, from }: Tag) => {
    if (neverMatters.has(name)) return;
    const message = `${quoted(name)} is never closed, so what follows is in it as well. Write </${name}> where it ends.`;
    found.set(from, { at: from, code: "ELEMENT_UNCLOSED", message });
  };
  let open: Stack = [];
  const blocks: Block[] = [];
  const atMark = ({ kind }: Mark) => {
    const block = blocks.at(-1);
    if (kind === "begin") blocks.push({ before: open, ends: [] });
    else if (block && kind !== "raw") {
      block.ends.push(open);
      open = kind === "end" ? joined(block) : block.before;
      if (kind === "end") blocks.pop();
    }
  };
  const marks = [...marksOf(template)];
  for (const tag of tags) {
    while ((marks[0]?.at ?? Number.POSITIVE_INFINITY) < tag.from) {
      const mark = marks.shift();
      if (mark) atMark(mark);
    }
    const last = open.at(-1);
    const isText = last !== undefined && holdText.has(last.name) && !(tag.isEnd && tag.name === last.name);
    if (isText || tag.name === "") continue;
    if (!tag.isEnd) {
      if (!endsItself(tag)) open = [...open, tag];
      continue;
    }
    const at = open.findLastIndex(({ name }) => name === tag.name);
    if (at < 0) continue;
    for (const inner of open.slice(at + 1)) report(inner);
    open = open.slice(0, at);
  }
  for (const mark of marks) atMark(mark);
  for (const tag of open) report(tag);
  // a page that leaves such elements open means to
  const leavesOpen = (name: string) =>
    [...found.keys()].filter((at) => nameAt.get(at) === name).length >
    tags.filter((tag) => tag.isEnd && tag.name === name).length;
  const nameAt = new Map(tags.map(({ from, name }) => [from, name]));
  return [...found.values()].filter(({ at }) => {
    const name = nameAt.get(at) ?? "";
    return !mayStayOpen.has(name) || !leavesOpen(name);
  });
}

/** What is open behind a block: what one of its branches closes is closed, what one of them opens is open. */
function joined({ before, ends }: Block): Stack {
  const sharedWith = (end: Stack) => {
    const at = before.findIndex((tag, index) => end[index] !== tag);
    return at < 0 ? before.length : at;
  };
  const kept = Math.min(...ends.map(sharedWith));
  const opened = ends.map((end) => end.slice(sharedWith(end)));
  const most = opened.reduce((one, other) => (other.length > one.length ? other : one), []);
  return [...before.slice(0, kept), ...most];
}

const HOW_PICTURES_COME =
  'Put a picture of your own into the template as src="data:image/png;base64,…", and an uploaded one with {{image … alt="…"}}.';

/** Attributes that load something, by the elements that have them. */
const loading: Readonly<Record<string, readonly string[]>> = {
  img: ["src", "srcset"],
  input: ["src"],
  source: ["src", "srcset"],
  video: ["src", "poster"],
  audio: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  image: ["href", "xlink:href"],
  use: ["href", "xlink:href"],
  link: ["href"],
  script: ["src"],
  body: ["background"],
  table: ["background"],
  td: ["background"],
};

function fromElsewhere(source: string, tags: readonly Tag[]): Found[] {
  const found: Found[] = [];
  const add = (at: number, address: string) => {
    // an expression alone may well be a data: address
    if (/^(data:|#|\0|$)/i.test(address.trim())) return;
    const shown = address.replaceAll(/\0+/g, "…");
    const message = `${quoted(shown)} isn't loaded: pages and PDFs take nothing from elsewhere. ${HOW_PICTURES_COME}`;
    found.push({ at, code: "NOT_LOADED", message });
  };
  for (const [index, tag] of tags.entries()) {
    if (tag.isEnd) continue;
    for (const name of loading[tag.name] ?? []) {
      const address = attributeOf(tag, name);
      if (address !== undefined && !(tag.name === "link" && !loadsSomething(tag))) add(tag.from, address);
    }
    for (const address of addressesIn(attributeOf(tag, "style") ?? "")) add(tag.from, address.address);
    if (tag.name !== "style") continue;
    const style = source.slice(tag.to, tags[index + 1]?.from ?? source.length);
    for (const { at, address } of addressesIn(withoutComments(style))) add(tag.to + at, address);
  }
  return found;
}

const loadsSomething = (tag: Tag) => /stylesheet|icon|preload/i.test(attributeOf(tag, "rel") ?? "");

const withoutComments = (style: string) =>
  blanked(
    style,
    [...style.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: all }) => ({
      from: index,
      to: index + all.length,
    })),
  );

function addressesIn(style: string): { at: number; address: string }[] {
  const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)|@import\s+["']([^"']*)["']/gi;
  return [...style.matchAll(addresses)].map(({ index, 1: one, 2: two, 3: three, 4: four }) => ({
    at: index,
    address: one ?? two ?? three ?? four ?? "",
  }));
}
