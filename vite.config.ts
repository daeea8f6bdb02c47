import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { type Connect, defineConfig, type Plugin } from "vite";
import { clientOnlyReact } from "./infra/local/client-only-react.ts";
import { offlineWorker } from "./infra/local/offline-worker.ts";
import { respondentCopies } from "./infra/local/respondent-copies.ts";
import {
  contractRows,
  scriptName,
  smallerScripts,
  smallLoader,
  wordsFirst,
} from "./infra/local/vite-plugins.ts";
import { webStyles, webTargets } from "./infra/local/web-targets.ts";
import { brand } from "./shared/brand.ts";
import { openApiDocument } from "./shared/contract/openapi.ts";
import { apiPaths, apiPrefixes, entryFor, formRuntime, MAP_PATH, OPENAPI_PATH } from "./shared/site.ts";

/** Who answers the calls of pages that Vite itself serves. */
const runtime = { target: formRuntime(process.env.SPROUT_RUNTIME), changeOrigin: true };
const proxy = Object.fromEntries([...apiPrefixes, ...apiPaths].map((path) => [path, runtime]));

/** Gives the respondent's page paths their own entry, as CloudFront and the local gateway do. */
function pageEntries(): Plugin {
  const choose: Connect.NextHandleFunction = (request, _response, next) => {
    const path = request.url?.split("?")[0] ?? "/";
    const isPage = request.headers.accept?.includes("text/html") && !path.includes(".");
    if (isPage) request.url = `/${entryFor(path)}`;
    next();
  };
  return {
    name: "page-entries",
    configureServer: ({ middlewares }) => void middlewares.use(choose),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(choose),
  };
}

/** Spells the product's word in the pages, which cannot import it. */
const productName: Plugin = {
  name: "product-name",
  transformIndexHtml: (html) => html.replaceAll("%PRODUCT%", brand.product),
};

/** The document of the calls, beside the pages: made of the table as it is now. */
function callsDocument(): Plugin {
  const text = () => JSON.stringify(openApiDocument());
  return {
    name: "calls-document",
    configureServer: ({ middlewares }) =>
      void middlewares.use(OPENAPI_PATH, (_request, response) =>
        response.setHeader("Content-Type", "application/json").end(text()),
      ),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: OPENAPI_PATH.slice(1), source: text() });
    },
  };
}

/** Says that there is no map; a deployment that has one publishes its own file instead (`infra/site-files.ts`). */
const noMap: Plugin = {
  name: "no-map",
  configureServer: ({ middlewares }) =>
    void middlewares.use(MAP_PATH, (_request, response) =>
      response.setHeader("Content-Type", "application/json").end("{}"),
    ),
  generateBundle() {
    this.emitFile({ type: "asset", fileName: MAP_PATH.slice(1), source: "{}" });
  },
};

/** Two entries: the designer's application and the respondent's page, which share React and no code of the product. */
export default defineConfig({
  root: "web",
  plugins: [
    react(),
    pageEntries(),
    callsDocument(),
    noMap,
    productName,
    respondentCopies(),
    contractRows(),
    wordsFirst(),
    smallLoader(),
    clientOnlyReact(),
    smallerScripts(),
    offlineWorker(),
  ],
  css: { postcss: webStyles },
  worker: {
    format: "es",
    // What only workers load is told from what a page waits for.
    rollupOptions: { output: { chunkFileNames: "assets/worker-[name]-[hash].js" } },
  },
  server: { host: "127.0.0.1", proxy },
  preview: { host: "127.0.0.1", proxy },
  build: {
    outDir: resolve(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    target: webTargets,
    modulePreload: { polyfill: false }, // it only lets older browsers fetch a little sooner
    rollupOptions: {
      input: {
        designer: resolve(import.meta.dirname, "web/index.html"),
        respondent: resolve(import.meta.dirname, "web/player.html"),
      },
      output: {
        chunkFileNames: scriptName,
        codeSplitting: {
          groups: [
            { name: "zod", test: /node_modules\/zod\//, priority: 6 },
            // A few lines each, which both kinds of pages of the designer need: one file packs better than several.
            {
              name: "both",
              test: /(web\/(lib\/(browser-storage|idle|load-code|send)|player\/lazy-messages)|shared\/(limits|localize|form\/(instance-status|toggle-pair|validator-patterns)))\.ts$/,
              priority: 5,
            },
            // Of its own, so that a browser keeps it when only the product changes.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // With all that they import: one file packs better than several.
            {
              name: "form",
              test: /web\/player\/((OpenForm|LanguageMenu|Dialog)\.tsx|(open-session|answer-store|use-texts|saving\/device-keys|session\/session)\.ts)$/,
              priority: 3,
            },
            // The respondent's page, its parts that also others load, and what comes soon after one another.
            { name: "page", test: /web\/player\/main\.tsx\?respondent$/, priority: 3 },
            { name: "mail-link", test: /web\/player\/(MailLink|AboutText)\.tsx\?respondent$/, priority: 2 },
            {
              name: "end",
              test: /web\/player\/(outputs\/Finished|steps\/CheckAnswers)\.tsx\?respondent$/,
              priority: 1,
            },
            {
              name: "scale-widgets",
              test: /web\/player\/fields\/scale(-widgets)?\.ts\?respondent$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
