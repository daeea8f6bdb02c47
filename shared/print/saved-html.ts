/**
 * An HTML report as it leaves the product: opened from a disk it has neither a sandbox nor the headers of a site, so
 * everything that could run, load or send is removed, and the policy of the reports' frame is included for anything that a
 * browser may still find. Templates are written by people, and contain answers.
 */
import { type DefaultTreeAdapterMap, html as names, parse, serialize } from "parse5"; // the parser of the HTML standard
import { REPORT_POLICY_TAG } from "../process/report-policy.ts";

type Node = DefaultTreeAdapterMap["node"];
type Parent = DefaultTreeAdapterMap["parentNode"];
type Element = DefaultTreeAdapterMap["element"];
type Attribute = Element["attrs"][number];

/** Elements that run, embed or fetch, or that set the base of the page's addresses. */
const dropped = new Set([
  ...["script", "iframe", "frame", "frameset", "fencedframe", "portal", "object", "embed", "applet"],
  ...["link", "base"],
]);
/** Attributes whose address is fetched automatically. */
const loading = new Set([
  ...["src", "srcset", "poster", "background", "data", "lowsrc", "dynsrc", "manifest", "codebase"],
  ...["classid", "archive", "imagesrcset"],
]);
/** Attributes by which a page sends requests, or contains another page. */
const asking = new Set(["ping", "action", "formaction", "srcdoc", "attributionsrc"]);
/** The allowed targets of a report's links, when somebody follows them. */
const followed = /^(https?:|mailto:|tel:|#)/i;
const inlineData = /^data:(image|font)\//i;

/**
 * @param page an HTML report as it was created
 * @returns UTF-8 HTML that looks the same, and starts with the policy
 * @example savedHtml("<p onclick=x>Hi<script>y</script>").includes("script>") // false
 */
export function savedHtml(page: string): string {
  const document = parse(page);
  clean(document);
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === "#documentType");
  const first = doctype === undefined ? "<!DOCTYPE html>" : serializeAlone(doctype);
  document.childNodes = document.childNodes.filter((node) => node !== doctype);
  return `${first}<meta charset="utf-8">${REPORT_POLICY_TAG}${serialize(document)}`;
}

function serializeAlone(node: DefaultTreeAdapterMap["childNode"]): string {
  return serialize({ nodeName: "#document-fragment", childNodes: [node] } as Parent); // as parse5 makes its fragments
}

function clean(parent: Parent): void {
  parent.childNodes = parent.childNodes.filter((node) => !isDropped(node));
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue;
    node.attrs = node.attrs.filter((attribute) => isHarmless(node, attribute));
    for (const attribute of node.attrs)
      if (attribute.name === "style") attribute.value = withoutAddresses(attribute.value);
    if (node.tagName === "style")
      for (const text of node.childNodes) if ("value" in text) text.value = withoutAddresses(text.value);
    if ("content" in node) clean(node.content);
    clean(node);
  }
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}

function isDropped(node: Node): boolean {
  if (!isElement(node)) return false;
  if (dropped.has(node.tagName.toLowerCase())) return true;
  const has = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
  if (node.tagName === "meta") return has("http-equiv") !== undefined || has("charset") !== undefined;
  // Elements that animate an address or an event handler of a picture.
  return /^(set|animate\w*)$/i.test(node.tagName) && /href|^on|src/i.test(has("attributeName") ?? "");
}

function isHarmless({ tagName, namespaceURI }: Element, { name, value }: Attribute): boolean {
  const plain = name.toLowerCase();
  const address = withoutBlanks(value);
  if (plain.startsWith("on") || asking.has(plain)) return false;
  if (loading.has(plain)) return inlineData.test(address);
  if (plain !== "href" && plain !== "xlink:href") return true;
  const isLink = tagName === "a" || tagName === "area";
  if (isLink) return followed.test(address);
  return namespaceURI === names.NS.SVG ? address.startsWith("#") || inlineData.test(address) : false;
}

/** Browsers ignore spaces and control characters in an address. */
function withoutBlanks(value: string): string {
  return [...value].filter((character) => character > " ").join("");
}

/** Addresses in styles may only refer to the page itself; whatever is hidden from this check is blocked by the policy. */
function withoutAddresses(css: string): string {
  return css.replace(/@import[^;]*;?/gi, "").replace(/url\(\s*(["']?)(?!data:|#)[^)]*\)/gi, "none");
}
