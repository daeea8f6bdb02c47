import {
  Browser,
  BrowserPlatform,
  ChromeReleaseChannel,
  computeSystemExecutablePath,
} from "@puppeteer/browsers";
import { describe, expect, it } from "vitest";
import {
  BrowserMissing,
  browserLines,
  browserPlaces,
  installedBrowser,
  type Machine,
} from "../../../shared/print/browser/installed-browser.ts";

const mac: Machine = { platform: "darwin", arch: "arm64", environment: { HOME: "/Users/ada" } };
const windows: Machine = {
  platform: "win32",
  arch: "x64",
  environment: {
    ProgramFiles: "D:\\Programs",
    "ProgramFiles(x86)": "D:\\Programs (x86)",
    LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local",
  },
};
const arm: Machine = {
  platform: "linux",
  arch: "arm64",
  environment: { HOME: "/home/ada", PATH: "/usr/local/bin:/usr/bin:bin" },
};
const intel: Machine = { ...arm, arch: "x64" };

/** Machines on which these files are. */
const having =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

describe("the browser of a machine", () => {
  it.each([
    ["a Mac", mac, "Google Chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["a Mac", mac, "Chromium", "/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium"],
    ["a Mac", mac, "Microsoft Edge", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
    ["Windows", windows, "Google Chrome", "D:\\Programs\\Google\\Chrome\\Application\\chrome.exe"],
    [
      "Windows",
      windows,
      "Google Chrome",
      "C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe",
    ],
    ["Windows", windows, "Microsoft Edge", "D:\\Programs (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
    [
      "Windows",
      { ...windows, environment: {} },
      "Microsoft Edge",
      "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
    ],
    ["ARM Linux", arm, "Chromium", "/usr/bin/chromium"],
    ["ARM Linux", arm, "Chromium", "/snap/bin/chromium"],
    ["ARM Linux", arm, "Google Chrome", "/opt/google/chrome/chrome"],
    ["ARM Linux", arm, "Chromium", "/var/lib/flatpak/exports/bin/org.chromium.Chromium"],
    ["ARM Linux", arm, "Chromium", "/home/ada/.local/share/flatpak/exports/bin/org.chromium.Chromium"],
  ] as const)("is found on %s and named: %3$s", (_machine, machine, name, path) => {
    expect(installedBrowser(machine, having(path))).toEqual({ name, path });
    expect(browserLines(machine, having(path))).toEqual([`PDFs are printed by ${name}: ${path}`]);
  });

  it("is looked for in no folder that depends on where the product is started", () => {
    expect(browserPlaces(arm).filter(({ path }) => !path.startsWith("/"))).toEqual([]);
  });

  it("is a release, where there are others too", () => {
    const [release, tried] = ["Google Chrome", "Google Chrome Canary"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
    expect(installedBrowser(mac, having(tried ?? "", release ?? "")).path).toBe(release);
    expect(installedBrowser(mac, having(tried ?? "")).path).toBe(tried);
  });

  it("is the one that SPROUT_CHROME names, and no other", () => {
    const named = { ...mac, environment: { ...mac.environment, SPROUT_CHROME: "/opt/own/chrome" } };
    const chrome = browserPlaces(mac)[0]?.path ?? "";
    expect(installedBrowser(named, having("/opt/own/chrome", chrome)).path).toBe("/opt/own/chrome");
    const text = "SPROUT_CHROME names /opt/own/chrome, which does not exist.";
    expect(() => installedBrowser(named, having(chrome))).toThrow(text);
    expect(browserLines(named, having(chrome))).toEqual([text]);
  });

  it.each([
    ["a Mac", mac, "Google Chrome from https://www.google.com/chrome"],
    ["Windows", windows, "Google Chrome from https://www.google.com/chrome"],
    ["ARM Linux", arm, "Chromium from your system's packages"],
  ] as const)("is missing on %s in two lines, which say what to install", (_machine, machine, what) => {
    const lines = browserLines(machine, () => false);
    expect(lines).toEqual([
      "No PDF can be printed: there is no Chrome, Chromium or Edge on this machine.",
      `Install ${what}, or name the program of a browser in the variable SPROUT_CHROME; then start again.`,
    ]);
    expect(() => installedBrowser(machine, () => false)).toThrow(BrowserMissing);
    expect(() => installedBrowser(machine, () => false)).toThrow(lines.join(" "));
  });

  it("is the bundled one on Linux on x86-64, of which nothing has to be said", () => {
    expect(browserLines(intel, () => false)).toEqual([]);
  });

  it.each([
    ["a Mac", mac, BrowserPlatform.MAC_ARM],
    ["ARM Linux", arm, BrowserPlatform.LINUX_ARM],
    ["Windows", windows, BrowserPlatform.WIN64],
  ] as const)("is looked for wherever puppeteer's channels are on %s", (_machine, machine, platform) => {
    const places = browserPlaces(machine).map(({ path }) => path);
    for (const channel of Object.values(ChromeReleaseChannel))
      expect(places).toContain(
        computeSystemExecutablePath({ browser: Browser.CHROME, channel, platform }, false),
      );
  });
});
