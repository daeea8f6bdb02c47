import { Outlet, useLocation } from "react-router-dom";
import { ContentsList } from "../../ui/guide/ContentsList.tsx";
import { GuideColumns, GuideSide } from "../../ui/guide/GuideFrame.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { styleGuideSections } from "./sections.ts";

const items = styleGuideSections.map(({ path, title }) => ({ id: `/${path}`, title, to: `/${path}` }));

/** The product's own parts, as they are: what a screen is made of, one section per route. */
export function StyleGuidePage() {
  const { pathname } = useLocation();
  const section = styleGuideSections.find(({ path }) => pathname === `/${path}`);
  return (
    <>
      <PageHeading title={section === undefined ? "Style guide" : `Style guide: ${section.title}`}>
        The parts that every screen is made of, in the colours of this device.
      </PageHeading>
      <GuideColumns
        side={
          <GuideSide>
            <ContentsList items={items} current={pathname} kind="page" />
          </GuideSide>
        }
      >
        <Outlet />
      </GuideColumns>
    </>
  );
}
