/**
 * Code that runs in the page, whose own scripts are disabled. It reads no layout: that would lay the page out for a screen
 * that it is never shown on. A page can name its elements after any property of `document`, so everything is read through the
 * prototype.
 */

export interface Description {
  /** True when there is text to read. */
  hasText: boolean;
  /** Every character beyond those that all fonts have, without duplicates. */
  unusual: string;
  /** Width and height of the pictures, in pixels. */
  pictures: [number, number][];
  /** How many of them couldn't be loaded. */
  unloaded: number;
  /** Where each link leads and what it says, in the page's order. */
  links: { address: string; text: string }[];
}

export interface Naming {
  title: string;
  lang: string;
  isRightToLeft: boolean;
  /** Characters up to this one need not be reported. */
  usualTo: number;
}

/** Sets the document's title and language, gives roles to what would go untagged, waits for its fonts, and describes what is visible. */
export async function describePage(naming: Naming): Promise<Description> {
  const own = (name: keyof Document) =>
    Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const root: HTMLElement = own("documentElement");
  const decoder = Document.prototype.createElement.call(document, "textarea") as HTMLTextAreaElement;
  decoder.innerHTML = naming.title; // text only: nothing in here is run
  // A title that was read from the page's source still has the source's entities; the page's own has none.
  if (decoder.value !== own("title"))
    Object.getOwnPropertyDescriptor(Document.prototype, "title")?.set?.call(document, naming.title);
  root.lang = naming.lang;
  if (naming.isRightToLeft && !root.dir) root.dir = "rtl";
  const all = (selector: string) => Array.from(Document.prototype.querySelectorAll.call(document, selector));
  // Readers look a language up by the form of its name: pt_BR isn't one.
  for (const element of all("body [lang]")) {
    const ownLang = element.getAttribute("lang") ?? "";
    const lang = ownLang.trim().replaceAll("_", "-");
    if (!/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(lang)) element.removeAttribute("lang");
    else if (lang !== ownLang) element.setAttribute("lang", lang);
  }
  // Chromium tags none of these, and so loses their language or title, unless they have a role.
  for (const element of all("body :is(span, i, b, u, s, q, small, cite, bdi, bdo, font)[lang]:not([role])"))
    element.setAttribute("role", "mark");
  for (const element of all("body div[lang]:not([role])")) element.setAttribute("role", "group");
  for (const element of all("svg:not([role]) > title")) element.parentElement?.setAttribute("role", "img");
  await own("fonts").ready;
  const unusual = new Set<string>();
  let hasText = false;
  const texts = Document.prototype.createTreeWalker.call(document, own("body") ?? root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const { parentElement } = currentNode;
    const text = currentNode.nodeValue;
    // Controls have no shape, and would be drawn as a missing one.
    const nodeValue = text?.replace(/[^\P{Cc}\t\n\f\r]/gu, "");
    if (nodeValue !== undefined && nodeValue !== text) currentNode.nodeValue = nodeValue;
    if (!nodeValue?.trim() || parentElement?.matches("style, script, noscript, template, title")) continue;
    hasText ||= !parentElement?.closest("[aria-hidden=true]");
    for (const character of nodeValue) {
      if ((character.codePointAt(0) ?? 0) > naming.usualTo) unusual.add(character);
    }
  }
  const pictures = Array.from(own("images") as HTMLCollectionOf<HTMLImageElement>);
  const links = Array.from(own("links") as HTMLCollectionOf<HTMLAnchorElement>, (link) => {
    const href = link.getAttribute("href") ?? "";
    const pictured = Array.from(link.querySelectorAll("img"), ({ alt }) => alt).join(" ");
    const text = link.ariaLabel || `${link.textContent} ${pictured}`;
    return { address: href.startsWith("#") ? href : link.href, text: text.replace(/\s+/g, " ").trim() };
  });
  return {
    hasText,
    links,
    unusual: [...unusual].join(""),
    unloaded: pictures.filter(
      ({ loading, complete, naturalWidth, naturalHeight, src }) =>
        src !== "" && loading !== "lazy" && complete && naturalWidth === 0 && naturalHeight === 0,
    ).length,
    pictures: pictures.map((picture): [number, number] => [picture.naturalWidth, picture.naturalHeight]),
  };
}

/** What is cut off at the side of the paper: the element's name, and of a table how many of its columns. */
export interface CutOff {
  name: string;
  columns: number;
  lost: number;
}

/** The first of what reaches beyond the paper; to be called once the page was printed, as it reads the layout. */
export function findCutOff({ from, to }: { from: number; to: number }): CutOff | undefined {
  const elements: Element[] = Array.from(
    Document.prototype.querySelectorAll.call(document, "body :not(table, thead, tbody, tfoot, tr)"),
  );
  const isBeyond = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > left && (right > to + 1 || left < from - 1);
  };
  const first = elements.slice(0, 10_000).find(isBeyond);
  if (first === undefined) return undefined;
  const table = first.closest("table") ?? first.querySelector("table");
  const rows = Array.from(table?.querySelectorAll("tr") ?? [], (row) => Array.from(row.children));
  const row = rows.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const name = (table ?? first).localName;
  return { name, columns: row.length, lost: row.filter(isBeyond).length };
}

/** Replaces each character that no font can draw by a visible box; combining marks on such characters are removed. */
export function boxCharacters(characters: string, box: string): void {
  const missing = new Set(characters);
  const own = (name: keyof Document) =>
    Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const root: Node = own("documentElement");
  const texts = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.nodeValue ?? "";
    const boxed = Array.from(text, (character) => {
      if (!missing.has(character)) return character;
      return /\p{M}/u.test(character) ? "" : box;
    }).join("");
    if (boxed !== text) currentNode.nodeValue = boxed;
  }
}
