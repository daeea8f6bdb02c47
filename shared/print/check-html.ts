/** What a page must be like before a browser sees it: no larger, deeper or fuller than can be printed in time. */
import { MAX_HTML_BYTES } from "../limits.ts";
import { PrintProblem } from "../process/print-problem.ts";
import { pictureSizes } from "./picture-sizes.ts";

const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 200;
/** A picture is decoded whole: 20,000 × 20,000 points in half a megabyte of PNG take 2.5 GB. */
const MAX_PICTURE_POINTS = 25_000_000;

/**
 * They have no end tag, need none, or are closed where they open, as shapes in a drawing are: a hundred open `<p>` are
 * not a hundred levels. Chromium's own parser goes no deeper than 512 in any case.
 */
const endless = new Set(
  (
    "area base br col embed hr img input link meta source track wbr " +
    "p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption rp rt html head body " +
    "rect circle ellipse line polyline polygon path use image stop view mpath set animate animatemotion " +
    "animatetransform"
  ).split(" "),
);
const isEndless = (name: string) => endless.has(name) || /^fe[a-z]/.test(name); // feBlend, feFlood… of filters

/** @throws PrintProblem HTML_TOO_LARGE · PAGE_TOO_COMPLEX · IMAGE_TOO_LARGE */
export function checkHtml(html: string): void {
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) {
    const text = `This page is larger than ${MAX_HTML_BYTES / 1024 / 1024} MB and can't be printed. Use fewer or smaller pictures.`;
    throw new PrintProblem("HTML_TOO_LARGE", text);
  }
  checkElements(html);
  for (const { width, height } of pictureSizes(html)) refuseLargePicture(width, height);
}

/** @throws PrintProblem IMAGE_TOO_LARGE */
export function refuseLargePicture(width: number, height: number): void {
  if (width * height <= MAX_PICTURE_POINTS) return;
  const text = `A picture of ${width} × ${height} points is too large to print. Use one below 25 megapixels.`;
  throw new PrintProblem("IMAGE_TOO_LARGE", text);
}

function checkElements(html: string): void {
  const open = new Map<string, number>();
  let elements = 0;
  let depth = 0;
  for (const [, slash, tag = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    const name = tag.toLowerCase();
    if (!slash) elements += 1;
    if (elements > MAX_ELEMENTS) {
      throw new PrintProblem(
        "PAGE_TOO_COMPLEX",
        `This page has more than ${MAX_ELEMENTS} elements and can't be printed.`,
      );
    }
    if (isEndless(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue; // closes nothing, so it makes nothing shallower
    open.set(name, slash ? count - 1 : count + 1);
    depth += slash ? -1 : 1;
    if (depth > MAX_DEPTH) {
      throw new PrintProblem(
        "PAGE_TOO_COMPLEX",
        `This page has elements more than ${MAX_DEPTH} levels deep and can't be printed.`,
      );
    }
  }
}

/**
 * Without a way to leave the page by itself: a meta refresh replaces the document even when scripts and the
 * network are off. A `link` without an address stands in its place, which is as empty and as welcome in the head.
 */
export function withoutRefresh(html: string): string {
  return html.replace(/<meta(?=[\s/>])/gi, "<link");
}
