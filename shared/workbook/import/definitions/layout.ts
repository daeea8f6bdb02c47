/** How groups become pages, sections, rows and grids (workbook page, section 4). */

export interface LayoutRule {
  title: string;
  meaning: string;
  /** Rows of the survey sheet that it shows in. */
  rows: readonly Readonly<Record<string, string>>[];
}

export const layoutRules: readonly LayoutRule[] = [
  {
    title: "Pages",
    meaning:
      "A group with appearance `field-list`, or `x-page` `yes`, is a page. In a form without such groups, every outermost group is a page, and so are the questions between groups.",
    rows: [
      { type: "begin group", name: "about", label: "About you", appearance: "field-list" },
      { type: "text", name: "first", label: "First name" },
      { type: "end group" },
    ],
  },
  {
    title: "Sections",
    meaning:
      "A group inside a page is a section with its label as heading. Groups inside a section become a heading and their questions.",
    rows: [
      { type: "begin group", name: "home", label: "Where you live", appearance: "field-list" },
      { type: "begin group", name: "address", label: "Address" },
      { type: "text", name: "street", label: "Street" },
      { type: "end group" },
      { type: "end group" },
    ],
  },
  {
    title: "Rows",
    meaning:
      "A group with appearance `row` shows its questions side by side, each as wide as `x-colspan` says of the row's 12 columns, or all equally wide. On a phone they are one below the other.",
    rows: [
      { type: "begin group", name: "line1", appearance: "row" },
      { type: "text", name: "zip", label: "Postal code", "x-colspan": "4" },
      { type: "text", name: "town", label: "Town", "x-colspan": "8" },
      { type: "end group" },
    ],
  },
  {
    title: "Grids",
    meaning:
      "A group with appearance `table-list` whose questions choose from one list is a grid: its rows are the questions, the list is the scale.",
    rows: [
      { type: "begin group", name: "service", label: "How was …", appearance: "table-list" },
      { type: "select_one agree", name: "staff", label: "the staff?" },
      { type: "select_one agree", name: "waiting", label: "the waiting room?" },
      { type: "end group" },
    ],
  },
  {
    title: "Names in groups",
    meaning:
      "A name may be used once in a group. If several groups use the same name, the key is the path: `mother.born_in`. A reference means the nearest question with that name.",
    rows: [
      { type: "begin group", name: "mother", label: "Mother" },
      { type: "text", name: "born_in", label: "Born in" },
      { type: "end group" },
      { type: "begin group", name: "father", label: "Father" },
      { type: "text", name: "born_in", label: "Born in" },
      { type: "end group" },
    ],
  },
];
