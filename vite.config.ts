import { resolve } from "node:path";
import reactPlugin from "@vitejs/plugin-react";
import { type Connect, defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { asReleased } from "./infra/local/as-released.ts";
import { offlineWorker } from "./infra/local/offline-worker.ts";
import { textsFirst } from "./infra/local/texts-first.ts";
import { webStyles, webTargets } from "./infra/local/web-targets.ts";
import { brand } from "./shared/brand.ts";
import { openApiDocument } from "./shared/contract/openapi.ts";
import {
  apiPaths,
  apiPrefixes,
  entryFor,
  formRuntime,
  LANGUAGES_PATH,
  MAP_PATH,
  OPENAPI_PATH,
} from "./shared/site.ts";

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

/** Of the pages' two applications only this one has it, once. */
const inDesigner: Pick<Plugin, "applyToEnvironment"> = {
  applyToEnvironment: ({ name }) => name === "client",
};

/** The document of the calls, beside the pages: made of the table as it is now. */
function callsDocument(): Plugin {
  const text = () => JSON.stringify(openApiDocument());
  return {
    name: "calls-document",
    ...inDesigner,
    configureServer: ({ middlewares }) =>
      void middlewares.use(OPENAPI_PATH, (_request, response) =>
        response.setHeader("Content-Type", "application/json").end(text()),
      ),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: OPENAPI_PATH.slice(1), source: text() });
    },
  };
}

/** What says that there are no maps and no further languages: a deployment publishes its own files instead (`infra/site-files.ts`). */
const empty: Readonly<Record<string, string>> = { [MAP_PATH]: "{}", [LANGUAGES_PATH]: "[]" };

const ofDeployments: Plugin = {
  name: "of-deployments",
  ...inDesigner,
  configureServer: ({ middlewares }) => {
    for (const [path, source] of Object.entries(empty))
      middlewares.use(path, (_request, response) =>
        response.setHeader("Content-Type", "application/json").end(source),
      );
  },
  generateBundle() {
    for (const [path, source] of Object.entries(empty))
      this.emitFile({ type: "asset", fileName: path.slice(1), source });
  },
};

function pageOf(input: string, emptyOutDir: boolean): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      emptyOutDir,
      rollupOptions: {
        input: resolve(import.meta.dirname, "web", input),
        output: {
          // Few files pack better than many: React, which a browser keeps when only the product changes, and what a page begins with.
          codeSplitting: {
            groups: [
              { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: "page", tags: ["$initial"], priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/**
 * Two applications, each built by itself, so that neither is cut into files by what the other needs: the designer's, and
 * the respondent's page.
 */
export default defineConfig({
  root: "web",
  plugins: [
    reactPlugin(),
    pageEntries(),
    callsDocument(),
    ofDeployments,
    productName,
    textsFirst(),
    asReleased(),
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
    target: webTargets,
    modulePreload: { polyfill: false }, // it only lets older browsers fetch a little sooner
  },
  builder: {},
  environments: {
    client: pageOf("index.html", true),
    respondent: pageOf("player.html", false),
  },
});
