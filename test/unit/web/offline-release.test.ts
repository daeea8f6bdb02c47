/** What the offline worker decides and keeps, without a browser. */
import { describe, expect, it } from "vitest";
import { releaseOf } from "../../../infra/local/offline-worker.ts";
import type { Release } from "../../../shared/offline-release.ts";
import { checkRelease, type KeepingTools, keepRelease } from "../../../web/offline/keep-release.ts";
import { cacheOf, handlingOf, hasRoom, oldCaches } from "../../../web/offline/release.ts";

const origin = "https://forms.example";
const release: Release = {
  version: "b",
  files: ["/assets/a-1.js", "/assets/b-2.css"],
  pageHash: "h",
  bytes: 1_000,
};
const files = new Set(release.files);

describe("a request", () => {
  it.each([
    ["GET", "navigate", "/f/key", "page"],
    ["GET", "navigate", "/i/key?debug", "page"],
    ["GET", "navigate", "/my-forms", "page"],
    ["GET", "navigate", "/design/forms", "leave"],
    ["GET", "navigate", "/", "leave"],
    ["GET", "navigate", "/i/report.pdf", "leave"],
    ["GET", "navigate", "/logout", "leave"],
    ["POST", "navigate", "/f/key", "leave"],
    ["GET", "cors", "/assets/a-1.js", "file"],
    ["GET", "cors", "/assets/of-the-designer-3.js", "leave"],
    ["GET", "cors", "/rest/inbox", "leave"],
    ["POST", "cors", "/rest/form/submit", "leave"],
    ["GET", "cors", "/ping", "leave"],
    ["GET", "cors", "https://elsewhere.example/assets/a-1.js", "leave"],
  ])("%s %s %s is handled as %s", (method, mode, address, handling) => {
    expect(handlingOf({ method, mode, url: new URL(address, origin).href }, origin, files)).toBe(handling);
  });
});

it("only caches of other releases are old, and none of others' is touched", () => {
  const names = ["sprout-release-a", "sprout-release-b", "sprout.form-files", "else"];
  expect(oldCaches(names, release)).toEqual(["sprout-release-a"]);
});

it.each([
  [{}, true],
  [{ quota: 10_000_000 }, true],
  [{ quota: 10_000_000, usage: 4_999_000 }, true],
  [{ quota: 10_000_000, usage: 4_999_001 }, false],
])("%j leaves room for answers: %s", (estimate, has) => {
  expect(hasRoom(estimate, release.bytes)).toBe(has);
});

/** Caches in memory; `fails` refuses to put or fetch an address. */
function device(fails: (address: string) => Error | undefined = () => undefined) {
  const kept = new Map<string, Map<string, string>>();
  const requests: string[] = [];
  const cacheNamed = (name: string) => {
    const entries = kept.get(name) ?? new Map<string, string>();
    kept.set(name, entries);
    return {
      match: async (address: string) =>
        entries.has(address) ? new Response(entries.get(address)) : undefined,
      put: async (address: string, response: Response) => void entries.set(address, await response.text()),
    } as unknown as Cache; // the two that are used
  };
  const tools: KeepingTools = {
    caches: {
      open: async (name) => cacheNamed(name),
      delete: async (name) => kept.delete(name),
      has: async (name) => kept.has(name),
    },
    async fetch(address) {
      requests.push(address);
      const failure = fails(address);
      if (failure !== undefined) throw failure;
      return new Response(address);
    },
    estimate: async () => ({}),
    hash: async () => "h",
  };
  return { kept, requests: requests, tools };
}

describe("keeping a release", () => {
  it("ends with the page, and fetches only what is missing later", async () => {
    const { kept, requests, tools } = device();
    await keepRelease(release, tools);
    expect(requests.at(-1)).toBe("/player.html");
    expect([...(kept.get(cacheOf(release))?.keys() ?? [])].sort()).toEqual([
      ...release.files,
      "/player.html",
    ]);
    kept.get(cacheOf(release))?.delete("/assets/b-2.css");
    requests.length = 0;
    expect(await checkRelease(release, tools)).toBe("whole");
    expect(requests).toEqual(["/assets/b-2.css"]);
  });

  it.each([
    ["a file", (address: string) => (address.endsWith(".css") ? new TypeError("cut") : undefined), "not yet"],
    ["room", () => new DOMException("full", "QuotaExceededError"), "no room"],
  ])("leaves nothing of it, and all of the one before, where %s is lacking", async (_, fails, said) => {
    const { kept, tools } = device(fails);
    kept.set("sprout-release-a", new Map([["/player.html", ""]]));
    expect(await checkRelease(release, tools)).toBe(said);
    expect([...kept.keys()]).toEqual(["sprout-release-a"]);
  });

  it("takes no page of another release", async () => {
    const { kept, tools } = device();
    await expect(keepRelease(release, { ...tools, hash: async () => "other" })).rejects.toThrow(
      "another release",
    );
    expect([...kept.keys()]).toEqual([]);
  });

  it("asks for nothing where the browser says that there is no room", async () => {
    const { requests, tools } = device();
    expect(await checkRelease(release, { ...tools, estimate: async () => ({ quota: 1_000 }) })).toBe(
      "no room",
    );
    expect(requests).toEqual([]);
  });
});

it("a release lists what the page may load, without the designer's files and the reader of PDFs", () => {
  const chunk = (fileName: string, more: object = {}) => ({
    type: "chunk",
    fileName,
    code: "1",
    imports: [],
    dynamicImports: [],
    ...more,
  });
  const files = [
    { type: "asset", fileName: "player.html", source: '<script src="/assets/r-1.js"></script>' },
    chunk("assets/r-1.js", {
      imports: ["assets/both-1.js"],
      dynamicImports: ["assets/late-1.js", "assets/PdfView-1.js"],
      viteMetadata: { importedCss: new Set(["assets/r-1.css"]), importedAssets: new Set() },
    }),
    chunk("assets/both-1.js"),
    chunk("assets/late-1.js"),
    chunk("assets/PdfView-1.js"),
    chunk("assets/designer-1.js", { imports: ["assets/both-1.js"] }),
    { type: "asset", fileName: "assets/r-1.css", source: "@font-face{src:url(/assets/f-1.woff2)}" },
    { type: "asset", fileName: "assets/f-1.woff2", source: "123" },
  ];
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]));
  const result = releaseOf(bundle as unknown as Parameters<typeof releaseOf>[0]); // what it reads of one
  expect(result.files).toEqual(
    ["both-1.js", "f-1.woff2", "late-1.js", "r-1.css", "r-1.js"].map((name) => `/assets/${name}`),
  );
  expect(result.version).toMatch(/^[0-9a-f]{12}$/);
});
