/** A submission's pictures put into its page, at the moment when it is printed or opened. */
import { mediaType } from "../form/definition/media-id.ts";
import { MAX_HTML_BYTES } from "../limits.ts";
import {
  drawnPicture,
  drawnTypes,
  fillLogos,
  fillPictures,
  insteadOf,
  logosIn,
  type PictureReference,
  picturesIn,
} from "../process/picture-references.ts";
import { type Blobs, blobKeys } from "../stores/s3/blobs.ts";
import { MAX_PICTURE_POINTS, pictureSize } from "./check-html.ts";

/** All pictures of a page, decoded: the printer has 2 GB, and a point takes four bytes. */
const MAX_POINTS_OF_PAGE = 100_000_000;
const BYTES_OF_BASE64 = 4 / 3;

/** Where the files of submissions are. */
export type PictureStore = Pick<Blobs, "describe" | "bytes">;

type Drawn = { type: string; data: string } | "missing" | "tooLarge";

/**
 * The page with the pictures that it names, as `data:` addresses: whoever shows it needs nothing else. What isn't there is said
 * in a sentence, and so is what doesn't fit: a page has at most 4 MB with its pictures, of which the first come first. The same
 * page and files give the same bytes.
 * @param locale of those sentences
 * @example await withPictures(html, { blobs, formId, instanceKey, locale: "en" })
 */
export async function withPictures(
  page: string,
  {
    instanceKey,
    locale,
    ...form
  }: { blobs: PictureStore; formId: number; instanceKey: string; locale: string },
): Promise<string> {
  const html = await withLogos(page, form);
  const { blobs } = form;
  const pictures = picturesIn(html);
  if (pictures.length === 0) return html;
  let bytesLeft = MAX_HTML_BYTES - Buffer.byteLength(html);
  let pointsLeft = MAX_POINTS_OF_PAGE;
  const known = new Map<string, { drawn: Drawn; bytes: number; points: number }>();
  const inPlace: Drawn[] = [];
  for (const { sha256 } of pictures) {
    const found =
      known.get(sha256) ?? (await drawnFrom(blobs, blobKeys.file(instanceKey, sha256), bytesLeft));
    known.set(sha256, found);
    const fits = found.bytes <= bytesLeft && found.points <= pointsLeft;
    inPlace.push(fits ? found.drawn : "tooLarge");
    if (!fits || typeof found.drawn === "string") continue;
    bytesLeft -= found.bytes;
    pointsLeft -= found.points;
  }
  return fillPictures(html, (picture) => written(picture, inPlace.shift() ?? "missing", locale));
}

/** What a logo that isn't there, or has no room, is instead: the picture's text takes its place. */
const NO_PICTURE = "data:,";

/** The page with the logos that it names, as `data:` addresses; those that don't fit into 4 MB are left out. */
export async function withLogos(
  html: string,
  { blobs, formId }: { blobs: PictureStore; formId: number },
): Promise<string> {
  const sources = new Map<string, string>();
  let bytesLeft = MAX_HTML_BYTES - Buffer.byteLength(html);
  for (const id of new Set(logosIn(html))) {
    const body = await blobs.bytes(blobKeys.publicationMedia(formId, id));
    if (body === undefined || !isDrawable(Buffer.from(body))) continue;
    sources.set(id, `data:${mediaType(id)};base64,${Buffer.from(body).toString("base64")}`);
  }
  return fillLogos(html, (id) => {
    const source = sources.get(id) ?? NO_PICTURE;
    if (source.length > bytesLeft) return NO_PICTURE;
    bytesLeft -= source.length;
    return source;
  });
}

function isDrawable(picture: Buffer): boolean {
  const { width, height } = pictureSize(picture) ?? { width: 0, height: 0 };
  return width * height > 0 && width * height <= MAX_PICTURE_POINTS;
}

/** The page without its pictures, where there is no room for them. @param locale of the sentences in their place */
export function withoutPictures(html: string, locale: string): string {
  return fillPictures(html, (picture) => insteadOf(picture, "tooLarge", locale));
}

function written(picture: PictureReference, drawn: Drawn, locale: string): string {
  return typeof drawn === "string"
    ? insteadOf(picture, drawn, locale)
    : drawnPicture(picture, drawn.type, drawn.data);
}

/** @param bytesLeft a larger one isn't read */
async function drawnFrom(blobs: PictureStore, key: string, bytesLeft: number) {
  const nothing = { bytes: 0, points: 0 };
  const described = await blobs.describe(key);
  if (described === undefined || !drawnTypes.has(described.contentType))
    return { drawn: "missing" as const, ...nothing };
  const { contentType: type } = described;
  const bytes = Math.ceil(described.bytes * BYTES_OF_BASE64) + type.length;
  if (bytes > bytesLeft) return { drawn: "tooLarge" as const, bytes, points: 0 };
  const body = await blobs.bytes(key);
  if (body === undefined) return { drawn: "missing" as const, ...nothing };
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { width, height } = pictureSize(content) ?? { width: 0, height: 0 };
  const points = width * height;
  if (points === 0) return { drawn: "missing" as const, ...nothing }; // not even its head can be read
  if (points > MAX_PICTURE_POINTS) return { drawn: "tooLarge" as const, bytes, points };
  return { drawn: { type, data: content.toString("base64") }, bytes, points };
}
