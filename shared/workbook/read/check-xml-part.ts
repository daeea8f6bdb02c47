/** Looks at the start of an XML part, where a document type would stand, and at the encoding that it is written in. */
import { isAscii, isUtf8 } from "node:buffer";
import { FileRefusal } from "./file-problem.ts";
import { XmlScanner } from "./xml-scanner.ts";

/**
 * @param path what stands in `customXml` belongs to other programs and may have another encoding; nobody reads it
 * @throws FileRefusal
 */
export function checkXmlPart(path: string, content: Uint8Array): void {
  const form = unicodeFormOf(content);
  const declared = checkProlog(content, form);
  if (/^customXml\//i.test(path) || !/\.(xml|rels)$/i.test(path)) return;
  if (form !== "utf-8") throw new FileRefusal("encoding UTF-16");
  if (!isReadAsUtf8(declared, content)) throw new FileRefusal(`encoding ${declared.slice(0, 40)}`);
  if (!isUtf8(content)) throw new FileRefusal("corrupt");
}

type UnicodeForm = "utf-8" | "utf-16le" | "utf-16be";

/** By the byte order mark or, without one, by the `<` that a part starts with. */
function unicodeFormOf([first, second]: Uint8Array): UnicodeForm {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}

/** Latin encodings differ from UTF-8 only beyond ASCII. */
function isReadAsUtf8(declared: string, content: Uint8Array): boolean {
  if (/^(utf-?8|us-ascii)$/i.test(declared)) return true;
  return /^(iso-8859-\d+|windows-125\d)$/i.test(declared) && isAscii(content);
}

/** A part's first bytes hold its root element, unless long comments stand before it. */
const FIRST_BYTES = 4_096;

/** Reads up to the root element. @returns the encoding that the part says it has */
function checkProlog(content: Uint8Array, form: UnicodeForm): string {
  for (let length = FIRST_BYTES; ; length *= 16) {
    const isWhole = length >= content.length;
    const text = new TextDecoder(form).decode(content.subarray(0, length)); // what it can't decode is no sign of XML's own
    try {
      if (reachesRoot(new XmlScanner(text)) || isWhole) return declaredEncoding(text);
    } catch (thrown) {
      const isCut = !isWhole && thrown instanceof FileRefusal && thrown.problemName === "corrupt";
      if (!isCut) throw thrown;
    }
  }
}

const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/;

/** @throws FileRefusal for a declaration that is none: what it says of the encoding can't be told */
function declaredEncoding(text: string): string {
  if (!/^<\?xml\s/.test(text)) return "UTF-8";
  const declaration = DECLARATION.exec(text);
  if (declaration === null) throw new FileRefusal("corrupt");
  return declaration[1] ?? "UTF-8";
}

/** Only white space, comments and instructions may stand before the root element. @throws FileRefusal */
function reachesRoot(scanner: XmlScanner): boolean {
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece === "open" && /^[\p{L}_]/u.test(scanner.name)) return true;
    if (piece !== "text" || /[^ \t\r\n]/.test(scanner.text)) throw new FileRefusal("corrupt");
  }
  return false;
}
