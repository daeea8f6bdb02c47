/** Several files in one upload: which of them is the workbook, and which archives are refused. */
import { describe, expect, it } from "vitest";
import { type UploadedPart, unpackUpload } from "../../../shared/workbook/attached/unpack-upload.ts";
import { writeZip } from "../../fuzz/workbooks/zip.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const part = (fileName: string, body: Uint8Array | string): UploadedPart => ({
  fileName,
  contentType: "application/octet-stream",
  body: typeof body === "string" ? bytesOf(body) : body,
});
const survey = "type,name,label\ntext,first,First name\n";
const villages = "name,label\na,Aby\n";
const zipOf = (files: Record<string, Uint8Array | string>) =>
  writeZip(
    Object.entries(files).map(([name, data]) => ({
      name,
      data: typeof data === "string" ? bytesOf(data) : data,
    })),
  );

async function names(...parts: UploadedPart[]) {
  const unpacked = await unpackUpload(parts);
  if (!unpacked.ok) return unpacked.problems.map(({ message }) => message);
  return [unpacked.workbook.fileName, ...unpacked.attached.map(({ name, rows }) => `${name} ${rows.length}`)];
}

describe("the workbook", () => {
  it("is a single file, whatever it is", async () => {
    expect(await names(part("odd.bin", "x"))).toEqual(["odd.bin"]);
  });
  it("is the Excel file among several", async () => {
    const xlsx = zipOf({ "[Content_Types].xml": "<x/>" });
    expect(await names(part("villages.csv", villages), part("form.xlsx", xlsx))).toEqual([
      "form.xlsx",
      "villages.csv 1",
    ]);
  });
  it("is the CSV file with the columns of a form", async () => {
    expect(await names(part("villages.csv", villages), part("form.csv", survey))).toEqual([
      "form.csv",
      "villages.csv 1",
    ]);
  });
  it("comes out of an archive with its lists, from folders as well", async () => {
    const zip = zipOf({
      "media/": "",
      "form.csv": survey,
      "media/villages.csv": villages,
      "__MACOSX/._form.csv": "x",
      ".DS_Store": "x",
    });
    expect(await names(part("all.zip", zip))).toEqual(["form.csv", "villages.csv 1"]);
  });
  it.each([
    [
      "there are two",
      [part("a.xlsx", "PK"), part("b.xlsx", "PK")],
      "There are two workbooks: a.xlsx and b.xlsx.",
    ],
    [
      "there is none",
      [part("a.csv", villages), part("b.csv", villages)],
      "There is no workbook among these files.",
    ],
    [
      "two files have one name",
      [part("form.csv", survey), part("FORM.CSV", survey)],
      "Two files have this name.",
    ],
  ])("is not found where %s", async (_what, parts, message) => {
    expect(await names(...parts)).toEqual([message]);
  });
});

describe("an archive is refused", () => {
  const zeros = new Uint8Array(5 * 1024 * 1024);
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}.csv`, "name\n"]));
  it.each([
    ["in which another one is", zipOf({ "form.csv": survey, "in.zip": "PK" }), /another archive, in\.zip/],
    ["with a path out of it", zipOf({ "../form.csv": survey }), /leads out of it/],
    ["with an absolute path", zipOf({ "/etc/form.csv": survey }), /leads out of it/],
    ["with a drive", zipOf({ "C:\\form.csv": survey }), /leads out of it/],
    ["with a name of control characters", zipOf({ "a\u0007.csv": survey }), /can't be used/],
    [
      "that is packed too far",
      zipOf({ "form.csv": survey, "zeros.csv": zeros }),
      /unpacks to more than 8 MB, or too far/,
    ],
    [
      "that announces a gigabyte",
      writeZip([{ name: "a.csv", data: bytesOf(villages), declaredSize: 2 ** 30 }]),
      /unpacks to more than 8 MB/,
    ],
    [
      "that says too little of its sizes",
      writeZip([{ name: "a.csv", data: zeros, declaredSize: 10 }]),
      /more than 16 MB/,
    ],
    ["with too many files", zipOf(many), /more than 500 files/],
    ["that is encrypted", writeZip([{ name: "a.csv", data: bytesOf(villages), flags: 1 }]), /password/],
    ["that is damaged", zipOf({ "form.csv": survey }).slice(0, 60), /damaged/],
  ])("%s", async (_what, body, message) => {
    const [said = "", ...more] = await names(part("all.zip", body));
    expect(said).toMatch(message);
    expect(more).toEqual([]);
  });
  it("with more lists than a form has", async () => {
    const lists = Object.fromEntries(Array.from({ length: 210 }, (_, at) => [`f${at}.csv`, villages]));
    expect(await names(part("all.zip", zipOf({ "form.csv": survey, ...lists })))).toEqual([
      "These are more than 200 files beside the workbook.",
    ]);
  });
});
