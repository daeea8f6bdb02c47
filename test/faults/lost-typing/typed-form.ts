/** The form that is typed into: every way of answering that a respondent meets, on one page. */
import { templateKey } from "../../../shared/form/definition/instance-keys.ts";
import type { Client } from "../../support/client.ts";
import { publishSheets } from "../../support/published-form.ts";

/** How a field is answered. */
export type Manner =
  | ("text" | "long text" | "number" | "date" | "one of" | "some of" | "list" | "box")
  /** How many instances another repeat has; instances that are added; an order; two coordinates. */
  | ("few" | "added" | "order" | "place");

/**
 * Each answer's key, inside a repeat without that of its instance, and how it is given; `why` is shown only while `ill` is
 * answered with yes, and as many of `first` as `n` says, with two of `toy` in each.
 */
export const manners: Readonly<Record<string, Manner>> = {
  name: "text",
  phone: "text",
  story: "long text",
  weight: "number",
  day: "date",
  relation: "one of",
  reasons: "some of",
  "lately.sleeps": "one of",
  "lately.eats": "one of",
  vaccines: "list",
  ill: "one of",
  why: "long text",
  agree: "box",
  n: "few",
  first: "text",
  toy: "text",
  visits: "added",
  reason: "long text",
  worst: "order",
  home: "place",
};

export const mannerOf = (key: string): Manner | undefined => manners[templateKey(key)];

const often = ["never", "rarely", "often", "always"] as const;

/** The options of fields answered by one of several; labels are the same. */
export const optionsOf = {
  relation: ["mother", "father", "other"],
  ill: ["yes", "no"],
  "lately.sleeps": often,
  "lately.eats": often,
} as const;

const rows = {
  survey: [
    ["type", "name", "label", "relevant", "appearance", "repeat_count"],
    ["begin group", "visit", "Your visit", "", "field-list"],
    ["text", "name", "Name"],
    ["text", "phone", "Telephone", "", "tel"],
    ["text", "story", "What happened?", "", "multiline"],
    ["decimal", "weight", "Weight in kg"],
    ["date", "day", "Since when?"],
    ["select_one relation", "relation", "Who is answering?"],
    ["select_multiple reason", "reasons", "What is the visit about?"],
    ["begin group", "lately", "In the last four weeks, my child …", "", "table-list"],
    ["select_one often", "sleeps", "slept well"],
    ["select_one often", "eats", "ate well"],
    ["end group", ""],
    ["select_one vaccines", "vaccines", "Vaccinations", "", "minimal"],
    ["select_one yesno", "ill", "Is your child ill?"],
    ["text", "why", "What is wrong?", "[ill] = 'yes'", "multiline"],
    ["rank reason", "worst", "What troubles you most?"],
    ["geopoint", "home", "Where do you live?"],
    ["integer", "n", "How many children?"],
    ["begin repeat", "child", "Child", "", "", "${n}"],
    ["text", "first", "First name"],
    ["begin repeat", "toys", "Toy", "", "", "2"],
    ["text", "toy", "A toy"],
    ["end repeat", ""],
    ["end repeat", ""],
    ["begin repeat", "visits", "Earlier visit"],
    ["text", "reason", "What was it for?", "", "multiline"],
    ["end repeat", ""],
    ["acknowledge", "agree", "The clinic may use these answers."],
    ["end group", ""],
  ],
  choices: [
    ["list_name", "name", "label"],
    ...optionsOf.relation.map((value) => ["relation", value, value]),
    ...["checkup", "fever", "cough", "skin"].map((value) => ["reason", value, value]),
    ...often.map((value) => ["often", value, value]),
    ...["complete", "partly", "unknown"].map((value) => ["vaccines", value, value]),
    ...optionsOf.ill.map((value) => ["yesno", value, value]),
  ],
  settings: [
    ["form_title", "form_id"],
    ["Typed", "typed"],
  ],
};

/** The label of a field. */
export function labelOf(key: string): string {
  const name = key.slice(key.lastIndexOf(".") + 1);
  const [, ...questions] = rows.survey;
  return questions.find((row) => row[1] === name)?.[2] ?? name;
}

/** The one step that every process has: a submission makes a run, and no report that takes time to print. */
const rootOnly = {
  key: "root",
  name: "Form Output",
  description: "Raw Output from Form Submission",
  processType: "FORM_OUTPUT",
  publicOutputInd: false,
  level: 0,
  children: [],
};

export async function publishTypedForm(
  designer: Client,
): Promise<{ formId: number; publicationKey: string }> {
  return publishSheets(designer, rows, { formName: "Typed", process: JSON.stringify(rootOnly) });
}
