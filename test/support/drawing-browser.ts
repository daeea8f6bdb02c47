/** The tests' browser with a renderer of WebGL, which the one that prints is shipped without: for maps. */
import { existsSync } from "node:fs";
import { link, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";

/** A browser that draws maps in software; close it with `browser.close()`. */
export async function launchDrawingBrowser(): Promise<Browser> {
  const { executablePath, env, isBundled } = await chromiumExecutable();
  return chromium.launch({
    executablePath: isBundled ? await withRenderer(executablePath) : executablePath,
    env,
    headless: true,
    args: [
      ...["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"],
      ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    ],
  });
}

/** The same program in another folder of this machine, beside the renderer of its own package. @returns its path */
async function withRenderer(program: string): Promise<string> {
  const from = dirname(program);
  const folder = `${from}-drawing`;
  const copy = join(folder, "chromium");
  if (existsSync(copy)) return copy;
  const staging = await mkdtemp(`${folder}.partial-`);
  await unpackRenderer(staging);
  await link(program, join(staging, "chromium")); // not a symbolic link: the program looks for the renderer beside itself
  await symlink(join(from, "locales"), join(staging, "locales"));
  await rename(staging, folder).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // otherwise another process was faster
  });
  return copy;
}

/** The package unpacks into the temporary directory as it is at the call. */
async function unpackRenderer(folder: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const shipped = dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
  const before = tmpdir();
  process.env.TMPDIR = folder;
  const running = inflate(join(shipped, "..", "bin", "swiftshader.tar.br"));
  process.env.TMPDIR = before;
  await running;
}
