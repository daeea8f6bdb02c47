/** Small forms, each named after the rules that it is for. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { field, page, section } from "./player-form.ts";

const text = (en: string, es: string, fr: string) => ({ en, es, fr });
const yesNo = [
  { key: "yes", label: "Yes" },
  { key: "no", label: "No" },
];
const english = { locales: [{ code: "en", name: "English" }], defaultLocale: "en" };

/** One page, in three languages: messages about answers. */
export const answersForm: FormDefinition = {
  title: "Answers",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Spanish" },
    { code: "fr", name: "French" },
  ],
  defaultLocale: "en",
  model: [
    page(
      "answers",
      "Your answers",
      section(
        "all",
        "",
        field({ key: "name", controlType: "text", required: true, label: text("Name", "Nombre", "Nom") }),
        field({ key: "born", controlType: "date", fieldValidator: ["BEFORETODAY"], label: "Born" }),
        field({ key: "visit", controlType: "date", fieldValidator: ["AFTERTODAY"], label: "Visit" }),
        field({
          key: "stay",
          controlType: "date",
          minValue: "2026-01-15",
          maxValue: "2026-03-31",
          label: "Stay",
        }),
        field({ key: "count", controlType: "number", dataType: "number", label: "Count" }),
        field({ key: "twice", controlType: "calculation", expression: "CALC([count] * 2)", label: "Twice" }),
        field({ key: "ill", controlType: "radio", label: "Ill?", options: yesNo }),
        field({
          key: "why",
          controlType: "textarea",
          conditionalExpression: "[ill] = 'yes'",
          label: "What is it?",
        }),
        field({
          key: "since",
          controlType: "text",
          requiredExpression: "if([ill] = 'yes', 'TRUE', 'no')",
          label: "Since when?",
        }),
        field({ key: "agree", controlType: "checkbox", dataType: "checkbox", label: "I agree" }),
      ),
    ),
  ],
};

/** One page with a widget of each kind, for input and for measurements. */
export const widgetsForm: FormDefinition = {
  title: "Widgets",
  ...english,
  model: [
    page(
      "widgets",
      "",
      section(
        "all",
        "",
        field({
          key: "line",
          controlType: "row",
          fields: [
            field({ key: "left", controlType: "text", colspan: 3, label: "Left" }),
            field({ key: "gap", controlType: "blank", colspan: 6 }),
            field({ key: "right", controlType: "number", dataType: "number", colspan: 3, label: "Right" }),
          ],
        }),
        field({ key: "day", controlType: "date", dataType: "date", label: "Day" }),
        field({ key: "ill", controlType: "radio", label: "Ill?", options: yesNo }),
        field({ key: "place", controlType: "select", label: "Place", options: yesNo }),
        field({ key: "both", controlType: "multi-select", label: "Which?", options: yesNo }),
        field({ key: "agree", controlType: "checkbox", dataType: "checkbox", label: "I agree" }),
        field({ key: "mails", controlType: "sliderToggle", label: "Mails" }),
        field({
          key: "worry",
          controlType: "slider",
          dataType: "range",
          minValue: 2,
          maxValue: 8,
          label: "Worry",
        }),
        field({
          key: "sleep",
          controlType: "likert",
          dataType: "likert",
          required: true,
          label: "Sleep",
          options: ["Never", "Rarely", "Often"].map((label) => ({ key: label.toLowerCase(), label })),
          questions: [
            { key: "well", label: "Well" },
            { key: "long", label: "Long" },
          ],
        }),
        field({ key: "words", controlType: "textarea", label: "Words" }),
        field({ key: "title", controlType: "heading", label: "A heading for [left]" }),
        field({ key: "note", controlType: "label", label: "A label" }),
        field({ key: "block", controlType: "div", label: "A div" }),
        field({ key: "inline", controlType: "span", label: "A span" }),
      ),
    ),
  ],
};

/** Four pages, one of them on a condition: how one moves through steps. */
export const stepsForm: FormDefinition = {
  title: "Steps",
  ...english,
  model: [
    page(
      "start",
      "Start",
      section(
        "s1",
        "",
        field({ key: "ill", controlType: "radio", required: true, label: "Ill?", options: yesNo }),
        field({ key: "more", controlType: "text", label: "More?" }),
      ),
    ),
    {
      ...page(
        "details",
        "Details",
        section("s2", "", field({ key: "d", controlType: "text", label: "Detail" })),
      ),
      conditionalExpression: "[more] = 'yes'",
    },
    page(
      "middle",
      "Middle",
      section("s3", "", field({ key: "mid", controlType: "text", required: true, label: "Middle name" })),
    ),
    page("end", "End", section("s4", "", field({ key: "notes", controlType: "textarea", label: "Notes" }))),
  ],
};

/** Written from right to left. */
export const arabicForm: FormDefinition = {
  title: "قبل زيارتك الأولى",
  locales: [{ code: "ar", name: "العربية" }],
  defaultLocale: "ar",
  model: [
    page(
      "about",
      "عن طفلك",
      section(
        "a",
        "",
        field({
          key: "line",
          controlType: "row",
          fields: [
            field({ key: "first", controlType: "text", required: true, colspan: 6, label: "الاسم الأول" }),
            field({ key: "last", controlType: "text", colspan: 6, label: "اسم العائلة" }),
          ],
        }),
        field({ key: "born", controlType: "date", label: "تاريخ الميلاد" }),
        field({
          key: "ill",
          controlType: "radio",
          required: true,
          label: "هل طفلك مريض؟",
          options: [
            { key: "yes", label: "نعم" },
            { key: "no", label: "لا" },
          ],
        }),
        field({ key: "mails", controlType: "sliderToggle", label: "أرسل لي تذكيرًا" }),
        field({
          key: "worry",
          controlType: "slider",
          dataType: "range",
          minValue: 0,
          maxValue: 10,
          label: "كم أنت قلق؟",
        }),
        field({
          key: "sleep",
          controlType: "likert",
          dataType: "likert",
          label: "كم مرة طفلك…",
          options: ["أبدًا", "أحيانًا", "دائمًا"].map((label, index) => ({ key: String(index), label })),
          questions: [
            { key: "well", label: "ينام جيدًا؟" },
            { key: "long", label: "ينام طويلًا؟" },
          ],
        }),
      ),
    ),
    page(
      "rest",
      "أي شيء آخر",
      section("b", "", field({ key: "notes", controlType: "textarea", label: "ملاحظات" })),
    ),
  ],
};
