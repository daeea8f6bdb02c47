/** The controls that a field can have, for `x-control` (specification, section 3). */
import type { ControlType } from "../../../form/definition.ts";

export const controls: Readonly<Record<ControlType, string>> = {
  text: "A line of text.",
  textarea: "Several lines of text.",
  number: "A number.",
  date: "A date: typed, or picked from a calendar.",
  radio: "One of several choices, all visible.",
  select: "One of several choices, in a menu.",
  checkbox: "Any of several choices, all visible; without choices, a box to tick.",
  "multi-select": "Any of several choices, in a menu.",
  rank: "Choices to put into an order.",
  slider: "A number on a line.",
  sliderToggle: "A switch.",
  geopoint: "A place: the respondent's position, or typed coordinates.",
  geotrace: "A line of places.",
  geoshape: "The corners of an area.",
  likert: "A grid: questions down, one scale across.",
  calculation: "A computed value.",
  heading: "A heading.",
  label: "A text.",
  div: "A block of text, e.g. of HTML.",
  span: "A text within a line.",
  row: "Fields side by side.",
  blank: "A gap in a row.",
  page: "A part of the form under a heading; separate pages are groups.",
  composite: "A section under a heading; separate sections are groups.",
};
