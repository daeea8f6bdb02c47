/** A small form of every day: names, height, likes, colour and a sum (specification, section 2). */
import type { Field, FormDefinition } from "../../../shared/form/definition/definition.ts";

type FieldInput = Pick<Field, "key" | "controlType"> & Partial<Field>;

/** A field with the defaults of every field. */
export const field = (input: FieldInput): Field => ({
  fieldType: "field",
  required: false,
  order: 1,
  dataType: "text",
  colspan: 1,
  modelInd: true,
  display: true,
  ...input,
});

export const sampleForm: FormDefinition = {
  title: "Sample form",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Spanish" },
    { code: "fr", name: "French" },
  ],
  defaultLocale: "en",
  model: [
    {
      key: "about_you",
      name: "About you",
      label: { en: "About you", es: "Sobre usted", fr: "À propos de vous" },
      composites: [
        {
          key: "names",
          fields: [
            field({
              key: "name_row",
              controlType: "row",
              modelInd: false,
              fields: [
                field({
                  key: "firstName",
                  controlType: "text",
                  required: true,
                  label: { en: "First name", es: "Nombre", fr: "Prénom" },
                }),
                field({
                  key: "lastName",
                  controlType: "text",
                  label: { en: "Last name", es: "Apellido", fr: "Nom" },
                }),
              ],
            }),
            field({
              key: "heightFeet",
              controlType: "number",
              dataType: "number",
              minValue: 0,
              maxValue: 8,
              label: { en: "Height, feet", es: "Altura, pies", fr: "Taille, pieds" },
            }),
            field({
              key: "heightInches",
              controlType: "number",
              dataType: "number",
              minValue: 0,
              maxValue: 11,
              label: { en: "Height, inches", es: "Altura, pulgadas", fr: "Taille, pouces" },
            }),
            field({
              key: "likes",
              controlType: "checkbox",
              label: { en: "What do you like?", es: "¿Qué le gusta?", fr: "Qu’aimez-vous ?" },
              options: [
                { key: "music", label: { en: "Music", es: "La música", fr: "La musique" } },
                { key: "sport", label: { en: "Sport", es: "El deporte", fr: "Le sport" } },
                { key: "books", label: { en: "Books", es: "Los libros", fr: "Les livres" } },
              ],
            }),
            field({
              key: "color",
              controlType: "radio",
              label: {
                en: "Which colour do you like best?",
                es: "¿Qué color prefiere?",
                fr: "Quelle couleur préférez-vous ?",
              },
              options: [
                { key: "green", label: { en: "Green", es: "Verde", fr: "Vert" } },
                { key: "blue", label: { en: "Blue", es: "Azul", fr: "Bleu" } },
                { key: "red", label: { en: "Red", es: "Rojo", fr: "Rouge" } },
              ],
            }),
            field({
              key: "sum",
              controlType: "calculation",
              expression: "CALC([heightFeet] * 12 + [heightInches])",
              label: { en: "Height in inches", es: "Altura en pulgadas", fr: "Taille en pouces" },
            }),
          ],
        },
      ],
    },
  ],
};
