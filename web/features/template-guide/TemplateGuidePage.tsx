import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import {
  type PropertyDefinition,
  type PropertySetDefinition,
  setsOf,
} from "../../../shared/process/property-definitions.ts";
import { comparisons } from "../../../shared/process/steps/handlebars/helpers/comparisons.ts";
import { files } from "../../../shared/process/steps/handlebars/helpers/files.ts";
import { formats } from "../../../shared/process/steps/handlebars/helpers/formats.ts";
import { lists } from "../../../shared/process/steps/handlebars/helpers/lists.ts";
import { texts } from "../../../shared/process/steps/handlebars/helpers/texts.ts";
import { Announcer } from "../../ui/Announcer.tsx";
import { ContentsList } from "../../ui/guide/ContentsList.tsx";
import { CopyBox, CopyBoxResult } from "../../ui/guide/CopyBox.tsx";
import { GuideColumns, GuideFrame, GuideSide } from "../../ui/guide/GuideFrame.tsx";
import { GuideEntries, GuideSection, GuideText } from "../../ui/guide/GuideSection.tsx";
import { useSectionInView, useTarget } from "../../ui/guide/use-section.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./TemplateGuidePage.module.css";
import type { TemplateSection } from "./template-guide.ts";
import {
  helperEntries,
  sampleDocument,
  shownData,
  type TemplateEntry,
  type TemplateExample,
} from "./template-guide.ts";
import { dataSection, writingSection } from "./writing-sections.ts";

/** Shown next to what the table of properties says about them. */
const examples: Readonly<Record<string, readonly TemplateExample[]>> = {
  "report.locale": [
    { template: "{{date birthday}}", output: "March 9, 2018" },
    { template: "{{date birthday}}", output: "9 de marzo de 2018", locale: "es" },
  ],
};

/** What the property sets of a step are, and which of them have a meaning to the product. */
const propertySection: TemplateSection = {
  id: "properties",
  title: "Property sets",
  intro:
    "Names and values that you give a step in its dialog. These sets mean something to the product; others are yours.",
  entries: [
    {
      id: "property-own",
      name: "@properties.set.name",
      meaning: "Reads a property of this step. The helper `property` takes a value for when it isn't set.",
      examples: [
        { template: "{{@properties.letter.sender}}", output: "The clinic" },
        { template: '{{property "letter" "phone" "no phone"}}', output: "no phone" },
      ],
    },
    ...knownEntries(),
  ],
};

/** One for each property that steps read, with the types of steps that read it. */
function knownEntries(): TemplateEntry[] {
  const readBy = new Map<PropertyDefinition, { set: PropertySetDefinition; codes: string[] }>();
  for (const [code, sets] of Object.entries<readonly PropertySetDefinition[]>(setsOf))
    for (const set of sets)
      for (const property of set.properties) {
        const codes = [...(readBy.get(property)?.codes ?? []), code];
        readBy.set(property, { set, codes });
      }
  return [...readBy].map(([property, { set, codes }]) => {
    const name = `${set.name}.${property.name}`;
    const at = `At steps of type ${codes.map((code) => `\`${code}\``).join(" and ")}: ${set.help}`;
    return {
      id: `property-${set.name}-${property.name}`,
      name,
      meaning: [at, property.help, choicesOf(property)].filter((text) => text !== "").join(" "),
      examples: examples[name] ?? [],
    };
  });
}

function choicesOf({ choices = [] }: PropertyDefinition): string {
  if (choices.length === 0) return "";
  const values = choices.map(({ value }) => `\`${value}\``);
  return `Values: ${values.join(", ")}.`;
}

/** Everything that the guide to templates says; helpers are read from their own tables. */
export const sections: readonly TemplateSection[] = [
  dataSection,
  writingSection,
  {
    id: "texts",
    title: "Texts and translations",
    intro:
      "Helpers are written `{{name value}}`, and `(name value)` inside another helper. A field with the same name as a helper is still read by its bare name.",
    entries: helperEntries(texts),
  },
  {
    id: "formats",
    title: "Dates and numbers",
    intro: "They follow the language in which the report is written.",
    entries: helperEntries(formats),
  },
  {
    id: "comparisons",
    title: "Comparisons",
    intro: "Inside `{{#if …}}`, or as their own block: `{{#eq a b}} … {{else}} … {{/eq}}`.",
    entries: helperEntries(comparisons),
  },
  {
    id: "lists",
    title: "Lists",
    intro:
      "A question with several choices has a list as its answer. A single answer counts as a list of one, no answer as an empty list.",
    entries: helperEntries(lists),
  },
  {
    id: "files",
    title: "Pictures and files",
    intro: "Answers to questions for pictures, sound, videos and documents.",
    entries: helperEntries(files),
  },
  propertySection,
];

/** One thing that a template can contain: how it is written, what it yields, and examples with their output. */
function TemplateEntryView({ entry, isTarget }: { entry: TemplateEntry; isTarget: boolean }) {
  const { id, name, meaning, examples } = entry;
  return (
    <div id={id} className={styles.entry} data-target={isTarget || undefined}>
      <dt className={styles.name}>
        <code>{name}</code>
      </dt>
      <dd className={styles.meaning}>
        <GuideText text={meaning} />
      </dd>
      {examples.length > 0 && (
        <dd className={styles.examples}>
          {examples.map((example) => (
            <ExampleView key={example.template + example.output} example={example} />
          ))}
        </dd>
      )}
    </div>
  );
}

function ExampleView({ example }: { example: TemplateExample }) {
  const { template, output, locale } = example;
  const data = shownData(example);
  return (
    <div>
      <CopyBox text={template} of={`the example ${template}`} />
      <CopyBoxResult>
        <span className={styles.quiet}>gives</span> {output === "" ? "nothing" : <code>{output}</code>}
        {locale !== undefined && <span className={styles.quiet}> in {languages[locale] ?? locale}</span>}
        {data !== undefined && (
          <span className={styles.quiet}>
            {" "}
            from <code>{data}</code>
          </span>
        )}
      </CopyBoxResult>
    </div>
  );
}

const languages: Readonly<Record<string, string>> = { es: "Spanish", fr: "French" };

/** What a template can contain, a public page: from the tables that templates are rendered by. */
export function TemplateGuidePage() {
  const target = useTarget();
  return (
    <Announcer>
      <GuideFrame back={{ to: "/design/forms", name: "Forms" }}>
        <PageHeading title="Templates">
          A HANDLEBARS step turns a submission into a page or a text by its template. This page describes
          everything that a template can contain; the form's workbook is described in the{" "}
          <Anchor component={Link} to="/design/workbook" inherit underline="always">
            workbook specification
          </Anchor>
          .
        </PageHeading>
        <GuideColumns side={<TemplateContents sections={sections} />}>
          {sections.map(({ id, title, intro, entries }) => (
            <GuideSection key={id} id={id} title={title} intro={intro}>
              {id === "data" && <SampleDocument />}
              <GuideEntries>
                {entries.map((entry) => (
                  <TemplateEntryView key={entry.id} entry={entry} isTarget={entry.id === target} />
                ))}
              </GuideEntries>
            </GuideSection>
          ))}
        </GuideColumns>
      </GuideFrame>
    </Announcer>
  );
}

/** The data of all examples that don't show their own. */
function SampleDocument() {
  return (
    <details className={styles.sample}>
      <summary>The submission that the examples are rendered with</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label="The submission as JSON">
        <pre className={styles.json}>{JSON.stringify(sampleDocument, null, 2)}</pre>
      </section>
    </details>
  );
}

/** The table of contents; on wide screens it stays visible while the page scrolls. */
function TemplateContents({ sections }: { sections: readonly TemplateSection[] }) {
  const inView = useSectionInView(sections.map(({ id }) => id));
  return (
    <GuideSide>
      <ContentsList
        items={sections.map(({ id, title }) => ({ id, title, to: { hash: id } }))}
        current={inView}
      />
    </GuideSide>
  );
}
