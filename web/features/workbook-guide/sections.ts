/** The guide, out of the definitions that the import reads by. */
import { expressionSections } from "./expression-sections.ts";
import type { GuideSection } from "./guide.ts";
import { messageSection } from "./message-section.ts";
import { limitSection, settingSections, surveySections } from "./sheet-sections.ts";
import { typeSections } from "./type-sections.ts";

/** Every section, in the page's order. */
export const sections: readonly GuideSection[] = [
  ...surveySections,
  ...typeSections,
  ...settingSections,
  ...expressionSections,
  messageSection,
  limitSection,
];
