/** The files of a submission at the desk: seen, opened and downloaded, each look on the audit trail. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { must, refOf, signUpDesigner, startInstance, waitForReports } from "../support/published-form.ts";
import { browserCookies } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";
import { pixel, publishUploads, upload } from "../support/uploads.ts";
import { desktop, phone } from "./player-visit.ts";

const stack = useStack();
const letter = Buffer.from("%PDF-1.7 the letter");
let browser: Awaited<ReturnType<typeof launchTestBrowser>>;
let designer: Client;
let formId = 0;
let instanceId = "";

beforeAll(async () => {
  designer = stack.client();
  const [launched] = await Promise.all([launchTestBrowser(), signUpDesigner(designer, stack.mails)]);
  browser = launched;
  const form = await publishUploads(designer);
  formId = form.formId;
  const respondent = stack.client();
  const started = await startInstance(respondent, form.publicationKey);
  instanceId = started.instanceId;
  const ref = refOf(started);
  const photo = await upload(respondent, ref, { field: "photo", name: "rash.png", content: pixel });
  const sent = await upload(respondent, ref, { field: "letter", name: "../report.pdf", content: letter });
  const mole = await upload(respondent, ref, { field: "moles/1/mole", name: "mole.png", content: pixel });
  const model = JSON.stringify({ photo, letter: sent, moles: [{ $id: "1", mole }] });
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  await waitForReports(respondent, ref);
});
afterAll(() => browser.close());

it.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("lists them, shows a picture and downloads, on %s", async (_name, viewport) => {
  const context = await browser.newContext({ baseURL: stack.origin, viewport, acceptDownloads: true });
  try {
    await context.addCookies(browserCookies(designer));
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) faults.push(message.text());
    });
    await page.goto(`/design/form/${formId}/submissions`);
    await page.getByRole("link", { name: `View submission ${instanceId}` }).click();
    const files = page.getByRole("region", { name: "Files" });
    await files.waitFor();
    expect(await files.getByRole("listitem").count()).toBe(3);
    await files.getByRole("button", { name: "Open rash.png, A picture of the rash" }).click();
    const picture = files.getByRole("img", { name: "A picture of the rash" });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expectAccessible(page);
    await files.getByRole("button", { name: "Close rash.png" }).click();
    await picture.waitFor({ state: "hidden" });
    expect(await files.getByRole("button", { name: /^Open report/ }).count()).toBe(0);
    const downloading = page.waitForEvent("download");
    await files.getByRole("button", { name: "Download report.pdf, Your last report" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("report.pdf");
    expect(await readFile(await download.path())).toEqual(letter);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
  const { entries } = must(await designer.call(api.forms.audit, { id: formId }));
  const looks = entries.filter(({ action }) => action === "submissions.file");
  expect(looks.slice(0, 2)).toEqual([
    expect.objectContaining({ object: `SUBMISSION#${instanceId}` }),
    expect.objectContaining({ object: `SUBMISSION#${instanceId}` }),
  ]);
});
