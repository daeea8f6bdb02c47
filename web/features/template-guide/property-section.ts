import { paperFormats } from "../../../shared/process/print-options.ts";
import type { TemplateSection } from "./template-guide.ts";

/** What the property sets of a step say, and which of them mean something of their own. */
export const propertySection: TemplateSection = {
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
    {
      id: "property-report-locale",
      name: "report.locale",
      meaning:
        "The one language that this step is written in, such as `en` for a letter to the doctor. Without it, the respondent's.",
      examples: [
        { template: "{{date birthday}}", output: "March 9, 2018" },
        { template: "{{date birthday}}", output: "9 de marzo de 2018", locale: "es" },
      ],
    },
    {
      id: "property-output-type",
      name: "output.contentType",
      meaning: "`text/plain` makes plain text of a template: nothing is escaped, and nothing is a tag.",
      examples: [],
    },
    {
      id: "property-translations",
      name: "translations.locales",
      meaning:
        "At a TRANSLATIONS step: the languages that the texts beneath it are translated in, such as `es, fr`. Without it, those of the form.",
      examples: [],
    },
    {
      id: "property-pdf",
      name: "pdf",
      meaning: `At an HTML2PDF step: \`format\` (${paperFormats.join(", ")}), \`landscape\`, \`margin\` (one to four lengths, such as \`18mm 16mm\`), \`header\`, \`footer\`, \`pageNumbers\`, \`title\` and \`lang\`.`,
      examples: [],
    },
  ],
};
