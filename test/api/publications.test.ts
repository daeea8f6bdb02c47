import { createHash } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { migrateAll } from "../../infra/cli/migrate.ts";
import { publishForReason } from "../../infra/cli/publish-for-reason.ts";
import type { PublicationCommand } from "../../shared/contract/forms.ts";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { MAX_LOGO_BYTES } from "../../shared/limits.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { loadProcess, storeProcess } from "../../shared/stores/processes.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { isDeployed, LOOKS_INTO_STORE } from "../support/deployed.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { pixel } from "../support/uploads.ts";

const stack = useStack();
let owner: Person;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
});

const change = (id: number, publicationKey: string, command: PublicationCommand) =>
  owner.client.call(api.forms.changePublication, { id, publicationKey, command });

/** A respondent without an account in the middle of a form. */
async function respondentOf(publicationKey: string) {
  const client = stack.client();
  const ref = refOf(await startInstance(client, publicationKey));
  const saving = { ...ref, model: "{}", command: "save", revision: 0 } as const;
  return { client, ref, save: (revision = 0) => client.call(api.runtime.submit, { ...saving, revision }) };
}

const start = (client: Client, publicationKey: string) =>
  client.call(api.runtime.instance, { publicationKey });

describe("a publication", () => {
  it("that is paused accepts nothing, tells respondents so, and can be resumed", async () => {
    const { formId, publicationKey } = await publishWorkbook(owner.client);
    const { client, ref, save } = await respondentOf(publicationKey);
    expect(must(await change(formId, publicationKey, "pause"))).toMatchObject({ status: "PAUSED" });
    expect((await start(stack.client(), publicationKey)).problem?.name).toBe("PUBLICATION_CLOSED");
    expect((await save()).problem?.name).toBe("PUBLICATION_CLOSED");
    const paused = must(await client.call(api.runtime.instance, ref));
    expect(paused).toMatchObject({ status: "NEW", messageCode: "CLOSED" });
    expect(paused.message).toContain("closed for now");
    must(await change(formId, publicationKey, "resume"));
    expect(must(await client.call(api.runtime.instance, ref))).toMatchObject({
      status: "NEW",
      messageCode: "OK",
    });
    must(await save());
  });

  it("that is revoked stays revoked, as do its unfinished instances", async () => {
    const { formId, publicationKey } = await publishWorkbook(owner.client);
    const own = await enrolled(stack, "Rosa", "Respondent");
    must(await start(own.client, publicationKey));
    const { client, ref, save } = await respondentOf(publicationKey);
    must(await change(formId, publicationKey, "revoke"));
    expect((await start(stack.client(), publicationKey)).problem?.name).toBe("PUBLICATION_CLOSED");
    expect((await save()).problem?.name).toBe("PUBLICATION_CLOSED");
    const revoked = must(await client.call(api.runtime.instance, ref));
    expect(revoked).toMatchObject({ status: "REVOKE", messageCode: "REVOKED" });
    expect(must(await own.client.call(api.runtime.inbox, {}))).toMatchObject([
      { status: "REVOKE", messageCode: "REVOKED", message: expect.stringContaining("withdrawn") },
    ]);
    for (const command of ["resume", "pause"] as const)
      expect((await change(formId, publicationKey, command)).problem?.name).toBe("PUBLICATION_REVOKED");
    must(await change(formId, publicationKey, "revoke")); // a second press finds it done
    const listed = must(await owner.client.call(api.forms.publications, { id: formId }));
    expect(listed).toMatchObject([{ publicationKey, status: "REVOKED" }]);
  });

  it("is renamed for those who start then, while what was begun keeps its name in each language", async () => {
    const { formId: id } = await publishWorkbook(owner.client);
    const publish = {
      id,
      publicationName: "Autumn",
      publicationNames: { es: "Otoño" },
      confirmed: true,
    } as const;
    const { publicationKey } = must(
      await owner.client.call(api.forms.publish, { ...publish, reportWarnings: "accept" }),
    );
    const rename = (names: { publicationName?: string; publicationNames?: Record<string, string> }) =>
      owner.client.call(api.forms.changePublication, { id, publicationKey, command: "rename", ...names });
    const own = await enrolled(stack, "Nora", "Named");
    const before = must(await start(own.client, publicationKey));
    const winter = { publicationName: "Winter", publicationNames: { es: "Invierno" } };
    expect(must(await rename(winter))).toMatchObject({
      name: "Winter",
      ...winter,
      publicationKey,
      status: "OPEN",
    });
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    expect(listed).toMatchObject(winter);
    expect(listed).not.toHaveProperty("earlierNames");

    const after = must(await start(own.client, publicationKey));
    expect(after).toMatchObject({ name: "Winter", names: { es: "Invierno" } });
    const opened = async ({ instanceKey }: { instanceKey: string }) =>
      must(await own.client.call(api.runtime.instance, { instanceKey }));
    expect(await opened(before)).toMatchObject({ name: "Autumn", names: { es: "Otoño" } });
    const save = { model: "{}", command: "save", revision: 0 } as const;
    for (const { instanceKey } of [before, after])
      expect(must(await own.client.call(api.runtime.submit, { instanceKey, ...save }))).toHaveProperty(
        "names.es",
      );
    expect(must(await own.client.call(api.runtime.inbox, {}))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Autumn", formName: "Autumn", formNames: { es: "Otoño" } }),
        expect.objectContaining({ name: "Winter", formName: "Winter", formNames: { es: "Invierno" } }),
      ]),
    );
    must(await own.client.call(api.runtime.renameInstance, { instanceKey: after.instanceKey, name: "Mine" }));
    expect(await opened(after)).not.toHaveProperty("names");

    expect(must(await rename({ publicationName: "Spring" }))).not.toHaveProperty("publicationNames");
    must(await rename({})); // keeps its name
    expect(must(await start(own.client, publicationKey))).toMatchObject({ name: "Spring", names: {} });
    expect((await rename({ publicationName: " " })).problem?.name).toBe("INPUT_INVALID");
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(
      entries.filter(({ action }) => action === "publication.rename").map(({ details }) => details),
    ).toEqual([{ name: "Spring" }, { name: "Spring" }, { name: "Winter" }]);
    must(await change(id, publicationKey, "revoke"));
    expect((await rename(winter)).problem?.name).toBe("PUBLICATION_REVOKED");
  });

  it("closes by its date: no one can start, save or submit then, and sees why in their language", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const { client, ref, save } = await respondentOf(publicationKey);
    const set = (closesAt: string | null) =>
      owner.client.call(api.forms.changePublication, { id, publicationKey, command: "settings", closesAt });
    expect(must(await set("2100-01-01T00:00:00.000Z"))).toMatchObject({
      closesAt: "2100-01-01T00:00:00.000Z",
    });
    must(await save());
    const french = must(await stack.client().call(api.runtime.instance, { publicationKey, locale: "fr" }));
    must(await set(new Date(Date.now() - 1_000).toISOString()));

    expect((await start(stack.client(), publicationKey)).problem?.name).toBe("PUBLICATION_EXPIRED");
    for (const command of ["autosave", "save", "submit"] as const) {
      const { problem } = await client.call(api.runtime.submit, {
        ...ref,
        model: "{}",
        command,
        revision: 1,
      });
      expect(problem?.name, command).toBe("PUBLICATION_EXPIRED");
    }
    expect(must(await client.call(api.runtime.instance, ref))).toMatchObject({
      status: "OPEN",
      messageCode: "EXPIRED",
      message: "This form was open until a date that has passed. It takes no more answers.",
    });
    const { instanceKey, authKey = "" } = french;
    expect(must(await client.call(api.runtime.instance, { instanceKey, authKey })).message).toContain(
      "jusqu’à une date qui est passée",
    );
    expect((await client.call(api.runtime.formByKey, { publicationKey })).problem?.name).toBe(
      "PUBLICATION_EXPIRED",
    );

    const open = must(await set(null));
    expect(open).not.toHaveProperty("closesAt");
    must(await save(1));
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(entries[0]).toMatchObject({ action: "publication.settings", details: { closesAt: "never" } });
  });

  it("keeps each setting and name that a colleague changed meanwhile: what isn't sent stays, what is known too late is refused", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const link = { id, publicationKey };
    const set = (more: object) =>
      owner.client.call(api.forms.changePublication, { ...link, command: "settings", ...more });
    const closesAt = "2027-10-31T01:30:00.000Z";
    const first = must(await set({ closesAt, changeable: true, revision: 0 }));
    expect(first).toMatchObject({ closesAt, changeable: true, revision: 1 });
    const second = must(await set({ maxSubmissions: 5, revision: 1 }));
    expect(second).toMatchObject({ closesAt, changeable: true, maxSubmissions: 5, revision: 2 });
    expect((await set({ maxSubmissions: 9, revision: 1 })).problem?.name).toBe("PUBLICATION_CHANGED");
    expect((await set({ maxSubmissions: 9, revision: 0 })).problem?.name).toBe("PUBLICATION_CHANGED");
    const rename = (publicationName: string, revision: number) =>
      owner.client.call(api.forms.changePublication, {
        ...{ ...link, command: "rename" as const, publicationName, revision },
      });
    expect((await rename("Late", 1)).problem?.name).toBe("PUBLICATION_CHANGED");
    expect(must(await rename("In time", 2))).toMatchObject({ publicationName: "In time", revision: 3 });
    const both = await Promise.all([
      set({ closesAt: null, revision: 3 }),
      set({ maxSubmissions: null, changeable: false, revision: 3 }),
    ]);
    expect(both.map(({ problem }) => problem?.name ?? "done").sort()).toEqual([
      "PUBLICATION_CHANGED",
      "done",
    ]);
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    const isFirst = both[0]?.problem === undefined;
    expect(listed?.revision).toBe(4);
    expect([listed?.closesAt, listed?.maxSubmissions, listed?.changeable]).toEqual(
      isFirst ? [undefined, 5, true] : [closesAt, undefined, undefined],
    );
    must(await set({ about: { contact: { en: "Desk" } } })); // a program that names no revision
    await change(id, publicationKey, "revoke");
    expect((await set({ maxSubmissions: 9, revision: 5 })).problem?.name).toBe("PUBLICATION_REVOKED");
  });

  it("can be for a shared device, which its respondents see", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const set = (sharedDevice: boolean) =>
      owner.client.call(api.forms.changePublication, {
        id,
        publicationKey,
        command: "settings",
        sharedDevice,
      });
    expect(must(await set(true))).toMatchObject({ status: "OPEN", sharedDevice: true });
    const client = stack.client();
    const started = must(await start(client, publicationKey));
    expect(started.sharedDevice).toBe(true);
    const { instanceKey, authKey = "" } = started;
    const opened = must(await client.call(api.runtime.instance, { instanceKey, authKey }));
    expect(opened.sharedDevice).toBe(true);
    must(await set(false));
    expect(must(await start(client, publicationKey))).not.toHaveProperty("sharedDevice");
    must(await change(id, publicationKey, "revoke"));
    expect((await set(true)).problem?.name).toBe("PUBLICATION_REVOKED");
  });

  it("can say whose it is, in the languages of its respondents, until its settings no longer do", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const settings = { id, publicationKey, command: "settings" } as const;
    const about = {
      organisation: { en: "Riverside Clinic", es: "Clínica Ribera" },
      privacy: { en: "Only your care team reads your answers." },
      privacyLink: { en: "https://clinic.example/privacy" },
      contact: { en: "Reception\n555 0100" },
      nextSteps: { en: "We call you within a week." },
    };
    const client = stack.client();
    const plain = must(await start(client, publicationKey));
    expect(plain).not.toHaveProperty("about");
    expect(must(await owner.client.call(api.forms.changePublication, { ...settings, about })).about).toEqual(
      about,
    );
    const ref = refOf(await startInstance(client, publicationKey));
    expect(must(await start(client, publicationKey)).about).toEqual(about);
    expect(must(await client.call(api.runtime.instance, ref)).about).toEqual(about);
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    expect(listed?.about).toEqual(about);
    await change(id, publicationKey, "pause");
    expect(must(await change(id, publicationKey, "resume")).about).toEqual(about);

    const other = await owner.client.call(api.forms.changePublication, { ...settings, sharedDevice: true });
    expect(must(other).about, "what isn't sent stays").toEqual(about);
    const without = await owner.client.call(api.forms.changePublication, { ...settings, about: null });
    expect(must(without)).not.toHaveProperty("about");
    expect(must(await client.call(api.runtime.instance, ref))).not.toHaveProperty("about");
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    const seen = entries
      .filter(({ action }) => action === "publication.settings")
      .map(({ details }) => details.about);
    expect(seen).toEqual([
      "",
      "contact nextSteps organisation privacy privacyLink",
      "contact nextSteps organisation privacy privacyLink",
    ]);
    const empty = await owner.client.call(api.forms.changePublication, { ...settings, about: {} });
    expect(must(empty)).not.toHaveProperty("about");
  });

  it("begins with what the workbook's settings say of whose it is, and can change it", async () => {
    const file = await writeWorkbook([
      {
        name: "survey",
        rows: [
          ["type", "name", "label"],
          ["text", "first", "First name"],
        ],
      },
      {
        name: "settings",
        rows: [
          ["organisation", "organisation::Español (es)", "theme_colour"],
          ["Riverside Clinic", "Clínica Ribera", "#1D4ED8"],
        ],
      },
    ]);
    const upload = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body: file };
    const { id: uploadId, worksheetIndex } = must(
      await owner.client.call(api.forms.upload, { file: upload }),
    );
    const { formId: id } = must(
      await owner.client.call(api.forms.importForm, { id: uploadId, worksheetIndex, formName: "Whose" }),
    );
    const about = {
      organisation: { en: "Riverside Clinic", es: "Clínica Ribera" },
      colour: "#1d4ed8",
    };
    const published = must(await owner.client.call(api.forms.publish, { id, publicationName: "Whose" }));
    expect(published.about).toEqual(about);
    const { publicationKey } = published;
    expect(must(await start(stack.client(), publicationKey)).about).toEqual(about);
    const own = { organisation: { en: "Another clinic" } };
    const settings = { id, publicationKey, command: "settings", about: own } as const;
    expect(must(await owner.client.call(api.forms.changePublication, settings)).about).toEqual(own);
    expect(must(await start(stack.client(), publicationKey)).about).toEqual(own);
  });

  it("can have a logo and a colour; the logo is stored once, opened by a link, and kept by later settings", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const settings = { id, publicationKey, command: "settings" } as const;
    const about = { organisation: { en: "Riverside Clinic" }, colour: "#1d4ed8" };
    const set = (more: object) => owner.client.call(api.forms.changePublication, { ...settings, ...more });
    const { about: kept } = must(await set({ about, logo: pixel.toString("base64") }));
    expect(kept).toEqual({ ...about, logo: `${createHash("sha256").update(pixel).digest("hex")}.png` });
    const opened = must(await start(stack.client(), publicationKey));
    expect(opened.about).toEqual(kept);
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    for (const link of [opened.logoLink, listed?.logoLink]) {
      const file = await fetch(link ?? "");
      expect(file.headers.get("content-type")).toBe("image/png");
      expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
    }
    expect(must(await set({ about: kept })).about).toEqual(kept);
    expect(must(await set({ about })).about).not.toHaveProperty("logo");
    expect(must(await start(stack.client(), publicationKey))).not.toHaveProperty("logoLink");
    const gone = await set({ about: kept });
    expect(gone.problem?.name).toBe("LOGO_REFUSED"); // it has none any more
  });

  it.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0", "latin1")],
    ["a picture that is too large", Buffer.concat([pixel, Buffer.alloc(MAX_LOGO_BYTES + 1 - pixel.length)])],
  ])("refuses %s as a logo", async (_what, bytes) => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const about = { organisation: { en: "Riverside Clinic" } };
    const settings = { id, publicationKey, command: "settings", about } as const;
    const refused = await owner.client.call(api.forms.changePublication, {
      ...settings,
      logo: bytes.toString("base64"),
    });
    expect(refused.problem?.name).toBe("LOGO_REFUSED");
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    expect(listed).not.toHaveProperty("about");
  });

  it.each([
    ["a text in no language", { organisation: {} }],
    ["a colour by its name", { colour: "red" }],
    ["a style as a colour", { colour: "#fff;}" }],
    ["a logo without a name", { logo: `${"0".repeat(64)}.png` }],
    ["a logo by an address", { organisation: { en: "Ours" }, logo: "https://clinic.example/logo.png" }],
    ["an empty text", { contact: { en: " " } }],
    ["a name of two lines", { organisation: { en: "Clinic\nBcc: a@b.example" } }],
    ["a name that is too long", { organisation: { en: "x".repeat(121) } }],
    ["a text with control characters", { nextSteps: { en: "See\u0007 you" } }],
    ["an address without https", { privacy: { en: "Ours" }, privacyLink: { en: "http://clinic.example" } }],
    ["a program as an address", { privacy: { en: "Ours" }, privacyLink: { en: "javascript:alert(1)" } }],
    ["an address without its line", { privacyLink: { en: "https://clinic.example" } }],
  ])("refuses %s about whose it is", async (_what, about) => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const { status } = await owner.client.call(api.forms.changePublication, {
      id,
      publicationKey,
      command: "settings",
      about,
    });
    expect(status).toBe(400);
    const [listed] = must(await owner.client.call(api.forms.publications, { id }));
    expect(listed).not.toHaveProperty("about");
  });

  it("shows its name, and its reports theirs, in the respondent's language, until the name is changed", async () => {
    const { formId } = await publishWorkbook(owner.client);
    const stored = must(await owner.client.call(api.process.processes, { id: formId }));
    const root = Step.parse(JSON.parse(stored.model));
    for (const { step } of walkSteps(root))
      if (step.publicOutputInd) step.outputNames = { es: `${step.outputName} (es)` };
    must(await owner.client.call(api.process.processSave, { formId, model: JSON.stringify(root) }));
    const publicationNames = { es: "Antes de la visita", de: "Spricht das Formular nicht" };
    const named = { publicationName: "Before the visit", publicationNames };
    const { publicationKey, ...published } = must(
      await owner.client.call(api.forms.publish, { id: formId, ...named }),
    );
    const names = { es: "Antes de la visita" };
    expect(published.publicationNames).toEqual(names);

    const reader = await enrolled(stack, "Luz", "Lectora");
    const { client } = reader;
    const started = must(await client.call(api.runtime.instance, { publicationKey, locale: "es-MX" }));
    expect(started).toMatchObject({ name: "Before the visit", names });
    const { instanceKey, revision } = started;
    const model = JSON.stringify(demoAnswers);
    must(
      await client.call(api.runtime.submit, {
        instanceKey,
        model,
        command: "submit",
        revision,
        locale: "es",
      }),
    );
    const { outputReferences } = await waitForReports(client, { instanceKey });
    expect(outputReferences.length).toBeGreaterThan(0);
    for (const { name, outputId } of outputReferences) {
      expect(name).toMatch(/ \(es\)$/);
      expect(must(await client.call(api.runtime.output, { instanceKey, outputId })).name).toBe(name);
    }
    const inForm = { formName: "Before the visit", formNames: names };
    expect(must(await client.call(api.runtime.inbox, {}))).toMatchObject([
      { name: "Before the visit", ...inForm },
    ]);
    must(await client.call(api.runtime.renameInstance, { instanceKey, name: "Para Ana" }));
    expect(must(await client.call(api.runtime.inbox, {}))).toMatchObject([{ name: "Para Ana", ...inForm }]);
    const opened = must(await client.call(api.runtime.instance, { instanceKey }));
    expect([opened.name, opened.names]).toEqual(["Para Ana", undefined]);
  });

  it("of another form is not found", async () => {
    const [one, other] = [await publishWorkbook(owner.client), await publishWorkbook(owner.client)];
    const { status, problem } = await change(one.formId, other.publicationKey, "revoke");
    expect([status, problem?.name]).toEqual([404, "PUBLICATION_NOT_FOUND"]);
  });

  it("can be changed only with the privilege W, and its changes are on the audit trail", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client);
    const reader = await enrolled(stack, "Rita", "Reader");
    must(
      await owner.client.call(api.forms.shareSave, { formId: id, username: reader.email, privilege: "R" }),
    );
    const refused = await reader.client.call(api.forms.changePublication, {
      id,
      publicationKey,
      command: "pause",
    });
    expect(refused.problem?.title).toBe("Access denied");
    must(await change(id, publicationKey, "pause"));
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(entries[0]).toMatchObject({
      action: "publication.pause",
      object: `PUBLICATION#${publicationKey}`,
      actor: owner.email,
      details: { name: "Test form" },
    });
  });
});

describe("the trash", () => {
  it("keeps a deleted form, stops its publications, and restores both unchanged", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(owner.client, { formName: "Thrown away" });
    const helper = await enrolled(stack, "Hanna", "Helper");
    must(
      await owner.client.call(api.forms.shareSave, { formId: id, username: helper.email, privilege: "W" }),
    );
    const { client, ref } = await respondentOf(publicationKey);

    must(await helper.client.call(api.forms.deleteForm, { id }));
    expect((await start(stack.client(), publicationKey)).problem?.name).toBe("PUBLICATION_CLOSED");
    expect(must(await client.call(api.runtime.instance, ref)).messageCode).toBe("CLOSED");
    expect((await owner.client.call(api.forms.model, { id })).status).toBe(403);
    expect(must(await helper.client.call(api.forms.listLite, {}))).toEqual([]);
    expect(must(await helper.client.call(api.forms.trash, {})), "only the owner's").toEqual([]);
    const [trashed] = must(await owner.client.call(api.forms.trash, {}));
    expect(trashed).toMatchObject({ id, formName: "Thrown away" });
    const days =
      (Date.parse(trashed?.restorableUntil ?? "") - Date.parse(trashed?.deletedAt ?? "")) / 86_400_000;
    expect(days).toBe(30);

    expect((await helper.client.call(api.forms.restoreForm, { id })).problem?.name).toBe("ACCESS_DENIED");
    must(await owner.client.call(api.forms.restoreForm, { id }));
    must(await owner.client.call(api.forms.restoreForm, { id })); // a second press
    expect(must(await owner.client.call(api.forms.trash, {}))).toEqual([]);
    must(await start(stack.client(), publicationKey));
    expect(must(await helper.client.call(api.forms.listLite, {}))).toMatchObject([{ id, privilege: "W" }]);
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(entries.slice(0, 4).map(({ action, actor }) => [action, actor])).toEqual([
      ["form.restore", owner.email],
      ["access.refused", helper.email],
      ["access.refused", owner.email],
      ["form.delete", helper.email],
    ]);
  });

  it("restores nothing after thirty days", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const { formId: id } = await publishWorkbook(owner.client);
    const { forms } = openStores();
    const form = await forms.find(id);
    if (form === undefined) throw new Error("The form is not there.");
    await forms.trash(form, new Date(Date.now() - 31 * 86_400_000).toISOString());
    expect(must(await owner.client.call(api.forms.trash, {}))).toEqual([]);
    expect((await owner.client.call(api.forms.restoreForm, { id })).problem?.name).toBe("ACCESS_DENIED");
  });
});

const isOfNames = ({ pk }: { pk: string }) => pk.startsWith("FORM_NAME#");

describe("the forms list", () => {
  it("comes in pages, newest activity first, own and shared, and finds by name", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const reader = await enrolled(stack, "Paula", "Pages");
    const { forms } = openStores();
    const activityDate = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    for (let count = 0; count < 30; count += 1) {
      const id = await forms.nextId();
      const isOwn = count % 3 !== 0;
      await forms.create({
        id,
        name: `Form ${String(count).padStart(2, "0")}`,
        version: 1,
        importKey: "x",
        processRevision: 0,
        ownerUsername: isOwn ? reader.email : owner.email,
        activityDate: activityDate(count),
        fileName: "form.xlsx",
        fileContentType: "text/csv",
      });
      const share = { formId: id, username: reader.email, privilege: "R", data: false } as const;
      if (!isOwn) await forms.saveShare({ ...share, activityDate: activityDate(0) }, activityDate(count));
    }
    for (const row of [api.forms.list, api.forms.listLite])
      expect(must(await owner.client.call(row, { limit: 1 }))).toMatchObject([{ more: true }]);
    const names: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = must(await reader.client.call(api.forms.listLite, { limit: 7, ...(after && { after }) }));
      names.push(...page.map(({ formName }) => formName));
      after = page.at(-1)?.position;
      if (page.length < 7) break;
    }
    const expected = Array.from(
      { length: 30 },
      (_value, count) => `Form ${String(29 - count).padStart(2, "0")}`,
    );
    expect(names).toEqual(expected);
    expect(must(await reader.client.call(api.forms.listLite, {}))).toHaveLength(30);
    const found = must(await reader.client.call(api.forms.listLite, { query: "FORM 1", limit: 200 }));
    expect(found.map(({ formName }) => formName)).toEqual(expected.slice(10, 20));
  });

  describe("searched by name", () => {
    let reader: Person;
    const queries = ["a", "visit", "the V", "ÉCOLE", "#2", "2", "🙂 x", "no form is called so"];
    const names = [
      "Before the visit",
      "Après l’école",
      "Visit #2 🙂 x",
      "A",
      "aaaa",
      `${"long ".repeat(12)}end`,
    ];
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const form = (id: number, name: string, ownerUsername: string) => ({
      ...{ id, name, ownerUsername, version: 1, importKey: "x", processRevision: 0 },
      ...{ fileName: "form.xlsx", fileContentType: "text/csv", activityDate: at(id % 1_000) },
    });
    const search = async (query: string, limit = 200) =>
      must(await reader.client.call(api.forms.listLite, { query, limit })).map(({ formName }) => formName);
    const expected = async (query: string) =>
      must(await reader.client.call(api.forms.listLite, {}))
        .map(({ formName }) => formName)
        .filter((name) => name.toLowerCase().includes(query.toLowerCase()));

    beforeAll(async () => {
      if (isDeployed) return;
      await publishWorkbook(owner.client); // the first form of a product tells that it is a new one
      reader = await enrolled(stack, "Sam", "Searcher");
      const { forms } = openStores();
      for (const [index, name] of names.entries()) {
        await forms.create(form(700_000 + index, name, reader.email));
        await forms.create(form(710_000 + index, `${name} shared`, owner.email));
        const share = {
          formId: 710_000 + index,
          username: reader.email,
          privilege: "R",
          data: false,
        } as const;
        await forms.saveShare({ ...share, activityDate: at(0) }, at(index + 30));
      }
    });

    it("finds what has the text anywhere, in the order of the list", async ({ skip }) => {
      skip(isDeployed, LOOKS_INTO_STORE);
      for (const query of [...queries, `${"long ".repeat(12)}e`, `${"long ".repeat(12)}x`])
        expect(await search(query), query).toEqual(await expected(query));
      expect(await search("visit")).toHaveLength(4);
      const pages: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = must(
          await reader.client.call(api.forms.listLite, { query: "a", limit: 3, ...(after && { after }) }),
        );
        pages.push(...page.map(({ formName }) => formName));
        after = page.at(-1)?.more && page.at(-1)?.position;
        if (after === undefined) break;
      }
      expect(pages).toEqual(await expected("a"));
    });

    it("finds them by the names that they have now, and only those that the user sees", async ({ skip }) => {
      skip(isDeployed, LOOKS_INTO_STORE);
      const { forms, erasing, tableScan } = openStores();
      const file = { importKey: "y", fileName: "form.xlsx", fileContentType: "text/csv" };
      for (const [id, name] of [
        [700_000, "After the call"],
        [710_000, "After the shared call"],
      ] as const) {
        const form = (await forms.find(id)) ?? expect.fail();
        expect(await forms.rename(form, name)).toBe(true);
        expect(await forms.addVersion(form, { ...file, version: 2, activityDate: at(50) }, "")).toBe(true);
      }
      expect(await search("the call")).toEqual(["After the call"]);
      expect((await search("After the")).toSorted()).toEqual(["After the call", "After the shared call"]);
      expect(await search("before")).toEqual([]);
      const form = (await forms.find(700_000)) ?? expect.fail();
      expect(await forms.addVersion(form, { ...file, version: 2, activityDate: at(51) }, "")).toBe(false);
      expect(await search("the call")).toEqual(["After the call"]);

      await forms.revokeShare(710_000, reader.email);
      const value = await forms.find(700_000);
      if (value === undefined) throw new Error("The form is not there.");
      expect(await forms.transferOwnership(value, owner.email)).toBe(true);
      expect(await search("after")).toEqual([]);
      const now = await forms.find(700_000);
      if (now === undefined) throw new Error("The form is not there.");
      expect(await forms.transferOwnership(now, reader.email)).toBe(true);
      expect(await search("after")).toEqual(["After the call"]);
      const back = await forms.find(700_000);
      if (back === undefined) throw new Error("The form is not there.");
      await forms.trash(back, at(52));
      expect(await search("after")).toEqual([]);
      await forms.restore({ ...back, deletedAt: at(52) }, at(0));
      expect(await search("after")).toEqual(["After the call"]);
      await erasing.markForm(700_000, at(53));
      expect(await search("after")).toEqual([]);

      // What an earlier release stored: nothing is lost before the migration, nor after it.
      const found = await Promise.all(queries.map((query) => search(query)));
      for await (const page of tableScan.pages())
        await erasing.remove(
          page.map((raw) => tableScan.read(raw) as { pk: string; sk: string }).filter(isOfNames),
        );
      expect(await Promise.all(queries.map((query) => search(query)))).toEqual(found);
      expect(await migrateAll(openStores())).toMatchObject({ busy: 0 });
      expect(await Promise.all(queries.map((query) => search(query)))).toEqual(found);
    });

    it("reads as little of many forms as of few to find none", async ({ skip }) => {
      skip(isDeployed, LOOKS_INTO_STORE);
      const { forms } = openStores();
      const itemsRead = async () => {
        const base = Object.getPrototypeOf(DynamoDBClient.prototype) as DynamoDBClient; // has the send of all clients
        const watched = vi.spyOn(base, "send");
        expect(await search("no form is called so", 50)).toEqual([]);
        const answers = await Promise.all(
          watched.mock.results.map(({ value }) => value as { Items?: unknown[] }),
        );
        // What works in the background reads nothing of this reader, nor of the forms that were created here.
        const own = answers.filter((_, at) => {
          const input = JSON.stringify(watched.mock.calls[at]?.[0].input);
          return input.includes(reader.email) || /FORM#7\d{5}/.test(input);
        });
        watched.mockRestore();
        expect(own).not.toEqual([]);
        return own.reduce((sum, { Items }) => sum + (Items?.length ?? 0), 0);
      };
      const few = await itemsRead();
      for (let count = 0; count < 60; count += 1)
        await forms.create(form(720_000 + count, `One of many ${count}`, reader.email));
      expect(await itemsRead()).toBe(few);
    });
  });

  it("moves a shared form up when it is published again", async () => {
    const reader = await enrolled(stack, "Ulla", "Updated");
    const [older, newer] = [await publishWorkbook(owner.client), await publishWorkbook(owner.client)];
    for (const { formId } of [older, newer])
      must(await owner.client.call(api.forms.shareSave, { formId, username: reader.email, privilege: "R" }));
    const order = async () => must(await reader.client.call(api.forms.listLite, {})).map(({ id }) => id);
    expect(await order()).toEqual([newer.formId, older.formId]);
    must(await owner.client.call(api.forms.publish, { id: older.formId, publicationName: "Again" }));
    expect(await order()).toEqual([older.formId, newer.formId]);
    const [first] = must(await reader.client.call(api.forms.listLite, { limit: 1 }));
    expect(first).toMatchObject({ id: older.formId, publicationCount: 2 });
  });

  it.each([{ limit: 0 }, { after: "" }, { limit: 5_000 }, { limit: "x" as unknown as number }])(
    "refuses the page %j",
    async (page) => {
      const { status, problem } = await owner.client.call(api.forms.listLite, page);
      expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
    },
  );
});

describe("a form whose reports can't be meant", () => {
  type Accepted = {
    reportWarnings?: "accept";
    reportErrorsReason?: string;
    findingsSeen?: string;
    missingTranslations?: "accept";
    missingTranslationsReason?: string;
  };

  /** A form whose page has a body of its own. */
  async function formWith(body: string) {
    const { formId } = await publishWorkbook(owner.client);
    let first: string | undefined;
    const setBody = async (text: string) => {
      const { model } = must(await owner.client.call(api.process.processes, { id: formId }));
      const root = Step.parse(JSON.parse(model));
      const page = [...walkSteps(root)].find(({ step }) => step.processType.code === "HANDLEBARS")?.step;
      first ??= page?.template ?? "";
      if (page) page.template = `${first}${text}`;
      must(await owner.client.call(api.process.processSave, { formId, model: JSON.stringify(root) }));
    };
    await setBody(body);
    const input = { id: formId, publicationName: "Once more" };
    const publish = (accepted: Accepted = {}) =>
      owner.client.call(api.forms.publish, { ...input, ...accepted });
    return { formId, setBody, publish };
  }

  const refusalOf = ({ status, problem }: Awaited<ReturnType<typeof owner.client.call>>) => [
    status,
    problem?.name,
  ];

  it("is published with errors by somebody who says why: it stays with the publication and on the trail", async () => {
    const wrong = "{{#if (eq interpreter 'Yes')}}{{nobodyAsksThis}}{{/if}}";
    const { formId, setBody, publish } = await formWith(wrong);
    const refused = await publish({ reportWarnings: "accept" });
    expect(refusalOf(refused)).toEqual([422, "REPORTS_NEED_REASON"]);
    const count = Number(refused.problem?.details?.count);
    expect(refused.problem?.details?.findings).toContainEqual(
      expect.objectContaining({ code: "CHOICE_UNKNOWN", severity: "error", step: "Answers" }),
    );
    for (const reportErrorsReason of ["", "  ", "?!", "x".repeat(501)])
      expect(refusalOf(await publish({ reportWarnings: "accept", reportErrorsReason }))).toEqual([
        400,
        "INPUT_INVALID",
      ]);

    const reason = "The letter goes out on Friday, with the old choices.";
    // it is for what was seen: without saying what that is, it is for nothing
    const blind = await publish({ reportWarnings: "accept", reportErrorsReason: reason });
    expect(refusalOf(blind)).toEqual([422, "REPORTS_NEED_REASON"]);
    const findings = String(blind.problem?.details?.findingsSeen);
    const accepted = { reportWarnings: "accept", reportErrorsReason: ` ${reason}\n` } as const;
    const { publicationKey, reportErrors } = must(await publish({ ...accepted, findingsSeen: findings }));
    expect(reportErrors).toEqual({ count, reason, findings });
    const listed = async () =>
      must(await owner.client.call(api.forms.publications, { id: formId })).find(
        (one) => one.publicationKey === publicationKey,
      );
    const { firstName, lastName } = must(await owner.client.call(api.account.whoami, {}));
    const kept = { count, reason, findings, by: `${firstName} ${lastName}` };
    expect((await listed())?.reportErrors).toEqual(kept);
    const { entries } = must(await owner.client.call(api.forms.audit, { id: formId }));
    expect(entries.find(({ action }) => action === "form.publish")?.details).toMatchObject({
      reportErrorsAccepted: count,
      reason,
    });

    // changes to a link in use
    const update = (base: number, more: Accepted & { to?: number } = {}) =>
      owner.client.call(api.forms.updatePublication, { id: formId, publicationKey, base, ...more });
    await setBody("");
    expect(must(await update(1)).reportErrors).toBeUndefined();
    await setBody("{{nobodyAsksThis}}");
    const unseen = { reportWarnings: "accept", reportErrorsReason: "A test of the new letter." } as const;
    const again = await update(2, unseen);
    expect(refusalOf(again)).toEqual([422, "REPORTS_NEED_REASON"]);
    const second = { ...unseen, findingsSeen: String(again.problem?.details?.findingsSeen) };
    must(await update(2, second));
    const { findingsSeen } = second;
    const newer = { count: 1, reason: "A test of the new letter.", findings: findingsSeen, by: kept.by };
    expect((await listed())?.reportErrors).toEqual(newer);
    must(await update(3, { to: 1 }));
    expect((await listed())?.reportErrors).toEqual(kept);
    expect((await listed())?.versions?.map((one) => one.reportErrors)).toEqual([
      kept,
      undefined,
      newer,
      kept,
    ]);
    const trail = must(await owner.client.call(api.forms.audit, { id: formId })).entries;
    expect(
      trail.filter(({ action }) => action === "publication.update").map(({ details }) => details.reason),
    ).toEqual([undefined, "A test of the new letter.", undefined]);

    // it takes the right to publish
    const reading = await enrolled(stack, "Rea", "Der");
    must(await owner.client.call(api.forms.shareSave, { formId, username: reading.email, privilege: "R" }));
    const byReader = { id: formId, publicationName: "Mine", ...second };
    expect((await reading.client.call(api.forms.publish, byReader)).status).toBe(403);
  });

  it("is published for a reason only with the findings that it was given for, new ones are shown first", async () => {
    const { formId, setBody, publish } = await formWith("{{nobodyAsksThis}}");
    const seenIn = ({ problem }: Awaited<ReturnType<typeof owner.client.call>>) =>
      String(problem?.details?.findingsSeen);
    const first = seenIn(await publish());
    const body = { reportWarnings: "accept", reportErrorsReason: "It is meant." } as const;

    // a colleague saves meanwhile; the same number of errors is no proof
    await setBody("{{#if (eq interpreter 'Yes')}}Yes{{/if}}");
    const refused = await publish({ ...body, findingsSeen: first });
    expect(refusalOf(refused)).toEqual([422, "REPORTS_NEED_REASON"]);
    expect(refused.problem?.details).toMatchObject({
      changed: true,
      findings: expect.arrayContaining([expect.objectContaining({ code: "CHOICE_UNKNOWN" })]),
    });
    const second = seenIn(refused);
    expect(second).not.toBe(first);
    const { reportErrors, publicationKey } = must(await publish({ ...body, findingsSeen: second }));
    expect(reportErrors).toEqual({ count: 1, reason: "It is meant.", findings: second });
    const lines: string[] = [];
    const input = { id: formId, publicationName: "By command", reportWarnings: "accept" } as const;
    const print = (line: string) => void lines.push(line);
    const byCommand = await publishForReason(owner.client, input, "It is meant.", print);
    expect(must(byCommand).reportErrors).toEqual(reportErrors);
    expect(lines.join("\n")).toMatch(/because “It is meant\.”.*\n {2}Answers, line \d+: /);
    expect(refusalOf(await publishForReason(owner.client, input, undefined))).toEqual([
      422,
      "REPORTS_NEED_REASON",
    ]);
    const [entry] = must(await owner.client.call(api.forms.audit, { id: formId })).entries;
    expect(entry?.details).toMatchObject({ reason: "It is meant.", reportErrorsSeen: second });

    // the same for changes behind a link, and for warnings
    const update = (more: Accepted) =>
      owner.client.call(api.forms.updatePublication, { id: formId, publicationKey, base: 1, ...more });
    await setBody('<img src="data:,">{{nobodyAsksThis}}');
    expect(refusalOf(await update({ ...body, findingsSeen: second }))).toEqual([422, "REPORTS_NEED_REASON"]);
    await setBody('<img src="data:,">');
    const warned = await update({ reportWarnings: "accept", findingsSeen: second });
    expect(refusalOf(warned)).toEqual([422, "REPORTS_UNCONFIRMED"]);
    must(await update({ reportWarnings: "accept", findingsSeen: seenIn(warned) }));
  });

  it("is told at once what would be refused one after the other, and nothing is published", async () => {
    const { formId, setBody, publish } = await formWith(
      `<img src="data:,">{{nobodyAsksThis}}{{t "Nobody's"}}`,
    );
    const check = () => owner.client.call(api.forms.publishCheck, { id: formId }).then(must);
    const found = await check();
    expect(found).toMatchObject({ hasPages: true, reports: { broken: { count: 0, findings: [] } } });
    const refused = await publish();
    const { reports, version } = found;
    expect(refused.problem?.details).toEqual({ ...reports.found, changed: false });
    expect(reports.found.findings.map(({ severity }) => severity)).toEqual(["error", "warning"]);
    const { problems } = must(await owner.client.call(api.forms.formProblems, { id: formId }));
    expect(found.problems).toEqual(problems);
    const { count } = found.texts;
    expect(count).toBe(new Set(found.texts.translations.map(({ localeCode }) => localeCode)).size);
    expect(must(await owner.client.call(api.forms.publications, { id: formId }))).toHaveLength(1);

    const { findingsSeen } = reports.found;
    const accepted = { reportWarnings: "accept", reportErrorsReason: "It is meant.", findingsSeen } as const;
    const untranslated = { missingTranslations: "accept", missingTranslationsReason: "A test." } as const;
    must(await publish({ ...accepted, ...(count > 0 && untranslated) }));
    await setBody("");
    expect(await check()).toMatchObject({ version, reports: { found: { count: 0, findings: [] } } });
  });

  it("isn't published when a step can't be run at all, whatever the reason", async () => {
    const { formId, publish } = await formWith("");
    const { blobs, forms } = openStores();
    const form = (await forms.find(formId)) ?? expect.fail("no form");
    const root = await loadProcess(blobs, formId, form.processHash ?? "");
    const page = [...walkSteps(root)].find(({ step }) => step.processType.code === "HANDLEBARS")?.step;
    // two of a step: both are named, and only that of the template has its line
    if (page) Object.assign(page, { template: "<p>One</p>\n{{#if interpreter}}", outputName: " " });
    const processHash = await storeProcess(blobs, formId, root);
    await forms.saveProcess(form, { processHash, activityDate: form.activityDate }, "");
    const refused = await publish({
      reportWarnings: "accept",
      reportErrorsReason: "It has to go out today.",
    });
    expect(refusalOf(refused)).toEqual([422, "REPORTS_REFUSED"]);
    expect(refused.problem?.details?.findings).toEqual([
      expect.objectContaining({ message: "Give its viewable output a name.", step: "Answers" }),
      expect.objectContaining({ code: "TEMPLATE_INVALID", step: "Answers", line: 2 }),
    ]);
  });

  it("is published once its warnings were confirmed", async () => {
    const { publish } = await formWith('<img src="data:,">');
    const { status, problem } = await publish();
    expect([status, problem?.name]).toEqual([422, "REPORTS_UNCONFIRMED"]);
    expect(problem?.details).toMatchObject({ count: 1, findings: [{ code: "PICTURE_WITHOUT_TEXT" }] });
    must(await publish({ reportWarnings: "accept" }));
  });
});
