/** The respondent's page has its texts before anything is rendered; so have the tests of its parts. */
import { loadTexts, withEndWords, withFieldWords, withWords } from "../../web/player/texts.ts";

await loadTexts("en");
await Promise.all([withEndWords, withFieldWords, withWords].map((loaded) => loaded(Promise.resolve())));
