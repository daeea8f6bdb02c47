import { describe, expect, it } from "vitest";
import { isGuessableFor, refuseGuessable } from "../../../functions/accounts/choose-password.ts";
import { productLocales } from "../../../shared/localize.ts";
import { passwordGuessable, passwordHint, passwordRule, showsMismatch } from "../../../shared/password.ts";
import { mailText } from "../../../shared/people/mail-texts.ts";
import { hashPassword, pepperVersion, verifyPassword } from "../../../shared/people/password-hash.ts";
import { readKeys } from "../../../shared/stores/secrets/secret.ts";
import {
  keyedHash,
  newInstanceId,
  newKey,
  newSecretId,
  newSixDigits,
  sameHash,
} from "../../../shared/tokens.ts";

describe("the product secret", () => {
  const [old, young] = ["a".repeat(32), "b".repeat(32)];

  it("is one key, or several of which the newest comes first", () => {
    expect(readKeys(old)).toEqual([{ version: 1, key: old }]);
    expect(readKeys(JSON.stringify({ "1": old, "10": young }))).toEqual([
      { version: 10, key: young },
      { version: 1, key: old },
    ]);
  });

  it.each(["short", "{}", "{", `{"x":"${old}"}`, `{"1":"short"}`])(
    "is refused as %s, without revealing it",
    (secret) => {
      expect(() => readKeys(secret)).toThrow(/^The secret/);
    },
  );
});

describe("passwordRule", () => {
  it.each(["Abcdefg1", "Abcdefg!", "Ñandú-volando", "Aa1aaaaa"])("accepts %s", (password) => {
    expect(passwordRule.safeParse(password).success).toBe(true);
  });

  it.each(["Abcdef1", "abcdefg1", "ABCDEFG1", "Abcdefgh", "A".repeat(200)])("refuses %s", (password) => {
    expect(passwordRule.safeParse(password).success).toBe(false);
  });

  it.each([
    "Password1",
    "P@ssw0rd",
    "Welcome123",
    "Qwerty123",
    "1Qaz2wsx",
    "Iloveyou1",
    "Abcd1234",
    "Admin123",
    "Sprout-2026",
  ])("refuses %s, which is easy to guess", (password) => {
    expect(passwordRule.safeParse(password).error?.issues[0]?.message).toBe(passwordGuessable);
  });

  it.each(
    `Password1! P@ssw0rd2024 Welcome2024! Summer2024! Winter2023 Qwerty!234 Abc12345! Admin!@#123 Monkey123! Football1! Princess1!
    Jennifer1! Changeme1! Hospital1! Sprout2024! Zaq!2wsx !QAZ2wsx Elephant2041! Chelsea#1 Liverpool2019 Company123! PasswordPassword1
    Superman! January2024! London2024! Spiderman1 Passwort1! Contraseña1 Motdepasse1 Bonjour123! Ashley2010! Hunter22! Abcd1234!
    Ruiz-2024! Ana.Ruiz1 MyRuiz123!`.split(/\s+/),
  )("refuses what others would guess: %s", async (password) => {
    const ana = { username: "a@lab.example", firstName: "Ana", lastName: "Ruiz" };
    expect(await isGuessableFor(ana, password)).toBe(true);
    await expect(refuseGuessable(password, ana)).rejects.toThrow();
  });

  it.each([
    "Good-Person-1",
    "Lamp-River-Cloud-4",
    "Kx9#mQ2$vL",
    "Monkey83749261538",
    "Sprout-Garden-Boots-9",
    "Ana-reads-Borges-2",
  ])("accepts what no one would guess: %s", async (password) => {
    const ana = { username: "a@lab.example", firstName: "Ana", lastName: "Ruiz" };
    expect(await isGuessableFor(ana, password)).toBe(false);
  });

  it.each(["Correct-Horse-7", "Sprout-demo-1", "Designer-Pass-1", "Kp7-rivers-of-May"])(
    "accepts %s, which is not easy to guess",
    (password) => {
      expect(passwordRule.safeParse(password).success).toBe(true);
    },
  );

  it("doesn't examine one that is too long, which would take quadratic time", () => {
    const issues = passwordRule.safeParse(`Password${"!".repeat(200)}`).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(["Use at most 128 characters."]);
  });

  it("states the rule in the specified words", () => {
    expect(passwordRule.safeParse("abc").error?.issues[0]?.message).toBe(passwordHint);
  });
});

describe("showsMismatch", () => {
  it("waits until the confirmation is as long as the password", () => {
    expect(showsMismatch("Abcdefg1", "Abc")).toBe(false);
    expect(showsMismatch("Abcdefg1", "Abcdefg2")).toBe(true);
    expect(showsMismatch("Abcdefg1", "Abcdefg1")).toBe(false);
    expect(showsMismatch("Abcdefg1", "Abcdefg12")).toBe(true);
  });
});

describe("password hashes", () => {
  it("verify the right password with the right pepper only", async () => {
    const hash = await hashPassword("Abcdefg1", "pepper");
    expect(hash).toMatch(/^\$scrypt\$n=65536,r=8,p=2\$/);
    expect(await verifyPassword("Abcdefg1", hash, "pepper")).toBe(true);
    expect(await verifyPassword("Abcdefg2", hash, "pepper")).toBe(false);
    expect(await verifyPassword("Abcdefg1", hash, "other")).toBe(false);
    expect(await verifyPassword("Abcdefg1", "garbage", "pepper")).toBe(false);
    const newer = await hashPassword("Abcdefg1", "newer", 2);
    expect([pepperVersion(hash), pepperVersion(newer)]).toEqual([1, 2]);
    expect(await verifyPassword("Abcdefg1", newer, "newer")).toBe(true);
  });
});

describe("random ids", () => {
  it("have their lengths and never repeat", () => {
    const created = Array.from({ length: 500 }, () => [newSecretId(), newKey(), newInstanceId()]).flat();
    expect(new Set(created).size).toBe(created.length);
    expect(newSecretId()).toMatch(/^[\w-]{43}$/);
    expect(newKey()).toMatch(/^[\w-]{32}$/);
    expect(newInstanceId()).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(newSixDigits()).toMatch(/^\d{6}$/);
  });
});

describe("keyedHash", () => {
  it("separates its parts", () => {
    expect(sameHash(keyedHash("s", "ab", "c"), keyedHash("s", "a", "bc"))).toBe(false);
    expect(sameHash(keyedHash("s", "a", "b"), keyedHash("s", "a", "b"))).toBe(true);
  });
});

describe("mailText", () => {
  it("contains the code in every language, and English for others", () => {
    for (const { code } of productLocales) {
      expect(mailText("activation", code, "012345", "https://x").text).toContain("012345");
      expect(mailText("reset", code, "012345", "https://x").text).toContain("012345");
    }
    expect(mailText("activation", "de", "1", "https://x")).toEqual(
      mailText("activation", "en", "1", "https://x"),
    );
  });
});
