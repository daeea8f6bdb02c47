/** Pictures as they are sent: upright, without what the camera wrote into them, and no larger than a report needs. */
import type { Upload } from "../../../../shared/form/definition/definition.ts";
import { withoutLocation } from "../../../../shared/form/without-place/index.ts";

/** The longer side of a picture, unless the form says otherwise; of one that is sent as a document, such as a scanned letter. */
const MOST_PIXELS = 2_048;
const MOST_PIXELS_OF_A_DOCUMENT = 4_096;
const QUALITY = 0.85;

/** What cameras write their files as: places and times can be in them. */
const ofCameras = new Set(["image/jpeg", "image/webp"]);

/**
 * What is sent of a file that was chosen: pictures redrawn, so that nothing but their pixels is left: no place, no camera, no
 * time. Pictures that move, sounds and films lose what was written into them beside what they show; documents stay as they are.
 * @returns undefined for a picture that this browser can't read, as most can't read an iPhone's HEIC
 */
export async function cleaned(
  file: Blob,
  accept: Upload["accept"],
  maxPixels?: number,
): Promise<Blob | undefined> {
  const isHeic = await looksLikeHeic(file);
  if (accept === "file") {
    if (!isHeic && !ofCameras.has(file.type)) return plain(file);
    return (await redrawn(file, MOST_PIXELS_OF_A_DOCUMENT)) ?? (isHeic ? undefined : plain(file));
  }
  if (accept !== "image" || file.type === "image/gif") return plain(file);
  const picture = await redrawn(file, maxPixels ?? MOST_PIXELS);
  // what isn't a picture at all is refused by the server, in its words
  return picture ?? (isHeic || file.type.startsWith("image/") ? undefined : plain(file));
}

async function plain(file: Blob): Promise<Blob> {
  const bytes = withoutLocation(new Uint8Array(await file.arrayBuffer()));
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.type }); // never of shared memory
}

async function redrawn(file: Blob, maxPixels: number): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // a drawing or a screenshot stays sharp
  return blobOf(canvas, file.type === "image/png" ? "image/png" : "image/jpeg");
}

/** By its first bytes: browsers name the type of few such files. */
async function looksLikeHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return /^.{4}ftyp(hei[cx]|hev[cx]|mif1|msf1)$/s.test(String.fromCharCode(...head));
}

/** What a canvas shows, as a file. */
export function blobOf(
  canvas: HTMLCanvasElement,
  type: "image/png" | "image/jpeg",
): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY));
}
