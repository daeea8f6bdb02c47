/** What was submitted is sent back with a note, changed by its respondent, without a connection too, and submitted again. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { keptForms } from "./offline-page.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

async function publish(client: Client) {
  const rows = [
    ["type", "name", "label"],
    ["text", "name", "Your name"],
  ];
  const body = await writeWorkbook([{ name: "survey", rows }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await client.call(api.forms.upload, { file }));
  const { formId } = must(await client.call(api.forms.importForm, { id, formName: "Home visits" }));
  const { publicationKey } = must(
    await client.call(api.forms.publish, { id: formId, publicationName: "Home visits" }),
  );
  const settings = { id: formId, publicationKey, command: "settings", changeable: true } as const;
  must(await client.call(api.forms.changePublication, settings));
  return { formId, publicationKey };
}

const SHOTS = process.env.SPROUT_SHOTS;

describe.each(designerLooks)(
  "changing answers after submitting, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    it("survives a reload and a lost connection, and leaves the earlier version to be read", async () => {
      const dee = await enrolled(stack, "Dee", "Signer");
      const { formId, publicationKey } = await publish(dee.client);
      const options = { baseURL: stack.origin, viewport, colorScheme, reducedMotion: "reduce" as const };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const shot = async (name: string) =>
        SHOTS && (await page.screenshot({ path: `${SHOTS}-${viewport.width}-${name}.png`, fullPage: true }));
      try {
        const began = page.waitForResponse((response) => response.url().endsWith("/rest/form/instance"));
        await page.goto(`/f/${publicationKey}`);
        const { authKey } = await (await began).json();
        await page.getByLabel("Your name").fill("Ana");
        await page.getByRole("button", { name: "Submit" }).click();
        const change = page.getByRole("button", { name: "Change my answers" });
        await change.waitFor();
        await shot("received");
        await expectAccessible(page);

        const { submissions } = must(await dee.client.call(api.forms.submissions, { id: formId }));
        const instanceKey = submissions[0]?.instanceKey ?? "";
        const review = { review: "SENT_BACK", note: "Your full name, please." } as const;
        must(
          await dee.client.call(api.forms.markSubmissions, {
            formId,
            instanceKeys: [instanceKey],
            ...review,
          }),
        );
        await page.goto("about:blank"); // a device that nobody called their own keeps no key: the link opens it again
        await page.goto(`/i/${instanceKey}#${authKey}`);
        await page.getByText(review.note).waitFor();
        await shot("sent-back");
        await change.click();
        await page.getByRole("heading", { name: "You are changing your answers" }).waitFor();
        const name = page.getByLabel("Your name");
        expect(await name.inputValue()).toBe("Ana");
        await expectAccessible(page);
        await shot("changing");
        await name.fill("Ana Ruiz");
        await page.getByText(/^Saved \d/).waitFor();
        await page.reload();
        await page.getByText(review.note).waitFor();
        expect(await name.inputValue()).toBe("Ana Ruiz");

        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await expect.poll(() => keptForms(page)).toHaveLength(2);
        await context.setOffline(true);
        await name.fill("Ana Ruiz Gil");
        await page.reload();
        await page.getByText("This is your form as this device has it").waitFor();
        await page.getByRole("heading", { name: "You are changing your answers" }).waitFor();
        expect(await name.inputValue()).toBe("Ana Ruiz Gil");
        await page.getByRole("button", { name: "Submit" }).click();
        await page.locator("[role=status], [role=alert]").first().waitFor();
        await context.setOffline(false);
        await page.getByText("Version 2 of your answers").waitFor({ timeout: 30_000 });
        await change.waitFor();
        expect(new URL(page.url()).search).toBe("");
        await page.getByText("Earlier versions").click();
        await page.getByText(/^Replaced by newer answers/).waitFor();
        await expectAccessible(page);
        await shot("replaced");
        const { model, replaced } = must(
          await dee.client.call(api.forms.submission, { formId, instanceKey }),
        );
        expect(JSON.parse(model)).toEqual({ name: "Ana Ruiz Gil" });
        expect(replaced).toHaveLength(1);
      } finally {
        await context.close();
      }
    });
  },
);

describe("two devices that change one submission at once", () => {
  it("one of them counts; the other shows the newer answers beside its own, and can still send those", async () => {
    const dee = await enrolled(stack, "Dee", "Signer");
    const { formId, publicationKey } = await publish(dee.client);
    const respondent = stack.client();
    const ref = refOf(await startInstance(respondent, publicationKey));
    const model = JSON.stringify({ name: "Ana" });
    must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
    await waitForReports(respondent, ref);
    const contexts = await Promise.all(
      [1, 2].map(() => browser.newContext({ baseURL: stack.origin, reducedMotion: "reduce" })),
    );
    try {
      const pages = await Promise.all(contexts.map((context) => context.newPage()));
      const names = ["Ana Ruiz", "Ana Gil"] as const;
      await Promise.all(
        pages.map(async (page, at) => {
          await page.goto(`/i/${ref.instanceKey}#${ref.authKey}`);
          await page.getByRole("button", { name: "Change my answers" }).click();
          await page.getByLabel("Your name").fill(names[at] ?? "");
        }),
      );
      await Promise.all(pages.map((page) => page.getByRole("button", { name: "Submit" }).click()));
      const lost = (page: Page) => page.getByText("These were answered differently here.");
      await Promise.all(
        pages.map((page) => page.getByText("Version 2 of your answers").or(lost(page)).first().waitFor()),
      );
      const areLost = await Promise.all(pages.map((page) => lost(page).isVisible()));
      expect(areLost.filter(Boolean)).toHaveLength(1);
      const [loser, mine, theirs] = areLost[0] ? [pages[0], ...names] : [pages[1], names[1], names[0]];
      if (loser === undefined) throw new Error("Both were opened.");
      const stored = async () => {
        const { instanceKey } = ref;
        const { model, replaced = [] } = must(
          await dee.client.call(api.forms.submission, { formId, instanceKey }),
        );
        return [model, ...replaced.map((one) => one.model)].map((one) => JSON.parse(one ?? "{}").name);
      };
      expect(await stored()).toEqual([theirs, "Ana"]);
      const notice = loser.getByRole("status").filter({ has: lost(loser) });
      expect(await notice.locator("dd").allTextContents()).toEqual([theirs, mine]);
      expect(await loser.getByLabel("Your name").inputValue()).toBe(theirs);
      await expectAccessible(loser);
      await waitForReports(respondent, ref);
      await loser.getByRole("button", { name: "Use my answer" }).click();
      await loser.getByRole("button", { name: "Submit" }).click();
      await loser.getByText("Version 3 of your answers").waitFor();
      expect(await stored()).toEqual([mine, theirs, "Ana"]);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  });
});

describe("a change that was all saved, and a page that is closed after Submit before an answer came", () => {
  it.each([
    ["never arrived", "lost"],
    ["had arrived", "arrives"],
  ] as const)("is submitted once by its link alone where the request %s", async (_name, way) => {
    const dee = await enrolled(stack, "Dee", "Signer");
    const { formId, publicationKey } = await publish(dee.client);
    const respondent = stack.client();
    const ref = refOf(await startInstance(respondent, publicationKey));
    const { instanceKey, authKey } = ref;
    const model = JSON.stringify({ name: "Ana" });
    must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
    await waitForReports(respondent, ref);
    const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: "reduce" });
    const page = await context.newPage();
    try {
      const link = `/i/${instanceKey}#${authKey}`;
      await page.goto(link);
      await page.getByRole("button", { name: "Yes, keep it here" }).click();
      await page.getByRole("button", { name: "Change my answers" }).click();
      await page.getByLabel("Your name").fill("Ana Ruiz");
      await page.getByText(/^Saved \d/).waitFor();
      await context.route("**/rest/form/submit", async (route) => {
        if (way === "arrives") await route.fetch(); // the page never sees what came back
        await route.abort();
      });
      const sent = page.waitForRequest("**/rest/form/submit");
      await page.getByRole("button", { name: "Submit" }).click();
      await sent;
      const submitted = async () => {
        const { replaced = [] } = must(await dee.client.call(api.forms.submission, { formId, instanceKey }));
        return replaced.length;
      };
      await expect.poll(submitted).toBe(way === "arrives" ? 1 : 0);
      await page.close();
      expect(await submitted()).toBe(way === "arrives" ? 1 : 0);
      await context.unroute("**/rest/form/submit");
      const next = await context.newPage();
      await next.goto(link);
      await next.getByText("Version 2 of your answers").waitFor({ timeout: 15_000 });
      const { model: now } = must(await dee.client.call(api.forms.submission, { formId, instanceKey }));
      expect([JSON.parse(now), await submitted()]).toEqual([{ name: "Ana Ruiz" }, 1]);
      expect(
        await next.evaluate(() =>
          Object.keys(localStorage).filter((name) => name.startsWith("sprout.submit.")),
        ),
      ).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

describe("starting from the last answers", () => {
  it("offers them on the person's own device, and asks page by page whether they are still so", async () => {
    const dee = await enrolled(stack, "Dee", "Signer");
    const { formId, publicationKey } = await publishWorkbook(dee.client, { formName: "Every visit" });
    const settings = { id: formId, publicationKey, command: "settings", reusable: true } as const;
    must(await dee.client.call(api.forms.changePublication, settings));
    const respondent = stack.client();
    const ref = refOf(await startInstance(respondent, publicationKey));
    const model = JSON.stringify(demoAnswers);
    must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
    await waitForReports(respondent, ref);

    const context = await browser.newContext({
      ...{ baseURL: stack.origin, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" },
      ...{ locale: "en-US", timezoneId: "UTC" },
    });
    const page = await context.newPage();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click({ force: true }); // Next says what is missing
    const shot = async (name: string) =>
      SHOTS && (await page.screenshot({ path: `${SHOTS}-390-${name}.png`, fullPage: true }));
    try {
      await page.goto(`/i/${ref.instanceKey}#${ref.authKey}`);
      await press("Yes, keep it here");
      await page.goto(`/f/${publicationKey}`);
      await page.getByRole("heading", { name: "You have filled this in before" }).waitFor();
      await expectAccessible(page);
      await shot("offer");
      await press("Start from my last answers");
      const question = page.getByText(/^These are your answers of/);
      await question.waitFor();
      expect(new URL(page.url()).pathname).not.toContain(ref.instanceKey);
      await expectAccessible(page);
      await shot("still-so");
      await press("Next");
      await page.getByText("Say that your last answers are still so, or change them.").waitFor();
      await expectAccessible(page);
      await shot("refused");
      await press("Yes, still so");
      await page.getByText("You have checked this page.").waitFor();
      await shot("confirmed");
      await page.getByText(/^Saved \d/).waitFor();
      await page.reload(); // it is a draft like any other
      const last = page.getByRole("button", { name: "Submit", exact: true });
      const next = page.getByRole("button", { name: "Next", exact: true });
      // Step by step, each as it is by then: a step may appear a moment after Next.
      while (!(await last.isEnabled({ timeout: 1 }).catch(() => false))) {
        if (await page.getByRole("button", { name: "Yes, still so" }).isVisible())
          await press("Yes, still so");
        else if (await next.isVisible()) await press("Next");
        await page.waitForTimeout(50);
      }
      await last.click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      const { submissions } = must(await dee.client.call(api.forms.submissions, { id: formId }));
      expect(submissions).toHaveLength(2);
    } finally {
      await context.close();
    }
  });
});
