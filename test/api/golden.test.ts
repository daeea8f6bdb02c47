/** What the reports of a form are compared with, and the golden cases that are kept with it. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { KeptSet } from "../../shared/golden/kept-set.ts";
import { must, publishWorkbook, signUpAnother, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const stack = useStack();
let designer: Client;
beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

const kept: KeptSet = {
  engine: "3",
  content: "1-2",
  cases: [{ name: "fever", origin: "generated", answers: { temperature: 39.4 } }],
  texts: [{ stepKey: "said", locale: "en", hashes: ["a-b"] }],
};

async function saveReport(formId: number, template: string): Promise<void> {
  const said = step("HANDLEBARS", { ...viewable("Said"), key: "said", template });
  must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(treeOf(said)) }));
}

describe("what reports are compared with", () => {
  it("is what the newest link has, or one version of a link", async () => {
    const { formId: id, publicationKey } = await publishWorkbook(designer);
    await saveReport(id, "<p>Second</p>");
    const { published, kept: none } = must(await designer.call(api.forms.goldenReports, { id }));
    expect(none).toBeUndefined();
    expect(published).toMatchObject({ publicationKey, version: 1 });
    expect(published?.model).not.toContain("Second");
    expect(published?.definition.model.length).toBeGreaterThan(0);

    const seen = { base: 1, reportWarnings: "accept" } as const;
    must(await designer.call(api.forms.updatePublication, { id, publicationKey, ...seen }));
    await saveReport(id, "<p>Third</p>");
    const versionOf = async (version?: number) =>
      must(await designer.call(api.forms.goldenReports, { id, publicationKey, version })).published;
    expect((await versionOf())?.model).toContain("Second");
    expect((await versionOf(1))?.model).not.toContain("Second");
    const missing = await designer.call(api.forms.goldenReports, { id, publicationKey: "none" });
    expect(missing.problem?.name).toBe("PUBLICATION_NOT_FOUND");

    must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "revoke" }));
    expect(must(await designer.call(api.forms.goldenReports, { id })).published).toBeUndefined();
  });
});

describe("golden cases", () => {
  it("are kept with the form, the newest set only, and go with a copy of it", async () => {
    const { formId: id } = await publishWorkbook(designer);
    must(await designer.call(api.forms.keepGolden, { id, kept: { ...kept, engine: "2" } }));
    must(await designer.call(api.forms.keepGolden, { id, kept }));
    expect(must(await designer.call(api.forms.goldenReports, { id })).kept).toEqual(kept);
    const copy = must(await designer.call(api.forms.duplicateForm, { id, formName: "Copy" }));
    expect(must(await designer.call(api.forms.goldenReports, { id: copy.formId }))).toEqual({ kept });

    const stranger = stack.client();
    await signUpAnother(stranger, stack.mails);
    expect((await stranger.call(api.forms.goldenReports, { id })).status).toBe(403);
    expect((await stranger.call(api.forms.keepGolden, { id, kept })).status).toBe(403);
  });
});
