/**
 * A picture, sound or film without what its camera, recorder or editor wrote into it: where and when it was taken, by whom and
 * with what. How it looks and sounds stays, and which side is up.
 */
import { boxesWithout } from "./boxes.ts";
import { latin1, textAt } from "./bytes.ts";
import { gifWithout, pngWithout, riffWithout } from "./chunks.ts";
import { jpegWithout } from "./jpeg.ts";
import { flacWithout, id3Without, oggWithout, webmWithout } from "./recordings.ts";

/** By the bytes that a file begins with, as Latin-1 text; boxes have their length before. */
const kinds: readonly [begins: readonly string[], without: (bytes: Uint8Array) => Uint8Array][] = [
  [["\xff\xd8\xff"], jpegWithout],
  [["\x89PNG\r\n"], pngWithout],
  [["GIF8"], gifWithout],
  [["RIFF"], riffWithout],
  [
    ["ID3", "\xff\xe2", "\xff\xe3", "\xff\xf1", "\xff\xf2", "\xff\xf3", "\xff\xf9", "\xff\xfa", "\xff\xfb"],
    id3Without,
  ],
  [["fLaC"], flacWithout],
  [["\x1aE\xdf\xa3"], webmWithout],
  [["OggS"], oggWithout],
];

/**
 * Never throws: what isn't whole, or of another kind, such as a PDF, stays as it is.
 * @example withoutPlace(jpeg).length < jpeg.length // true for most photographs
 */
export function withoutLocation(bytes: Uint8Array): Uint8Array {
  const head = textAt(bytes, 0, 8);
  const known = kinds.find(([begins]) => begins.some((one) => head.startsWith(one)));
  const without = head.endsWith("ftyp") ? boxesWithout : known?.[1];
  try {
    return without?.(bytes) ?? bytes;
  } catch {
    return bytes;
  }
}

/** Base64, with line ends and signs as an address or an attribute may write them. */
const inBase64 =
  /(data:[^,"'<>()]{0,200};\s*base64\s*,)([A-Za-z0-9+/=%\s]*(?:&#x?[0-9A-F]{1,6};[A-Za-z0-9+/=%\s]*)*)/gi;
const inPercents = /(data:image\/(?!svg)[^,"'<>()]{0,200})(?<!base64\s*),([^"'<>\s()]+)/gi;

/** The same of each picture that a text has in it as an address, such as those of a drawing. */
export function withoutPlacesIn(text: string): string {
  const replaced = (address: string, head: string, bytes: () => Uint8Array): string => {
    try {
      const original = bytes();
      const cleaned = withoutLocation(original);
      if (cleaned.length === original.length && cleaned.every((byte, at) => byte === original[at]))
        return address;
      let written = "";
      for (let at = 0; at < cleaned.length; at += 8_192) written += textAt(cleaned, at, 8_192);
      return head + btoa(written);
    } catch {
      return address;
    }
  };
  return text
    .replace(inPercents, (address, head: string, content: string) =>
      replaced(address, `${head};base64,`, () => latin1(plain(content))),
    )
    .replace(inBase64, (address, head: string, base64: string) =>
      replaced(address, head, () => latin1(atob(plain(base64)))),
    );
}

/** Without the ways of writing a character in an attribute and in an address; bytes as Latin-1 text. */
function plain(content: string): string {
  return content
    .replace(/&#(x?)([0-9A-F]+);/gi, (_, isHex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, isHex === "" ? 10 : 16)),
    )
    .replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
