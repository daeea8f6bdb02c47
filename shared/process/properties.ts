import type { Step } from "./step.ts";

export type Properties = Record<string, Record<string, string>>;

/**
 * The property sets of a step by name. Where a name occurs twice, the later one counts.
 * @example propertiesOf(step).pdf?.format // "A4"
 */
export function propertiesOf(step: Pick<Step, "propertySets">): Properties {
  const sets: Properties = Object.create(null); // so that a set named __proto__ is a name like any other
  for (const { name, properties } of step.propertySets) {
    const set: Record<string, string> = sets[name] ?? Object.create(null);
    for (const property of properties) set[property.name] = property.value;
    sets[name] = set;
  }
  return sets;
}

/**
 * The language that a step is written in: the one in its property `report.locale`, otherwise the reader's.
 * @example localeOf({ report: { locale: "en" } }, "es") // "en"
 */
export function localeOf(
  properties: Readonly<Record<string, Readonly<Record<string, string>>>>,
  reader: string,
): string {
  return properties.report?.locale?.trim() || reader;
}
