import { ContentsList } from "../../ui/guide/ContentsList.tsx";
import { GuideSide } from "../../ui/guide/GuideColumns.tsx";
import { useSectionInView } from "../../ui/guide/use-section-in-view.ts";
import type { TemplateSection } from "./template-guide.ts";

/** Where what stands; at a desk it stays in sight while the page moves. */
export function TemplateContents({ sections }: { sections: readonly TemplateSection[] }) {
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
