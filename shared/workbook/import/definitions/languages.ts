/** How a header names a language (workbook page, section 3). */

export interface LanguageExample {
  title: string;
  header: string;
  /** The code that it is read as; absent if it is not recognised. */
  code?: string;
  meaning: string;
}

export const languageExamples: readonly LanguageExample[] = [
  { title: "Name and code", header: "label::Español (es)", code: "es", meaning: "The most reliable form." },
  { title: "Code", header: "label::pt-BR", code: "pt-BR", meaning: "A code alone." },
  { title: "English name", header: "label::French", code: "fr", meaning: "The language's name in English." },
  { title: "Own name", header: "label::العربية", code: "ar", meaning: "The language's name for itself." },
  { title: "One colon", header: "hint:Deutsch (de)", code: "de", meaning: "One colon works, too." },
  {
    title: "Unknown name",
    header: "label::Elvish",
    meaning: "Not recognised: `E_LANGUAGE` requests a code in brackets.",
  },
];
