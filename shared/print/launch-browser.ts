/** Starts the browser that prints. */
import type { ChildProcess } from "node:child_process";
import puppeteer, { type Browser } from "puppeteer-core";
import { chromiumExecutable } from "./chromium.ts";
import { printerFlags, SINGLE_PROCESS } from "./printer-flags.ts";

/** It takes a tenth of a second; what takes so long will not come. */
const LAUNCH_MS = 15_000;

export interface LaunchedBrowser {
  browser: Browser;
  child: ChildProcess;
}

/**
 * @param flags beside those that shut it off: tests listen to its network log with them
 * @example const { browser, child } = await launchBrowser()
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<LaunchedBrowser> {
  const { executablePath, env, isBundled } = await chromiumExecutable();
  const browser = await puppeteer.launch({
    executablePath,
    env,
    args: [...printerFlags, ...(isBundled ? [SINGLE_PROCESS] : []), ...flags],
    headless: isBundled ? "shell" : true,
    pipe: true, // no port that a page could reach
    defaultViewport: { width: 64, height: 64 }, // paper has its own size; a small window saves work
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const child = browser.process();
  if (!child) throw new Error("The browser was started without a process of its own.");
  return { browser, child };
}
