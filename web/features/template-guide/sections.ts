/** Everything that the guide to templates says; helpers stand in tables of their own, and are read from there. */
import { comparisons } from "../../../shared/process/steps/handlebars/helpers/comparisons.ts";
import { formats } from "../../../shared/process/steps/handlebars/helpers/formats.ts";
import { lists } from "../../../shared/process/steps/handlebars/helpers/lists.ts";
import { texts } from "../../../shared/process/steps/handlebars/helpers/texts.ts";
import { propertySection } from "./property-section.ts";
import { helperEntries, type TemplateSection } from "./template-guide.ts";
import { dataSection, writingSection } from "./writing-sections.ts";

export const sections: readonly TemplateSection[] = [
  dataSection,
  writingSection,
  {
    id: "texts",
    title: "Texts and translations",
    intro:
      "Helpers are written `{{name value}}`, and `(name value)` inside another helper. A field that is called like a helper is still read by its bare name.",
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
    intro: "Inside `{{#if …}}`, or as a block of their own: `{{#eq a b}} … {{else}} … {{/eq}}`.",
    entries: helperEntries(comparisons),
  },
  {
    id: "lists",
    title: "Lists",
    intro:
      "A question with several choices has a list as its answer. A single answer counts as a list of one, no answer as an empty list.",
    entries: helperEntries(lists),
  },
  propertySection,
];
