/** What keeps an SVG from being taken as a picture. */
import { isUtf8 } from "node:buffer";
import { FileRefusal } from "../read/file-problem.ts";
import { XmlScanner } from "../read/xml-scanner.ts";

const SVG = "http://www.w3.org/2000/svg";
/** A declaration that only names the document's type; one with entities of its own is refused. */
export const plainDoctype = /<!DOCTYPE\s[^[\]<>]{0,300}>/;

interface Fault {
  message: string;
  hint: string;
}

const notDrawn: Fault = {
  message: "The content of this file is no SVG.",
  hint: "Save it as “plain SVG”, or as PNG.",
};

/**
 * Undefined for a drawing without scripts. In an `<img>` no script of it would run; it is refused all the same, as a picture
 * needs none and somebody may open the file by itself.
 * @see https://svgwg.org/svg2-draft/conform.html#secure-static-mode
 */
export function svgFault(bytes: Uint8Array): Fault | undefined {
  if (!isUtf8(bytes)) return notDrawn;
  const scanner = new XmlScanner(new TextDecoder().decode(bytes).replace(plainDoctype, ""));
  let isDrawing = false;
  try {
    for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
      if (piece !== "open") continue;
      const attributes = scanner.attributes();
      if (scanner.depth === 1) isDrawing = scanner.name === "svg" && Object.values(attributes).includes(SVG);
      if (!isDrawing) return notDrawn;
      if (isScript(scanner.name, attributes))
        return { message: "This picture contains a script.", hint: "Save it without scripts, or as PNG." };
    }
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return notDrawn;
    throw thrown;
  }
  return isDrawing ? undefined : notDrawn;
}

/** Elements that run, hold another page or lead to one, in a drawing or in the HTML that it may hold. */
const running =
  /^(script|handler|listener|i?frame|frameset|object|embed|applet|portal|fencedframe|link|meta|base)$/i;
/** Addresses that run, or that a browser may take for a page; one of several, where a drawing changes over time. */
const runningAddress = /(?:^|;)(?:javascript:|vbscript:|data:(?:text|application)\/)/i;

/** Elements and attributes that run, and addresses that do. */
function isScript(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    running.test(name) ||
    Object.entries(attributes).some(
      // browsers ignore white space and control characters in an address' scheme
      ([attribute, value]) =>
        /^(on|srcdoc$)/i.test(attribute) || runningAddress.test(value.replace(/[\s\p{Cc}]+/gu, "")),
    )
  );
}
