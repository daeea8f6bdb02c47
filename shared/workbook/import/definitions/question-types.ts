/** Every type of question: its spellings, the resulting control, and its description (workbook page, section 5). */
import type { ControlType } from "../../../form/definition/definition.ts";
import type { ExampleRow } from "./definition.ts";

export interface TypeDefinition {
  /** One name for all spellings. */
  name: string;
  /** Other ways to write it, in lower case. */
  spellings?: readonly string[];
  /** Its control unless the row specifies another. */
  control: ControlType;
  /** What an answer is. */
  answer?: string;
  meaning: string;
  /**
   * `simpler`: imported with less than other tools offer. `empty`: information about the device; never filled. `other`: with
   * another meaning than in other tools.
   */
  fate?: "simpler" | "empty" | "other";
  example: ExampleRow;
}

/** Types that are imported as intended. */
export const questionTypes: readonly TypeDefinition[] = [
  {
    name: "text",
    spellings: ["string"],
    control: "text",
    answer: "text",
    meaning: "A line of text; several lines with appearance `multiline`, or with `rows` under `parameters`.",
    example: { type: "text", name: "first_name", label: "First name" },
  },
  {
    name: "integer",
    spellings: ["int"],
    control: "number",
    answer: "whole number",
    meaning: "A whole number.",
    example: { type: "integer", name: "siblings", label: "Brothers and sisters" },
  },
  {
    name: "decimal",
    control: "number",
    answer: "number",
    meaning:
      "A number with or without decimals, typed with a comma or a point. If the label ends with a unit (`in kg`, `(°C)`), the number is repeated with it.",
    example: { type: "decimal", name: "weight", label: "Weight in kg" },
  },
  {
    name: "range",
    control: "slider",
    answer: "number",
    meaning:
      "A slider from `start` to `end`, 1 to 10 unless `parameters` say otherwise. From 0 to 1, or with appearance `toggle`, a switch.",
    example: {
      type: "range",
      name: "pain",
      label: "How strong is the pain?",
      parameters: "start=0 end=10 step=1",
    },
  },
  {
    name: "date",
    control: "date",
    answer: "date, 2026-01-31",
    meaning:
      "A calendar date, typed in the order of the respondent's region and repeated in words. Years before 1800 are refused, unless `x-min` gives an earlier date.",
    example: { type: "date", name: "since", label: "Since when?" },
  },
  {
    name: "time",
    control: "text",
    answer: "time, 14:30",
    meaning: "A time of day.",
    example: { type: "time", name: "bedtime", label: "Bedtime" },
  },
  {
    name: "dateTime",
    control: "text",
    answer: "date and time",
    meaning: "A date with a time of day.",
    example: { type: "dateTime", name: "seen_at", label: "When was it seen?" },
  },
  {
    name: "geopoint",
    spellings: ["location", "gps"],
    control: "geopoint",
    answer: "place: latitude and longitude in degrees, altitude and accuracy in metres",
    meaning:
      "A place: the respondent's position, with its accuracy, or typed coordinates. Expressions read it as a text, `51.5 -0.1 0 5`.",
    example: { type: "geopoint", name: "place", label: "Where did it happen?" },
  },
  {
    name: "geotrace",
    control: "geotrace",
    answer: "list of places",
    meaning: "A line of at least two places, one after the other; `distance` computes its length.",
    example: { type: "geotrace", name: "way", label: "Your way to school" },
  },
  {
    name: "geoshape",
    control: "geoshape",
    answer: "list of places",
    meaning: "The corners of an area, at least three; `area` computes its size.",
    example: { type: "geoshape", name: "field", label: "The field" },
  },
  {
    name: "acknowledge",
    spellings: ["trigger"],
    control: "checkbox",
    answer: "true or false",
    meaning: "A box to tick; with appearance `toggle`, a switch. Required means that it must be ticked.",
    example: { type: "acknowledge", name: "consent", label: "I agree.", required: "yes" },
  },
  {
    name: "note",
    control: "label",
    meaning:
      "A text without an answer. Appearance `h1` to `h6`, or a label that begins with `#`, makes it a heading; HTML that is marked with `x-safe` makes it a div. With `required` and a condition under `relevant` it is an error: nobody gets past it while it is shown.",
    example: { type: "note", name: "intro", label: "Your answers help the doctor prepare." },
  },
  {
    name: "calculate",
    control: "calculation",
    answer: "the result of the expression",
    meaning:
      "A computed value that is stored but not shown. To show one, give another question a calculation and `read_only`.",
    example: { type: "calculate", name: "years", calculation: "datedif([birth_date], today(), 'y')" },
  },
  {
    name: "hidden",
    control: "text",
    answer: "text",
    meaning: "A value that is stored but not shown, e.g. a default.",
    example: { type: "hidden", name: "wave", default: "2" },
  },
  {
    name: "barcode",
    control: "text",
    answer: "text",
    meaning: "A code that the camera reads where the browser can, or that is typed.",
    example: { type: "barcode", name: "sample", label: "Number of the sample" },
  },
  {
    name: "image",
    spellings: ["photo"],
    control: "upload",
    answer: "a file",
    meaning:
      "A picture: chosen, or taken with the camera. It is turned upright, freed of what the camera wrote into it, such as the place, and scaled down: its longer side has 2,048 pixels, or as many as `parameters` say. With appearance `signature`, `draw` or `annotate` it is drawn on the page.",
    example: {
      type: "image",
      name: "rash",
      label: "A picture of the rash",
      parameters: "max-pixels=1024",
    },
  },
  {
    name: "audio",
    control: "upload",
    answer: "a file",
    meaning: "A recording of at most 10 MB: chosen, or recorded where the device can.",
    example: { type: "audio", name: "cough", label: "How the cough sounds" },
  },
  {
    name: "video",
    control: "upload",
    answer: "a file",
    meaning: "A video of at most 10 MB: chosen, or recorded where the device can.",
    example: { type: "video", name: "walk", label: "A few steps" },
  },
  {
    name: "file",
    control: "upload",
    answer: "a file",
    meaning:
      "A file of at most 10 MB: a picture, sound, video, PDF, office document, text or zip archive, recognised by its content.",
    example: { type: "file", name: "report", label: "Your last report" },
  },
];

/** Types that are simplified; a warning says so, and must be confirmed once before publishing. */
export const simplerTypes: readonly TypeDefinition[] = [
  {
    name: "tel",
    control: "text",
    answer: "text",
    meaning: "A telephone number. Other tools use `text` with appearance `tel`.",
    fate: "simpler",
    example: { type: "tel", name: "phone", label: "Telephone" },
  },
  {
    name: "osm",
    control: "text",
    answer: "text",
    meaning: "A feature of OpenStreetMap, described in words.",
    fate: "simpler",
    example: { type: "osm", name: "building", label: "The building" },
  },
  {
    name: "calculate_here",
    control: "calculation",
    answer: "the result of the expression",
    meaning:
      "A calculation that is computed once, at its place in the form. Here it is computed whenever it changes.",
    fate: "simpler",
    example: { type: "calculate_here", name: "made_on", calculation: "today()" },
  },
];

/** Types of two words, of which the second matters more to other tools than here. */
export const prefixedTypes: readonly (TypeDefinition & { prefix: string })[] = [
  {
    name: "hidden …",
    prefix: "hidden ",
    control: "text",
    answer: "text",
    meaning: "A hidden value of a certain kind. Imported as a hidden text.",
    fate: "simpler",
    example: { type: "hidden int", name: "round", default: "2" },
  },
  {
    name: "db:…",
    prefix: "db:",
    control: "text",
    answer: "text",
    meaning: "A record of the Community Health Toolkit. Here it is a text question.",
    fate: "simpler",
    example: { type: "db:person", name: "patient_id", label: "Number of the patient" },
  },
  {
    name: "osm …",
    prefix: "osm ",
    control: "text",
    answer: "text",
    meaning: "A feature of OpenStreetMap with certain tags. Here it is a text question.",
    fate: "simpler",
    example: { type: "osm building_tags", name: "building", label: "The building" },
  },
  {
    name: "uri:…",
    prefix: "uri:",
    control: "text",
    answer: "text",
    meaning: "Information about the device. Imported as a hidden text.",
    fate: "simpler",
    example: { type: "uri:deviceid", name: "device" },
  },
];

/** A type that needs neither a label nor a name. */
const metadata = (
  name: string,
  meaning: string,
  more: Partial<TypeDefinition> = { fate: "empty" },
): TypeDefinition => ({ name, control: "text", meaning, example: { type: name, name }, ...more });

/** Information about the device, stored but not shown. A row needs no name; without one it is named after its type. */
export const metadataTypes: readonly TypeDefinition[] = [
  metadata("start", "When the form was opened.", {
    spellings: ["start time"],
    answer: "date and time",
  }),
  metadata("today", "The day on which the form was opened.", {
    control: "date",
    answer: "date, 2026-01-31",
  }),
  metadata("end", "When the form was submitted, or last saved.", {
    spellings: ["end time"],
    control: "calculation",
    answer: "date and time",
  }),
  metadata("username", "The name of a respondent who is signed in.", { answer: "text", fate: "other" }),
  metadata("deviceid", "A random text that the respondent's browser keeps.", {
    spellings: ["imei"],
    answer: "text",
    fate: "other",
  }),
  metadata("phonenumber", "The device's telephone number. Written `phone number`, it is a question.", {
    spellings: ["phone_number", "phone number"],
    fate: "empty",
  }),
  metadata("email", "The e-mail address of a respondent who is signed in. To ask for one, use `text`.", {
    answer: "text",
    fate: "other",
  }),
  metadata("simserial", "The number of the SIM card."),
  metadata("sim_id", "The number of the SIM card."),
  metadata("subscriberid", "The number of the telephone contract."),
  metadata("subscriber_id", "The number of the telephone contract."),
  metadata("caseid", "The case that a form belongs to in SurveyCTO.", { fate: "other" }),
  metadata("audit", "How the form was filled in."),
  metadata("start-geopoint", "Where the form was opened: a question that may be left unanswered.", {
    control: "geopoint",
    answer: "place",
    fate: "other",
  }),
  metadata("background-geopoint", "Where the form was filled in."),
  metadata("background-audio", "A recording made while the form was filled in."),
  metadata("last-saved", "Answers of the form saved before.", { fate: "other" }),
];

export interface RefusedType {
  name: string;
  /** The reason, as the import reports it. */
  why: string;
}

/** Types that can't be imported, by their first word. */
export const refusedTypes: readonly RefusedType[] = [
  { name: "include", why: "Other forms can't be included." },
];
