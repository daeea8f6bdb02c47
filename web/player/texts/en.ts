/** What the respondent's page says in English. */
export { en, type Texts, type TranslatedTexts } from "../../../shared/messages/player/en.ts";
