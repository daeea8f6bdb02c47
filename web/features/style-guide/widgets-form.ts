/** A form with a field of each control type: a new type does not compile until it is shown here. */
import type { ControlType, Field, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { field } from "../../player/pages/sample-form.ts";

const options = [
  { key: "never", label: { en: "Never" } },
  { key: "sometimes", label: { en: "Sometimes" } },
  { key: "often", label: { en: "Often" } },
];
const noAnswer = { modelInd: false } as const;

const common = {
  text: { required: true, hint: { en: "A hint is under its label." } },
  date: { dataType: "date" },
  textarea: {},
  number: { dataType: "number", minValue: 0, maxValue: 8 },
  radio: { options },
  select: { options },
  "multi-select": { options },
  rank: { options },
  checkbox: { options },
  slider: { dataType: "number", minValue: 0, maxValue: 10 },
  sliderToggle: { options },
  likert: {
    options,
    questions: [
      { key: "asleep", label: { en: "I fall asleep easily" } },
      { key: "rested", label: { en: "I wake rested" } },
    ],
  },
  geopoint: {},
  geotrace: {},
  geoshape: {},
  upload: { upload: { accept: "image" } },
  div: noAnswer,
  span: noAnswer,
  heading: noAnswer,
  label: noAnswer,
  calculation: { expression: "CALC([number] * 12)" },
  page: noAnswer,
  composite: noAnswer,
  row: {
    ...noAnswer,
    fields: [
      field({ key: "row_left", controlType: "text", label: { en: "Left" } }),
      field({ key: "row_right", controlType: "text", label: { en: "Right" } }),
    ],
  },
  blank: noAnswer,
} satisfies Record<ControlType, Partial<Field>>;

export const widgetsForm: FormDefinition = {
  title: "Widgets",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "widgets",
      name: "Widgets",
      composites: [
        {
          key: "all",
          fields: Object.entries(common).map(([controlType, more]) =>
            field({
              key: controlType,
              controlType: controlType as ControlType, // the keys of a record of them
              label: { en: controlType },
              ...more,
            }),
          ),
        },
      ],
    },
  ],
};
