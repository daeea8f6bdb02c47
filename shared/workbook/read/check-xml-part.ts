/** Looks at the start of an XML part, where a document type would stand, and at the encoding that it is written in. */
import { isAscii, isUtf8 } from "node:buffer";
import { type SaxesOptions, SaxesParser } from "saxes";
import { FileRefusal } from "./file-problem.ts";

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

/** Reads up to the root element. @returns the encoding that the part says it has */
function checkProlog(content: Uint8Array, form: UnicodeForm): string {
  const parser = new SaxesParser({} satisfies SaxesOptions);
  const decoder = new TextDecoder(form); // what it can't decode is no sign of XML's own
  let encoding = "UTF-8";
  let isOver = false as boolean; // set inside callbacks, which narrowing does not see
  parser.on("xmldecl", (declaration) => {
    encoding = declaration.encoding ?? encoding;
  });
  parser.on("doctype", () => {
    throw new FileRefusal("declaresEntities");
  });
  parser.on("opentagstart", () => {
    isOver = true;
  });
  parser.on("error", (cause) => {
    if (!isOver) throw new FileRefusal("corrupt", { cause });
  });
  try {
    // in slices: what follows the root element need not be read
    for (let at = 0; at < content.length && !isOver; at += 512)
      parser.write(decoder.decode(content.subarray(at, at + 512), { stream: true }));
    return encoding;
  } catch (cause) {
    throw cause instanceof FileRefusal ? cause : new FileRefusal("corrupt", { cause });
  }
}
