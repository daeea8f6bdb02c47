/** A browser with a profile that outlives it, and the ways in which a page is killed. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumExecutable } from "../../../shared/print/browser/chromium.ts";

export const waysToEnd = [
  "tab closed",
  "tab reloaded",
  "tab discarded",
  "tab crashed",
  "renderer killed",
  "browser killed",
] as const;
export type WayToEnd = (typeof waysToEnd)[number];

const PATIENCE_MS = 30_000;

export interface KillableBrowser {
  /**
   * Opens a page; after `end` it is one of the same profile, or the tab that was reloaded.
   * @param prepare runs before the page's own scripts
   */
  open: (address: string, prepare: (context: BrowserContext) => Promise<void>) => Promise<Page>;
  setOffline: (isOffline: boolean) => Promise<void>;
  /** Ends the open page. @returns when, by the clock of this machine */
  end: (way: WayToEnd) => Promise<number>;
  close: () => Promise<void>;
}

export async function startKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "sprout-typing-profile-"));
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  let reloaded: Page | undefined;
  let devtools: CDPSession | undefined;

  const setOffline = (isOffline: boolean) =>
    devtools?.send("Network.emulateNetworkConditions", {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });

  async function launch(): Promise<BrowserContext> {
    const { executablePath, env } = await chromiumExecutable();
    return chromium.launchPersistentContext(profile, {
      executablePath,
      env,
      headless: true,
      locale: "en-US",
      viewport: { width: 900, height: 2_400 },
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
  }

  return {
    async open(address, prepare) {
      if (context === undefined) {
        context = await launch();
        await prepare(context);
      }
      if (reloaded !== undefined) {
        page = reloaded;
        reloaded = undefined;
        await setOffline(false);
        // Without a connection the browser shows a page of its own, and the person reloads this one.
        if ((await page.evaluate("location.origin")) !== new URL(address).origin) await page.goto(address);
        return page;
      }
      page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await page.goto(address);
      return page;
    },
    // Of the page alone: a context with a crashed page accepts no such command.
    async setOffline(isOffline) {
      await setOffline(isOffline);
    },
    async end(way) {
      if (context === undefined || page === undefined) throw new Error("No page is open.");
      const ending = page;
      page = undefined;
      if (way === "tab closed") {
        const at = Date.now();
        await ending.close({ runBeforeUnload: false });
        return at;
      }
      if (way === "tab reloaded") {
        const at = Date.now();
        await ending.reload({ waitUntil: "commit" }).catch(() => undefined);
        reloaded = ending;
        return at;
      }
      if (way === "browser killed") {
        const browser = (await processesOf(profile)).find(({ type }) => type === "browser");
        if (browser === undefined) throw new Error("The browser's process was not found.");
        const closed = context.waitForEvent("close");
        const at = Date.now();
        process.kill(browser.id, "SIGKILL");
        await closed;
        context = undefined;
        return at;
      }
      const crashed = ending.waitForEvent("crash");
      let at: number;
      if (way === "tab crashed") {
        at = Date.now();
        devtools?.send("Page.crash").catch(() => undefined); // a crashed page does not respond
      } else {
        const renderers = (await processesOf(profile)).filter(({ type }) => type === "renderer");
        at = Date.now();
        // A system that lacks memory ends hidden pages; the last event of such a page is that it is hidden.
        if (way === "tab discarded") await ending.evaluate(beHidden);
        for (const { id } of renderers) process.kill(id, "SIGKILL");
      }
      await crashed;
      await ending.close().catch(() => undefined);
      return at;
    },
    async close() {
      await context?.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Runs in the page. */
function beHidden(): void {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** The processes of the browser that has this profile: itself, and those that it started. */
async function processesOf(profile: string): Promise<{ id: number; type: string }[]> {
  const found: { id: number; type: string; parent: number; isOwn: boolean }[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [commandLine, stat] = await Promise.all(
      ["cmdline", "stat"].map((file) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "")),
    );
    if (!commandLine || !stat) continue;
    const type = /--type=([a-z-]+)/.exec(commandLine)?.[1] ?? "browser";
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    found.push({ id: Number(name), type, parent, isOwn: commandLine.includes(`--user-data-dir=${profile}`) });
  }
  const own = new Set(found.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { id, parent } of found) if (own.has(parent)) own.add(id);
  }
  return found.filter(({ id }) => own.has(id)).map(({ id, type }) => ({ id, type }));
}
