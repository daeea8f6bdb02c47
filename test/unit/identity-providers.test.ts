import { describe, expect, it } from "vitest";
import {
  identityProviderList,
  isBreakGlass,
  mayUsePassword,
  passwordsAreOff,
  providerOf,
  readIdentityProviders,
} from "../../shared/identity-providers.ts";

const one = {
  id: "hospital",
  name: "Hospital",
  issuer: "https://login.hospital.org/realms/staff",
  clientId: "sprout",
  domains: ["hospital.org", " Clinic.org "],
};
const refusalOf = (list: unknown) => identityProviderList().safeParse(list).error?.issues[0]?.message;

describe("the issuers of a deployment", () => {
  it("are read from JSON, with domains in lower case, and keep passwords unless they say otherwise", () => {
    expect(readIdentityProviders("")).toEqual([]);
    expect(readIdentityProviders(JSON.stringify([one]))).toEqual([
      { ...one, domains: ["hospital.org", "clinic.org"], passwords: "on" },
    ]);
  });

  it.each([
    "http://login.hospital.org",
    "http://localhost:8080",
    "http://127.0.0.1.evil.org",
    "https://ana@login.hospital.org",
    "https://login.hospital.org/?tenant=1",
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "login.hospital.org",
    "",
  ])("are not at %s", (issuer) => {
    expect(refusalOf([{ ...one, issuer }])).toContain("https address");
  });

  it.each([
    "https://login.microsoftonline.com/9f1f2c3b-0000-0000-0000-000000000000/v2.0",
    "https://accounts.google.com",
    "http://127.0.0.1:8080/realms/staff",
  ])("may be at %s", (issuer) => {
    expect(refusalOf([{ ...one, issuer }])).toBeUndefined();
  });

  it("have an id and domains that no other has, no secret, and fit into a function's variables", () => {
    expect(refusalOf([one, { ...one, domains: ["other.org"] }])).toContain("id of its own");
    expect(refusalOf([one, { ...one, id: "other" }])).toContain("each domain once");
    expect(refusalOf([{ ...one, clientSecret: "x" }])).toContain("clientSecret");
    expect(refusalOf([{ ...one, domains: ["@hospital.org"] }])).toContain("mail domain");
    const many = Array.from(
      { length: 50 },
      (_, index) => `one-of-the-departments-of-the-hospital-${index}.hospital.org`,
    );
    expect(refusalOf([{ ...one, domains: many }])).toContain("characters of JSON");
    expect(refusalOf("hospital")).toContain("JSON list");
  });
});

describe("an address", () => {
  const settings = {
    identityProviders: [{ ...one, domains: ["hospital.org"], passwords: "off" as const }],
    breakGlass: "rescue@hospital.org, Night@hospital.org",
  };
  it("signs in by its domain alone, and that of another one's part is another", () => {
    expect(providerOf(settings, "ana@hospital.org")?.id).toBe("hospital");
    for (const address of ["ana@sub.hospital.org", "ana@hospital.org.evil.org", "hospital.org", ""])
      expect(providerOf(settings, address)).toBe(undefined);
    expect(providerOf(settings, '"x@hospital.org"@evil.org')).toBeUndefined();
  });

  it("has a password where its domain has, or for emergencies", () => {
    expect(mayUsePassword(settings, "ana@hospital.org")).toBe(false);
    expect(mayUsePassword(settings, "ana@other.org")).toBe(true);
    expect(mayUsePassword(settings, "night@hospital.org")).toBe(true);
    expect(isBreakGlass(settings, "night@hospital.org")).toBe(true);
    expect(isBreakGlass({ breakGlass: "" }, "")).toBe(false);
    expect(passwordsAreOff(settings, "rescue@hospital.org")).toBeUndefined();
    expect(passwordsAreOff(settings, "ana@hospital.org")).toContain("sign in with Hospital");
  });
});
