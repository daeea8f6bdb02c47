/** One page in three languages, for typing numbers and dates and for the texts that repeat them. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { field, page, section } from "./player-form.ts";

const text = (en: string, es: string, fr: string) => ({ en, es, fr });

export const typingForm: FormDefinition = {
  title: "Before the visit",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Spanish" },
    { code: "fr", name: "French" },
  ],
  defaultLocale: "en",
  model: [
    page(
      "measures",
      undefined,
      section(
        "all",
        "",
        field({
          key: "weight",
          controlType: "number",
          dataType: "number",
          minValue: 0.5,
          maxValue: 2000,
          label: text("Weight in kg", "Peso en kg", "Poids en kg"),
        }),
        field({
          key: "steps",
          controlType: "number",
          dataType: "number",
          minValue: 0,
          step: 1,
          label: text("Steps a day", "Pasos al día", "Pas par jour"),
        }),
        field({
          key: "born",
          controlType: "date",
          dataType: "date",
          fieldValidator: ["BEFORETODAY"],
          label: text("Date of birth", "Fecha de nacimiento", "Date de naissance"),
        }),
        field({
          key: "visit",
          controlType: "date",
          dataType: "date",
          label: text("Visit", "Visita", "Visite"),
        }),
        field({
          key: "dose",
          controlType: "calculation",
          expression: "round([weight] * 1.5, 1)",
          label: text("Dose", "Dosis", "Dose"),
        }),
        field({
          key: "advice",
          controlType: "calculation",
          expression: "concat([weight], ' kg, ', [visit])",
          label: text("Summary", "Resumen", "Résumé"),
        }),
        field({
          key: "note",
          controlType: "label",
          label: text(
            "You wrote [weight] kg for [visit].",
            "Escribió [weight] kg para el [visit].",
            "Vous avez écrit [weight] kg pour le [visit].",
          ),
        }),
        field({
          key: "worry",
          controlType: "slider",
          dataType: "range",
          minValue: 0,
          maxValue: 1,
          step: 0.5,
          label: text("Worry", "Preocupación", "Inquiétude"),
        }),
      ),
    ),
  ],
};
