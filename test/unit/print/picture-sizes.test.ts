import { expect, it } from "vitest";
import { checkHtml, pictureSizes } from "../../../shared/print/check-html.ts";
import { printOptions } from "../../../shared/process/print.ts";
import { rootStep } from "../../../shared/process/step.ts";

const gif = (width: number, height: number) => {
  const bytes = Buffer.alloc(40);
  bytes.write("GIF89a");
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes.toString("base64");
};

it("finds every picture in a page, pictures in pictures too", () => {
  const svg = Buffer.from(`<svg><image href="data:image/gif;base64,${gif(5, 6)}"/></svg>`).toString("base64");
  const page = `<img src="data:image/gif;base64,${gif(1, 2)}"><img src='data:image/GIF;charset=x;base64,${gif(3, 4)}'>
    <img src="data:image/svg+xml;base64,${svg}">`;
  expect(pictureSizes(page)).toEqual([
    { width: 1, height: 2 },
    { width: 3, height: 4 },
    { width: 5, height: 6 },
  ]);
});

it("finds a size behind encoded spaces, and behind the preview in a JPEG", () => {
  const padded = "%20".repeat(500) + gif(9, 10);
  expect(pictureSizes(`<img src="data:image/gif;base64,${padded}">`)).toEqual([{ width: 9, height: 10 }]);
  const preview = Buffer.alloc(40_002, 1);
  preview.set([0xff, 0xd8, 0xff, 0xe1, 0x9c, 0x3e]); // a segment of 39,998 bytes
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 12, 0, 11, 3, 0, 0, 0, 0]);
  const jpeg = Buffer.concat([preview, frame]).toString("base64");
  expect(pictureSizes(`<img src="data:image/jpeg;base64,${jpeg}">`)).toEqual([{ width: 11, height: 12 }]);
});

it("reads an address that begins within an unterminated one", () => {
  expect(pictureSizes(`data:image/a;data:image/gif;base64,${gif(7, 8)}`)).toEqual([{ width: 7, height: 8 }]);
});

it("finishes at once with unterminated addresses", () => {
  expect(pictureSizes("data:image/a;".repeat(300_000))).toEqual([]);
  expect(() => checkHtml(`<p>${"data:image/a;".repeat(50_000)}</p>`)).not.toThrow();
});

it("finishes at once with unterminated titles and languages", () => {
  const step = { ...rootStep("p"), name: "Letter" };
  expect(printOptions(step, "<title ".repeat(200_000), "en")).toMatchObject({ title: "Letter", lang: "en" });
  expect(printOptions(step, "<html ".repeat(200_000), "fr")).toMatchObject({ lang: "fr" });
});
