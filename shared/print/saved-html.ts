/**
 * An HTML report as it leaves the product: opened from a disk it has neither a sandbox nor the headers of a site, so
 * what could run, load or send is taken out of it, and the policy of the reports' frame goes with it for whatever a
 * browser may yet find. Templates are written by people, and answers stand in them.
 */
import { type DefaultTreeAdapterMap, html as names, parse, serialize } from "parse5"; // the parser of the HTML standard
import { REPORT_POLICY_TAG } from "../process/report-policy.ts";

type Node = DefaultTreeAdapterMap["node"];
type Parent = DefaultTreeAdapterMap["parentNode"];
type Element = DefaultTreeAdapterMap["element"];
type Attribute = Element["attrs"][number];

/** Elements that run, embed or fetch, or that say what the page's addresses are relative to. */
const dropped = new Set([
  ...["script", "iframe", "frame", "frameset", "fencedframe", "portal", "object", "embed", "applet"],
  ...["link", "base"],
]);
/** Attributes whose address is fetched without anybody's doing. */
const loading = new Set([
  ...["src", "srcset", "poster", "background", "data", "lowsrc", "dynsrc", "manifest", "codebase"],
  ...["classid", "archive", "imagesrcset"],
]);
/** Attributes by which a page asks elsewhere, or holds another page. */
const asking = new Set(["ping", "action", "formaction", "srcdoc", "attributionsrc"]);
/** What a link of a report may lead to, when somebody follows it. */
const followed = /^(https?:|mailto:|tel:|#)/i;
const inlineData = /^data:(image|font)\//i;

/**
 * @param page an HTML report as it was made
 * @returns UTF-8 HTML of the same look, which begins with the policy
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
  // What moves an address or an event handler of a picture.
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

/** Browsers pass over blanks and control characters in an address. */
function withoutBlanks(value: string): string {
  return [...value].filter((character) => character > " ").join("");
}

/** Addresses in styles lead nowhere but into the page itself; what hides from this the policy still stops. */
function withoutAddresses(css: string): string {
  return css.replace(/@import[^;]*;?/gi, "").replace(/url\(\s*(["']?)(?!data:|#)[^)]*\)/gi, "none");
}
