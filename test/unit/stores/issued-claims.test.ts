import { describe, expect, it } from "vitest";
import { Claims, issuedClaims } from "../../../shared/stores/issuers/claims.ts";

const GOOGLE = "https://accounts.google.com";
const KEYCLOAK = "https://login.hospital.org/realms/staff";
const of = (issuer: string, claims: object) =>
  issuedClaims(Claims.parse({ iss: issuer, sub: "7", ...claims }), issuer);

describe("a mail counts as verified", () => {
  it.each([
    ["where the issuer says so", KEYCLOAK, { email_verified: true }, true],
    ["also in words", KEYCLOAK, { email_verified: "true" }, true],
    ["by Entra ID's claim of its domain", KEYCLOAK, { xms_edov: true }, true],
    ["also as a number", KEYCLOAK, { xms_edov: "1" }, true],
    ["not without", KEYCLOAK, {}, false],
    ["not where the issuer denies it", KEYCLOAK, { email_verified: false, xms_edov: 0 }, false],
    ["at Google in the account's organisation", GOOGLE, { email_verified: true, hd: "hospital.org" }, true],
    ["at Google not of a private account", GOOGLE, { email_verified: true }, false],
    ["at Google not of another one's", GOOGLE, { email_verified: true, hd: "other.org" }, false],
  ])("%s", (_name, issuer, claims, isVerified) => {
    const { verifiedEmail } = of(issuer, { email: "Ana@Hospital.org", ...claims });
    expect(verifiedEmail).toBe(isVerified ? "ana@hospital.org" : undefined);
  });

  it("at Google of its own mailboxes without an organisation", () => {
    expect(of(GOOGLE, { email: "ana@gmail.com", email_verified: true }).verifiedEmail).toBe("ana@gmail.com");
  });
});

describe("names", () => {
  it("are those that are given, or the parts of the whole one", () => {
    const namesOf = (claims: object) => {
      const { firstName, lastName } = of(KEYCLOAK, claims);
      return [firstName, lastName];
    };
    expect(namesOf({ given_name: " Ana ", family_name: "Ruiz", name: "Dr. Ana Ruiz" })).toEqual([
      "Ana",
      "Ruiz",
    ]);
    expect(namesOf({ name: "Ana Ruiz García" })).toEqual(["Ana", "Ruiz García"]);
    expect(namesOf({ given_name: "Ana", name: "Ana Ruiz" })).toEqual(["Ana", ""]);
    expect(namesOf({})).toEqual(["", ""]);
  });
});
