/** What a PDF says of itself: that it is PDF/UA-1 and PDF/A-2a, its title, dates and colours. */
import type { PdfFile } from "./file.ts";
import {
  dictionaryOf,
  nameOf,
  type PdfDictionary,
  type PdfObject,
  PdfString,
  referenceTo,
  textIn,
} from "./values.ts";

/**
 * Writes metadata (XMP) and an output intent, and dates it: Chromium writes neither of the first, and a date that changes.
 * @param options.title for a page that has none
 */
export function addMetadata(
  file: PdfFile,
  { title, lang, date }: { title: string; lang: string; date: Date },
): void {
  const own = file.dictionary(file.info);
  const named = (textIn(own, "Title") ?? "").trim() || title || "PDF";
  const [creator, producer] = ["Creator", "Producer"].map((key) => textIn(own, key));
  const parts = metadataParts({ title: named, creator, producer, lang, date });
  file.replace(file.info, parts.info);
  const [metadata, profile] = [file.add(parts.metadata), file.add(parts.profile)];
  const catalogue = file.change(file.root);
  for (const [key, value] of metadataEntries(metadata, profile)) catalogue.set(key, value);
}

/** The objects that say what a file is: its information, its metadata, and its colours. */
export function metadataParts(
  described: Described,
): Readonly<Record<"info" | "metadata" | "profile", PdfObject>> {
  const { title, creator, producer, date } = described;
  const moment = PdfString.of(`D:${date.toISOString().replace(/\D/g, "").slice(0, 14)}+00'00'`);
  const info = dictionaryOf({
    ...{ Title: PdfString.of(title), Creator: PdfString.of(creator ?? "") },
    ...{ Producer: PdfString.of(producer ?? ""), CreationDate: moment, ModDate: moment },
  });
  const xmp = Buffer.from(xmpOf(described));
  const [Type, Subtype] = [nameOf("Metadata"), nameOf("XML")];
  return {
    info: { value: info },
    metadata: { value: dictionaryOf({ Type, Subtype, Length: xmp.length }), data: xmp },
    profile: { value: dictionaryOf({ N: 3, Length: srgb.length }), data: srgb },
  };
}

/** What the catalogue says of them, by the numbers of the objects. */
export function metadataEntries(metadata: number, profile: number): PdfDictionary {
  const sRGB = PdfString.of("sRGB");
  const intent = dictionaryOf({
    ...{ Type: nameOf("OutputIntent"), S: nameOf("GTS_PDFA1"), OutputConditionIdentifier: sRGB },
    ...{ Info: sRGB, DestOutputProfile: referenceTo(profile) },
  });
  return dictionaryOf({ Metadata: referenceTo(metadata), OutputIntents: [intent] });
}

/** What a file says of itself. */
export interface Described {
  title: string;
  creator: string | undefined;
  producer: string | undefined;
  lang: string;
  date: Date;
}

/** PDF/A knows only the properties of its own list: the one of PDF/UA is described in the file. */
function xmpOf({ title, creator, producer, lang, date }: Described): string {
  const moment = `${date.toISOString().slice(0, 19)}+00:00`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${xmlText(lang)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${xmlText(creator ?? "")}</xmp:CreatorTool>
<xmp:CreateDate>${moment}</xmp:CreateDate>
<xmp:ModifyDate>${moment}</xmp:ModifyDate>
<pdf:Producer>${xmlText(producer ?? "")}</pdf:Producer>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the document conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** Control characters are no XML at all. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Numbers of a profile: 16 bits before the point and 16 after it. */
function fixed(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => {
    bytes.writeInt32BE(Math.round(number * 65_536), index * 4);
  });
  return bytes;
}

/** A typed value of a profile. */
const typed = (type: string, value: Buffer) => Buffer.concat([Buffer.from(`${type}\0\0\0\0`), value]);

/** A text in one language: where it is, then its UTF-16. */
function localized(text: string): Buffer {
  const record = Buffer.alloc(20);
  [1, 12].forEach((number, index) => {
    record.writeUInt32BE(number, index * 4);
  });
  record.write("enUS", 8, "latin1");
  record.writeUInt32BE(text.length * 2, 12);
  record.writeUInt32BE(28, 16);
  return typed("mluc", Buffer.concat([record, Buffer.from(text, "utf16le").swap16()]));
}

/** The colours of the page, as IEC 61966-2-1 defines them: an ICC profile of version 4.3, for the light of D50. */
const srgb = iccProfile({
  desc: localized("sRGB"),
  cprt: localized("No copyright, use freely"),
  wtpt: typed("XYZ ", fixed(0.9642, 1, 0.8249)),
  chad: typed(
    "sf32",
    fixed(1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168),
  ),
  rXYZ: typed("XYZ ", fixed(0.43604, 0.22249, 0.01392)),
  gXYZ: typed("XYZ ", fixed(0.38512, 0.7169, 0.09707)),
  bXYZ: typed("XYZ ", fixed(0.14305, 0.06061, 0.71391)),
  TRC: typed(
    "para",
    Buffer.concat([Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)]),
  ),
});

/** @param values under their four-letter names; `TRC` is that of all three colours */
function iccProfile(values: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(values).flatMap((name) => (name === "TRC" ? ["rTRC", "gTRC", "bTRC"] : [name]));
  const head = Buffer.alloc(128 + 4 + names.length * 12);
  const data: Buffer[] = [];
  const places = new Map<string, number>();
  let end = head.length;
  for (const [name, value] of Object.entries(values)) {
    places.set(name, end);
    const padded = Buffer.alloc(Math.ceil(value.length / 4) * 4);
    value.copy(padded);
    data.push(padded);
    end += padded.length;
  }
  head.writeUInt32BE(end, 0);
  head.writeUInt32BE(0x04300000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  [2026, 1, 1].forEach((number, index) => {
    head.writeUInt16BE(number, 24 + index * 2);
  });
  head.write("acsp", 36, "latin1");
  fixed(0.9642, 1, 0.8249).copy(head, 68);
  head.writeUInt32BE(names.length, 128);
  names.forEach((name, index) => {
    const kept = values[name] === undefined ? "TRC" : name;
    const at = 132 + index * 12;
    head.write(name, at, "latin1");
    head.writeUInt32BE(places.get(kept) ?? 0, at + 4);
    head.writeUInt32BE(values[kept]?.length ?? 0, at + 8);
  });
  return Buffer.concat([head, ...data]);
}
