/** Everything that the respondent's page says in Arabic: loaded for its readers only. */
import { addParts, type PartTexts } from "../../lazy-messages.ts";
import { filesAndPlaces } from "./files-and-places.ts";
import { page } from "./page.ts";
import { parts } from "./parts.ts";
import { surroundings } from "./surroundings.ts";

export const arParts: PartTexts = { ...parts, ...filesAndPlaces, ...surroundings };
addParts("ar", arParts);

/** The texts of the page itself. */
export const ar = page;
