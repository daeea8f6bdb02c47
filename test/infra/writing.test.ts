/** The commands around a restore: nothing is written, and then it goes on as before. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayWrite, resumeWriting, stopWriting } from "../../infra/account/writing.ts";
import { entries } from "../../infra/entries.ts";
import { AccountEmulator } from "../support/account-emulator.ts";

let account: AccountEmulator;
beforeEach(async () => {
  account = new AccountEmulator();
  await account.start();
  for (const [name, value] of Object.entries(account.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await account.stop();
});

describe("stop-writing and go-on", () => {
  const writers = entries.filter(mayWrite).map(({ name }) => `sprout-prod-${name}`);
  const readers = entries.filter((entry) => !mayWrite(entry)).map(({ name }) => `sprout-prod-${name}`);
  beforeEach(() => {
    vi.spyOn(console, "log").mockReturnValue(undefined);
    for (const name of [...writers, ...readers, "sprout-dev-ping"]) account.deploy(name, "now");
    account.functions.delete("sprout-prod-file-scanned"); // a setting's
    account.reserved.set("sprout-prod-rest-form-submit", 250);
    for (const name of ["step-ready:live", "mail-due:live"]) account.sources.set(`sprout-prod-${name}`, true);
    for (const name of ["sprout-dev-step-ready", "other"]) account.sources.set(name, true);
  });
  afterEach(() => vi.restoreAllMocks());

  it("stop what may change something, and nothing that only reads, nor another stage", async () => {
    expect(await stopWriting(["--stage", "prod"])).toBe(0);
    const stopped = [...account.reserved].filter(([, most]) => most === 0).map(([name]) => name);
    expect(stopped.toSorted()).toEqual(writers.filter((name) => account.functions.has(name)).toSorted());
    for (const name of [
      "rest-form-submit",
      "rest-form-publish",
      "rest-upload-sprout",
      "reconcile",
      "erase-due",
      "record-audit",
      "step-ready",
      "mail-due",
    ])
      expect(stopped).toContain(`sprout-prod-${name}`);
    for (const name of ["ping", "render", "print"]) expect(readers).toContain(`sprout-prod-${name}`);
    expect(Object.fromEntries(account.sources)).toEqual({
      "sprout-prod-step-ready:live": false,
      "sprout-prod-mail-due:live": false,
      "sprout-dev-step-ready": true,
      other: true,
    });
  });

  it("go on as before, with what was reserved, also after a stop that was interrupted or repeated", async () => {
    account.tags.set("sprout-prod-rest-form-submit", { "sprout-reserved-before": "250", part: "api" });
    account.reserved.set("sprout-prod-rest-form-submit", 0);
    await stopWriting(["--stage", "prod"]);
    await stopWriting(["--stage", "prod"]);
    expect(await resumeWriting(["--stage", "prod"])).toBe(0);
    expect(Object.fromEntries(account.reserved)).toEqual({ "sprout-prod-rest-form-submit": 250 });
    expect(Object.fromEntries(account.tags)["sprout-prod-rest-form-submit"]).toEqual({ part: "api" });
    expect([...account.sources.values()]).toEqual([true, true, true, true]);
    expect(await resumeWriting(["--stage", "prod"]), "twice").toBe(0);
    expect(account.reserved.size).toBe(1);
  });

  it("say what they need, and that there is no such stage", async () => {
    await expect(stopWriting([])).rejects.toThrow("like --stage prod");
    await expect(resumeWriting(["--stage", "pord"])).rejects.toThrow("no function of the stage pord");
  });
});
