import { PDFDocument } from "pdf-lib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inTurn, sampleOf } from "../support/budget.ts";
import { everyControl } from "./player-form.ts";
import { expectGoodLooks, faultsIn, looks } from "./player-looks.ts";
import { authKey, instanceKey, publicationKey } from "./player-server.ts";
import { pressStill, saved, type Visit, type VisitOptions, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const onForm = (story: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  visit(player.browser, player.origin, everyControl, story, options);

const pages = [
  { first: "Ana", born: "2020-02-29" },
  { speaks: "words", school: "nursery", consent: true },
  { "nights.asleep": "2", "nights.woke": "3", "nights.tired": "5", pain: 7 },
];
/** Everything that is required up to a step. */
const answersBefore = (step: number) => Object.assign({}, ...pages.slice(0, step));
const primary = (page: Page) => page.locator(".p-primary").last();

describe("the open form meets WCAG 2.2 AA at each size, in each language, light and dark", () => {
  it.each([0, 1, 2])("step %i as it opens, then with what is missing", (step) =>
    onForm(
      async ({ page }) => {
        await expectGoodLooks(page, looks.slice(step, step + 1));
        await pressStill(page.locator(".p-next"));
        await page.locator(".p-summary").waitFor();
        await expectGoodLooks(page, looks);
      },
      { instance: saved(answersBefore(step), `${step}:`) },
    ),
  );

  it("answered likerts and sliders", () =>
    onForm(
      async ({ page }) => {
        await page.getByRole("slider", { name: /last night\?.*\(required\)$/ }).waitFor();
        await expectGoodLooks(page, looks);
      },
      { instance: saved({ ...answersBefore(3), weight: 40, "worry.you": "10" }, "2:") },
    ));

  it("texts, reports of a broken field and a read-only one", () =>
    onForm(({ page }) => expectGoodLooks(page), { instance: saved(answersBefore(3), "3:") }));

  it("newer answers from elsewhere", () =>
    onForm(async ({ page, server, pass }) => {
      await page.locator('[data-key="first"] input').fill("Ann");
      server.instance = { ...server.instance, revision: 7, model: JSON.stringify({ first: "Anna" }) };
      server.refuseNext(409, "INSTANCE_STALE");
      await pass(5_000);
      await page.locator(".p-notice").waitFor();
      await expectGoodLooks(page);
    }));

  it("a submit that was refused", () =>
    onForm(
      async ({ page, server }) => {
        server.refuseNext(403, "PUBLICATION_CLOSED");
        await primary(page).click();
        await page.locator(".p-failure").waitFor();
        await expectGoodLooks(page);
      },
      { instance: saved(answersBefore(3), "3:") },
    ));

  it("the built-in sample form with its value shown", () =>
    onForm(
      async ({ page }) => {
        await page.locator(".p-header .p-link").click();
        await pressStill(page.locator(".p-submit"));
        await page.locator(".p-summary").waitFor();
        await expectGoodLooks(page);
      },
      { path: "/f/sample" },
    ));
});

describe("the screens after the form meet it as well", () => {
  it("saved for later, with the link mailed", () =>
    onForm(async ({ page }) => {
      await page.locator(".p-save").click();
      await page.locator(".p-resume-link").waitFor();
      await page.getByRole("button", { name: "E-mail me the link" }).click();
      await page.locator("form.p-notice").waitFor();
      await expectGoodLooks(page);
    }));

  const submitted: VisitOptions = {
    instance: { status: "POST_PROCESSING", messageCode: "PROCESSING" },
    path: `/i/${instanceKey}#${authKey}`,
  };

  it("complete, then reports opened", () =>
    onForm(async ({ page, server, pass }) => {
      await page.getByRole("progressbar").waitFor();
      await expectGoodLooks(page);
      const pdf = await PDFDocument.create();
      pdf.addPage();
      const report = (outputId: string, contentType: "text/html" | "application/pdf", data: Uint8Array) => {
        server.reports.references.push({ outputId, instanceKey, name: outputId, contentType, bytes: 4_000 });
        const content = { name: outputId, contentType, data: Buffer.from(data).toString("base64") };
        server.reports.contents[outputId] = content;
      };
      report("For the family", "text/html", Buffer.from("<!doctype html><title>R</title><h1>Report</h1>"));
      report("For the doctor who knows your child", "application/pdf", await pdf.save());
      server.reports.messageCode = "OK";
      await pass(5_000);
      await page.locator(".p-card").last().waitFor();
      for (const { name } of server.reports.references)
        await page.locator(".p-card", { hasText: name }).locator(".p-primary").click();
      await page.locator("canvas").waitFor();
      await expectGoodLooks(page);
    }, submitted));

  it("a report that failed", () =>
    onForm(async ({ page, server, pass }) => {
      server.reports.messageCode = "FAILED";
      await pass(5_000);
      await page.locator(".p-warning").waitFor();
      await expectGoodLooks(page);
    }, submitted));
});

describe("the pages around a form meet it too", () => {
  const items = ["NEW", "OPEN", "REVOKE", "COMPLETE", "POST_PROCESSING"].map((status, index) => ({
    instanceKey: `inst-0123456789abcd${index}`,
    instanceId: String(index),
    publicationKey: `pub-0123456789abcd${index}`,
    name: `A form with a name of some length, ${index}`,
    activityDate: "2026-11-18T15:20:00.000Z",
    status,
    messageCode: "OK",
  }));

  it.each(sampleOf(["en", "es", "fr", "ar"], 1))("in %s", (language) =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, server, pass }) => {
        const answer = (call: string, body: unknown, status = 200) =>
          page.route(`**${call}`, (route) =>
            route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) }),
          );
        const faults: string[] = [];
        const nextLooks = inTurn(
          looks
            .filter(({ locale }) => locale === (language === "ar" ? "es" : language))
            .map((look) => ({ ...look, locale: language })),
        );
        const lookAt = async (path: string, isThere: () => Promise<unknown>) => {
          // As Back and Forward do, without reloading the page.
          await page.evaluate((address) => {
            history.pushState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
          }, path);
          await isThere();
          for (const look of nextLooks())
            faults.push(...(await faultsIn(page, look)).map((fault) => `${path}: ${fault}`));
        };
        const message = () => page.locator(".p-message").waitFor();

        server.instance.status = "REVOKE";
        await lookAt(`/i/${instanceKey}#${authKey}`, async () => {
          await page.locator(".p-skeleton").waitFor();
          await pass(1_000);
          await message();
        });
        await answer("/rest/form/instance", { name: "ACCESS_DENIED", title: "Access denied" }, 403);
        await lookAt("/i/nothing-0123456789", message);
        await answer("/rest/form/instance", { name: "PUBLICATION_CLOSED", title: "Closed" }, 403);
        await lookAt("/f/closed-0123456789", message);
        await page.evaluate((name) => {
          localStorage.setItem("sprout.device", "own");
          localStorage.setItem(name, "inst-0123456789abcdef 2026-11-18T15:20:00.000Z");
        }, `sprout.open.${publicationKey}`);
        await lookAt(`/f/${publicationKey}`, () => page.locator(".p-message .p-primary").waitFor());

        await answer("/rest/inbox", items);
        await lookAt("/my-forms", async () => {
          await page.locator(".p-rename-link").first().click();
          await page.locator(".p-header .p-primary").click();
          await page.locator("#p-new-form-link").fill("nowhere");
          await page.locator("form.p-notice .p-primary").click();
          await page.locator(".p-problem").waitFor();
        });
        await answer("/rest/inbox", []);
        await answer("/rest/subscriptions", { email: "ana@example.org", reportReady: true, reminder: false });
        await lookAt("/my-forms#none", async () => {
          await page.locator(".p-header .p-button").first().click();
          await page.getByRole("checkbox").first().waitFor();
        });
        await answer("/rest/unsubscribe", { success: true });
        await lookAt("/unsubscribe#ana%40example.org.t0k3n", async () => {
          await page.locator(".p-primary").click();
          await page.getByRole("status").waitFor();
        });
        expect(faults.join("\n")).toBe("");
      },
      { path: "/unsubscribe", locale: language },
    ),
  );
});
