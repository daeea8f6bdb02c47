/** What is checked of the respondent's pages for people with disabilities, what is not, and whom to tell. */
import "./styles/surroundings.css";
import { Frame } from "./Frame.tsx";
import { firstLanguage } from "./page-route.ts";
import { accessibilityTextsFor } from "./texts/accessibility.ts";
import { textsFor } from "./texts.ts";

export default function AccessibilityPage() {
  const { code } = textsFor(firstLanguage());
  const words = accessibilityTextsFor(code);
  return (
    <Frame title={words.title} locale={code}>
      <article className="p-surroundings">
        <p>{words.lead}</p>
        <h2>{words.checked}</h2>
        <Points of={words.checks} />
        <h2>{words.limits}</h2>
        <Points of={words.gaps} />
        <h2>{words.help}</h2>
        <p>{words.helpText}</p>
      </article>
    </Frame>
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
