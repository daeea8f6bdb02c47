/** How a header names a language (workbook page, section 3). */

export interface LanguageExample {
  title: string;
  header: string;
  /** The code that it is read as; without one, nobody could tell. */
  code?: string;
  meaning: string;
}

export const languageExamples: readonly LanguageExample[] = [
  { title: "Name and code", header: "label::Español (es)", code: "es", meaning: "The surest way." },
  { title: "Code", header: "label::pt-BR", code: "pt-BR", meaning: "A code alone." },
  { title: "English name", header: "label::French", code: "fr", meaning: "As it is called in English." },
  { title: "Own name", header: "label::العربية", code: "ar", meaning: "As it calls itself." },
  { title: "One colon", header: "hint:Deutsch (de)", code: "de", meaning: "One colon does, too." },
  {
    title: "Unknown name",
    header: "label::Elvish",
    meaning: "Nobody could tell which language: `E_LANGUAGE` asks for a code in brackets.",
  },
];
