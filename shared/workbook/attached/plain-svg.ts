/** A drawing without what its editor wrote into it: by whom, where and with what it was drawn. */
import { withoutPlacesIn } from "../../form/without-place/index.ts";
import { XmlScanner } from "../read/xml-scanner.ts";
import { plainDoctype } from "./svg-fault.ts";

/** Attributes of editors: they name folders, files and people. */
const ofEditors = /\s(?:sodipodi|inkscape):[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
const saidByEditors = /^(?:(?:\w+:)?metadata|sodipodi:\w+|inkscape:\w+|rdf:\w+)$/i;

/**
 * Also the pictures in it lose what a camera wrote into them. What it shows, its title and its description stay.
 * @param svg without `svgFault`
 */
export function plainSvg(svg: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(svg).replace(plainDoctype, "");
  const scanner = new XmlScanner(xml);
  let kept = "";
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece === "open" && saidByEditors.test(scanner.fullName)) scanner.textOf();
    else {
      const written = xml.slice(scanner.start, scanner.end); // comments are between the pieces
      kept += piece === "open" ? written.replace(ofEditors, "") : written;
    }
  }
  return new TextEncoder().encode(withoutPlacesIn(kept));
}
