/** What a respondent's screens print: everything that was asked and answered, no controls. */
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { cutOnPaper, onPaper, printPage } from "../support/paper.ts";
import { pdfText } from "../support/pdf.ts";
import { aPdf } from "./a-pdf.ts";
import { everyControl } from "./player-form.ts";
import { authKey, instanceKey } from "./player-server.ts";
import { saved, type VisitOptions, visit } from "./player-visit.ts";
import { complete, usePlayer } from "./use-player.ts";

const player = usePlayer();
const submitted: VisitOptions = {
  instance: { status: "POST_PROCESSING", messageCode: "PROCESSING" },
  path: `/i/${instanceKey}#${authKey}`,
};

describe("on paper", () => {
  it.each(["light", "dark"] as const)("each step of a form is whole, without the bar, in %s", (colorScheme) =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, pass }) => {
        for (const step of [1, 2, 3, 4]) {
          await page.getByText(`${step} of 4`).waitFor();
          await pass(500);
          const toScreen = await onPaper(page);
          expect(await page.evaluate(cutOnPaper)).toEqual([]);
          expect(
            await page
              .locator(".p-bar, .p-progress, .p-language, .p-picker")
              .filter({ visible: true })
              .count(),
          ).toBe(0);
          expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe(
            "rgb(35, 33, 29)",
          );
          await printPage(page, `step-${step}-${colorScheme}`);
          await toScreen();
          if (step < 4) await page.getByRole("button", { name: "Next" }).click();
          await pass(500);
        }
      },
      { instance: saved(complete, "0:"), colorScheme },
    ),
  );

  it("a form is printed with the answers of all its pages, whichever is shown", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page }) => {
        await page.getByText("2 of 4").waitFor();
        await page.waitForLoadState("networkidle"); // what is printed is loaded
        const text = (await pdfText(await printPage(page, "all-answers"))).join("\n").replace(/\s+/g, " ");
        for (const part of [
          "Before your first visit",
          "Clinic of the North",
          "First name Ana",
          "date of birth February 29, 2020",
          "How does your child mostly communicate? Words",
          "fall asleep within half an hour? Rarely",
          "Is there anything else we should know? Not answered",
        ])
          expect(text).toContain(part);
        expect(text).not.toMatch(/Signs|Previous|Submit|Change|Check your answers/);
        await page.getByRole("radio", { name: "Signs" }).waitFor(); // the screen is as before
        expect(await page.locator(".p-paper").count()).toBe(0);
      },
      { instance: { ...saved(complete, "1:"), about: { organisation: { en: "Clinic of the North" } } } },
    ));

  it("the end is printed as a receipt: number, time, form, who received it, and the answers", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, server, pass }) => {
        server.reports.messageCode = "OK";
        await pass(5_000);
        await page.locator("time").waitFor();
        const text = (await pdfText(await printPage(page, "receipt"))).join("\n").replace(/\s+/g, " ");
        for (const part of [
          "Before your first visit",
          "Clinic of the North",
          "4711",
          "Nov 20, 2026",
          "First name Ana",
        ])
          expect(text).toContain(part);
        expect(await page.locator(".p-check-row").count()).toBe(0);
      },
      {
        instance: {
          ...saved(complete, "3:"),
          status: "POST_PROCESSING",
          messageCode: "SUBMITTED",
          instanceId: "4711",
          updatedAt: "2026-11-20T20:00:00.000Z",
          about: { organisation: { en: "Clinic of the North" } },
        },
        path: `/i/${instanceKey}#${authKey}`,
      },
    ));

  it("an opened PDF is printed whole, page by page, without the rest of the page", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, server, pass }) => {
        const name = "For the doctor";
        const pages = 4;
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: [{ outputId: "b", instanceKey, name, contentType: "application/pdf", bytes: 9_000 }],
          contents: { b: { contentType: "application/pdf", data: await aPdf(pages), name } },
        };
        await pass(5_000);
        await page.getByRole("button", { name: `Open ${name}` }).click();
        await expect.poll(() => page.locator("[data-drawn]").count()).toBe(pages);
        await page.emulateMedia({ media: "print" });
        expect(await page.evaluate(cutOnPaper)).toEqual([]);
        const sheets = await printPage(page, "report");
        expect((await PDFDocument.load(sheets)).getPageCount()).toBe(pages);
        const text = (await pdfText(sheets)).join("\n");
        expect(text).not.toContain("Thank you");
        expect(text).not.toContain("Zoom");
      },
      submitted,
    ));

  it("the end of a form without an open report says that it was submitted", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, server, pass }) => {
        server.reports.messageCode = "OK";
        await pass(5_000);
        await page.getByText("There is nothing more to do.").waitFor();
        const text = (await pdfText(await printPage(page, "end"))).join("\n");
        expect(text).toContain("You have successfully submitted your form.");
        expect(text).not.toMatch(/E-mail me|My Forms/);
      },
      submitted,
    ));
});
