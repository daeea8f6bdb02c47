import { describe, expect, it } from "vitest";
import { organisationIn } from "../../../shared/process/organisation.ts";
import { submissionDocument } from "../../../shared/process/submission-document.ts";
import { aboutOf } from "../../../shared/stores/organisation.ts";
import {
  type Form,
  publicationStatusOf,
  type StoredPublication,
} from "../../../shared/stores/records/form.ts";

const owner = { ownerUsername: "ana@lab.example" };
const said = { name: "Hill Clinic", address: "1 Hill Road", contact: "", logo: `${"0".repeat(64)}.png` };
const organisations = { find: async () => said } as unknown as Parameters<typeof aboutOf>[0]["organisations"]; // all that is read
const about = (own: Parameters<typeof aboutOf>[2]) => aboutOf({ organisations }, owner, own, "es");

describe("whose form it is", () => {
  it("is what the owner says where the publication says nothing", async () => {
    const all = { organisation: { es: "Hill Clinic" }, address: { es: "1 Hill Road" }, logo: said.logo };
    expect(await about(undefined)).toEqual(all);
    expect(await about({})).toEqual(all);
    expect(await about({ privacy: { en: "Ours" } })).toEqual({ ...all, privacy: { en: "Ours" } });
  });

  it("is what the publication says, with the rest where that is the same organisation", async () => {
    const own = { organisation: { en: "Hill Clinic", fr: "Clinique" }, address: { en: "Elsewhere" } };
    expect(await about(own)).toEqual({ ...own, logo: said.logo });
    const other = { organisation: { en: "Riverside" } };
    expect(await about(other)).toEqual(other);
  });

  it("is in the respondent's language, else in the form's", () => {
    const names = { organisation: { en: "Clinic", fr: "Clinique" } };
    expect(organisationIn(names, "fr-CA", "en")).toEqual({ name: "Clinique" });
    expect(organisationIn(names, "ar", "en")).toEqual({ name: "Clinic" });
    expect(organisationIn({}, "en", "en")).toBeUndefined();
    expect(organisationIn(undefined, "en", "en")).toBeUndefined();
  });

  it("is beside every answer, whatever that is called", () => {
    const answers = {
      organisation: "Ours",
      form: "Mine",
      "form.organisation": "Theirs",
      "form.organisation.name": "His",
      "organisation.name": "Hers",
    };
    const submission = { title: "T", locale: "en", submittedAt: "2026-01-15T09:30:00Z", instanceId: "7F3K" };
    const document = submissionDocument({
      ...{ ...submission, answers, pages: [], defaultPages: [] },
      organisation: { name: "Hill Clinic" },
    });
    expect(document.organisation).toBe("Ours");
    expect(document.answers).toEqual(answers);
    expect(document.form).toEqual({ ...submission, organisation: { name: "Hill Clinic" } });
    const none = submissionDocument({ ...submission, answers, pages: [], defaultPages: [] });
    expect(none.form).toEqual(submission);
  });
});

describe("a publication with dates", () => {
  const publication = {
    ...{ status: "OPEN", opensAt: "2026-03-01T08:00:00.000Z", closesAt: "2026-03-02T08:00:00.000Z" },
  } as StoredPublication; // what its state depends on
  const at = (time: string, test = false) =>
    publicationStatusOf(publication, {} as Form, new Date(time), test); // a form that isn't deleted

  it("is open from the first moment to before the second", () => {
    expect(at("2026-03-01T07:59:59.999Z")).toBe("early");
    expect(at("2026-03-01T08:00:00.000Z")).toBe("open");
    expect(at("2026-03-02T07:59:59.999Z")).toBe("open");
    expect(at("2026-03-02T08:00:00.000Z")).toBe("expired");
  });

  it("is open for tests before, and paused or revoked whatever its dates", () => {
    expect(at("2026-03-01T07:00:00.000Z", true)).toBe("open");
    for (const [status, state] of [
      ["PAUSED", "closed"],
      ["REVOKED", "revoked"],
    ] as const)
      expect(publicationStatusOf({ ...publication, status }, {} as Form, new Date(0))).toBe(state);
  });
});
