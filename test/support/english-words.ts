/** The respondent's page has its words before anything is drawn; so have the tests of its parts. */
import { loadTexts } from "../../web/player/texts.ts";

await loadTexts("en");
