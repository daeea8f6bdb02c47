import { part } from "../../../shared/part.ts";

/** Uploads, and how uploaded pictures are shown among the answers: only forms that take files load them. */
export const pictures = part(() => import("./uploads/UploadField.tsx"));
