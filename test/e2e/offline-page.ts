/** A small form for pages without a connection, and what such a page keeps on its device. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { workerScript } from "../../infra/local/offline-worker.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { Release } from "../../shared/offline-release.ts";
import { field, page as formPage, section } from "./player-form.ts";
import type { PlayerSite } from "./player-server.ts";

export const offlineForm: FormDefinition = {
  title: "Child development check-in",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ],
  defaultLocale: "en",
  model: [
    formPage(
      "page",
      { en: "Your child", es: "Su hijo" },
      section(
        "all",
        "",
        field({ key: "name", controlType: "text", label: "Name", required: true }),
        field({ key: "words", controlType: "text", label: "First words" }),
      ),
    ),
  ],
};

/** Names of the caches that are whole: the page itself is kept last. */
export const wholeReleases = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pages = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match("/player.html")),
    );
    return names.filter((_, at) => pages[at] !== undefined);
  });

/** Names of the texts that the page keeps of forms. */
export const keptForms = async (page: Page): Promise<string[]> =>
  Object.keys(await keptTexts(page)).filter((name) => name.startsWith("sprout.form."));

/** What the page keeps in the store that outlives a killed browser. */
export const keptTexts = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("sprout.player");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const texts = opening.result.transaction("texts").objectStore("texts");
          const [names, values] = [texts.getAllKeys(), texts.getAll()];
          values.onsuccess = () => {
            opening.result.close();
            resolve(
              Object.fromEntries(names.result.map((name, at) => [String(name), String(values.result[at])])),
            );
          };
        };
      }),
  );

/** From now on the page's device has no room for anything new. A browser's own quota applies half a minute after it is changed. */
export const fillDevice = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });

export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => wholeReleases(page)).toHaveLength(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keptForms(page)).toHaveLength(2);
}

/** Another release: the same page with a mark, and one more file. */
export async function nextRelease(
  site: Pick<PlayerSite, "folder" | "replaced">,
  version = "next",
): Promise<Release> {
  const [page, worker] = await Promise.all(
    ["player.html", "sw.js"].map((name) => readFile(join(site.folder, name), "utf8")),
  );
  const release: Release = JSON.parse(/^self\.release=(.*);$/m.exec(worker ?? "")?.[1] ?? "");
  const marked = (page ?? "").replace("</title>", `</title><meta name="release" content="${version}">`);
  const next = {
    ...release,
    version,
    files: [...release.files, "/assets/extra-1.js"],
    pageHash: createHash("sha256").update(marked).digest("hex"),
  };
  site.replaced.set("player.html", marked).set("sw.js", await workerScript(next));
  return next;
}
