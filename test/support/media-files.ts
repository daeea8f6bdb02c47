/** Small real files of each kind that a workbook may name, so that an import takes them for what their names say. */
import { sampleFiles } from "../../shared/form/answers/sample-files.ts";

const JPEG =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==";
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

/** The first box of a file of this brand, and an empty one for what is played. */
const ofBrand = (brand: string) =>
  Buffer.concat([
    Buffer.from(`\0\0\0\x10ftyp${brand}\0\0\0\0`, "latin1"),
    Buffer.from("\0\0\0\x08mdat", "latin1"),
  ]);

const contents: Readonly<Record<string, Buffer>> = {
  png: Buffer.from(sampleFiles.image.base64, "base64"),
  jpg: Buffer.from(JPEG, "base64"),
  jpeg: Buffer.from(JPEG, "base64"),
  gif: Buffer.from(GIF, "base64"),
  webp: Buffer.from(WEBP, "base64"),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><rect width="9" height="6"/></svg>',
  ),
  wav: Buffer.from(sampleFiles.audio.base64, "base64"),
  mp3: Buffer.from("ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0", "latin1"),
  aac: Buffer.from("\xff\xf1\x50\x80\0\x1f\xfc", "latin1"),
  ogg: Buffer.from("OggS\0\x02", "latin1"),
  flac: Buffer.from("fLaC\0\0\0\x22", "latin1"),
  m4a: ofBrand("M4A "),
  mp4: ofBrand("isom"),
  mov: ofBrand("qt  "),
  webm: Buffer.from(sampleFiles.video.base64, "base64"),
};

/** Undefined for a name whose ending is of none of them. @example mediaFile("cough.mp3") */
export function mediaFile(name: string): Buffer | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(contents, ending) ? contents[ending] : undefined;
}
