import { MAX_PICTURE_POINTS, pictureSize } from "../../shared/print/check-html.ts";
import { problem } from "../../shared/problems.ts";

/**
 * A logo that was sent, as bytes, where pages can show it.
 * @throws LOGO_REFUSED for one whose size can't be read, or that no page may have
 */
export function readableLogo(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, "base64");
  const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 };
  const points = width * height;
  if (points === 0 || points > MAX_PICTURE_POINTS) throw problem("LOGO_REFUSED");
  return bytes;
}
