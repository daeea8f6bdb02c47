/** HTML of a workbook, reduced at import to what a label may contain. Other tags of looks are left out, everything else is shown as text. */

/** What imported labels may contain without being marked as safe: what authors use for the look of a text. */
const slimTags = new Set([
  ...["b", "i", "u", "em", "strong", "small", "sub", "sup", "s", "code", "p", "br", "hr", "div", "span"],
  ...["ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "a"],
]);
const fullTags = new Set([...slimTags, "table", "thead", "tbody", "tr", "th", "td"]);
const emptyTags = new Set(["br", "hr"]);

const styleProperties = new Set([
  ...["color", "background-color", "font-weight", "font-style", "font-size", "text-align", "text-decoration"],
  ...[
    "margin",
    "margin-top",
    "margin-bottom",
    "margin-left",
    "margin-right",
    "padding",
    "border",
    "border-radius",
  ],
  ...["width", "max-width", "white-space"],
]);

/** Tags that show nothing by themselves, or nothing that a label can show, which is named at its cell: their texts stay. */
const droppedTags = new Set([
  ...[
    "abbr",
    "acronym",
    "article",
    "audio",
    "big",
    "button",
    "caption",
    "center",
    "cite",
    "col",
    "colgroup",
    "dd",
    "del",
  ],
  ...[
    "dfn",
    "dl",
    "dt",
    "embed",
    "figcaption",
    "figure",
    "font",
    "footer",
    "g",
    "header",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
  ],
  ...[
    "label",
    "main",
    "mark",
    "nav",
    "nobr",
    "object",
    "option",
    "path",
    "picture",
    "pre",
    "q",
    "rect",
    "circle",
    "samp",
    "section",
    "select",
  ],
  ...[
    "source",
    "strike",
    "svg",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "tr",
    "tt",
    "var",
    "video",
    "wbr",
  ],
]);
const cellTags = /^(table|tr|td|th|caption|dl|dt|dd|center|section|article|figure|pre)$/;

/** True when a text contains a tag that makes it HTML as a whole; `<em>` and `<strong>` alone are read like Markdown. */
export function hasSlimTags(text: string): boolean {
  const slim = /<\/?(b|i|u|br)\s*\/?>|<(span|font)(\s[^<>]*)?>/i;
  return text.includes("<") && (slim.test(text) || hasBlockTags(text));
}

/** True when a text contains a tag that is read only in HTML. */
export function hasBlockTags(text: string): boolean {
  return (
    text.includes("<") &&
    /<\/?(p|h[1-6]|ul|ol|li|hr|div|code|blockquote|small|sub|sup|s)(\s+[a-z-]+=[^<>]*)?\s*\/?>|<a\s[^<>]*href/i.test(
      text,
    )
  );
}

/** Elements of HTML that show something, and that no text of a workbook may contain. */
const lostTag =
  /<((?:img|svg|picture|video|audio|iframe|object|embed|input|select|button|textarea)(?=[\s/>]))/i;

/** The first tag of a picture, a sound or a control, which a label can't show. @example lostTagIn("<img src=a.png>") // "img" */
export function lostTagIn(html: string): string | undefined {
  return lostTag.exec(html)?.[1]?.toLowerCase();
}

/**
 * Keeps allowed tags with their allowed attributes, closes what is open, and escapes the rest.
 * @param amount `full` for labels marked safe, `slim`, without tables, for all others
 * @example sanitizeHtml("<b onclick=x>Hi</b><script>", "full") // "<b>Hi</b>&lt;script&gt;"
 */
export function sanitizeHtml(html: string, amount: "full" | "slim"): string {
  const allowed = amount === "full" ? fullTags : slimTags;
  const open: string[] = [];
  const pieces = html.split(/(<\/?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?\/?>)/);
  const written = pieces.map((piece, index) => {
    if (index % 2 === 0) return escapeText(piece);
    const tag = /^<(\/?)([A-Za-z0-9]+)(.*?)\/?>$/s.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? "";
    if (tag !== null && name === "font") return fontTag(tag, open);
    if (tag !== null && !allowed.has(name) && droppedTags.has(name)) return cellTags.test(name) ? " " : "";
    if (tag === null || !allowed.has(name)) return escapeText(piece);
    if (tag[1] === "/") return close(name, open);
    if (!emptyTags.has(name)) open.push(name);
    return `<${name}${attributes(name, tag[3] ?? "")}>`;
  });
  return (
    written.join("") +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

/** `<font color="red">`, as older tools write it. */
function fontTag([, end, , written = ""]: RegExpExecArray, open: string[]): string {
  if (end === "/") return close("span", open);
  const [, colour = ""] = /color\s*=\s*["']?([#\w]+)/i.exec(written) ?? [];
  open.push("span");
  return colour === "" ? "<span>" : `<span style="color:${colour}">`;
}

/** Closes a tag and everything that was opened inside it; an end without a beginning is dropped. */
function close(name: string, open: string[]): string {
  const at = open.lastIndexOf(name);
  if (at < 0) return "";
  return open
    .splice(at)
    .reverse()
    .map((inner) => `</${inner}>`)
    .join("");
}

function attributes(tag: string, written: string): string {
  let kept = "";
  // a name is tried from its first letter only, so that a long tag is read once
  for (const match of written.matchAll(
    /(?<![A-Za-z-])([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    const name = (match[1] ?? "").toLowerCase();
    const value = match[2] ?? match[3] ?? match[4] ?? "";
    if (name === "style") {
      const style = sanitizeStyle(value);
      if (style !== "") kept += ` style="${escapeText(style)}"`;
    } else if (name === "class" && /^[\w\s-]*$/.test(value)) kept += ` class="${value}"`;
    else if (tag === "a" && name === "href" && /^(https?:\/\/|mailto:|tel:)/i.test(value.trim()))
      kept += ` href="${escapeText(value.trim())}" rel="noopener noreferrer" target="_blank"`;
  }
  return kept;
}

/**
 * The declarations that a label's or field's style may contain.
 * @example sanitizeStyle("color:red;position:fixed") // "color:red"
 */
export function sanitizeStyle(style: string): string {
  if (style === "") return "";
  return style
    .split(";")
    .map((declaration) => declaration.split(":"))
    .flatMap(([property = "", ...rest]) => {
      const name = property.trim().toLowerCase();
      const value = rest.join(":").trim();
      const isPlain = /^[#\w\s.,%()-]+$/.test(value) && !/url|expression|var|attr/i.test(value);
      return styleProperties.has(name) && isPlain ? [`${name}:${value}`] : [];
    })
    .join(";");
}

function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:[a-zA-Z]+|#\d+|#x[0-9a-fA-F]+);)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
