/**
 * Chromium from the npm registry, prepared once per machine: unpacked under a lock into a folder of the temporary directory
 * (deployed, all but the fonts of the scripts is unpacked already), with the libraries that a bare Debian or Lambda lacks and
 * with fonts of our own.
 */
import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withFolderLock } from "../../folder-lock.ts";
import { coverageFonts, fontsConf, scriptFontFiles, symbolFonts } from "../fonts/fonts.ts";
import { packFonts, unpackFonts } from "../fonts/packed-fonts.ts";
import { hasBundledBrowser, installedBrowser, thisMachine } from "./installed-browser.ts";

/** A browser that can be started: its program and the complete environment to start it with. */
export interface Chromium {
  executablePath: string;
  /** Complete: it contains nothing of the caller's environment, so no credential can leak into a page. */
  env: Record<string, string>;
  /** False for an installed Chrome, which is another build and can't run in one process. */
  isBundled: boolean;
  /** The fonts whose coverage is known; none for an installed Chrome. */
  fonts: readonly string[];
}

/** Beside the package's archives, where a function is deployed: what they contain. */
const UNPACKED = "unpacked";
/** The program, in what the package's archives contain. */
const PROGRAM = "chromium";
/** Where a deployed function unpacks the fonts of the scripts. */
const SCRIPT_FONTS = "script-fonts";
/** What everybody may read and start. */
const PROGRAM_MODE = 0o755;

/** Incremented when the layout of the folder changes, so that an older folder is not reused. */
const LAYOUT = 3;

const resolvePackage = createRequire(import.meta.url).resolve;
let prepared: Promise<Chromium> | undefined;

/**
 * The browser to print and to test with. A deployed function has it unpacked; elsewhere the first call on a machine unpacks
 * about 200 MB (1-2 s), and concurrent processes wait for it. Where the package has no browser (all but 64-bit Linux on x86), and
 * where `SPROUT_CHROME` names one, the browser of the machine is used instead.
 * @throws BrowserMissing that says what to do, where there is none
 * @example const { executablePath, env } = await chromiumExecutable();
 */
export function chromiumExecutable(): Promise<Chromium> {
  prepared ??= prepare().catch((cause: unknown) => {
    prepared = undefined; // an error such as a full disk or a killed process must not be cached
    throw cause;
  });
  return prepared;
}

async function prepare(): Promise<Chromium> {
  if (process.env.SPROUT_CHROME || !hasBundledBrowser(thisMachine))
    return installedChrome(installedBrowser(thisMachine).path);
  const shipped = join(dirname(resolvePackage("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(await readFile(join(shipped, "package.json"), "utf8")) as {
    version: string;
  }; // npm's own file
  const unpacked = join(shipped, UNPACKED);
  const isUnpacked = existsSync(unpacked);
  const kind = isUnpacked ? "-own" : "";
  const folder = join(tmpdir(), `sprout-chromium-${version}-${LAYOUT}${kind}-${ownUser()}`);
  if (!existsSync(folder)) {
    await withFolderLock(`${folder}.lock`, async () => {
      if (existsSync(folder)) return;
      await makeWhole(folder, async (staging) => {
        if (isUnpacked) await completeFrom(unpacked, staging);
        else await unpackInto(staging, join(shipped, "bin"));
        await mkdir(join(staging, "home"));
        await mkdir(join(staging, "font-cache"));
      });
    });
  }
  await refuseForeignFolder(folder);
  const programs = isUnpacked ? unpacked : folder;
  const scriptFonts = isUnpacked ? join(folder, SCRIPT_FONTS) : undefined;
  const own = join(folder, PROGRAM);
  return {
    executablePath: existsSync(own) ? own : join(programs, PROGRAM),
    env: environment(
      programs,
      folder,
      await writeFontsConf(fontsConf(programs, folder, scriptFonts), folder),
    ),
    isBundled: true,
    fonts: coverageFonts(programs, scriptFonts),
  };
}

/**
 * What a deployed function still has to unpack. Its program is started from a copy where nobody may start it: systems such as
 * Windows have no such right, so an asset that was made there has lost it.
 */
async function completeFrom(unpacked: string, folder: string): Promise<void> {
  await unpackFonts(unpacked, join(folder, SCRIPT_FONTS));
  const program = join(unpacked, PROGRAM);
  const mayStart = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (mayStart) return;
  await copyFile(program, join(folder, PROGRAM));
  await chmod(join(folder, PROGRAM), PROGRAM_MODE);
}

/** By number: a function's user has no name and no home, and to ask for them (`userInfo`) fails. */
function ownUser(): number {
  return process.getuid?.() ?? 0;
}

function installedChrome(executablePath: string): Chromium {
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE", "LOCALAPPDATA", "LANG"];
  const env: Record<string, string> = {};
  for (const name of kept) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { executablePath, env, isBundled: false, fonts: [] };
}

/**
 * Unpacks the browser for a function that is deployed: at a cold start nothing is left to unpack.
 * @param from the package as npm installed it, which has verified its archives
 * @param to the package as it is shipped
 */
export async function shipUnpacked(from: string, to: string): Promise<void> {
  await makeWhole(join(to, UNPACKED), async (staging) => {
    await unpackInto(staging, join(from, "bin"));
    await packFonts(scriptFontFiles(), staging);
  });
}

/** Fills another folder and renames it: a partial folder never has the final name. */
async function makeWhole(folder: string, fill: (staging: string) => Promise<void>): Promise<void> {
  const staging = await mkdtemp(`${folder}.partial-`);
  try {
    await fill(staging);
    await rename(staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string, bin: string): Promise<void> {
  await inflateInto(
    folder,
    ["chromium.br", "fonts.tar.br", "al2023.tar.br"].map((name) => join(bin, name)),
  );
  for (const font of symbolFonts) {
    const source = join(dirname(resolvePackage("dejavu-fonts-ttf/package.json")), "ttf", font);
    await copyFile(source, join(folder, "fonts", font));
  }
  for (const needed of [PROGRAM, "al2023/lib/libnss3.so", "fonts"]) {
    if (!existsSync(join(folder, needed))) throw new Error(`@sparticuz/chromium did not unpack ${needed}.`);
  }
}

/**
 * The package unpacks into the temporary directory at the moment of the call, which it reads before its first await: so it is
 * redirected for exactly these synchronous calls.
 */
async function inflateInto(folder: string, archives: readonly string[]): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const running = archives.map((archive) => inflate(archive));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(running);
}

/**
 * Named after its content: it contains the location of the large fonts, and several checkouts may share the folder.
 * @returns the file's path
 */
async function writeFontsConf(text: string, folder: string): Promise<string> {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  const file = join(folder, `fonts-${hash}.conf`);
  if (existsSync(file)) return file;
  const staging = `${file}.${process.pid}`;
  await writeFile(staging, text);
  await rename(staging, file);
  return file;
}

/** Everybody can write to the temporary directory: a program that another user put there is not started. */
async function refuseForeignFolder(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid !== ownUser()) throw new Error(`${folder} belongs to somebody else. Remove it and try again.`);
}

/** @param programs may be read-only; @param folder can be written to */
function environment(programs: string, folder: string, fontsFile: string): Record<string, string> {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: join(folder, "home"),
    TMPDIR: tmpdir(),
    LANG: "C.UTF-8",
    LD_LIBRARY_PATH: join(programs, "al2023", "lib"),
    FONTCONFIG_FILE: fontsFile,
    FONTCONFIG_PATH: folder,
  };
}
