/** Every word allowed under `appearance` (workbook page, sections 4 and 5), ignoring case. */
import type { ExampleRow } from "./definition.ts";

export interface AppearanceDefinition {
  /** Words that mean the same, the usual one first. */
  words: readonly [first: string, ...others: string[]];
  /** For words with a number: the pattern, e.g. `w6`. */
  pattern?: RegExp;
  /** True: the word becomes a class name of the field. */
  isClass?: true;
  meaning: string;
  example: ExampleRow;
  /** The rows that the example needs after it. */
  below?: readonly ExampleRow[];
}

export interface AppearanceGroup {
  title: string;
  appearances: readonly AppearanceDefinition[];
}

const text = { type: "text", name: "story", label: "What happened?" };
const one = { type: "select_one yes_no", name: "allergies", label: "Do you have allergies?" };
const several = { type: "select_multiple symptom", name: "symptoms", label: "What do you notice?" };
const group = { type: "begin group", name: "about", label: "About you" };
const scale = { type: "select_one agree", name: "scale", label: "How was …", appearance: "label" };
const scaleRow = { type: "select_one agree", name: "staff", label: "the staff?", appearance: "list-nolabel" };
const range = { type: "range", name: "mood", label: "Your mood", parameters: "start=1 end=5" };
const note = { type: "note", name: "total", label: "In all" };

/** Asks for choices on a map. */
export const onMapWord = "map";

export const appearanceGroups: readonly AppearanceGroup[] = [
  {
    title: "Groups",
    appearances: [
      {
        words: ["field-list", "page"],
        meaning: "The group is a page.",
        example: { ...group, appearance: "field-list" },
      },
      {
        words: ["row"],
        meaning: "The group's questions are side by side.",
        example: { type: "begin group", name: "line1", appearance: "row" },
      },
      {
        words: ["table-list"],
        meaning:
          "The group's `select_one` questions are the rows of a grid; the list they share is its scale.",
        example: {
          type: "begin group",
          name: "service",
          label: "How was our service?",
          appearance: "table-list",
        },
      },
    ],
  },
  {
    title: "Choices",
    appearances: [
      {
        words: ["minimal"],
        meaning: "A menu to open, with a box to search it above 20 choices.",
        example: { ...one, appearance: "minimal" },
      },
      {
        words: ["autocomplete", "search"],
        isClass: true,
        meaning:
          "Choices that are found by typing a part of them. For `select_multiple`, `autocomplete` only.",
        example: { ...one, appearance: "autocomplete" },
      },
      {
        words: ["likert"],
        meaning: "A grid of one row.",
        example: { ...one, appearance: "likert" },
      },
      {
        words: ["label"],
        meaning:
          "The first row of a grid: only its choices are shown. The rows below it have `list-nolabel`.",
        example: scale,
        below: [scaleRow],
      },
      {
        words: ["list-nolabel"],
        meaning: "A row of the grid that a row with `label` begins, with the same list.",
        example: scaleRow,
      },
      {
        words: ["columns", "columns-pack", "compact", "horizontal", "horizontal-compact"],
        isClass: true,
        meaning:
          "Choices side by side, as far as the screen has room: `columns` of equal width, the others each as wide as its label.",
        example: { ...several, appearance: "columns" },
      },
      {
        words: ["columns-N", "compact-N"],
        pattern: /^(columns|compact)-\d+$/,
        isClass: true,
        meaning: "Like `columns`; how many fit depends on the screen, whatever the number.",
        example: { ...several, appearance: "columns-2" },
      },
      {
        words: ["quick", "quickcompact"],
        isClass: true,
        meaning: "Choosing goes on to the next question, or to the next page after the last one.",
        example: { ...one, appearance: "quick" },
      },
    ],
  },
  {
    title: "Ranges",
    appearances: [
      {
        words: ["rating"],
        isClass: true,
        meaning: "Stars to choose from, one for each step.",
        example: { ...range, appearance: "rating" },
      },
      {
        words: ["picker"],
        isClass: true,
        meaning: "A menu of the numbers.",
        example: { ...range, appearance: "picker" },
      },
      {
        words: ["vertical"],
        isClass: true,
        meaning: "A slider that stands upright.",
        example: { ...range, appearance: "vertical" },
      },
      {
        words: ["no-ticks"],
        isClass: true,
        meaning: "A slider without marks.",
        example: { ...range, appearance: "no-ticks" },
      },
    ],
  },
  {
    title: "Text, numbers and dates",
    appearances: [
      {
        words: ["multiline", "textarea"],
        meaning: "A box for several lines.",
        example: { ...text, appearance: "multiline" },
      },
      {
        words: ["tel"],
        meaning: "A telephone number: the keypad of a telephone, and the validator `PHONE`.",
        example: { type: "text", name: "phone", label: "Telephone", appearance: "tel" },
      },
      {
        words: ["url"],
        meaning: "A web address: its keyboard, and the validator `URL`.",
        example: { type: "text", name: "site", label: "Web page", appearance: "url" },
      },
      {
        words: ["numbers"],
        meaning: "A text of digits: a keypad.",
        example: { type: "text", name: "file_number", label: "Number of your file", appearance: "numbers" },
      },
      {
        words: ["toggle"],
        meaning: "On `acknowledge`, `range` and a list of a yes and a no: a switch.",
        example: { type: "acknowledge", name: "consent", label: "I agree.", appearance: "toggle" },
      },
      {
        words: ["year"],
        isClass: true,
        meaning:
          "On a date: only the year is asked for. The answer is its first day; the validator is `YEAR` instead of `CALENDAR`.",
        example: { type: "date", name: "since", label: "Since when?", appearance: "year" },
      },
      {
        words: ["no-calendar"],
        isClass: true,
        meaning: "On a date: removes the validator `CALENDAR`.",
        example: { type: "date", name: "since", label: "Since when?", appearance: "no-calendar" },
      },
      {
        words: ["month-year"],
        isClass: true,
        meaning:
          "On a date: only the month and the year are asked for. The answer is the first day of the month, without the validator `CALENDAR`.",
        example: { type: "date", name: "since", label: "Since when?", appearance: "month-year" },
      },
      {
        words: ["masked"],
        isClass: true,
        meaning: "A text that is hidden while it is typed.",
        example: { type: "text", name: "pin", label: "Code", appearance: "masked" },
      },
      {
        words: ["ethiopian", "coptic", "islamic", "persian", "buddhist"],
        isClass: true,
        meaning:
          "On a date: day, month and year of that calendar are asked for. The answer is the same day as elsewhere.",
        example: { type: "date", name: "since", label: "Since when?", appearance: "ethiopian" },
      },
      {
        words: ["text"],
        meaning: "Understood; has no effect.",
        example: { ...text, appearance: "text" },
      },
    ],
  },
  {
    title: "Maps",
    appearances: [
      {
        words: ["maps", "placement-map"],
        isClass: true,
        meaning:
          "On a place, a line or an area: its map is open at first, where the installation has one; without the word it is opened by a button.",
        example: { type: "geopoint", name: "home", label: "Where do you live?", appearance: "maps" },
      },
      {
        words: [onMapWord],
        isClass: true,
        meaning:
          "Choices with a column `geometry`, as those of a `.geojson` file have: they can be chosen on a map, too, where the installation has one.",
        example: {
          type: "select_one_from_file wells.geojson",
          name: "well",
          label: "Which well?",
          appearance: onMapWord,
        },
      },
    ],
  },
  {
    title: "Files",
    appearances: [
      {
        words: ["signature"],
        meaning: "On an `image`: a field to sign in, by finger, pen, mouse or keyboard, or by typing a name.",
        example: { type: "image", name: "signed", label: "Your signature", appearance: "signature" },
      },
      {
        words: ["draw"],
        meaning: "On an `image`: a field to draw in.",
        example: { type: "image", name: "sketch", label: "Draw where it hurts", appearance: "draw" },
      },
      {
        words: ["annotate"],
        meaning: "On an `image`: a picture is chosen first, then drawn on.",
        example: { type: "image", name: "marked", label: "Mark the spot", appearance: "annotate" },
      },
      {
        words: ["new", "new-front", "selfie"],
        meaning: "Only what is taken or recorded now, where the device has a camera or a microphone.",
        example: { type: "image", name: "today", label: "How it looks today", appearance: "new" },
      },
    ],
  },
  {
    title: "Any row",
    appearances: [
      {
        words: ["w1 … w12"],
        pattern: /^w\d+$/,
        meaning: "The width in a row of 12 columns. `x-colspan` does the same.",
        example: { type: "text", name: "street", label: "Street", appearance: "w6" },
      },
      {
        words: ["hidden"],
        meaning: "Stored but not shown. On a group it applies to everything in it.",
        example: { type: "text", name: "wave", default: "2", appearance: "hidden" },
      },
      {
        words: ["h1", "h2", "h3", "h4", "h5", "h6"],
        meaning: "On a note: a heading.",
        example: { ...note, appearance: "h2" },
      },
      {
        words: ["center", "left", "right"],
        isClass: true,
        meaning: "A class name; `center` centres the text.",
        example: { ...note, appearance: "center" },
      },
      {
        words: ["summary", "intro", "li", "bold", "italic", "underline"],
        isClass: true,
        meaning: "A class name; `summary` is shown in bolder type.",
        example: { ...note, appearance: "summary" },
      },
      {
        words: [
          ...(["red", "green", "blue", "yellow", "orange", "lime", "pink"] as const),
          ...["purple", "gray", "grey", "white", "black"],
        ],
        isClass: true,
        meaning: "A class name; the colour of a text is set with `x-style`.",
        example: { ...note, appearance: "green" },
      },
    ],
  },
];

const all = appearanceGroups.flatMap(({ appearances }) => appearances);
const wordsOf = (isClass: boolean) =>
  all
    .filter((one) => one.pattern === undefined && (one.isClass ?? false) === isClass)
    .flatMap(({ words }) => words);

/** Words that ask for a map. */
export const mapWords: ReadonlySet<string> = new Set(["maps", "placement-map", onMapWord]);

/** Words that become class names. */
export const classTokens: ReadonlySet<string> = new Set(wordsOf(true));

/** Words that are handled elsewhere, or that have no effect here. */
export const otherTokens: ReadonlySet<string> = new Set(wordsOf(false));

/** Beginnings of words that ask for what no page can do, or doesn't do here, and what happens instead. */
const lostWords: readonly [beginning: RegExp, instead: string][] = [
  [/^ex:|^android-app-/, "no other application is opened; it is a plain question."],
  [/^custom-/, "there are no field plug-ins; it is a plain question."],
  [/^image-map$/, "the choices are a list, not places on a picture."],
  [/^(select-contact|db-object)$/, "there are no records to choose from; it is typed."],
  [/^thousands-sep$/, "thousands aren't separated while a number is typed."],
  [/^counter$/, "there are no buttons to count with; the number is typed."],
  [/^(bearing|printer|countdown-timer|display-base64-image)$/, "it is a plain question."],
  [/^(bikram-sambat|myanmar)$/, "dates are of the Gregorian calendar."],
];

/** What happens instead of what a word asks for; undefined if it asks for nothing that is lost. */
export function lostAppearance(token: string): string | undefined {
  return lostWords.find(([beginning]) => beginning.test(token))?.[1];
}
