/** The guide, from the definitions that the import uses. */

import { problemCodes, type Stops } from "../../../shared/problem-codes.ts";
import { expressionSections } from "./expression-sections.ts";
import type { GuideSection } from "./guide.ts";
import { limitSection, settingSections, surveySections } from "./sheet-sections.ts";
import { typeSections } from "./type-sections.ts";

const kinds: readonly { stops: Stops; title: string; intro: string }[] = [
  {
    stops: "import",
    title: "Nothing is stored",
    intro: "Correct the workbook and upload it again.",
  },
  {
    stops: "publish",
    title: "Publishing waits",
    intro: "The form is stored as a draft. Correct the workbook and import it again to publish.",
  },
  {
    stops: "confirm",
    title: "Publishing asks",
    intro: "The form can be published once someone has confirmed that this is intended.",
  },
  { stops: "nothing", title: "Good to know", intro: "Nothing is stopped." },
];

/** Every message of an import, by what it stops. */
const messageSection: GuideSection = {
  id: "messages",
  title: "Messages",
  intro:
    "An import reports all that it finds at once, each with its sheet, row and column, and with what to write instead. These are its codes.",
  groups: kinds.map(({ stops, title, intro }) => ({
    title,
    intro,
    entries: Object.entries(problemCodes)
      .filter(([, code]) => code.stops === stops)
      .map(([name, { meaning }]) => ({ name, id: name, meaning })),
  })),
};

/** Every section, in the page's order. */
export const sections: readonly GuideSection[] = [
  ...surveySections,
  ...typeSections,
  ...settingSections,
  ...expressionSections,
  messageSection,
  limitSection,
];
