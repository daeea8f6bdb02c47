/** The respondent's page has its texts before anything is rendered; so have the tests of its parts. */
import { loadTexts } from "../../web/player/texts/texts.ts";

await loadTexts("en");
