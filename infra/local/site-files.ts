/** The site as CloudFront and its bucket answer it: files of the web build, and an entry for every page address. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { entryFor } from "../../shared/site.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Vite puts a hash of its content into the name of each of these. */
const HASHED_FOLDER = "/assets/";

export async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  webFolder: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response
      .writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" })
      .end("Method not allowed\n");
    return;
  }
  const isPage = !(pathname.split("/").at(-1) ?? "").includes(".");
  const file = inside(webFolder, isPage ? entryFor(pathname) : pathname);
  const content = file === undefined ? undefined : await readIfThere(file);
  if (file === undefined || content === undefined) {
    const text = isPage ? "The web application isn't built yet. Run: npm run build\n" : "Not found\n";
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
    return;
  }
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  response.setHeader("ETag", etag);
  response.setHeader(
    "Cache-Control",
    !isPage && pathname.startsWith(HASHED_FOLDER) ? "public, max-age=31536000, immutable" : "no-cache",
  );
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, {
    "Content-Type": contentTypes[extname(file)] ?? "application/octet-stream",
    "Content-Length": content.length,
  });
  response.end(request.method === "HEAD" ? undefined : content);
}

/** @returns the file's place, or undefined for a path that leaves the folder or can't be read */
function inside(folder: string, path: string): string | undefined {
  try {
    const file = normalize(join(folder, decodeURIComponent(path)));
    return file.startsWith(folder + sep) && !file.includes("\0") ? file : undefined;
  } catch {
    return undefined; // a broken percent sign
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}
