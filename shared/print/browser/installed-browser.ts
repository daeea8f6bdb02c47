/**
 * The browser of the machine, for those that the bundled one isn't built for (all but 64-bit Linux on x86): the one that
 * SPROUT_CHROME names, or Chrome, Chromium or Edge where their installers put them.
 */
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

export interface InstalledBrowser {
  /** @example "Google Chrome" */
  name: string;
  /** Its program. */
  path: string;
}

/** What decides where a browser may be. */
export interface Machine {
  /** As `process.platform` has it. */
  platform: string;
  /** As `process.arch` has it. */
  arch: string;
  environment: Readonly<Record<string, string | undefined>>;
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  environment: process.env,
};

/** A machine without any browser that could print. */
export class BrowserMissing extends Error {
  override readonly name = "BrowserMissing";
}

/** True where the bundled browser runs. */
export function hasBundledBrowser({ platform, arch }: Pick<Machine, "platform" | "arch">): boolean {
  return platform === "linux" && arch === "x64";
}

/** In this order: releases before those that are tried out. */
const onMac = [
  "Google Chrome",
  "Chromium",
  "Microsoft Edge",
  "Google Chrome Beta",
  "Google Chrome Dev",
  "Google Chrome Canary",
];

const onWindows = [
  ["Google Chrome", "Google\\Chrome\\Application\\chrome.exe"],
  ["Chromium", "Chromium\\Application\\chrome.exe"],
  ["Microsoft Edge", "Microsoft\\Edge\\Application\\msedge.exe"],
  ["Google Chrome Beta", "Google\\Chrome Beta\\Application\\chrome.exe"],
  ["Google Chrome Dev", "Google\\Chrome Dev\\Application\\chrome.exe"],
  ["Google Chrome Canary", "Google\\Chrome SxS\\Application\\chrome.exe"],
] as const;

/** The variables that name the folders of programs, and the folders where no variable does. */
const windowsVariables = ["ProgramFiles", "ProgramW6432", "ProgramFiles(x86)", "LOCALAPPDATA"];
const windowsFolders = ["C:\\Program Files", "C:\\Program Files (x86)"];

/** Programs in the folders of PATH. */
const onPath = [
  ["Google Chrome", "google-chrome-stable"],
  ["Google Chrome", "google-chrome"],
  ["Chromium", "chromium"],
  ["Chromium", "chromium-browser"],
  ["Microsoft Edge", "microsoft-edge-stable"],
  ["Microsoft Edge", "microsoft-edge"],
] as const;

/** Programs in folders that PATH need not have. */
const onLinux = [
  ["Google Chrome", "/opt/google/chrome/chrome"],
  ["Microsoft Edge", "/opt/microsoft/msedge/msedge"],
  ["Chromium", "/usr/lib/chromium/chromium"],
  ["Chromium", "/snap/bin/chromium"],
  ["Google Chrome Beta", "/opt/google/chrome-beta/chrome"],
  ["Google Chrome Dev", "/opt/google/chrome-unstable/chrome"],
  ["Google Chrome Canary", "/opt/google/chrome-canary/chrome"],
] as const;

const onFlatpak = [
  ["Google Chrome", "com.google.Chrome"],
  ["Chromium", "org.chromium.Chromium"],
  ["Microsoft Edge", "com.microsoft.Edge"],
] as const;

/**
 * Every place where the browser of a machine may be, the likeliest first.
 * @example browserPlaces({ platform: "darwin", arch: "arm64", environment: {} })[0]
 * // { name: "Google Chrome", path: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" }
 */
export function browserPlaces({ platform, environment }: Machine): InstalledBrowser[] {
  if (platform === "darwin") {
    const folders = ["/Applications", ...inHome(environment.HOME, "Applications")];
    return onMac.flatMap((name) =>
      folders.map((folder) => ({ name, path: posix.join(folder, `${name}.app/Contents/MacOS/${name}`) })),
    );
  }
  if (platform === "win32") {
    const named = windowsVariables.flatMap((variable) => environment[variable] || []);
    const folders = [...new Set([...named, ...windowsFolders])];
    return onWindows.flatMap(([name, program]) =>
      folders.map((folder) => ({ name, path: win32.join(folder, program) })),
    );
  }
  const folders = (environment.PATH ?? "").split(":").filter((folder) => posix.isAbsolute(folder));
  const flatpak = [
    "/var/lib/flatpak/exports/bin",
    ...inHome(environment.HOME, ".local/share/flatpak/exports/bin"),
  ];
  return [
    ...onPath.flatMap(([name, program]) =>
      folders.map((folder) => ({ name, path: posix.join(folder, program) })),
    ),
    ...onLinux.map(([name, path]) => ({ name, path })),
    ...onFlatpak.flatMap(([name, program]) =>
      flatpak.map((folder) => ({ name, path: posix.join(folder, program) })),
    ),
  ];
}

function inHome(home: string | undefined, path: string): string[] {
  return home ? [posix.join(home, path)] : [];
}

/**
 * The browser of a machine.
 * @param isThere whether there is a file
 * @throws BrowserMissing that says what to install, or what to change
 */
export function installedBrowser(
  machine: Machine,
  isThere: (file: string) => boolean = existsSync,
): InstalledBrowser {
  const named = machine.environment.SPROUT_CHROME;
  if (named) {
    if (!isThere(named)) throw new BrowserMissing(`SPROUT_CHROME names ${named}, which does not exist.`);
    return { name: "the browser of SPROUT_CHROME", path: named };
  }
  const found = browserPlaces(machine).find(({ path }) => isThere(path));
  if (found === undefined) throw new BrowserMissing(missingLines(machine.platform).join(" "));
  return found;
}

const NO_BROWSER = "No PDF can be printed: there is no Chrome, Chromium or Edge on this machine.";

function missingLines(platform: string): [string, string] {
  const source =
    platform === "linux"
      ? "Chromium from your system's packages"
      : "Google Chrome from https://www.google.com/chrome";
  return [
    NO_BROWSER,
    `Install ${source}, or name the program of a browser in the variable SPROUT_CHROME; then start again.`,
  ];
}

/** What `npm start` says of the browser that prints; nothing where it is the bundled one. */
export function browserLines(machine: Machine, isThere: (file: string) => boolean = existsSync): string[] {
  if (hasBundledBrowser(machine) && !machine.environment.SPROUT_CHROME) return [];
  try {
    const { name, path } = installedBrowser(machine, isThere);
    return [`PDFs are printed by ${name}: ${path}`];
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    return machine.environment.SPROUT_CHROME ? [error.message] : missingLines(machine.platform);
  }
}
