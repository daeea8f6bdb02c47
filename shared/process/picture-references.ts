/**
 * Pictures of a submission in a page. The page, as it is stored, names each by the hash of its content; only where the page is
 * printed or shown does the picture itself take that place. So a page stays small, its bytes say which pictures it means, and
 * whoever shows it needs no network.
 */
import { intlLocale } from "../localize.ts";
import { reportWordsFor } from "../messages/report-words.ts";
import { escapeHtml } from "./steps/handlebars/values.ts";

/** Pictures that every browser and the printer draw, by content type. Others are named, like sound and documents. */
export const drawnTypes: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
]);

/** A reference to one picture, as the helper `image` writes it. */
export interface PictureReference {
  sha256: string;
  /** Its description, as HTML. */
  alt: string;
  /** The rest of its attributes, as HTML. */
  rest: string;
}

/** Neither part can contain an angle bracket, so reading a page of any length takes one pass. */
const reference = /<img src="sprout-file:([0-9a-f]{64})" alt="([^"<>]*)"([^<>]*)>/g;

/** A logo, with the spaces and the quote before it: nothing that a respondent typed can have them in a page. */
const logo = /(?<=\ssrc=)(["'])sprout-logo:([0-9a-f]{64}\.(?:png|jpg|webp))\1/g;

/** What names the logo of whose form it is, as the source of a picture. @param id of the stored logo */
export const logoReference = (id: string) => `sprout-logo:${id}`;

const wholeReference = /^sprout-logo:[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** @example isLogoReference("logo.png") // false */
export function isLogoReference(value: unknown): value is string {
  return typeof value === "string" && wholeReference.test(value);
}

/** The ids of the logos that a page names, in its order. @example logosIn("<p>") // [] */
export function logosIn(html: string): string[] {
  return [...html.matchAll(logo)].map(([, , id = ""]) => id);
}

/** The page with the source of each logo. @param source an address; called in the order of the page */
export function fillLogos(html: string, source: (id: string) => string): string {
  return html.replace(logo, (_, quote: string, id: string) => `${quote}${source(id)}${quote}`);
}

/** @example pictureMarkup({ sha256, alt: "A rash", style: "" }) // '<img src="sprout-file:9f86…" alt="A rash" style="…">' */
export function pictureMarkup({
  sha256,
  source = `sprout-file:${sha256}`,
  alt,
  width,
}: { alt: string; width: string } & (
  | { sha256: string; source?: never }
  | { source: string; sha256?: never }
)): string {
  const style = `${width === "" ? "" : `width:${width};`}max-width:100%;max-height:90vh;object-fit:contain`;
  return `<img src="${source}" alt="${escapeHtml(alt)}" style="${style}">`;
}

/** The pictures that a page names, in its order. @example picturesIn("<p>") // [] */
export function picturesIn(html: string): PictureReference[] {
  return [...html.matchAll(reference)].map(([, sha256 = "", alt = "", rest = ""]) => ({ sha256, alt, rest }));
}

/** The page with each picture's place filled. @param fill what to write there, as HTML; called in the order of the page */
export function fillPictures(html: string, fill: (picture: PictureReference) => string): string {
  return html.replace(reference, (_, sha256: string, alt: string, rest: string) =>
    fill({ sha256, alt, rest }),
  );
}

/** A picture that is part of the page. @param data the content, as base64 */
export function drawnPicture({ alt, rest }: PictureReference, type: string, data: string): string {
  return `<img src="data:${type};base64,${data}" alt="${alt}"${rest}>`;
}

/** A sentence in the place of a picture. @example insteadOf(picture, "missing", "en") // "<span>A rash: This picture isn’t available.</span>" */
export function insteadOf({ alt }: PictureReference, why: "missing" | "tooLarge", locale: string): string {
  const { pictureMissing, pictureTooLarge } = reportWordsFor(locale);
  return `<span>${alt}: ${escapeHtml(why === "missing" ? pictureMissing : pictureTooLarge)}</span>`;
}

/** A box where a picture of a submission would be: previews have no submission. */
const BOX =
  "data:image/svg+xml;base64," +
  "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMjAiIGhlaWdodD0iMjQwIiB2aWV3Qm94PSIwIDAgMzIwIDI0MCI+PHJlY3Qgd2lkdGg9IjMyMCIgaGVpZ2h0PSIyNDAiIGZpbGw9IiNlMmRlZDYiLz48cGF0aCBkPSJNMCAyMTBsOTAtOTAgNjAgNjAgNzAtODAgMTAwIDExMHYzMEgweiIgZmlsbD0iI2I4YjFhMyIvPjxjaXJjbGUgY3g9IjEwMCIgY3k9IjcwIiByPSIyNCIgZmlsbD0iI2I4YjFhMyIvPjwvc3ZnPg==";

/** A preview's page, with a box for each picture. */
export function withBoxes(html: string): string {
  return fillPictures(
    fillLogos(html, () => BOX),
    ({ alt, rest }) => `<img src="${BOX}" alt="${alt}"${rest}>`,
  );
}

const MEGABYTE = 1_000_000;
const KILOBYTE = 1_000;

/** A file's size as people write it. @example writtenSize(1_234_567, "fr") // "1,2 Mo" */
export function writtenSize(bytes: number, locale: string): string {
  const isLarge = bytes >= MEGABYTE;
  const size = isLarge ? bytes / MEGABYTE : Math.max(1, Math.ceil(bytes / KILOBYTE));
  const number = new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 1 }).format(size);
  const { kilobytes, megabytes } = reportWordsFor(locale);
  return `${number} ${isLarge ? megabytes : kilobytes}`;
}
