/**
 * An HTML report as it leaves the product: opened from a disk it has neither a sandbox nor the headers of a site. So it is
 * written again from what is allowed in it, after the policy of the reports' frame, until reading and writing it changes
 * nothing: then a browser reads what was checked here. Templates are written by people, and contain answers.
 * @see https://github.com/cure53/DOMPurify/wiki/Attack-Classes-&-Bypass-History of mutations
 */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as names, parse } from "parse5"; // the parser of the HTML standard
import { REPORT_POLICY_TAG } from "../process/report-policy.ts";
import {
  goneWithContent,
  htmlElements,
  mathElements,
  mayHave,
  metaNames,
  onlyText,
  svgElements,
  voidElements,
} from "./saved-html-allowed.ts";

type Parent = DefaultTreeAdapterMap["parentNode"];
type Child = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];
type Attribute = Element["attrs"][number];
type Kind = "html" | "svg" | "math";

/** Browsers flatten what is nested more than 512 deep, and then read it otherwise. */
const MAX_DEPTH = 256;
/** Elements that are never closed come again in each paragraph: a short page can have any number. */
const MAX_ELEMENTS = 500_000;
/** A page that was written by hand settles at the second. */
const MAX_ROUNDS = 6;

/** In the file's first bytes. A link's host isn't looked up before somebody follows it. */
const HEAD = `<!DOCTYPE html><meta charset="utf-8">${REPORT_POLICY_TAG}<meta http-equiv="x-dns-prefetch-control" content="off">`;

/** The allowed targets of a report's links, when somebody follows them. */
const followed = /^(https?:|mailto:|tel:|#)/i;
const inlinePicture = /^data:image\//i;
const kinds = new Map<string, Kind>([
  [names.NS.HTML, "html"],
  [names.NS.SVG, "svg"],
  [names.NS.MATHML, "math"],
]);
const allowed: Readonly<Record<Kind, ReadonlySet<string>>> = {
  html: htmlElements,
  svg: svgElements,
  math: mathElements,
};

/** A page that browsers may read otherwise than it is read here. */
class Unreadable extends Error {}

/**
 * @param page an HTML report as it was created
 * @returns UTF-8 HTML that looks the same, and starts with the policy; the source as text where a page never settles
 * @example savedHtml("<p onclick=x>Hi<script>y</script>").includes("script>") // false
 */
export function savedHtml(page: string): string {
  try {
    let before = page;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const after = HEAD + contentOf(read(before), "html", 0);
      if (after === before) return after;
      before = after;
    }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
  }
  return `${HEAD}<html><head></head><body><pre>${withFirstBreak(escaped(page))}</pre></body></html>`;
}

function read(page: string): Parent {
  let depth = 0;
  let elements = 0;
  return parse(page, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...args) {
        elements += 1;
        if (elements > MAX_ELEMENTS) throw new Unreadable();
        return defaultTreeAdapter.createElement(...args);
      },
      onItemPush() {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Unreadable();
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

function contentOf({ childNodes }: Parent, kind: Kind, depth: number): string {
  if (depth > MAX_DEPTH) throw new Unreadable();
  return childNodes.map((node) => written(node, kind, depth)).join("");
}

/** @param around what the place is in which it is: HTML in a drawing or a formula is left out */
function written(node: Child, around: Kind, depth: number): string {
  if ("value" in node) return escaped(node.value);
  if (!("tagName" in node)) return ""; // a comment, a type
  const { tagName: tag, namespaceURI } = node;
  const kind = kinds.get(namespaceURI);
  if (kind === undefined || (around !== "html" && kind !== around)) return "";
  if (!allowed[kind].has(tag))
    return kind !== "html" || goneWithContent.has(tag) ? "" : contentOf(node, kind, depth + 1);
  if (tag === "meta" && !metaNames.has(attributeOf(node, "name").toLowerCase())) return "";
  const start = `<${tag}${node.attrs.map((one) => writtenAttribute(tag, kind, one)).join("")}>`;
  if (kind === "html" && voidElements.has(tag)) return start;
  return `${start}${inside(node, kind, depth)}</${tag}>`;
}

function inside(node: Element, kind: Kind, depth: number): string {
  if (node.tagName === "style") return safeStyles(textOf(node));
  if (onlyText.has(node.tagName)) return escaped(textOf(node));
  const content = contentOf(node, kind, depth + 1);
  return /^(pre|listing|textarea)$/.test(node.tagName) ? withFirstBreak(content) : content;
}

/** A parser drops the first line break of a text whose breaks count. */
function withFirstBreak(content: string): string {
  return content.startsWith("\n") ? `\n${content}` : content;
}

function textOf({ childNodes }: Parent): string {
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function attributeOf({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? "";
}

function writtenAttribute(tag: string, kind: Kind, { name, prefix, value }: Attribute): string {
  const plain = name.toLowerCase();
  const isMeant = mayHave(kind, plain) || (tag === "meta" && plain === "content");
  if (!isMeant || prefix === "xmlns" || !isHarmless(tag, kind, plain, value)) return "";
  const shown = kind === "svg" || plain === "style" ? withoutAddresses(value) : value;
  return ` ${prefix ? `${prefix}:` : ""}${name}="${escaped(shown).replaceAll('"', "&quot;")}"`;
}

/** Whether an address is one that nothing is fetched from, unless somebody follows it. Other attributes have none. */
function isHarmless(tag: string, kind: Kind, name: string, value: string): boolean {
  const address = value.replace(/[\s\p{Cc}]+/gu, ""); // browsers ignore these
  if (name === "src" || name === "background") return inlinePicture.test(address);
  if (name !== "href") return true;
  if (tag === "a" || tag === "area") return followed.test(address);
  const isPicture = kind === "svg" && /^(image|feImage)$/.test(tag);
  return address.startsWith("#") || (isPicture && inlinePicture.test(address));
}

/** Addresses in styles may only refer to the page itself; whatever is hidden from this check is blocked by the policy. */
function withoutAddresses(css: string): string {
  return css.replace(/@import[^;]*;?/gi, "").replace(/url\(\s*(["']?)(?!data:|#)[^)]*\)/gi, "none");
}

/** Nothing in it ends the element or opens another, whichever kind of element a parser takes it for. */
function safeStyles(css: string): string {
  return withoutAddresses(css)
    .replace(/<!--|-->/g, "")
    .replace(/<(?=[a-z!?/])/gi, "\\3c ")
    .replace(/&(?=[a-z#])/gi, "\\26 ");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
