/** What is checked of the respondent's pages for people with disabilities, with the last result, what is not, and whom to tell. */
import "../frame/surroundings.css";
import type { AccessibilityResult } from "../../../shared/accessibility-result.ts";
import { firstLanguage } from "../base/page-route.ts";
import { Frame } from "../frame/Frame.tsx";
import { type Texts, textsFor } from "../texts/texts.ts";
import { accessibilityResult } from "./accessibility-result.ts";

export default function AccessibilityPage() {
  const { code } = textsFor(firstLanguage());
  const words = textsFor(code).accessibility;
  return (
    <Frame title={words.title} locale={code}>
      <article className="p-surroundings">
        <p>{words.lead}</p>
        <h2>{words.checked}</h2>
        <Points of={words.checks} />
        <h2>{words.result}</h2>
        <Result of={accessibilityResult} words={words} locale={code} />
        <h2>{words.limits}</h2>
        <Points of={words.gaps} />
        <h2>{words.help}</h2>
        <p>{words.helpText}</p>
      </article>
    </Frame>
  );
}

interface ResultProps {
  of: AccessibilityResult;
  words: Texts["accessibility"];
  /** The page's own language. */
  locale: string;
}

/** The figures of the last full run of the tests, and what it found. */
export function Result({ of, words, locale }: ResultProps) {
  const all = new Intl.ListFormat(locale);
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  // A calendar date: it is the same day everywhere.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const measured = words.measured(
    days.format(new Date(of.date)),
    new Intl.NumberFormat(locale).format(of.checks),
    of.rules,
    all.format(of.browsers),
  );
  const looks = words.looks(
    all.format(of.widths.map(String)),
    all.format(of.languages.map((language) => languages.of(language) ?? language)),
  );
  return (
    <>
      <p>
        {measured} {looks} {of.violated.length === 0 ? words.nothing : words.broken}
      </p>
      {of.violated.length > 0 && (
        <ul lang="en">
          {of.violated.map(({ rule, elements }) => (
            <li key={rule}>
              {rule} ({elements})
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
