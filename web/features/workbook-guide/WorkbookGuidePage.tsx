import { Anchor, Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import sample from "../../../shared/samples/before-the-visit.xlsx?url";
import blank from "../../../shared/samples/blank.xlsx?url";
import { Announcer } from "../../ui/Announcer.tsx";
import { GuideColumns } from "../../ui/guide/GuideColumns.tsx";
import { GuideFrame } from "../../ui/guide/GuideFrame.tsx";
import { useTarget } from "../../ui/guide/use-target.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { GuideContents } from "./GuideContents.tsx";
import { GuideSectionView } from "./GuideSectionView.tsx";
import { countEntries, search } from "./guide.ts";
import { NothingFound } from "./NothingFound.tsx";
import { sections } from "./sections.ts";
import { WorkedExample } from "./WorkedExample.tsx";

/** The specification of the form workbook, for everybody: what the import reads, out of its own tables. */
export function WorkbookGuidePage() {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get("find") ?? "";
  const asked = useDeferredValue(wanted.trim());
  const shown = useMemo(() => search(sections, asked), [asked]);
  const results = useRef<HTMLDivElement>(null);
  const target = useTarget();

  // another search begins at its first result
  useEffect(() => {
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (asked !== "" && top < 0) results.current?.scrollIntoView({ block: "start" });
  }, [asked]);

  const find = (text: string) =>
    setQuery(text === "" ? {} : { find: text }, { replace: true, preventScrollReset: true });

  return (
    <Announcer>
      <GuideFrame>
        <PageHeading title="Workbook specification">
          A form is an Excel workbook: a row a question, a column an attribute. The format is XLSForm with a
          few columns more, so workbooks of ODK, KoboToolbox and other XLSForm tools are read too. Begin with
          the sample, change it, and import it. What reports say is told by the{" "}
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
              wanted={wanted}
              onFind={find}
              found={asked === "" ? undefined : countEntries(shown)}
            />
          }
        >
          {asked === "" && <WorkedExample />}
          {shown.map((section) => (
            <GuideSectionView key={section.id} section={section} target={target} />
          ))}
          {shown.length === 0 && <NothingFound wanted={asked} onShowAll={() => find("")} />}
        </GuideColumns>
      </GuideFrame>
    </Announcer>
  );
}
