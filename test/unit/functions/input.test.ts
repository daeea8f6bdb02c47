/** What a request may carry, each kind of body to its limit, and what it is refused with. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { beginCall, type Call, type Event } from "../../../functions/endpoint/call.ts";
import { input } from "../../../functions/endpoint/input.ts";
import { type BodyKind, FileAnswer, route } from "../../../shared/contract/route.ts";
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";

interface Sent {
  contentType?: string;
  body?: string | Buffer;
  query?: Record<string, string>;
}

/** What a call's row makes of a request. @throws the problem that refuses it */
async function read(body: BodyKind, { contentType, body: sent, query }: Sent, schema: z.ZodType = z.any()) {
  const row = route({
    method: "POST",
    path: "/rest/x",
    summary: "",
    access: "public",
    audit: { none: "it is a test" },
    body,
    input: schema,
    output: z.any(),
  });
  const event = {
    headers: contentType === undefined ? {} : { "content-type": contentType },
    ...(query !== undefined && { queryStringParameters: query }),
    body: Buffer.isBuffer(sent) ? sent.toString("base64") : sent,
    isBase64Encoded: Buffer.isBuffer(sent),
  } as unknown as Event; // all that is read of it
  const call = { input: undefined } as unknown as Call; // all that is written of it
  beginCall(event, call);
  const request: unknown = { event };
  await input(row).before?.(request as Parameters<NonNullable<ReturnType<typeof input>["before"]>>[0]);
  return call.input;
}

const refusedWith = (problemName: string, details?: object) => ({
  problemName,
  ...(details !== undefined && { details }),
});

describe("a body of JSON", () => {
  const json = "application/json";

  it("is read as text or base64, whatever parameters its type has", async () => {
    for (const contentType of [json, "Application/JSON ; charset=utf-8"])
      expect(await read("json", { contentType, body: '{"a":"é"}' })).toEqual({ a: "é" });
    expect(await read("json", { contentType: json, body: Buffer.from('{"a":"é"}') })).toEqual({ a: "é" });
  });

  it("is refused under another type, or none", async () => {
    for (const sent of [{ contentType: "text/plain" }, { contentType: `text/plain; ${json}` }, {}])
      await expect(read("json", { ...sent, body: "{}" })).rejects.toMatchObject(
        refusedWith("CONTENT_TYPE_WRONG", { expected: json }),
      );
  });

  it("is refused with its reason when it isn't JSON", async () => {
    const fields = [{ field: "", message: "This isn't valid JSON." }];
    await expect(read("json", { contentType: json, body: "{" })).rejects.toMatchObject(
      refusedWith("INPUT_INVALID", { fields }),
    );
  });

  it("is refused when it is too large, to the byte", async () => {
    const filled = JSON.stringify("x".repeat(MAX_BODY_BYTES - 2));
    expect(await read("json", { contentType: json, body: filled })).toHaveLength(MAX_BODY_BYTES - 2);
    await expect(read("json", { contentType: json, body: `${filled} ` })).rejects.toMatchObject(
      refusedWith("BODY_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
    );
  });

  it("has the fields of its row and no others; the first 20 errors are named by their fields", async () => {
    const schema = z.object({ list: z.array(z.string()) });
    const ask = (sent: object) => read("json", { contentType: json, body: JSON.stringify(sent) }, schema);
    expect(await ask({ list: ["a"], more: 1 })).toEqual({ list: ["a"] });
    const refused = await ask({ list: Array(30).fill(7) }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ problemName: "INPUT_INVALID" });
    const { fields } = z
      .object({ details: z.object({ fields: z.array(z.unknown()) }) })
      .parse(refused).details;
    expect(fields).toHaveLength(20);
    expect(fields[0]).toMatchObject({ field: "list.0" });
  });
});

it("a form's body and a query are read by their names", async () => {
  const contentType = "application/x-www-form-urlencoded";
  expect(await read("form", { contentType, body: "a=1&b=%C3%A9" })).toEqual({ a: "1", b: "é" });
  expect(await read("query", { query: { a: "1" }, body: "b=2" })).toEqual({ a: "1" });
  expect(await read("query", {})).toEqual({});
});

describe("a body with a file", () => {
  const contentType = "multipart/form-data; boundary=x";
  const part = (name: string, body: Buffer | string, type = "text/csv") =>
    Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${name}"; filename="../é.csv"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]);
  const END = Buffer.from("--x--\r\n");
  const upload = (...parts: Buffer[]) => read("multipart", { contentType, body: Buffer.concat(parts) });

  it("gives the complete file under that name, empty or of maximum size", async () => {
    for (const size of [0, 1, MAX_UPLOAD_BYTES]) {
      const sent = await upload(part("file", Buffer.alloc(size, "a")), END);
      const { file } = z.object({ file: FileAnswer }).parse(sent);
      expect(file).toMatchObject({ fileName: "é.csv", contentType: "text/csv" });
      expect(Buffer.alloc(size, "a").equals(file.body)).toBe(true);
    }
  });

  it("is refused one byte above the limit", async () => {
    const large = part("file", Buffer.alloc(MAX_UPLOAD_BYTES + 1, "a"));
    await expect(upload(large, END)).rejects.toMatchObject(
      refusedWith("FILE_TOO_LARGE", { maxBytes: MAX_UPLOAD_BYTES }),
    );
  });

  it.each([
    ["has no file", [END]],
    ["has a file under another name", [part("other", "a"), END]],
    ["breaks off within its file", [part("file", "a").subarray(0, -2)]],
    ["breaks off before its file", [Buffer.from("--x\r\nContent-Dispo")]],
    ["is empty", []],
  ])("is refused when it %s", async (_why, parts) => {
    await expect(upload(...parts)).rejects.toMatchObject(refusedWith("FILE_MISSING"));
  });

  it("is refused when it doesn't say where its parts end", async () => {
    const body = Buffer.concat([part("file", "a"), END]);
    await expect(read("multipart", { contentType: "multipart/form-data", body })).rejects.toMatchObject(
      refusedWith("FILE_MISSING"),
    );
  });

  it("treats an unknown type as bytes", async () => {
    for (const [seen, kept] of [
      ["application/vnd.ms-excel", "application/vnd.ms-excel"],
      [`text/${"a".repeat(101)}`, "application/octet-stream"],
      [`${"a".repeat(61)}/csv`, "application/octet-stream"],
    ] as const)
      expect(await upload(part("file", "a", seen), END)).toMatchObject({ file: { contentType: kept } });
  });
});
