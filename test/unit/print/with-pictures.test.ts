import { describe, expect, it } from "vitest";
import { MAX_HTML_BYTES } from "../../../shared/limits.ts";
import { withLogos, withoutPictures, withPictures } from "../../../shared/print/with-pictures.ts";
import { withBoxes } from "../../../shared/process/picture-references.ts";
import { render } from "../../../shared/process/steps/handlebars/render.ts";
import { TemplateProblem } from "../../../shared/process/steps/handlebars/template-problem.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { hashOf, pictureOf, pixel } from "../../support/uploads.ts";

const options = { locale: "en", fallbackLocale: "en", catalogue: {}, properties: {}, now: () => 0 };
const fileOf = (content: Uint8Array, type = "image/png", name = "rash.png") => ({
  file: "x",
  name,
  type,
  bytes: content.length,
  sha256: hashOf(content),
});
const photo = fileOf(pixel);
const page = (template: string, data: object = { photo }) => render(template, data, options);

/** A PNG's head with a size of its own. */
function pictureOfSize(width: number, height: number): Buffer {
  const head = Buffer.from(pixel);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

function fill(html: string, contents: readonly (readonly [Uint8Array, string])[], locale = "en") {
  const kept = new Map(contents.map(([bytes, contentType]) => [keyOf(bytes), { bytes, contentType }]));
  const blobs = {
    describe: async (key: string) => {
      const found = kept.get(key);
      return found && { bytes: found.bytes.length, contentType: found.contentType };
    },
    bytes: async (key: string) => kept.get(key)?.bytes,
  };
  return withPictures(html, { blobs, formId: 7, instanceKey: "one", locale });
}
const keyOf = (bytes: Uint8Array) => blobKeys.file("one", hashOf(bytes));
const data = (content: Uint8Array) => `data:image/png;base64,${Buffer.from(content).toString("base64")}`;

describe("a picture in a template", () => {
  it("is named by its content, described, and escaped", () => {
    expect(page('{{image photo alt=(t "The \\"rash\\" <b>")}}')).toMatch(
      new RegExp(
        `^<img src="sprout-file:${photo.sha256}" alt="The [^"<>]*rash[^"<>]* &lt;b&gt;" style="[^"<>]*">$`,
      ),
    );
    expect(page('{{image photo alt="x" width="8cm"}}')).toContain('style="width:8cm;max-width:100%');
    expect(page('{{image photo alt="x" width="8cm;color:red"}}')).not.toContain("color");
    expect(page('{{image photo alt=""}}')).toContain('alt="rash.png"');
  });

  it("needs a description, at the line of the template where it has none", () => {
    const problem = () => page("<p>\n{{image photo}}");
    expect(problem).toThrow(TemplateProblem);
    expect(problem).toThrow(/image needs alt/);
  });

  it("is a line of text where it is no picture, and in a plain text", () => {
    const sound = fileOf(pixel, "audio/mpeg", "<cough>.mp3");
    expect(page('{{image photo alt="x"}}', { photo: sound })).toBe("&lt;cough&gt;.mp3 (1 kB)");
    expect(render('{{image photo alt="x"}}', { photo: sound }, { ...options, isPlain: true })).toBe(
      "<cough>.mp3 (1 kB)",
    );
    for (const other of [undefined, "a.png", { sha256: "../../x", name: "a", type: "image/png", bytes: 1 }])
      expect(page('{{image photo alt="x"}}', { photo: other })).toBe("");
  });
});

describe("a page with pictures", () => {
  const html = page('<p>{{image photo alt="The rash"}}</p>');

  it("has them as part of itself, the same each time", async () => {
    const filled = await fill(html, [[pixel, "image/png"]]);
    expect(filled).toBe(html.replace(`sprout-file:${photo.sha256}`, data(pixel)));
    expect(await fill(html, [[pixel, "image/png"]])).toBe(filled);
    expect(await fill("<p>none</p>", [])).toBe("<p>none</p>");
  });

  it.each([
    ["en", "The rash: This picture isn’t available."],
    ["es-MX", "The rash: Esta imagen no está disponible."],
    ["fr", "The rash: Cette image n’est pas disponible."],
    ["sw", "The rash: This picture isn’t available."],
  ])("says in %s that one is missing", async (locale, sentence) => {
    expect(await fill(html, [], locale)).toBe(`<p><span>${sentence}</span></p>`);
    expect(await fill(html, [[Buffer.from("no picture"), "image/png"]], locale)).toContain(sentence);
  });

  it("has no more than a printer can take: the first that fit", async () => {
    const pictures = Array.from({ length: 5 }, (_, index) =>
      Buffer.concat([pictureOf(`${index}`), Buffer.alloc(900_000)]),
    );
    const all = pictures
      .map((content) => page('{{image photo alt="x"}}', { photo: fileOf(content) }))
      .join("");
    const filled = await fill(
      all,
      pictures.map((content) => [content, "image/png"] as const),
    );
    expect(filled.match(/data:image/g)).toHaveLength(3);
    expect(filled.match(/too large to be shown/g)).toHaveLength(2);
    expect(Buffer.byteLength(filled)).toBeLessThanOrEqual(MAX_HTML_BYTES);
  });

  it("leaves out what would fill the printer's memory", async () => {
    const huge = pictureOfSize(20_000, 20_000);
    const large = pictureOfSize(5_000, 4_999);
    const twoKinds = `${page('{{image photo alt="x"}}', { photo: fileOf(huge) })}${page('{{image photo alt="x"}}', { photo: fileOf(large) }).repeat(6)}`;
    const filled = await fill(twoKinds, [
      [huge, "image/png"],
      [large, "image/png"],
    ]);
    expect(filled.match(/data:image/g)).toHaveLength(4);
    expect(filled.match(/too large to be shown/g)).toHaveLength(3);
  });

  it("draws nothing that isn't a picture, whatever a page says", async () => {
    const letter = Buffer.from("%PDF-1.7");
    const said = page('{{image photo alt="x"}}', { photo: fileOf(letter) });
    expect(await fill(said, [[letter, "application/pdf"]])).toBe(
      "<span>x: This picture isn’t available.</span>",
    );
  });

  it("has boxes in previews, and sentences where it is too long already", () => {
    expect(withBoxes(html)).toMatch(/^<p><img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="The rash"/);
    expect(withoutPictures(html, "en")).toBe(
      "<p><span>The rash: This picture is too large to be shown here.</span></p>",
    );
  });
});

describe("a logo in a page", () => {
  const id = `${"a".repeat(64)}.png`;
  const store = (contents: Readonly<Record<string, Uint8Array>>) => ({
    describe: async () => undefined,
    bytes: async (key: string) => contents[key],
  });
  const key = blobKeys.publicationMedia(7, id);
  const shown = (html: string, contents: Readonly<Record<string, Uint8Array>> = { [key]: pixel }) =>
    withLogos(html, { blobs: store(contents), formId: 7 });

  it("is put in as data wherever it is a picture's source, and nowhere else", async () => {
    const source = data(pixel);
    expect(await shown(`<img src="sprout-logo:${id}" alt="x"><img class='y' src='sprout-logo:${id}'>`)).toBe(
      `<img src="${source}" alt="x"><img class='y' src='${source}'>`,
    );
    // as a respondent may type it: in a page these are no quotes
    const typed = `<p>sprout-logo:${id} src=&quot;sprout-logo:${id}&quot;</p>`;
    expect(await shown(typed)).toBe(typed);
  });

  it("is left out where there is none, where it can't be drawn, and where it has no room", async () => {
    const html = `<img src="sprout-logo:${id}" alt="x">`;
    const none = '<img src="data:," alt="x">';
    expect(await shown(html, {})).toBe(none);
    expect(await shown(html, { [blobKeys.publicationMedia(8, id)]: pixel })).toBe(none);
    expect(await shown(html, { [key]: pictureOfSize(20_000, 20_000) })).toBe(none);
    const large = Buffer.concat([pixel, Buffer.alloc(1_500_000)]);
    const many = await shown(html.repeat(5), { [key]: large });
    expect(many.match(/data:image/g)).toHaveLength(2);
    expect(many.length).toBeLessThan(4 * 1024 * 1024 + 1_000);
  });

  it("is written by the helper for pictures, with its description", () => {
    const html = page('{{image logo alt="Hill Clinic" width="4cm"}}', { logo: `sprout-logo:${id}` });
    expect(html).toBe(
      `<img src="sprout-logo:${id}" alt="Hill Clinic" style="width:4cm;max-width:100%;max-height:90vh;object-fit:contain">`,
    );
    expect(page('{{image logo alt="x"}}', { logo: `x sprout-logo:${id}` })).toBe("");
  });
});
