/** What a browser prints, for tests of screens. */
import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";

const MARGIN = "1cm";
/** A4 without its margins, in CSS pixels: 96 per inch. */
const SHEET = { width: 718, height: 1_047 };

/** The page as it is laid out for a sheet of A4; the returned function restores the screen. */
export async function onPaper(page: Page): Promise<() => Promise<void>> {
  const screen = page.viewportSize() ?? SHEET;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(SHEET);
  return async () => {
    await page.setViewportSize(screen);
    await page.emulateMedia({ media: null });
  };
}

/**
 * Evaluated in a page: the boxes that stick to the window, that hide a part of their content, or whose border is at the
 * sheet's very edge. On paper all of them cover or cut something.
 */
export const cutOnPaper = `[...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility() || one.closest(".p-unseen, .mantine-VisuallyHidden-root, svg, iframe")) return false;
  const cuts = style.overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1;
  const isWide = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1;
  const ends = one.getBoundingClientRect().right > document.documentElement.clientWidth - 0.5;
  const cutsBorder = ends && parseFloat(style.borderRightWidth) > 0 && style.borderRightStyle !== "none";
  return cuts || isWide || cutsBorder || style.position === "sticky" || style.position === "fixed";
}).map((one) => one.className || one.tagName)`;

/** Prints on A4, and keeps the sheets as `<name>.pdf` where `SPROUT_LOOK` says, for looking at them. */
export async function printPage(page: Page, name: string): Promise<Uint8Array> {
  const sheets = await page.pdf({
    format: "A4",
    margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
  });
  const folder = process.env.SPROUT_LOOK;
  if (folder !== undefined) await writeFile(`${folder}/${name}.pdf`, sheets);
  return sheets;
}
