import { Anchor, Title } from "@mantine/core";
import { Link, useLocation } from "react-router-dom";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Announcer } from "../workbook-guide/Announcer.tsx";
import { GuideFrame } from "../workbook-guide/GuideFrame.tsx";
import { GuideText } from "../workbook-guide/GuideText.tsx";
import { sampleDocument } from "./sample-document.ts";
import { sections } from "./sections.ts";
import { TemplateContents } from "./TemplateContents.tsx";
import { TemplateEntryView } from "./TemplateEntryView.tsx";
import styles from "./TemplateGuidePage.module.css";

/** What a template can say, for everybody: out of the tables by which templates are rendered. */
export function TemplateGuidePage() {
  const target = decodeURIComponent(useLocation().hash.slice(1));
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
        <div className={styles.columns}>
          <TemplateContents sections={sections} />
          <div className={styles.sections}>
            {sections.map(({ id, title, intro, entries }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <Title order={2} id={`${id}-title`}>
                  <Link to={`#${id}`} className={styles.anchor}>
                    {title}
                  </Link>
                </Title>
                <p className={styles.intro}>
                  <GuideText text={intro} />
                </p>
                {id === "data" && <SampleDocument />}
                <dl className={styles.entries}>
                  {entries.map((entry) => (
                    <TemplateEntryView key={entry.id} entry={entry} isTarget={entry.id === target} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </div>
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
