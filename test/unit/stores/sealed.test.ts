import { describe, expect, it } from "vitest";
import { isTotpSecret, newTotpSecret, totpOf } from "../../../shared/people/totp.ts";
import { seal, sealedVersion, unseal } from "../../../shared/stores/secrets/sealed.ts";

const key = { version: 3, key: "a secret of forty characters, at the least" };

describe("a sealed text", () => {
  it("is opened by its key and for its purpose only, and differs each time", () => {
    const sealed = seal("JBSWY3DP", key, "totp");
    expect(sealed).toMatch(/^3\.[\w-]+$/);
    expect(sealedVersion(sealed)).toBe(3);
    expect(seal("JBSWY3DP", key, "totp")).not.toBe(sealed);
    expect(unseal(sealed, [{ ...key, version: 4 }, key], "totp")).toBe("JBSWY3DP");
    expect(unseal(sealed, [key], "other")).toBeUndefined();
    expect(unseal(sealed, [{ version: 3, key: `${key.key}.` }], "totp")).toBeUndefined();
    expect(unseal(sealed, [{ ...key, version: 4 }], "totp")).toBeUndefined();
  });

  it("is not opened once any of it was changed", () => {
    const [, body = ""] = seal("JBSWY3DP", key, "totp").split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(unseal(`3.${changed.toString("base64url")}`, [key], "totp")).toBeUndefined();
    }
    for (const text of ["", "3", "3.", "3.AAAA", "x.y.z"])
      expect(unseal(text, [key], "totp")).toBeUndefined();
  });
});

describe("the code of an app", () => {
  // RFC 6238, appendix B, for SHA-1: the last six of its eight digits. The secret is the ASCII text 12345678901234567890.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds is %s", (seconds, code) => {
    const app = totpOf("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(app.generate({ timestamp: seconds * 1_000 })).toBe(code);
  });

  it("is of a secret of 160 random bits", () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    expect(secrets.every(isTotpSecret)).toBe(true);
    expect(["123456", "ABCDE-FGHJK", "abcdefgh".repeat(4)].some(isTotpSecret)).toBe(false);
  });
});
