/**
 * The form of the bench of repeats: thirty questions that are asked for each of many instances. In each instance two are
 * calculated and five have a condition, the instance's heading names it, and outside of them stand a sum and a count over
 * all of them, a text that shows both and a question that the sum decides on.
 */
import type { Answers, Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import { instanceKey, prefixOf } from "../../shared/form/definition/instance-keys.ts";

export const REPEAT = "members";
/** A text that nothing depends on. */
const FREE = "note";
/** A number that a calculation of its instance reads, which the sum over all instances reads. */
const COUNTED = "income";

/** What is asked for each instance: 3,000 fields are 100 of them. */
export const FIELDS_EACH = 30;

const choices = ["one", "two", "three"].map((choice) => ({ key: choice, label: `Answer ${choice}` }));

const overrides: Partial<Field>[] = [
  { key: "member_name", label: "Name" },
  { key: FREE, label: "What else should we know?" },
  { key: COUNTED, label: "Income a month", controlType: "number", dataType: "number" },
  { key: "rent", label: "Rent a month", controlType: "number", dataType: "number" },
  { key: "left", controlType: "calculation", dataType: "number", expression: "${income} - ${rent}" },
  { key: "place", controlType: "calculation", dataType: "number", expression: "position(..)" },
  { key: "kind", label: "Which kind?", controlType: "radio", options: choices },
  { key: "which", label: "Which one?", controlType: "select", options: choices },
  { key: "told", label: "What did ${member_name} say?", conditionalExpression: "${kind} = 'one'" },
  { key: "born", label: "Born on", controlType: "date", dataType: "date" },
];

function fieldAt(index: number): Field {
  const own = overrides[index] ?? {
    key: `q${index}`,
    label: `Question ${index + 1}: what is it like at home, on most days?`,
    ...(index % 5 === 0 && { conditionalExpression: "${kind} != 'two'" }),
  };
  return {
    fieldType: "field",
    key: "",
    required: false,
    order: 1,
    controlType: "text",
    dataType: "text",
    colspan: 1,
    modelInd: true,
    display: true,
    ...own,
  };
}

const outside: Partial<Field>[] = [
  { key: "together", controlType: "calculation", dataType: "number", expression: "sum(${left})" },
  { key: "members_count", controlType: "calculation", dataType: "number", expression: "count(${members})" },
  {
    key: "said",
    controlType: "label",
    label: "${members_count} people have ${together} a month.",
    modelInd: false,
  },
  { key: "why", label: "Why so much?", conditionalExpression: "${together} > 1000000" },
];

export const repeatForm: FormDefinition = {
  title: "A form with many instances",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page",
      name: "page",
      composites: [
        {
          key: "section",
          fields: [
            {
              ...fieldAt(FIELDS_EACH),
              key: REPEAT,
              label: "Person",
              controlType: "composite",
              repeat: { label: "${member_name}" },
              fields: Array.from({ length: FIELDS_EACH }, (_, index) => fieldAt(index)),
            },
            ...outside.map((field) => ({ ...fieldAt(FIELDS_EACH), ...field })),
          ],
        },
      ],
    },
  ],
};

/** The answers of a form that is taken up again with so many instances. */
export function answersWith(instances: number): Answers {
  const ids = Array.from({ length: instances }, (_, index) => String(index + 1));
  const inside = ids.flatMap((id, index) => [
    [`${prefixOf(REPEAT, id)}member_name`, `Person ${index}`],
    [`${prefixOf(REPEAT, id)}${COUNTED}`, 1_000 + index],
    [`${prefixOf(REPEAT, id)}rent`, 500],
  ]);
  return { [REPEAT]: ids, ...Object.fromEntries(inside) };
}

export const firstInstance = instanceKey(REPEAT, "1");
/** In the first instance, whose card is open at first: a text that nothing reads, and a number that the sum reads. */
export const typedKeys = {
  free: `${firstInstance}/${FREE}`,
  counted: `${firstInstance}/${COUNTED}`,
} as const;
