import { Anchor, Button, Group, Title } from "@mantine/core";
import { memo, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import sample from "../../../shared/samples/before-the-visit.xlsx?url";
import blank from "../../../shared/samples/blank.xlsx?url";
import { Announcer } from "../../ui/Announcer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { CopyBox, CopyBoxResult } from "../../ui/guide/CopyBox.tsx";
import { GuideColumns, GuideFrame } from "../../ui/guide/GuideFrame.tsx";
import { GuideEntries, GuideIntro, GuideSection, GuideText } from "../../ui/guide/GuideSection.tsx";
import { useTarget } from "../../ui/guide/use-section.ts";
import { IconDownload, IconSearchOff } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { GuideContents } from "./GuideContents.tsx";
import styles from "./GuideSectionView.module.css";
import type { GuideSection as SectionOfGuide } from "./guide.ts";
import {
  copiedRows,
  countEntries,
  type GuideEntry,
  type GuideExample,
  headersOf,
  isSheet,
  search,
} from "./guide.ts";
import { sections } from "./sections.ts";
import { WorkedExample } from "./WorkedExample.tsx";

interface GuideSectionViewProps {
  section: SectionOfGuide;
  /** The id of the entry that the address names. */
  target: string;
}

/** A section: its title, which is also its address, and its entries in groups. */
const GuideSectionView = memo(function GuideSectionView({ section, target }: GuideSectionViewProps) {
  const { id, title, intro, groups } = section;
  return (
    <GuideSection id={id} title={title} intro={intro}>
      {groups.map((group) => (
        <div key={group.title ?? id} className={styles.group}>
          {group.title !== undefined && <Title order={3}>{group.title}</Title>}
          {group.intro !== undefined && <GuideIntro text={group.intro} />}
          <GuideEntries>
            {group.entries.map((entry) => (
              <GuideEntryView key={entry.id} entry={entry} isTarget={entry.id === target} />
            ))}
          </GuideEntries>
        </div>
      ))}
    </GuideSection>
  );
});

/** One entry of the specification: how it is written, what it means, an example. */
function GuideEntryView({ entry, isTarget }: { entry: GuideEntry; isTarget: boolean }) {
  const { id, name, isCode = true, aliases = [], meaning, remarks = [], example } = entry;
  return (
    <div id={id} className={styles.entry} data-target={isTarget || undefined}>
      <dt className={styles.name}>
        {isCode ? <code>{name}</code> : name}
        {aliases.length > 0 && (
          <span className={styles.aliases}>
            also{" "}
            {aliases.map((alias, place) => (
              <span key={alias}>
                {place > 0 && ", "}
                <code>{alias}</code>
              </span>
            ))}
          </span>
        )}
      </dt>
      <dd className={styles.meaning}>
        <GuideText text={meaning} />
        {remarks.length > 0 && (
          <span className={styles.remarks}>
            <GuideText text={remarks.join(" · ")} />
          </span>
        )}
      </dd>
      {example !== undefined && (
        <dd className={styles.example} data-wide={isSheet(example) || undefined}>
          <GuideExampleView example={example} of={name} />
        </dd>
      )}
    </div>
  );
}

/** The specification of the form workbook, a public page: what the import reads, from its own tables. */
export function WorkbookGuidePage() {
  const [query, setQuery] = useSearchParams();
  const typed = query.get("find") ?? "";
  const searched = useDeferredValue(typed.trim());
  const shown = useMemo(() => search(sections, searched), [searched]);
  const results = useRef<HTMLDivElement>(null);
  const target = useTarget();

  // another search starts at its first result
  useEffect(() => {
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (searched !== "" && top < 0) results.current?.scrollIntoView({ block: "start" });
  }, [searched]);

  const find = (text: string) =>
    setQuery(text === "" ? {} : { find: text }, { replace: true, preventScrollReset: true });

  return (
    <Announcer>
      <GuideFrame>
        <PageHeading title="Workbook specification">
          A form is an Excel workbook: one row per question, one column per attribute. The format is XLSForm
          with a few more columns, so workbooks of ODK, KoboToolbox and other XLSForm tools are read too.
          Start with the sample, change it, and import it. What reports contain is described in the{" "}
          <Anchor component={Link} to="/design/templates" inherit underline="always">
            guide to templates
          </Anchor>
          .
        </PageHeading>
        <Group gap="sm">
          <Button
            component="a"
            href={sample}
            download="sample-form.xlsx"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Sample workbook
          </Button>
          <Button
            component="a"
            href={blank}
            download="blank-form.xlsx"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Blank workbook
          </Button>
        </Group>
        <GuideColumns
          ref={results}
          side={
            <GuideContents
              sections={shown}
              query={typed}
              onFind={find}
              found={searched === "" ? undefined : countEntries(shown)}
            />
          }
        >
          {searched === "" && <WorkedExample />}
          {shown.map((section) => (
            <GuideSectionView key={section.id} section={section} target={target} />
          ))}
          {shown.length === 0 && <NothingFound query={searched} onShowAll={() => find("")} />}
        </GuideColumns>
      </GuideFrame>
    </Announcer>
  );
}

/** A search without results, and a button to show everything. */
function NothingFound({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={`Nothing found for “${query}”`}
      actions={
        <Button variant="default" onClick={onShowAll}>
          Show everything
        </Button>
      }
    >
      Try fewer letters, or the name of a column, a type, a function or a message.
    </EmptyState>
  );
}

/** An example as it is typed, with a button that copies it. */
function GuideExampleView({ example, of }: { example: GuideExample; of: string }) {
  const name = `the example of ${of}`;
  if (example.kind === "rows") {
    return (
      <CopyBox text={copiedRows(example.rows)} of={name}>
        {isSheet(example) ? <Sheet rows={example.rows} of={of} /> : <Cells rows={example.rows} />}
      </CopyBox>
    );
  }
  return (
    <>
      <CopyBox text={example.text} of={name} />
      {example.kind === "expression" && (
        <CopyBoxResult>
          <span className={styles.arrow}>yields</span> <code>{example.result}</code>
        </CopyBoxResult>
      )}
    </>
  );
}

type Rows = Extract<GuideExample, { kind: "rows" }>["rows"];

/** One or two rows, one cell below another: header and text. */
function Cells({ rows }: { rows: Rows }) {
  const [row = {}, end] = rows;
  return (
    <div className={styles.cells}>
      {Object.entries(row).map(([header, text]) => (
        <div key={header} className={styles.cell}>
          <span className={styles.header}>{header}</span>
          <code>{text}</code>
        </div>
      ))}
      {end !== undefined && (
        <div className={styles.cell}>
          <span className={styles.header}>type</span>
          <code>{end.type}</code>
        </div>
      )}
    </div>
  );
}

/** Several rows as they are in the sheet. */
function Sheet({ rows, of }: { rows: Rows; of: string }) {
  const headers = headersOf(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label={`Rows of ${of}`}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows are identified only by their position, and don't move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={place}>
              {headers.map((header) => (
                <td key={header}>{row[header]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
