/** Whose form it is: in its reports, on its page and in mails; what is said once for all forms of a person or a group. */
import { beforeAll, describe, expect, it } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { api } from "../../shared/contract/index.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { MAX_LOGO_BYTES } from "../../shared/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { pdfFacts, pdfText } from "../support/pdf.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets, refOf, startInstance, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { hashOf, pictureOf, pixel } from "../support/uploads.ts";
import { withinAccess } from "../support/within-access.ts";

const eraseDue = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
const { account, forms, runtime } = api;
let ana: Person;
let ben: Person;

const clinic = { name: "Hill & Sons <Clinic>", address: "1 Hill Road\nHilltown", contact: "Call 555 0100" };
const logo = pixel.toString("base64");
const source = (picture: Buffer) => `data:image/png;base64,${picture.toString("base64")}`;

beforeAll(async () => {
  [ana, ben] = await Promise.all([enrolled(stack, "Ana", "Ruiz"), enrolled(stack, "Ben", "Okri")]);
});

/** A form that asks for an `organisation` and for `form.organisation.name`, as a workbook may. */
const publish = ({ client }: Person) =>
  publishSheets(
    client,
    {
      survey: [
        ["type", "name", "label"],
        ["text", "organisation", "Where do you work?"],
        ["text", "form.organisation.name", "And where before?"],
      ],
    },
    { formName: "Work" },
  );

async function reportsOf(publicationKey: string) {
  const respondent = stack.client();
  const started = await startInstance(respondent, publicationKey);
  const ref = refOf(started);
  const model = JSON.stringify({ organisation: "Ours", "form.organisation.name": "Theirs" });
  must(await respondent.call(runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const report = async (type: string) => {
    const { outputId = "" } = outputReferences.find(({ contentType }) => contentType === type) ?? {};
    const { data = "" } = must(await respondent.call(runtime.output, { ...ref, outputId }));
    return Buffer.from(data, "base64");
  };
  return { started, ref, report };
}

/** What the first step passed on. */
async function documentOf({ instanceKey }: { instanceKey: string }): Promise<Record<string, unknown>> {
  const { blobs } = openStores();
  for await (const key of blobs.keys(`${blobKeys.ofInstance(instanceKey)}outputs/`)) {
    const text = (await blobs.text(key)) ?? "";
    if (text.startsWith("{")) return JSON.parse(text) as Record<string, unknown>;
  }
  throw new Error("There is none.");
}

describe("what a person says of the organisation", () => {
  it("is in the reports of their forms as HTML and PDF, in the page's head, and no answer is in its way", async () => {
    expect(must(await ana.client.call(account.accountOrganisation, {}))).toEqual({
      ...{ name: "", address: "", contact: "" },
    });
    const saved = must(await ana.client.call(account.accountOrganisation, { texts: clinic, logo }));
    expect(saved).toEqual({ ...clinic, logo: { type: "image/png", data: logo } });
    const { formId, publicationKey } = await publish(ana);
    const { started, ref, report } = await reportsOf(publicationKey);
    const id = `${hashOf(pixel)}.png`;
    expect(started.about).toEqual({
      organisation: { en: clinic.name },
      address: { en: clinic.address },
      contact: { en: clinic.contact },
      logo: id,
    });
    expect(started.logoLink).toBeDefined();

    const document = await documentOf(ref);
    expect(document).toMatchObject({
      organisation: "Ours",
      answers: { organisation: "Ours", "form.organisation.name": "Theirs" },
      form: { title: "Work", organisation: { ...clinic, logo: `sprout-logo:${id}` } },
    });
    const html = (await report("text/html")).toString();
    expect(html).toContain(`src="${source(pixel)}"`);
    expect(html).toContain('alt="Hill &amp; Sons &lt;Clinic&gt;"');
    expect(html).toContain("Ours");
    expect(html).not.toContain("sprout-logo");
    const pdf = await report("application/pdf");
    expect((await pdfFacts(pdf)).title).toBe(`Work · ${clinic.name}`);
    expect((await pdfText(pdf))[0]).toContain(clinic.name);
    expect((await pdfText(pdf))[0]).toContain("Hilltown");
    expect(pdf.toString("latin1")).toContain("/Subtype /Image");
    expect(await brokenRules(pdf)).toEqual([]);

    const run = must(await ana.client.call(forms.submissionRun, { formId, instanceKey: ref.instanceKey }));
    expect(run.organisation?.name).toBe(clinic.name);
    const seen = must(await ana.client.call(forms.model, { id: formId }));
    expect(seen.about).toMatchObject({ organisation: { en: clinic.name }, logo: id });
  });

  it("is what was said when the run began: a report is not made over", async () => {
    const { publicationKey } = await publish(ana);
    const { ref } = await reportsOf(publicationKey);
    must(await ana.client.call(account.accountOrganisation, { texts: { ...clinic, name: "Renamed" } }));
    expect(await documentOf(ref)).toMatchObject({ form: { organisation: { name: clinic.name } } });
    const later = await reportsOf(publicationKey);
    expect(await documentOf(later.ref)).toMatchObject({ form: { organisation: { name: "Renamed" } } });
    must(await ana.client.call(account.accountOrganisation, { texts: clinic }));
  });

  it("gives way to what a publication says, and nothing of it is mixed with another organisation", async () => {
    const { formId: id, publicationKey } = await publish(ana);
    const set = async (about: object, picture?: Buffer) =>
      must(
        await ana.client.call(forms.changePublication, {
          ...{ id, publicationKey, command: "settings", about },
          ...(picture && { logo: picture.toString("base64") }),
        }),
      );
    const organisationOf = async () => {
      const { ref } = await reportsOf(publicationKey);
      return ((await documentOf(ref)).form as { organisation?: object }).organisation;
    };
    await set({ contact: { en: "Ask at the desk" } });
    expect(await organisationOf()).toMatchObject({ ...clinic, contact: "Ask at the desk" });
    await set({ organisation: { en: "Riverside" } });
    expect(await organisationOf()).toEqual({ name: "Riverside" });
    const { about } = await set({ organisation: { en: clinic.name } }, pictureOf("own"));
    expect(await organisationOf()).toEqual({ ...clinic, logo: `sprout-logo:${about?.logo}` });
    const { report } = await reportsOf(publicationKey);
    expect((await report("text/html")).toString()).toContain(`src="${source(pictureOf("own"))}"`);
  });

  it("is nowhere once it is taken back; erasing the account takes it along, and the file about oneself has it", async () => {
    const eva = await enrolled(stack, "Eva", "Berg");
    must(await eva.client.call(account.accountOrganisation, { texts: clinic, logo }));
    const own = must(await eva.client.call(account.accountData, {}));
    expect(Buffer.from(own.data ?? "", "base64").toString()).toContain("Hill & Sons");
    const trail = must(await eva.client.call(account.accountData, {}));
    const entries = JSON.parse(Buffer.from(trail.data ?? "", "base64").toString()).auditTrailOfTheAccount;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: "account.organisation",
        details: { name: clinic.name, logo: "changed" },
      }),
    );
    const { organisations, erasing } = openStores();
    expect(await organisations.logo(eva.email, `${hashOf(pixel)}.png`)).toBeDefined();
    must(await eva.client.call(account.accountOrganisation, { logo: null }));
    expect(must(await eva.client.call(account.accountOrganisation, {}))).toEqual(clinic);
    const texts = { name: "", address: "", contact: "" };
    must(await eva.client.call(account.accountOrganisation, { texts }));
    const { publicationKey } = await publish(eva);
    const { started, ref } = await reportsOf(publicationKey);
    expect(started).not.toHaveProperty("about");
    expect((await documentOf(ref)).form).not.toHaveProperty("organisation");
    must(await eva.client.call(account.accountOrganisation, { texts: clinic }));
    await erasing.markPerson(eva.email, new Date(0).toISOString());
    await eraseDue({}, undefined);
    expect(await organisations.find(eva.email)).toBeUndefined();
    expect(await organisations.logo(eva.email, `${hashOf(pixel)}.png`)).toBeUndefined();
  });

  it.each([
    ["no picture", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "LOGO_REFUSED"],
    ["a drawing by another name", Buffer.from("GIF89a........................."), "LOGO_REFUSED"],
    ["a picture's first bytes", pixel.subarray(0, 8), "LOGO_REFUSED"],
    ["a picture too large to draw", hugePicture(), "LOGO_REFUSED"],
    ["one too large to store", Buffer.concat([pixel, Buffer.alloc(MAX_LOGO_BYTES)]), "INPUT_INVALID"],
  ])("refuses %s as a logo", async (_what, bytes, name) => {
    const sent = { texts: clinic, logo: bytes.toString("base64") };
    expect((await ben.client.call(account.accountOrganisation, sent)).problem?.name).toBe(name);
    expect(must(await ben.client.call(account.accountOrganisation, {}))).toMatchObject({ name: "" });
  });

  it.each([
    ["a logo without a name", { logo }, "LOGO_WITHOUT_NAME"],
    ["a long name", { texts: { ...clinic, name: "x".repeat(121) } }, "INPUT_INVALID"],
    ["lines in a name", { texts: { ...clinic, name: "Hill\nClinic" } }, "INPUT_INVALID"],
    ["a logo by an address", { logo: "https://clinic.example/logo.png" }, "INPUT_INVALID"],
    ["what there isn't", { texts: { ...clinic, website: "x" } }, "INPUT_INVALID"],
  ])("refuses %s", async (_what, sent, name) => {
    expect((await ben.client.call(account.accountOrganisation, sent as object)).problem?.name).toBe(name);
  });
});

describe("what a group says of the organisation", () => {
  it("is set by its owners, is in the reports of its forms, and ends with it", async () => {
    const { groupId } = must(await ana.client.call(forms.groupCreate, { name: "Ward" }));
    const member = { groupId, username: ben.email, privilege: "W", data: true } as const;
    must(await ana.client.call(forms.groupMemberSave, member));
    const refused = await ben.client.call(account.groupOrganisation, { groupId, texts: clinic });
    expect(refused.problem?.name).toBe("ACCESS_DENIED");
    const ward = { ...clinic, name: "Ward 3" };
    must(await ana.client.call(account.groupOrganisation, { groupId, texts: ward, logo }));
    const { formId, publicationKey } = await publish(ana);
    must(
      await ana.client.call(forms.handOver, {
        id: formId,
        username: groupPrincipal(groupId),
        keepsWrite: true,
      }),
    );
    const { ref, report } = await reportsOf(publicationKey);
    expect(await documentOf(ref)).toMatchObject({ form: { organisation: ward } });
    expect((await report("text/html")).toString()).toContain(source(pixel));

    const { groupId: empty } = must(await ana.client.call(forms.groupCreate, { name: "Empty" }));
    must(await ana.client.call(account.groupOrganisation, { groupId: empty, texts: clinic, logo }));
    must(await ana.client.call(forms.groupDelete, { groupId: empty }));
    expect(await openStores().organisations.find(groupPrincipal(empty))).toBeUndefined();
  });
});

/** A PNG's head that says 20,000 × 20,000 points. */
function hugePicture(): Buffer {
  const huge = Buffer.from(pixel);
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  return huge;
}
