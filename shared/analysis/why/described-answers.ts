/** The answers in words that a document of the root step contains. */
import * as z from "zod";
import type { DescribedAnswer } from "../../process/submission-document.ts";

const Answer = z.object({ key: z.string(), label: z.string(), value: z.string() });
const Pages = z.array(z.object({ sections: z.array(z.object({ answers: z.array(Answer) })) }));
const Document = z.object({ form: z.object({ locale: z.string() }), pages: Pages, defaultPages: Pages });

/**
 * @param document JSON; test answers of the builder may be anything
 * @param defaultLocale the form's
 * @returns undefined where it has no answers in this language
 */
export function describedAnswers(
  document: string,
  locale: string,
  defaultLocale: string,
): DescribedAnswer[] | undefined {
  const { data } = Document.safeParse(JSON.parse(document));
  if (data === undefined) return undefined;
  const inRun = locale === data.form.locale ? data.pages : undefined;
  const pages = inRun ?? (locale === defaultLocale ? data.defaultPages : undefined);
  return pages?.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers));
}
