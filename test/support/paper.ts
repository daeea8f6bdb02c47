/** What a browser puts on paper, for tests of screens. */
import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/**
 * Evaluated in a page: the boxes that stick to the window, or that hide a part of what they hold. On paper both cover or
 * cut something.
 */
export const cutOnPaper = `[...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility() || one.closest(".p-unseen, .mantine-VisuallyHidden-root, svg, iframe")) return false;
  const cuts = style.overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1;
  const isWide = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1;
  return cuts || isWide || style.position === "sticky" || style.position === "fixed";
}).map((one) => one.className || one.tagName)`;

/** Prints on A4, and keeps the sheets as `<name>.pdf` where `SPROUT_LOOK` says, for looking at them. */
export async function printPage(page: Page, name: string): Promise<Uint8Array> {
  const sheets = await page.pdf({
    format: "A4",
    margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" },
  });
  const folder = process.env.SPROUT_LOOK;
  if (folder !== undefined) await writeFile(`${folder}/${name}.pdf`, sheets);
  return sheets;
}
