/** What keeps a page from becoming an accessible PDF, and only its author can repair (docs/accessible-pdf.md). */
import { type DefaultTreeAdapterMap, parse } from "parse5"; // the parser of the HTML standard

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

export interface PageFinding {
  code: "PICTURE_WITHOUT_TEXT" | "HEADING_SKIPPED" | "TABLE_WITHOUT_HEADS";
  /** Where the element starts in the page, from 1. */
  line: number;
  column: number;
  message: string;
}

/**
 * Pictures without a text alternative, headings that skip a level, and tables without head cells, in the page's order. An
 * empty `alt`, `aria-hidden` or the role of a presentation says that something is decoration, and is no finding.
 * @example pageFindings("<h1>A</h1>\n<h3>B</h3>")[0]?.message // "h3 after h1"
 */
export function pageFindings(html: string): readonly PageFinding[] {
  const findings: PageFinding[] = [];
  let level = 0;
  const find = ({ sourceCodeLocation: place }: Element, code: PageFinding["code"], message: string) => {
    findings.push({ code, line: place?.startLine ?? 1, column: place?.startCol ?? 1, message });
  };
  for (const element of elementsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    const heading = levelOf(element);
    if (heading > level + 1) {
      const before = level === 0 ? "as the first heading" : `after h${level}`;
      find(element, "HEADING_SKIPPED", `h${heading} ${before}`);
    }
    if (heading > 0) level = heading;
    if (isPicture(element) && !isNamed(element))
      find(element, "PICTURE_WITHOUT_TEXT", "picture without a text alternative");
    if (element.tagName === "table" && !isDecoration(element) && ![...elementsOf(element)].some(isHead))
      find(element, "TABLE_WITHOUT_HEADS", "table without head cells");
  }
  return findings;
}

/** Those below a node, in the order of the page; what is hidden from readers is left out. */
function* elementsOf(parent: Node): Generator<Element> {
  for (const node of "childNodes" in parent ? parent.childNodes : []) {
    if (!("tagName" in node) || attributeOf(node, "aria-hidden") === "true") continue;
    yield node;
    yield* elementsOf(node);
  }
}

function attributeOf({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value.trim();
}

const isDecoration = (element: Element) =>
  ["presentation", "none"].includes(attributeOf(element, "role") ?? "");

function levelOf(element: Element): number {
  if (attributeOf(element, "role") === "heading") return Number(attributeOf(element, "aria-level") ?? 2);
  return Number(/^h([1-6])$/.exec(element.tagName)?.[1] ?? 0);
}

function isPicture(element: Element): boolean {
  return !isDecoration(element) && (element.tagName === "img" || attributeOf(element, "role") === "img");
}

/** An `alt` that is there and empty is a decision. */
function isNamed(element: Element): boolean {
  const hasAlt = element.tagName === "img" && attributeOf(element, "alt") !== undefined;
  const hasName = ["aria-label", "aria-labelledby", "title"].some((name) => attributeOf(element, name));
  return hasAlt || hasName || [...elementsOf(element)].some(({ tagName }) => tagName === "title");
}

function isHead(element: Element): boolean {
  return element.tagName === "th" || /^(column|row)header$/.test(attributeOf(element, "role") ?? "");
}
