import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LAMBDA_PAYLOAD_BYTES, MAX_HTML_BYTES, MAX_PDF_BYTES } from "../../../shared/limits.ts";
import { keepPrinted } from "../../../shared/print/keep-printed.ts";
import { type PdfJob, PdfOutcome, type PdfPart } from "../../../shared/process/pdf-job.ts";
import type { PrintOptions } from "../../../shared/process/print.ts";
import type { PrintedPage } from "../../../shared/process/step-runner.ts";
import { packed, unpacked } from "../../../shared/stores/lambda/packed.ts";
import { gatherParts, PART_BYTES, partOf, wholePdf } from "../../../shared/stores/lambda/pdf-parts.ts";
import { printElsewhere } from "../../../shared/stores/lambda/print-elsewhere.ts";

const MINUTE = 60_000;
const pdf = randomBytes(2 * PART_BYTES + 1);
const warnings = ["𝄞"];

/** A function instance that prints `pdf`, or as set; counts how often. */
function instance(now = () => 0, prints: () => Uint8Array = () => pdf) {
  const printed: string[] = [];
  const printPart = keepPrinted(async ({ html }): Promise<PrintedPage> => {
    printed.push(html);
    return { pdf: prints(), warnings };
  }, now);
  const ask = (from: number, html = "<p>", owner = job.owner) => printPart({ ...job, html, from, owner });
  return { printed, ask };
}

const options: PrintOptions = {
  format: "A4",
  landscape: false,
  pageNumbers: false,
  title: "Report",
  lang: "en",
  margin: { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" },
};
const job: PdfJob = { html: "<p>", date: "2026-11-20T21:04:05.000Z", owner: "1", from: 0, options };

describe("a call of Lambda", () => {
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const room = 256 * 1024; // header, footer, title

  it("can send the largest page, even one that hardly compresses", () => {
    // Seven random bits in each byte: no text has more in it.
    const html = randomBytes(MAX_HTML_BYTES).toString("ascii");
    expect(Buffer.byteLength(html)).toBe(MAX_HTML_BYTES);
    expect(sizeOf({ ...job, html: packed(html) }) + room).toBeLessThan(LAMBDA_PAYLOAD_BYTES);
    expect(unpacked(packed(html)) === html).toBe(true);
  });

  it("can return each part of the largest PDF", () => {
    const largest = wholePdf({ pdf: Buffer.alloc(MAX_PDF_BYTES, "%"), warnings: ["𝄞".repeat(1_000)] });
    expect(sizeOf(PdfOutcome.parse(partOf(largest, 0)))).toBeLessThan(LAMBDA_PAYLOAD_BYTES);
  });
});

describe("a PDF that comes in parts", () => {
  it("is the one that was printed, with its warnings, and is printed once", async () => {
    const { printed, ask } = instance();
    const gathered = await gatherParts(ask);
    expect(Buffer.compare(gathered.pdf, pdf)).toBe(0);
    expect(gathered.warnings).toEqual(warnings);
    expect(printed).toHaveLength(1);
  });

  it.each([1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES])(
    "is complete with %i bytes",
    async (size) => {
      const { printed, ask } = instance(undefined, () => pdf.subarray(0, size));
      expect(Buffer.compare((await gatherParts(ask)).pdf, pdf.subarray(0, size))).toBe(0);
      expect(printed).toHaveLength(1);
    },
  );

  it("is collected from several printers, each of which prints it again", async () => {
    const instances = [instance(), instance(), instance()];
    let calls = 0;
    const { pdf: gathered } = await gatherParts((from) => (instances[calls++] ?? expect.fail()).ask(from));
    expect(Buffer.compare(gathered, pdf)).toBe(0);
    expect(instances.map(({ printed }) => printed.length)).toEqual([1, 1, 1]);
  });

  it("can't be collected when a part is lost: the caller gets an error, and succeeds on retry", async () => {
    const { printed, ask } = instance();
    const lose = (from: number) => (from === 0 ? ask(from) : Promise.reject(new Error("lost")));
    await expect(gatherParts(lose)).rejects.toThrow("lost");
    expect(Buffer.compare((await gatherParts(ask)).pdf, pdf)).toBe(0);
    expect(printed).toHaveLength(1);
  });

  it("is started over when another printer gives other bytes", async () => {
    const [one, other] = [instance(), instance(undefined, () => randomBytes(pdf.length))];
    const requests: number[] = [];
    const { pdf: gathered } = await gatherParts((from) => {
      requests.push(from);
      return (requests.length === 2 ? other : one).ask(from);
    });
    expect(Buffer.compare(gathered, pdf)).toBe(0);
    expect(requests).toEqual([0, PART_BYTES, 0, PART_BYTES, 2 * PART_BYTES]);
  });

  it("is given up for now after three starts whose parts don't match", async () => {
    const requests: number[] = [];
    const gathering = gatherParts((from) => {
      requests.push(from);
      return instance(undefined, () => randomBytes(pdf.length)).ask(from);
    });
    await expect(gathering).rejects.toMatchObject({ code: "BROWSER_FAILED", retry: "later" });
    expect(requests).toEqual([0, PART_BYTES, 0, PART_BYTES, 0, PART_BYTES]);
  });

  it.each<[string, (part: PdfPart) => Partial<PdfPart>]>([
    ["an empty part", () => ({ part: "" })],
    ["less than a part", ({ part }) => ({ part: part.slice(4) })],
    ["more than there is", ({ part }) => ({ part: `AAAA${part}` })],
    ["bytes that aren't what they are called", ({ part }) => ({ part: `AAAA${part.slice(4)}` })],
  ])("is refused from a printer that returns %s", async (_what, spoil) => {
    const { ask } = instance();
    const gathering = gatherParts(async (from) => {
      const part = await ask(from);
      return { ...part, ...spoil(part) };
    });
    await expect(gathering.then(({ pdf }) => pdf.length)).rejects.toMatchObject({
      code: "BROWSER_FAILED",
      retry: "later",
    });
  });

  it("is refused after its first part where it is larger than its reader can take", async () => {
    const { ask } = instance();
    const requests: number[] = [];
    const printed = (maxBytes: number) =>
      printElsewhere("<p>", options, {
        date: new Date(job.date),
        owner: "1",
        maxBytes,
        send(part) {
          requests.push(part.from);
          return ask(part.from);
        },
      });
    await expect(printed(pdf.length - 1)).rejects.toMatchObject({ code: "RESULT_TOO_LARGE", retry: "never" });
    expect(requests).toEqual([0]);
    expect((await printed(pdf.length)).pdf).toHaveLength(pdf.length);
  });

  it("is refused above the limit of a report, before memory is allocated for it", () => {
    const part = { ...partOf(wholePdf({ pdf, warnings }), 0), bytes: MAX_PDF_BYTES + 1 };
    expect(PdfOutcome.safeParse(part).success).toBe(false);
  });
});

describe("what a printer keeps", () => {
  it("is dropped with the last part", async () => {
    const { printed, ask } = instance();
    await gatherParts(ask);
    await ask(2 * PART_BYTES);
    expect(printed).toHaveLength(2);
  });

  it("is dropped after two minutes without a call for it", async () => {
    let time = 1; // the cache ignores a clock that shows 0
    const { printed, ask } = instance(() => time);
    await ask(0);
    time += 2 * MINUTE - 1;
    await ask(PART_BYTES);
    time += 2 * MINUTE - 1;
    await ask(PART_BYTES);
    expect(printed).toHaveLength(1);
    time += 2 * MINUTE + 1;
    await ask(PART_BYTES);
    expect(printed).toHaveLength(2);
  });

  it("is identified by all parts of the request", async () => {
    const { printed, ask } = instance();
    await ask(0, "<p>one");
    await ask(PART_BYTES, "<p>two");
    await ask(PART_BYTES, "<p>one");
    expect(printed).toEqual(["<p>one", "<p>two"]);
  });

  it("is printed once for each of several owners whose parts are fetched in turn", async () => {
    const pdfs = [pdf, randomBytes(pdf.length)];
    const { printed, ask } = instance(undefined, () => pdfs[printed.length - 1] ?? expect.fail());
    const gathering = ["1", "2"].map((owner) => gatherParts((from) => ask(from, "<p>", owner)));
    const gathered = await Promise.all(gathering);
    expect(printed).toHaveLength(2);
    for (const [index, { pdf: one }] of gathered.entries())
      expect(Buffer.compare(one, pdfs[index] ?? expect.fail())).toBe(0);
  });

  it("is never shared between owners, even for equal requests", async () => {
    const { printed, ask } = instance();
    await ask(0);
    await ask(PART_BYTES, "<p>", "2");
    expect(printed).toHaveLength(2);
  });

  it("has 64 MB at most: the oldest goes first", async () => {
    const large = Buffer.alloc(22 * 1024 * 1024);
    const { printed, ask } = instance(undefined, () => large);
    for (const html of ["one", "two", "three"]) await ask(0, html);
    for (const html of ["three", "two"]) await ask(PART_BYTES, html);
    expect(printed).toHaveLength(3);
    await ask(PART_BYTES, "one");
    expect(printed).toEqual(["one", "two", "three", "one"]);
  });
});
