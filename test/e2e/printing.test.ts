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
  given: { status: "POST_PROCESSING", messageCode: "PROCESSING" },
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
      { given: saved(complete, "0:"), colorScheme },
    ),
  );

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
