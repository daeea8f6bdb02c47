/** A picture that is attached to a workbook: taken for what its content is, whatever its name says. */
import { createHash } from "node:crypto";
import { fileTypeOf } from "../../form/file-type.ts";
import { pictureType } from "../../form/picture-id.ts";
import type { AttachedFile } from "./attached-file.ts";
import { MAX_PICTURE_BYTES } from "./limits.ts";
import { listProblem } from "./list-problem.ts";

/** Never throws: what is no picture, or too large, is left out, and a problem says so. @param name without a folder */
export function readPicture(name: string, bytes: Uint8Array): AttachedFile {
  const without = (message: string, hint: string): AttachedFile => ({
    name,
    columns: [],
    rows: [],
    problems: [listProblem("W_FILE", name, undefined, message, hint)],
  });
  if (bytes.length > MAX_PICTURE_BYTES)
    return without(
      `This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB and is not shown.`,
      "Save it with fewer pixels: respondents load it on their phones.",
    );
  const id = `${createHash("sha256").update(bytes).digest("hex")}.${fileTypeOf(bytes, "image", name)?.extension ?? ""}`;
  if (pictureType(id) === undefined)
    return without(
      "The content of this file is no picture, and it is not shown.",
      "Pictures are PNG, JPEG, WebP and GIF files.",
    );
  return {
    name,
    columns: [],
    rows: [],
    picture: { id, base64: Buffer.from(bytes).toString("base64") },
    problems: [],
  };
}
