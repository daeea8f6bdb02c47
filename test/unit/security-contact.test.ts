import { describe, expect, it } from "vitest";
import { settingsFrom } from "../../infra/cdk/settings.ts";
import { filesOf } from "../../infra/site-files.ts";

const now = new Date("2026-11-27T10:00:00Z");
const files = (context: Record<string, string>) => filesOf(settingsFrom(context), now);
const fieldsOf = (text = "") =>
  Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)),
  );

describe("who takes reports of weaknesses", () => {
  it.each([
    ["security@example.org", "mailto:security@example.org"],
    ["https://example.org/report", "https://example.org/report"],
  ])("%s is said in security.txt, for less than a year", (securityContact, contact) => {
    const fields = fieldsOf(files({ securityContact })[".well-known/security.txt"]);
    expect(fields.Contact).toBe(contact);
    const days = (Date.parse(String(fields.Expires)) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(270);
    expect(days).toBeLessThan(365);
  });

  it.each(["nobody", "http://example.org", "a@b.org\nExpires: never", "https://", "mailto:a@b.org"])(
    "%j is refused",
    (securityContact) =>
      expect(() => files({ securityContact })).toThrow("an e-mail address, or the https address of a page"),
  );

  it("is said nowhere without the setting", () => expect(files({})).toEqual({}));
});
