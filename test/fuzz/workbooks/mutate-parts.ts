/** Changes of the XML inside a workbook's zip, and of the parts themselves. */
import { nastyTexts } from "../nasty-texts.ts";
import type { Random } from "../random.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import type { WrittenPart, ZipPart } from "./zip.ts";

type TextMutation = (xml: string, random: Random) => string;

/** Where a pattern matches, one of its places. */
function onePlace(xml: string, pattern: RegExp, random: Random): { at: number; text: string } | undefined {
  const found = [...xml.matchAll(pattern)];
  if (found.length === 0) return undefined;
  const match = random.pick(found);
  return { at: match.index, text: match[0] };
}

function replaceOne(pattern: RegExp, written: (text: string, random: Random) => string): TextMutation {
  return (xml, random) => {
    const place = onePlace(xml, pattern, random);
    if (place === undefined) return xml;
    return xml.slice(0, place.at) + written(place.text, random) + xml.slice(place.at + place.text.length);
  };
}

const references = [
  ...["A0", "A-1", "XFD1048576", "XFE1048577", "ZZZZZ99999999", "1A", "", "A1:XFD1048576", "__proto__", "AA"],
  ...["A99999999999999999999", "$A$1", "a1", "R1C1", "constructor1"],
];
const values = [
  ...references,
  ...["s", "b", "e", "d", "n", "str", "inlineStr", "x", "-1", "0", "1e309", "99999999999", "NaN", "true"],
  ...["../../../../etc/passwd", "http://example.org/x.xml", "file:///etc/passwd", "#", "rId1", "rId99"],
  ...["xl/workbook.xml", "/xl/workbook.xml", "worksheets/sheet1.xml", "sharedStrings.xml", "External"],
];

const attributeValue = replaceOne(/="[^"]*"/g, (_text, random) => {
  const value = random.chance(0.7) ? random.pick(values) : random.pick(nastyTexts);
  return `="${value.replace(/[<&"]/g, "").replaceAll("\u0000", "")}"`;
});
const dropAttribute = replaceOne(/\s[\w:]+="[^"]*"/g, () => "");
const dropTag = replaceOne(/<[^>]+>/g, () => "");
const doubleTag = replaceOne(/<[^>]+>/g, (tag) => tag + tag);
const doubleElement = replaceOne(/<(\w+)[^>]*>[^<]*<\/\1>/g, (element, random) =>
  element.repeat(random.pick([2, 3, 200])),
);
const renameTag = replaceOne(/<\/?\w+/g, (tag, random) =>
  random.pick([`${tag}x`, "<row", "</row", "<c", "<v", "<f", "<is", "<sheetData", "<mergeCell", "<x:row"]),
);
const nestTag = replaceOne(/<\w+[^>/]*>/g, (tag, random) => tag.repeat(random.pick([2, 40, 3_000])));
const textContent = replaceOne(/>[^<>]+</g, (_text, random) => {
  const text = random.pick([...nastyTexts, ...values]);
  return `>${text.replace(/[<&]/g, "")}<`;
});
const rawText = replaceOne(/>[^<>]*</g, (_text, random) => `>${random.pick(nastyTexts)}<`);
const entity = replaceOne(/>[^<>]+</g, (_text, random) =>
  random.pick([">&lol;<", ">&#x0;<", ">&#xD800;<", ">&#1114112;<", ">&amp;amp;<", ">&<", "><![CDATA[ ]]><"]),
);
const longText = replaceOne(/>[^<>]+</g, (_text, random) => `>${"x".repeat(random.pick([5_000, 40_000]))}<`);
const doctype: TextMutation = (xml) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${xml.replace(/^<\?xml[^>]*>/, "")}`;
const comment: TextMutation = replaceOne(/></g, () => "><!-- x -- y --><?pi z?><");
const cut: TextMutation = (xml, random) => xml.slice(0, random.below(xml.length + 1));
const bigNumber = replaceOne(/\b\d+\b/g, (_text, random) =>
  random.pick(["0", "-1", "999999999", "2147483648", "1048577", "1e400", "0.5"]),
);
const cellType = replaceOne(
  /\st="\w+"/g,
  (_text, random) => ` t="${random.pick(["s", "b", "e", "d", "n", "str", "inlineStr", "z"])}"`,
);
const swapRows: TextMutation = (xml, random) => {
  const rows = [...xml.matchAll(/<row[\s\S]*?<\/row>/g)].map(([row]) => row);
  if (rows.length < 2) return xml;
  const [one, other] = [random.pick(rows), random.pick(rows)];
  return xml.replace(one, () => other);
};

const textMutations: readonly TextMutation[] = [
  ...[attributeValue, attributeValue, attributeValue, dropAttribute, dropTag, doubleTag, doubleElement],
  ...[renameTag, nestTag, textContent, textContent, rawText, entity, longText, doctype, comment, cut],
  ...[bigNumber, bigNumber, cellType, cellType, swapRows],
];

/** One change, of a part's text, of its bytes, or of which parts there are. */
export function mutateParts(parts: readonly ZipPart[], random: Random): WrittenPart[] {
  const chosen = random.pick(parts);
  const other = random.pick(parts);
  const replaced = (by: ZipPart[]) => parts.flatMap((part) => (part === chosen ? by : [part]));
  switch (random.below(12)) {
    case 0:
      return replaced([]);
    case 1:
      return [...parts, random.pick([chosen, { ...chosen, data: other.data }])];
    case 2:
      return replaced([{ ...chosen, data: other.data }]);
    case 3:
      return replaced([{ ...chosen, name: random.pick(["xl/x.xml", "../../x", "/xl/workbook.xml", ""]) }]);
    case 4:
      return replaced([{ ...chosen, data: mutateBytes(chosen.data, random) }]);
    default:
      return replaced([{ ...chosen, data: mutateXml(chosen.data, random) }]);
  }
}

function mutateXml(data: Uint8Array, random: Random): Uint8Array {
  let xml = new TextDecoder().decode(data);
  for (let left = random.pick([1, 1, 2, 5]); left > 0; left -= 1)
    xml = random.pick(textMutations)(xml, random);
  if (random.chance(0.03)) return new Uint8Array(Buffer.from(`\ufeff${xml}`, "utf16le"));
  return new TextEncoder().encode(xml);
}
