/**
 * Small plugins of the build that make the pages load faster: the table of calls without its schemas, the respondent's
 * messages together with the scripts, a shorter helper for `import()`, scripts that are minified twice.
 */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { minifySync } from "@swc/core";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { RESPONDENTS } from "./respondent-copies.ts";

/** As Vite writes paths: with slashes, on Windows too. */
const withSlashes = (path: string): string => path.replaceAll("\\", "/");

const table = resolve(import.meta.dirname, "../../shared/contract/index.ts");

/**
 * Replaces `shared/contract/index.ts` in the pages by its rows without schemas, of which only types are read there: they would
 * be a quarter of the designer's first load. A screen that checks input by the schema of a row imports that row's own file.
 */
export function contractRows(): Plugin {
  return {
    name: "contract-rows",
    enforce: "pre",
    load: {
      filter: { id: /\/shared\/contract\/index\.ts(\?|$)/ },
      handler: (id) => (isTable(id) ? rowsAsCode() : null),
    },
  };
}

/** @param id of a module, as Vite has it @example isTable("C:/sprout/shared/contract/index.ts", "C:\\sprout\\shared\\contract\\index.ts") // true */
export function isTable(id: string, file = table): boolean {
  return id.split("?")[0] === withSlashes(file);
}

/** @example rowsAsCode() // 'export const api = {"account":{"login":{"method":"POST","path":"/api/v1/login","body":"form"}, …' */
function rowsAsCode(): string {
  const rows = Object.entries(api).map(([area, calls]) => [area, callsOf(calls)]);
  return `export const api = ${JSON.stringify(Object.fromEntries(rows))};\n`;
}

function callsOf(calls: Readonly<Record<string, Route>>) {
  const made = Object.entries(calls).map(([name, { method, path, body }]) => [name, { method, path, body }]);
  return Object.fromEntries(made);
}

const wordsFile = /\/web\/player\/texts\/([a-z]{2})\/(\w+)\.ts(\?|$)/;

/** The name of a script: that of the page's words tells the language and what they are for. @example "assets/es-page-[hash].js" */
export function scriptName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const [, language, group] = wordsFile.exec(moduleIds.at(-1) ?? "") ?? [];
  return `assets/${language === undefined ? "[name]" : `${language}-${group}`}-[hash].js`;
}

/** For readers of any other language. */
const FALLBACK = "en";

/**
 * Names the words of the device's language to the browser while it fetches the page's entry, so that they are loaded together
 * with its scripts, not only after those have been parsed. By a file of its own: the page's policy lets no inline script run,
 * and which words are meant only the browser knows.
 */
export function wordsFirst(): Plugin {
  let tag: HtmlTagDescriptor | undefined;
  return {
    name: "words-first",
    apply: "build",
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        const id = (file.type === "chunk" && file.facadeModuleId) || "";
        const [, language, group] = wordsFile.exec(id) ?? [];
        if (language !== undefined && group === "page" && id.endsWith(RESPONDENTS))
          files[language] = `/${file.fileName}`;
      }
      const source = preloader(files);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/words-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      tag = {
        tag: "script",
        attrs: { async: true, fetchpriority: "high", src: `/${fileName}` },
        injectTo: "head",
      };
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { filename }) => (tag !== undefined && filename.endsWith("/player.html") ? [tag] : []),
    },
  };
}

/**
 * The script of the file.
 * @param files the addresses of the messages by language
 * @throws Error if the fallback's are missing
 */
function preloader({ [FALLBACK]: fallback, ...others }: Record<string, string>): string {
  if (fallback === undefined) throw new Error(`The build has no words in ${FALLBACK}.`);
  const asked = `(new URLSearchParams(location.search).get("lang")||navigator.language).toLowerCase().split("-")[0]`;
  const address = `${JSON.stringify(others)}[${asked}]||${JSON.stringify(fallback)}`;
  const relation = `l.relList.supports("modulepreload")?"modulepreload":"preload"`;
  return `(l=>{l.rel=${relation};l.as="script";l.crossOrigin="";l.href=${address};document.head.append(l)})(document.createElement("link"))\n`;
}

const loader = withSlashes(resolve(import.meta.dirname, "../../web/lib/load-code.ts"));

/**
 * Replaces the helper that Vite adds for each `import()` by `web/lib/load-code.ts`: half a kilobyte less.
 * @throws Error in the build when Vite no longer uses its helper under the expected name
 */
export function smallLoader(): Plugin {
  let isReplaced = false;
  return {
    name: "small-loader",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isReplaced = true;
        return `export * from ${JSON.stringify(loader)};`;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) throw new Error("Vite's loader was not replaced.");
    },
  };
}

/**
 * Minifies the respondent's scripts a second time, with swc, which joins what the bundler's own minifier leaves apart: 1 of
 * their 110 kB. What only packs worse, as words do, stays as it is.
 */
export function smallerScripts(): Plugin {
  return {
    name: "smaller-scripts",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, files) {
        for (const file of Object.values(files)) {
          if (file.type !== "chunk" || !respondentScripts.has(file.name)) continue;
          file.code = minifySync(file.code, { module: true, compress: { passes: 6 }, mangle: true }).code;
        }
      },
    },
  };
}

const respondentScripts = new Set([
  ...["react", "page", "form", "both", "scale-widgets", "offline", "end", "mail-link", "DiscardDraft"],
  ...["OutputView", "output-file"],
]);
