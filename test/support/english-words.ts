/** The respondent's page has its texts before anything is rendered; so have the tests of its parts. */
import { loadTexts, withFieldWords, withWords } from "../../web/player/texts.ts";

await loadTexts("en");
await Promise.all([withFieldWords, withWords].map((loaded) => loaded(Promise.resolve())));
