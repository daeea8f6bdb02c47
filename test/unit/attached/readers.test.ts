/** Files that are attached to a workbook: what is read of them, and what is said of those that are wrong. */
import { describe, expect, it } from "vitest";
import { readAttached } from "../../../shared/workbook/attached/read-attached.ts";
import { importProblemLine } from "../../../shared/workbook/import-problem.ts";
import { hashOf, pixel } from "../../support/uploads.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (name: string, text: string) => readAttached(name, bytesOf(text));
const said = (name: string, text: string | Uint8Array) =>
  readAttached(name, typeof text === "string" ? bytesOf(text) : text).problems.map(importProblemLine);

describe("CSV", () => {
  it("reads columns by their names, quotes, and separators that are semicolons", () => {
    const file = read("villages.csv", '\ufeffname;label;district\r\na;"Aby; the ""old""";n\r\n\r\nb;Bro\r\n');
    expect(file).toEqual({
      name: "villages.csv",
      columns: ["name", "label", "district"],
      rows: [
        ["a", 'Aby; the "old"', "n"],
        ["b", "Bro", ""],
      ],
      problems: [],
    });
  });

  it("reads Latin-1 and says so", () => {
    const latin = new Uint8Array([...bytesOf("name,label\na,"), 0xc5, 0x62, 0x79]);
    expect(readAttached("villages.csv", latin).rows).toEqual([["a", "Åby"]]);
    expect(said("villages.csv", latin)).toEqual([
      'File "villages.csv": This file isn\'t written in UTF-8; it was read as Windows Latin-1. Look at its letters with accents; if they are wrong, save it as “CSV UTF-8”.',
    ]);
  });

  it("take what people and old programs write, where RFC 4180 says nothing (docs/decisions/016)", () => {
    expect(read("v.csv", "name,label\na,1\r\nb,2\rc,3").rows).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["c", "3"],
    ]);
    expect(read("v.csv", 'name,label\na,"b"c\n"d" ,"e"').rows).toEqual([
      ["a", "bc"],
      ["d", "e"],
    ]);
    expect(read("v.csv", 'name,label\na,size 5" pipe').rows).toEqual([["a", 'size 5" pipe']]);
  });

  it("names the line of a cell without a column, also after a text of several lines", () => {
    expect(said("v.csv", 'name,label\na,"one\ntwo"\nb,B,lost\n')).toEqual([
      'File "v.csv", line 4: No column is for "lost"; it was left out. Put a text that contains a separator into quotes, or name the column in the first line.',
    ]);
  });

  it("lists the first twenty of such lines", () => {
    expect(said("v.csv", `name\n${"a,b\n".repeat(50)}`)).toHaveLength(20);
  });

  it.each([
    [
      "an open quote",
      'name,label\na,A\nb,"B\nc,C',
      'File "v.csv", line 3: A quote that begins here is never closed.',
    ],
    ["two columns of one name", "name,name\na,A", 'File "v.csv", line 1: The column "name" occurs twice.'],
    ["nothing", "\n\n", 'File "v.csv": This file is empty.'],
    ["no text", "name\0,label", 'File "v.csv": This file contains no text.'],
    [
      "too many rows",
      `name\n${"a\n".repeat(50_001)}`,
      'File "v.csv", line 50002: This file has more than 50,000 rows.',
    ],
    [
      "too many columns",
      Array.from({ length: 301 }, (_, at) => `c${at}`).join(),
      'File "v.csv", line 1: This file has more than 300 columns.',
    ],
  ])("refuses %s", (_what, text, message) => {
    expect(read("v.csv", text).rows).toEqual([]);
    expect(said("v.csv", text)[0]).toContain(message);
  });
});

describe("XML", () => {
  it("reads items, each with its elements as columns", () => {
    const xml = `<?xml version="1.0"?><root><item><name>a</name><label>A &amp; <b>b</b></label></item>
      <item><name>c</name><pop>3</pop><empty/></item></root>`;
    expect(read("v.xml", xml)).toMatchObject({
      columns: ["name", "label", "pop", "empty"],
      rows: [
        ["a", "A & b", "", ""],
        ["c", "", "3", ""],
      ],
    });
  });

  it.each([
    [
      "entities",
      '<!DOCTYPE r [<!ENTITY a "aaaa">]><root/>',
      "This file contains a document type declaration.",
    ],
    ["an open tag", "<root>\n<item><name>a</name>\n<item>", "This file isn't well-formed XML."],
    ["no items", "<root><row/></root>", "This file has no items."],
  ])("refuses %s", (_what, xml, message) => {
    expect(said("v.xml", xml)[0]).toContain(message);
  });
});

describe("GeoJSON", () => {
  const collection = (...features: unknown[]) => JSON.stringify({ type: "FeatureCollection", features });

  it("reads places as ODK writes them, and properties as columns", () => {
    const json = collection(
      { type: "Feature", id: 7, geometry: { type: "Point", coordinates: [10.7, 59.9] }, properties: { title: "Well", deep: 3, more: {} } },
      { type: "Feature", geometry: { type: "LineString", coordinates: [[1, 2, 3], [4, 5]] }, properties: { id: "x" } },
      { type: "Feature", geometry: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [0, 0]]] }, properties: null },
    ); // biome-ignore format: a feature a line
    expect(read("wells.geojson", json)).toEqual({
      name: "wells.geojson",
      columns: ["id", "geometry", "title", "deep"],
      rows: [
        ["7", "59.9 10.7 0 0", "Well", "3"],
        ["x", "2 1 3 0;5 4 0 0", "", ""],
        ["", "0 0 0 0;0 1 0 0;0 0 0 0", "", ""],
      ],
      problems: [],
    });
  });

  it("reads features without a place", () => {
    const json = collection({ type: "Feature", id: "a", properties: { title: "A" } });
    expect(read("w.geojson", json)).toMatchObject({ rows: [["a", "", "A"]], problems: [] });
  });

  it("keeps a feature whose geometry it can't read, and says so", () => {
    const json = collection({ type: "Feature", id: "a", geometry: { type: "Point", coordinates: [1, 200] } });
    expect(read("w.geojson", json).rows).toEqual([["a", ""]]);
    expect(said("w.geojson", json)).toEqual([
      'File "w.geojson": The geometry of feature 1 is no point, line or polygon; it counts as empty.',
    ]);
  });

  it.each([
    ["what isn't JSON", "{", "This file isn't valid JSON."],
    ["another object", '{"type":"Topology"}', 'isn\'t a "FeatureCollection" of GeoJSON.'],
  ])("refuses %s", (_what, json, message) => {
    expect(said("w.geojson", json)[0]).toContain(message);
  });
});

it("says of any other file that it isn't used", () => {
  expect(said("photo.bmp", "BM")).toEqual([
    'File "photo.bmp": This file is no list, picture, sound or video, and was not used. Lists are .csv, .xml and .geojson files, pictures .png, .jpg, .webp, .gif and .svg, sounds .mp3, .m4a and .wav, videos .mp4.',
  ]);
});

describe("a picture", () => {
  it("is what its content is, under the hash of it", () => {
    const { media, problems } = readAttached("photo.jpg", pixel);
    expect(media).toEqual({ id: `${hashOf(pixel)}.png`, base64: pixel.toString("base64") });
    expect(problems).toEqual([]);
  });

  it.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a kind that not every browser draws", Buffer.from("\0\0\0\x20ftypavif", "latin1")],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s, whatever its name says", (_what, content) => {
    const { media, problems } = readAttached("photo.png", content);
    expect(media).toBeUndefined();
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ["W_FILE", "The content of this file is no picture, and it is not shown."],
    ]);
  });

  it("has 2 MB at most", () => {
    const large = Buffer.concat([pixel, Buffer.alloc(2 * 1024 * 1024)]);
    expect(readAttached("photo.png", large)).toMatchObject({ problems: [{ code: "W_FILE" }] });
    expect(readAttached("photo.png", large).media).toBeUndefined();
  });
});
