/** Pictures as they are sent: upright, without what the camera wrote into them, and no larger than a report needs. */

/** The longer side, unless the form says otherwise. */
const MOST_PIXELS = 2_048;
const QUALITY = 0.85;

/**
 * The picture drawn anew, so that nothing but its pixels is left: no place, no camera, no time. What the browser can't draw,
 * and pictures that move, stay as they are.
 */
export async function cleanPicture(file: Blob, maxPixels = MOST_PIXELS): Promise<Blob> {
  if (file.type === "image/gif") return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (bitmap === undefined) return file;
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // a drawing or a screenshot stays sharp
  return (await blobOf(canvas, file.type === "image/png" ? "image/png" : "image/jpeg")) ?? file;
}

/** What a canvas shows, as a file. */
export function blobOf(
  canvas: HTMLCanvasElement,
  type: "image/png" | "image/jpeg",
): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY));
}
