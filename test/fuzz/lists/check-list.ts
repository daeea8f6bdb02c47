/** One file beside a workbook, whatever was uploaded as one: its rows are as wide as its columns, and faults have a place. */
import { deflateRawSync } from "node:zlib";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from "../../../shared/workbook/attached/limits.ts";
import { unpackUpload } from "../../../shared/workbook/attached/unpack-upload.ts";
import { nastyTexts } from "../nasty-texts.ts";
import type { ParserOutcome } from "../parser-case.ts";
import { caseSeed, Random } from "../random.ts";
import { writeZip } from "../workbooks/zip.ts";

const survey = new TextEncoder().encode("type,name,label\nselect_one_from_file list.csv,q,Q\n");
const names = ["list.csv", "list.xml", "list.geojson", "list.tsv", "__proto__.csv", "constructor.xml"];
const pieces = {
  csv: ["name", "label", "__proto__", ",", ";", "\t", "\n", "\r\n", '"', '""', "a", "1", "\u00a0", "\ufeff", "\0"],
  xml: ["<root>", "</root>", "<item>", "</item>", "<name>", "</name>", "<a/>", "&amp;", "&#0;", "<![CDATA[", "]]>", "<!DOCTYPE", "x"],
  geojson: ['{"type":"FeatureCollection","features":[', "]}", '{"type":"Feature","geometry":', '{"type":"Point","coordinates":[1,2]}', "null", ',"properties":{"__proto__":"x","title":"t"}}', ",", "1e999", "[[["],
}; // biome-ignore format: a kind a line

export async function checkList(runSeed: number, index: number): Promise<ParserOutcome> {
  const random = new Random(caseSeed(runSeed, index));
  const fileName = random.pick(names);
  const body = randomBody(random, fileName);
  const part = (name: string, bytes: Uint8Array) => ({ fileName: name, contentType: "", body: bytes });
  const isZipped = random.chance(0.2);
  const value = isZipped
    ? [part("all.zip", randomZip(random, fileName, body))]
    : [part("form.csv", survey), part(fileName, body)];
  const source = `${fileName} ${Buffer.from(body).toString("latin1")}`;
  const faults: string[] = [];
  try {
    const unpacked = await unpackUpload(value);
    if (!unpacked.ok) {
      if (unpacked.problems.length === 0) faults.push("refused without a reason");
      return { outcome: "refused", source, faults };
    }
    for (const { columns, rows, problems } of unpacked.attached) {
      if (columns.length > MAX_LIST_COLUMNS || rows.length > MAX_LIST_ROWS)
        faults.push("larger than allowed");
      if (rows.some((row) => row.length !== columns.length)) faults.push("rows of other widths");
      if (rows.length > 0 && new Set(columns).size < columns.length) faults.push("a column twice");
      if (columns.length === 0 && problems.length === 0) faults.push("nothing read, and nothing said");
      if (problems.some(({ sheet }) => sheet === undefined)) faults.push("a problem without its file");
    }
    const isRead = unpacked.attached.some(({ rows }) => rows.length > 0);
    return { outcome: isRead ? "rows" : "no rows", source, faults };
  } catch (thrown) {
    faults.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    return { outcome: "thrown", source, faults };
  }
}

function randomBody(random: Random, fileName: string): Uint8Array {
  if (random.chance(0.1)) return Uint8Array.from(random.list(random.below(60), () => random.below(256)));
  const kind = /xml$/.test(fileName) ? "xml" : /geojson$/.test(fileName) ? "geojson" : "csv";
  const text = random
    .list(random.below(40), () => (random.chance(0.15) ? random.pick(nastyTexts) : random.pick(pieces[kind])))
    .join("");
  return new TextEncoder().encode(text);
}

/** A zip whose parts, sizes and names may be false, and that may be cut off. */
function randomZip(random: Random, fileName: string, body: Uint8Array): Uint8Array {
  const named = random.pick([fileName, `a/${fileName}`, `../${fileName}`, "in.zip", `a\\${fileName}`, ""]);
  const size = random.pick([body.length, 0, 10, 2 ** 31]);
  const zip = writeZip([
    { name: "form.csv", data: survey },
    { name: named, data: random.chance(0.1) ? deflateRawSync(body) : body, declaredSize: size },
  ]);
  return random.chance(0.2) ? zip.slice(0, random.below(zip.length)) : zip;
}
