/** Pictures, sounds and videos that are attached to a workbook: what is taken of them, and what is said of the others. */
import { describe, expect, it } from "vitest";
import { mediaType } from "../../../shared/form/definition/media-id.ts";
import { readAttached } from "../../../shared/workbook/attached/read-attached.ts";
import { mediaFile } from "../../support/media-files.ts";
import { pixel } from "../../support/uploads.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const bytes = (text: string) => Buffer.from(text, "latin1");
const said = (name: string, content: Uint8Array) => {
  const { media, problems } = readAttached(name, content);
  expect(media).toBeUndefined();
  return problems.map(({ code, message }) => `${code}: ${message}`);
};

describe("a file beside a label", () => {
  it.each([
    ["a.png", "image/png"],
    ["a.jpg", "image/jpeg"],
    ["a.jpeg", "image/jpeg"],
    ["a.gif", "image/gif"],
    ["a.webp", "image/webp"],
    ["a.SVG", "image/svg+xml"],
    ["a.mp3", "audio/mpeg"],
    ["a.m4a", "audio/mp4"],
    ["a.aac", "audio/aac"],
    ["a.wav", "audio/wav"],
    ["a.ogg", "audio/ogg"],
    ["a.flac", "audio/flac"],
    ["a.mp4", "video/mp4"],
    ["a.mov", "video/quicktime"],
    ["a.webm", "video/webm"],
  ])("%s is %s", (name, type) => {
    const content = mediaFile(name) ?? Buffer.alloc(0);
    const { media, problems } = readAttached(name, content);
    expect(problems).toEqual([]);
    expect(mediaType(media?.id ?? "")).toBe(type);
    expect(media?.base64).toBe(content.toString("base64"));
  });

  it.each([
    ["song.mp3", pixel, "image/png"],
    ["walk.mp4", mediaFile("a.mp3"), "audio/mpeg"],
    ["drawing.svg", pixel, "image/png"],
    ["photo.png", mediaFile("a.mov"), "video/quicktime"],
  ])("%s is what its content is", (name, content, type) => {
    expect(mediaType(readAttached(name, content ?? Buffer.alloc(0)).media?.id ?? "")).toBe(type);
  });

  it.each([
    ["a.mp3", "<!doctype html><script>alert(1)</script>", "sound"],
    ["a.mp4", "\0\0\0\x18ftyp3gp5", "video"],
    ["a.ogg", "#!AMR\n", "sound"],
    ["a.mp3", "", "sound"],
    ["a.webm", `<svg ${SVG}/>`, "video"],
    ["a.png", `<svg ${SVG}/>`, "picture"],
  ])("%s with %j is none", (name, content, called) => {
    expect(said(name, bytes(content))).toEqual([
      `W_FILE: The content of this file is no ${called}, and it is not shown.`,
    ]);
  });

  it("has 4 MB at most as a sound or a video", () => {
    const of = (name: string, more: number) =>
      Buffer.concat([mediaFile(name) ?? Buffer.alloc(0), Buffer.alloc(more)]);
    expect(readAttached("a.mp3", of("a.mp3", 4_000_000)).problems).toEqual([]);
    expect(said("a.mp3", of("a.mp3", 4_200_000))).toEqual([
      "W_FILE: This sound is larger than 4 MB and is not shown.",
    ]);
    expect(said("a.mp4", of("a.mp4", 4_200_000))[0]).toContain("This video is larger");
  });
});

describe("a JPEG", () => {
  const jpeg = mediaFile("a.jpg") ?? Buffer.alloc(0);
  const segment = (marker: number, content: string) => {
    const body = Buffer.from(content, "latin1");
    return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
  };
  const exif = (orientation: number, order: "MM" | "II") => {
    const number = (value: number, bytes: number) => {
      const written = [...Buffer.alloc(bytes - 1), value];
      return String.fromCharCode(...(order === "MM" ? written : written.reverse()));
    };
    const entry = (tag: string, value: number) =>
      `${order === "MM" ? tag : [...tag].reverse().join("")}${number(3, 2)}${number(1, 4)}${number(value, 2)}\0\0`;
    const entries = `${entry("\x01\x0f", 9)}${entry("\x01\x12", orientation)}`;
    return segment(
      0xe1,
      `Exif\0\0${order}${number(42, 2)}${number(8, 4)}${number(2, 2)}${entries}GPS 52.5 N`,
    );
  };
  const taken = (...segments: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  const stored = (content: Uint8Array) =>
    Buffer.from(readAttached("a.jpg", content).media?.base64 ?? "", "base64");

  it("loses what the camera wrote, and keeps what it is drawn by", () => {
    const camera = [
      exif(1, "MM"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0GPS"),
      segment(0xed, "GPS"),
      segment(0xfe, "GPS"),
    ];
    expect(stored(taken(...camera))).toEqual(jpeg);
    const profile = segment(0xe2, "ICC_PROFILE\0\x01\x01");
    expect(stored(taken(profile, ...camera))).toEqual(taken(profile));
    expect(stored(jpeg)).toEqual(jpeg);
  });

  it.each(["MM", "II"] as const)("stays upright where its numbers are in the order %s", (order) => {
    const turned = stored(taken(exif(6, order)));
    expect(turned.includes("GPS")).toBe(false);
    // once more, nothing changes: what is left says the same
    expect(stored(turned)).toEqual(turned);
    expect(turned.subarray(2, 12).toString("latin1")).toBe("\xff\xe1\0\x22Exif\0\0");
    expect(turned[2 + 4 + 6 + 19]).toBe(6);
  });

  it("that ends too early stays as it is", () => {
    for (const end of [3, 4, 5, 21, 40]) expect(stored(jpeg.subarray(0, end))).toEqual(jpeg.subarray(0, end));
    expect(stored(taken(Buffer.from([0xff, 0xe1, 0, 0])))).toEqual(taken(Buffer.from([0xff, 0xe1, 0, 0])));
    expect(stored(taken(segment(0xe1, "Exif\0\0II*\0\xff\xff\xff\x7f")))).toEqual(jpeg);
  });
});

describe("an SVG", () => {
  it.each([
    ["with a declaration and a type", `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg ${SVG}/>`],
    ["with a prefix", '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>'],
    ["with styles, links and texts", `<svg ${SVG}><style>.a{fill:red}</style><a href="https://example.org"><text>on</text></a></svg>`],
    ["with what an editor adds", `<svg ${SVG}><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject></svg>`],
  ])("%s is a picture", (_what, xml) => {
    expect(readAttached("a.svg", bytes(xml)).problems).toEqual([]);
  }); // biome-ignore format: a row a case

  it.each([
    ["a script", `<svg ${SVG}><script>alert(1)</script></svg>`],
    ["a script with a prefix", `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg"><s:script href="x.js"/></svg>`],
    ["a page's script", `<svg ${SVG}><foreignObject><script xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`],
    ["a handler", `<svg ${SVG} onload="alert(1)"/>`],
    ["a handler in capitals", `<svg ${SVG}><g ONCLICK='alert(1)'/></svg>`],
    ["an address that runs", `<svg ${SVG}><a href=" java&#9;script:alert(1)"/></svg>`],
    ["an address that is one of several", `<svg ${SVG}><a><animate attributeName="href" values="#a; java&#10;script:alert(1)"/></a></svg>`],
    ["an address of another's page", `<svg ${SVG}><a href="data:text/html,x"/></svg>`],
    ["an address of a drawing that could run", `<svg ${SVG}><use href="data:application/xml,x#y"/></svg>`],
    ["a page in it", `<svg ${SVG}><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject></svg>`],
    ["a page with a prefix", `<svg ${SVG} xmlns:h="http://www.w3.org/1999/xhtml"><h:embed src="x"/></svg>`],
    ["what leads elsewhere", `<svg ${SVG}><foreignObject><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=x"/></foreignObject></svg>`],
    ["an object", `<svg ${SVG}><foreignObject><object data="x.svg"/></foreignObject></svg>`],
    ["an address that is set", `<svg ${SVG}><set attributeName="href" to="javascript:alert(1)"/></svg>`],
  ])("with %s is not", (_what, xml) => {
    expect(said("a.svg", bytes(xml))).toEqual(["W_FILE: This picture contains a script. It is not shown."]);
  }); // biome-ignore format: a row a case

  it.each([
    ["a page", "<!doctype html><html><svg/></html>"],
    ["an element of no namespace", "<svg/>"],
    ["a page with a drawing in it", `<html><svg ${SVG}/></html>`],
    ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${SVG}>&a;</svg>`],
    ["what is never closed", `<svg ${SVG}><g>`],
    ["another encoding than UTF-8", `<svg ${SVG}><text>\xe9</text></svg>`],
    ["another element of a drawing", `<g ${SVG}/>`],
    ["a page with a script, before a drawing", `<html><script/></html><svg ${SVG}/>`],
    ["no text", "\xff\xfe\0"],
    ["nothing", ""],
  ])("is not %s", (_what, xml) => {
    expect(said("a.svg", bytes(xml))).toEqual([
      "W_FILE: The content of this file is no SVG. It is not shown.",
    ]);
  });
});
