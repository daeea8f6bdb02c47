/**
 * The rules of PDF/UA-1 and PDF/A-2a that can be read off the objects of a file, by pdf-lib, which shares nothing with what
 * writes them. Each broken one is a line; the numbers are those of the clauses of ISO 14289-1, and of ISO 19005-2 after "A".
 */
import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";

const standard = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu RB RT RP WT WP " +
    "Figure Formula Form"
  ).split(" "),
);

interface Tag {
  ref: string;
  dict: PDFDict;
  type: string;
  kids: PDFObject[];
}

/** @returns what is broken, a line each; empty for a document that keeps all of them */
export async function brokenRules(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  const { context, catalog } = document;
  const broken: string[] = [];
  const demand = (holds: boolean, rule: string) => {
    if (!holds && !broken.includes(rule)) broken.push(rule);
  };
  const look = (value: PDFObject | undefined) => (value instanceof PDFRef ? context.lookup(value) : value);
  const entry = (dict: PDFDict, name: string) => look(dict.get(PDFName.of(name)));
  const nameIn = (dict: PDFDict, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFName ? value.decodeText() : undefined;
  };
  const textIn = (dict: PDFDict, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
  };
  const dictIn = (dict: PDFDict, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFDict ? value : undefined;
  };

  // The document.
  const metadata = entry(catalog, "Metadata");
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : "";
  demand(/<pdfuaid:part>1</.test(xmp), "5: no PDF/UA identification");
  demand(/<pdfaid:part>2<[\s\S]*<pdfaid:conformance>A</.test(xmp), "A 6.6.4: no PDF/A identification");
  const title = /<dc:title>.*?"x-default">([^<]*)</.exec(xmp)?.[1] ?? "";
  const plain = title.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  demand(plain !== "" && plain === document.getTitle(), "7.1-9: no title, or two");
  demand(`${dictIn(catalog, "ViewerPreferences")?.get(PDFName.of("DisplayDocTitle"))}` === "true", "7.1-10");
  demand(
    `${dictIn(catalog, "MarkInfo")?.get(PDFName.of("Marked"))}` === "true",
    "7.1-11: not marked as tagged",
  );
  demand(Boolean(textIn(catalog, "Lang")), "7.2-29: no language");
  demand(context.trailerInfo.ID instanceof PDFArray, "A 6.1.3: no identity");
  const intents = entry(catalog, "OutputIntents");
  const intent = intents instanceof PDFArray ? look(intents.get(0)) : undefined;
  const profile = intent instanceof PDFDict ? entry(intent, "DestOutputProfile") : undefined;
  const icc = profile instanceof PDFRawStream ? Buffer.from(profile.contents) : Buffer.alloc(128);
  demand(
    icc.readUInt32BE(0) === icc.length && icc.toString("latin1", 12, 20) === "mntrRGB ",
    "A 6.2.3: no profile",
  );

  // The tree of tags.
  const root = dictIn(catalog, "StructTreeRoot");
  if (root === undefined) return [...broken, "7.1: no tags"];
  const roles = dictIn(root, "RoleMap");
  const tags = new Map<string, Tag>();
  const tagOf = (ref: PDFObject | undefined): Tag | undefined => {
    const dict = look(ref);
    if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict) || !dict.has(PDFName.of("S")))
      return undefined;
    const value = nameIn(dict, "S") ?? "";
    const type = standard.has(value) ? value : ((roles && nameIn(roles, value)) ?? value);
    const below = entry(dict, "K");
    const kids = below instanceof PDFArray ? below.asArray() : [dict.get(PDFName.of("K"))];
    return { ref: ref.toString(), dict, type, kids: kids.filter((kid) => kid !== undefined) };
  };
  const childrenOf = (tag: Tag) => tag.kids.flatMap((kid) => tagOf(kid) ?? []);
  let level = 0;
  (function visit(tag: Tag, parent: string): void {
    tags.set(tag.ref, tag);
    demand(standard.has(tag.type), `7.1-5: ${tag.type} is not mapped`);
    if (parent !== "")
      demand(`${tag.dict.get(PDFName.of("P"))}` === parent, `7.1: ${tag.type} has another parent`);
    const children = childrenOf(tag);
    if (tag.type === "LI") demand(tag.kids.length === children.length, "7.2-20: an item without a body");
    if (tag.type === "Figure") demand(Boolean(textIn(tag.dict, "Alt")), "7.3-1: a figure without a text");
    if (tag.type === "TH")
      demand(`${tag.dict.get(PDFName.of("A"))}`.includes("/Scope"), "7.5-1: TH without scope");
    const heading = Number(/^H(\d)$/.exec(tag.type)?.[1] ?? 0);
    if (heading > 0) demand(heading <= level + 1, `7.4.2-1: H${heading} after H${level}`);
    if (heading > 0) level = heading;
    for (const child of children) visit(child, tag.ref);
  })(tagOf(root.get(PDFName.of("K"))) ?? { ref: "", dict: root, type: "", kids: [] }, "");

  // From pages and annotations back to the tags.
  const byKey = new Map<number, PDFObject | undefined>();
  const readNumbers = (node: PDFDict): void => {
    const [numbers, kids] = [entry(node, "Nums"), entry(node, "Kids")];
    const pairs = numbers instanceof PDFArray ? numbers.asArray() : [];
    for (let at = 0; at < pairs.length; at += 2) byKey.set(Number(`${pairs[at]}`), pairs[at + 1]);
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
      const inner = look(kid);
      if (inner instanceof PDFDict) readNumbers(inner);
    }
  };
  readNumbers(dictIn(root, "ParentTree") ?? root);
  const keyOf = (dict: PDFDict, name: string) => {
    const key = entry(dict, name);
    return key instanceof PDFNumber ? key.asNumber() : -1;
  };
  const contentOf = (stream: PDFObject | undefined) => {
    if (!(stream instanceof PDFRawStream)) return "";
    const isPacked = nameIn(stream.dict, "Filter") === "FlateDecode";
    return (isPacked ? inflateSync(stream.contents) : Buffer.from(stream.contents)).toString("latin1");
  };

  function checkDrawing(owner: PDFDict, content: string, isGroup: boolean): void {
    const list = look(byKey.get(keyOf(owner, "StructParents")));
    const { marks, loose, nested } = marksIn(content, taggedGroupsOf(owner));
    demand(isGroup || loose.length === 0, `7.1-3: outside all tags: ${loose.join(" ")}`);
    demand(!nested, "7.1-1: an artifact inside a tag, or the reverse");
    for (const mark of marks) {
      const ref = list instanceof PDFArray ? list.asArray()[mark] : undefined;
      const tag = tags.get(`${ref}`);
      const isThere = tag?.kids.some((kid) => {
        const own = look(kid);
        return own instanceof PDFDict ? keyOf(own, "MCID") === mark : `${own}` === `${mark}`;
      });
      demand(isThere === true, `7.1: mark ${mark} leads to ${tag?.type}, which lacks it`);
    }
  }

  function taggedGroupsOf(owner: PDFDict): string[] {
    const resources = dictIn(owner, "Resources");
    const groups = resources && dictIn(resources, "XObject");
    return (groups?.entries() ?? []).flatMap(([name, value]) => {
      const group = look(value);
      if (!(group instanceof PDFStream) || nameIn(group.dict, "Subtype") !== "Form") return [];
      const isTagged = group.dict.has(PDFName.of("StructParents")) || taggedGroupsOf(group.dict).length > 0;
      return isTagged ? [name.decodeText()] : [];
    });
  }

  for (const page of document.getPages()) {
    demand(nameIn(page.node, "Tabs") === "S", "7.18.3-1: tab order");
    checkDrawing(page.node, contentOf(page.node.Contents()), false);
    for (const ref of page.node.Annots()?.asArray() ?? []) {
      const annotation = look(ref);
      if (!(annotation instanceof PDFDict)) continue;
      demand(Boolean(textIn(annotation, "Contents")), "7.18.5-2: a link without contents");
      const tag = tags.get(`${byKey.get(keyOf(annotation, "StructParent"))}`);
      demand(tag?.type === "Link", `7.18.5-1: a link in ${tag?.type}`);
    }
  }
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  // Fonts whose characters are drawings in the file, instead of a font program.
  const drawn = new Set(
    objects.flatMap((object) =>
      object instanceof PDFDict && nameIn(object, "Subtype") === "Type3"
        ? [dictIn(object, "FontDescriptor")]
        : [],
    ),
  );
  for (const object of objects) {
    const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined;
    if (dict === undefined) continue;
    if (
      object instanceof PDFStream &&
      nameIn(dict, "Subtype") === "Form" &&
      dict.has(PDFName.of("StructParents"))
    )
      checkDrawing(dict, contentOf(object), false);
    if (nameIn(dict, "Type") === "FontDescriptor" && !drawn.has(dict))
      demand(
        ["FontFile", "FontFile2", "FontFile3"].some((file) => dict.has(PDFName.of(file))),
        "7.21.4.1-1",
      );
    if (nameIn(dict, "Type") !== "Font" || !["Type0", "Type3"].includes(nameIn(dict, "Subtype") ?? ""))
      continue;
    const map = contentOf(entry(dict, "ToUnicode"));
    demand(map !== "", "7.21.7-1: a font without Unicode");
    demand(!/^<.*> \[?<(?:0000|FEFF|FFFE)>\]?$/m.test(map), "7.21.7-2: a glyph that is mapped to none");
  }
  return broken;
}

/** The marks of a drawing; what it paints outside tags and artifacts; whether one of these is inside the other. */
function marksIn(content: string, groups: readonly string[]) {
  const marks: number[] = [];
  const loose: string[] = [];
  const open: ("tag" | "artifact" | "other")[] = [];
  let nested = false;
  for (const line of content.split("\n")) {
    const mark = /\/MCID (\d+) ?>> ?BDC$/.exec(line)?.[1];
    const operator = /\S+$/.exec(line)?.[0] ?? "";
    if (/B[DM]C$/.test(line)) {
      const kind = mark !== undefined ? "tag" : line.startsWith("/Artifact") ? "artifact" : "other";
      nested ||= kind !== "other" && open.some((one) => one !== kind && one !== "other");
      open.push(kind);
      if (mark !== undefined) marks.push(Number(mark));
    } else if (operator === "EMC") open.pop();
    else if (/^(T[jJ]|Do|f\*?|[SsBb]\*?|sh)$/.test(operator)) {
      const isGroup = operator === "Do" && groups.some((name) => line === `/${name} Do`);
      nested ||= isGroup && open.includes("artifact");
      if (!isGroup && !open.includes("tag") && !open.includes("artifact")) loose.push(operator);
    }
  }
  return { marks, loose, nested };
}
