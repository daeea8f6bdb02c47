/** What a respondent's screens put on paper: everything that was asked and answered, nothing that can only be pressed. */
import { writeFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
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

/** Boxes that stick to the window, or that hide a part of what they hold: on paper both cover or cut something. */
const traps = `[...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  if (style.display === "none" || one.closest(".p-unseen, svg, iframe")) return false;
  const cuts = style.overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1;
  return cuts || style.position === "sticky" || style.position === "fixed";
}).map((one) => one.className || one.tagName)`;

/** Prints, and keeps the sheets where \`SPROUT_LOOK\` says, for looking at them. */
async function print(page: Page, name: string): Promise<Uint8Array> {
  const sheets = await page.pdf({
    format: "A4",
    margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" },
  });
  const folder = process.env.SPROUT_LOOK;
  if (folder !== undefined) await writeFile(`${folder}/${name}.pdf`, sheets);
  return sheets;
}

describe("on paper", () => {
  it.each(["light", "dark"] as const)(
    "each step of a form stands whole, without the bar, in %s",
    (colorScheme) =>
      visit(
        player.browser,
        player.origin,
        everyControl,
        async ({ page, pass }) => {
          for (const step of [1, 2, 3, 4]) {
            await page.getByText(`${step} of 4`).waitFor();
            await pass(500);
            await page.emulateMedia({ media: "print" });
            expect(await page.evaluate(traps)).toEqual([]);
            expect(
              await page.locator(".p-bar, .p-progress, .p-language").filter({ visible: true }).count(),
            ).toBe(0);
            expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe(
              "rgb(35, 33, 29)",
            );
            await print(page, `step-${step}-${colorScheme}`);
            await page.emulateMedia({ media: null });
            if (step < 4) await page.getByRole("button", { name: "Next" }).click();
            await pass(500);
          }
        },
        { given: saved(complete, "0:"), colorScheme },
      ),
  );

  it("an opened PDF is printed whole, page by page, and alone", () =>
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
        expect(await page.evaluate(traps)).toEqual([]);
        const sheets = await print(page, "report");
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
        const text = (await pdfText(await print(page, "end"))).join("\n");
        expect(text).toContain("You have successfully submitted your form.");
        expect(text).not.toContain("E-mail me");
      },
      submitted,
    ));
});
