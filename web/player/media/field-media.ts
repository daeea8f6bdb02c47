import { part } from "../../../shared/part.ts";

/** How pictures, sounds and videos are shown beside labels and choices: only forms that have some load it. */
export const media = part(() => import("./media.tsx"));
