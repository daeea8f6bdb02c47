import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { Announcer } from "../../ui/Announcer.tsx";
import { GuideColumns } from "../../ui/guide/GuideColumns.tsx";
import { GuideFrame } from "../../ui/guide/GuideFrame.tsx";
import { GuideEntries, GuideSection } from "../../ui/guide/GuideSection.tsx";
import { useTarget } from "../../ui/guide/use-target.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { sampleDocument } from "./sample-document.ts";
import { sections } from "./sections.ts";
import { TemplateContents } from "./TemplateContents.tsx";
import { TemplateEntryView } from "./TemplateEntryView.tsx";
import styles from "./TemplateGuidePage.module.css";

/** What a template can say, for everybody: out of the tables by which templates are rendered. */
export function TemplateGuidePage() {
  const target = useTarget();
  return (
    <Announcer>
      <GuideFrame back={{ to: "/design/forms", name: "Forms" }}>
        <PageHeading title="Templates">
          A HANDLEBARS step turns a submission into a page or a text by its template. This is all that a
          template can say; what stands in the form's workbook is told by the{" "}
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

/** The data of all examples that show none of their own. */
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
