/** Reads a request as its row says: content type, size, syntax, then the row's schema. */
import type busboy from "busboy";
import type * as z from "zod";
import type { BodyKind, Route } from "../../shared/contract/route.ts";
import { safeFileName } from "../../shared/file-name.ts";
import { JsonProblem, parseJson } from "../../shared/json.ts";
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { MAX_ATTACHED_FILES } from "../../shared/workbook/attached/limits.ts";
import { callOf, type Event, type Middleware } from "./call.ts";

const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const satisfies Record<Exclude<BodyKind, "query">, string>;

export function input(row: Route): Middleware {
  return {
    async before(request) {
      const raw = await readInput(request.event, row.body);
      const parsed = row.input.safeParse(raw);
      if (!parsed.success) throw problem("INPUT_INVALID", { fields: fieldMessages(parsed.error) });
      callOf(request).input = parsed.data;
    },
  };
}

/** The problems by field, never with the value that was sent. */
function fieldMessages(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join("."), message: issue.message }));
}

async function readInput(event: Event, kind: BodyKind): Promise<unknown> {
  if (kind === "query") return event.queryStringParameters ?? {};
  const contentType = event.headers["content-type"] ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== contentTypes[kind]) {
    throw problem("CONTENT_TYPE_WRONG", { expected: contentTypes[kind] });
  }
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (kind === "multipart") return readFiles(bytes, contentType);
  if (bytes.length > MAX_BODY_BYTES) throw problem("BODY_TOO_LARGE", { maxBytes: MAX_BODY_BYTES });
  if (kind === "form") return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
  return readJson(bytes.toString("utf8"));
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonProblem) {
      throw problem("INPUT_INVALID", { fields: [{ field: "", message: error.message }] }, { cause: error });
    }
    throw error;
  }
}

/** Files in one request: a workbook and what belongs to it. */
const MAX_FILES = 1 + MAX_ATTACHED_FILES;

interface SentFile {
  fileName: string;
  contentType: string;
  body: Uint8Array;
}

/** The files of a multipart body, the first by itself. busboy: the long-established parser under most Node frameworks, without dependencies. */
async function readFiles(
  bytes: Buffer,
  contentType: string,
): Promise<{ file: SentFile; files?: SentFile[] }> {
  const { default: busboy } = await import("busboy"); // few calls take a file
  return new Promise((resolve, reject) => {
    const parser = openParser(busboy, {
      headers: { "content-type": contentType },
      defParamCharset: "utf8", // browsers send file names like this
      // One extra byte: a file that exactly fills the limit would be reported as truncated too.
      limits: { files: MAX_FILES, fields: 10, fileSize: MAX_UPLOAD_BYTES + 1 },
    });
    const files: SentFile[] = [];
    let isWhole = true;
    parser.on("file", (fieldName, stream, info) => {
      if (fieldName !== "file" && fieldName !== "files") return stream.resume();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", (error) => reject(problem("FILE_MISSING", {}, { cause: error }))); // truncated
      stream.on("limit", () => reject(problem("FILE_TOO_LARGE", { maxBytes: MAX_UPLOAD_BYTES })));
      stream.on("end", () =>
        files.push({
          fileName: safeFileName(info.filename ?? ""),
          contentType: contentTypeOf(info.mimeType),
          body: Buffer.concat(chunks),
        }),
      );
    });
    parser.on("error", (error) => reject(problem("FILE_MISSING", {}, { cause: error })));
    parser.on("filesLimit", () => {
      isWhole = false;
    });
    parser.on("close", () => {
      const [file, ...more] = files;
      if (file === undefined || !isWhole) reject(problem("FILE_MISSING"));
      else resolve({ file, ...(more.length > 0 && { files: more }) });
    });
    parser.end(bytes);
  });
}

/** It is stored and sent back as a header: no real content type is longer. */
function contentTypeOf(claimed: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(claimed) ? claimed : "application/octet-stream";
}

function openParser(open: typeof busboy, config: busboy.BusboyConfig): busboy.Busboy {
  try {
    return open(config);
  } catch (error) {
    throw problem("FILE_MISSING", {}, { cause: error }); // a body without a boundary has no parts
  }
}
