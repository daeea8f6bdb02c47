import {
  type PropertyDefinition,
  type PropertySetDefinition,
  setsOf,
} from "../../../shared/process/property-definitions.ts";
import type { TemplateEntry, TemplateExample, TemplateSection } from "./template-guide.ts";

/** Shown beside what the table of properties says of them. */
const examples: Readonly<Record<string, readonly TemplateExample[]>> = {
  "report.locale": [
    { template: "{{date birthday}}", output: "March 9, 2018" },
    { template: "{{date birthday}}", output: "9 de marzo de 2018", locale: "es" },
  ],
};

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
    ...knownEntries(),
  ],
};

/** One for each property that steps read, with the types of steps that read it. */
function knownEntries(): TemplateEntry[] {
  const readBy = new Map<PropertySetDefinition, string[]>();
  for (const [code, sets] of Object.entries<readonly PropertySetDefinition[]>(setsOf))
    for (const set of sets) readBy.set(set, [...(readBy.get(set) ?? []), code]);
  return [...readBy].flatMap(([set, codes]) =>
    set.properties.map((property) => {
      const name = `${set.name}.${property.name}`;
      const at = `At steps of type ${codes.map((code) => `\`${code}\``).join(" and ")}: ${set.help}`;
      return {
        id: `property-${set.name}-${property.name}`,
        name,
        meaning: [at, property.help, choicesOf(property)].filter((text) => text !== "").join(" "),
        examples: examples[name] ?? [],
      };
    }),
  );
}

function choicesOf({ choices = [] }: PropertyDefinition): string {
  if (choices.length === 0) return "";
  const values = choices.map(({ value }) => `\`${value}\``);
  return `Values: ${values.join(", ")}.`;
}
