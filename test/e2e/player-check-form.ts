/** Forms whose answers are checked before Submit: on one page, of every other kind, and on pages of the same title. */
import { FormDefinition } from "../../shared/form/definition/definition.ts";

const words = ["Sleep", "Speech"].map((label) => ({ key: label.toLowerCase(), label }));

const english = (title: string, ...pages: { name: string; fields: object[] }[]) =>
  FormDefinition.parse({
    title,
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: pages.map(({ name, fields }, index) => ({
      key: `page${index}`,
      name,
      composites: [{ key: `section${index}`, fields }],
    })),
  });

export const onePage = english("Your family", {
  name: "Your family",
  fields: [
    { key: "full", label: "Full name", controlType: "text", required: true },
    {
      key: "kids",
      label: "Child",
      controlType: "composite",
      repeat: {},
      fields: [{ key: "name", label: "Name of the child", controlType: "text" }],
    },
    { key: "wishes", label: "What matters most", controlType: "rank", options: words },
    { key: "home", label: "Where do you live", controlType: "geopoint" },
    { key: "letter", label: "Photo of the letter", controlType: "upload", upload: { accept: "image" } },
  ],
});

export const onePageAnswers = {
  kids: [{ $id: "k1", name: "Bo" }],
  wishes: ["sleep", "speech"],
  home: "51.5 -0.125",
  letter: {
    file: `${"a".repeat(32)}.png`,
    name: "letter.png",
    type: "image/png",
    bytes: 900,
    sha256: "a".repeat(64),
  },
};

export const pagesAlike = english(
  "Visits",
  { name: "Visit", fields: [{ key: "a", label: "First", controlType: "text" }] },
  { name: "Visit", fields: [{ key: "b", label: "Second", controlType: "text" }] },
);
