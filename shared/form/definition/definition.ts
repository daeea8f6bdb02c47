/**
 * The form definition: pages › composites › fields (specification, section 3: Entities and their fields).
 * Stored as an immutable version, read by the player and by the server alike.
 */
import * as z from "zod";
import { MAX_FILE_BYTES, MAX_FILE_NAME } from "../../file-limits.ts";
import { AutofillPurpose } from "./autofill.ts";
import { Locale, LocalizedText } from "./locales.ts";
import { mediaType } from "./media-id.ts";

export const controlTypes = [
  "text",
  "date",
  "textarea",
  "number",
  "radio",
  "select",
  "multi-select",
  "rank",
  "checkbox",
  "slider",
  "sliderToggle",
  "likert",
  "geopoint",
  "geotrace",
  "geoshape",
  "upload",
  "div",
  "span",
  "heading",
  "label",
  "calculation",
  "page",
  "composite",
  "row",
  "blank",
] as const;
export const ControlType = z.enum(controlTypes);
export type ControlType = z.infer<typeof ControlType>;

export const DataType = z.enum([
  "text", "password", "submit", "reset", "radio", "checkbox", "button", "color", "date", "datetime-local",
  "number", "email", "month", "range", "likert", "row", "search", "tel", "time", "url", "week",
]); // biome-ignore format: the specification's own list, one look
export type DataType = z.infer<typeof DataType>;

/**
 * Specification, section 3, Field validator values: only BEFORETODAY and AFTERTODAY take effect unless the form opts into
 * `strictValidators`.
 */
export const FieldValidator = z.enum([
  "DATE", "INTEGER", "PHONE", "ZIP", "CALENDAR", "YEAR", "DATERANGE", "BEFORETODAY", "AFTERTODAY",
  "ANYDATE", "FLOAT", "EMAIL", "URL", "UNIQUE",
]); // biome-ignore format: the specification's own list, one look
export type FieldValidator = z.infer<typeof FieldValidator>;

/** Field keys: unique in a form when lower-cased; `.` joins a group's name to a name used twice. */
export const FieldKey = z.string().min(1).max(200);

/** The id of an attached picture, sound or video: the same in every language, or one for each locale code. */
const MediaId = z.string().refine((text) => mediaType(text) !== undefined);
export const LocalizedMedia = z.union([MediaId, z.record(z.string(), MediaId)]);

/** What is shown under a label: a picture, a larger one, which opens when it is pressed, a sound and a video. */
const besideLabel = {
  image: LocalizedMedia.optional(),
  bigImage: LocalizedMedia.optional(),
  audio: LocalizedMedia.optional(),
  video: LocalizedMedia.optional(),
};
export type BesideLabel = z.infer<z.ZodObject<typeof besideLabel>>;

/** A choice (specification, section 3: Option); `filters` are the other columns of its row, read by a choice filter. */
export const Option = z.object({
  key: z.string(),
  label: LocalizedText,
  /** A picture beside the label: the id of one that is attached (`media-id.ts`), else a file name, which is not shown. */
  image: LocalizedText.optional(),
  audio: LocalizedMedia.optional(),
  video: LocalizedMedia.optional(),
  class: z.string().optional(),
  filters: z.record(z.string(), z.string()).optional(),
});
export type Option = z.infer<typeof Option>;

/** The rows of a table that are choices: the columns of their values and of their labels, joined by a space. */
export const ChoicesFrom = z.object({
  table: z.string(),
  value: z.string(),
  label: z.array(z.string()),
  /** The columns in each language of the form, by locale, where there are several; `label` where one is empty. */
  labels: z.record(z.string(), z.array(z.string())).optional(),
  /** Choices of the workbook's own that come before them. */
  first: z.array(Option).optional(),
});
export type ChoicesFrom = z.infer<typeof ChoicesFrom>;

/**
 * A row of a likert grid (specification, section 3: Likert); its answer is stored under `likertKey(field key, question
 * key)`.
 */
export const Question = z.object({
  key: z.string().min(1),
  label: LocalizedText,
  hint: LocalizedText.optional(),
  ...besideLabel,
  required: z.boolean().optional(),
  conditionalExpression: z.string().optional(),
});
export type Question = z.infer<typeof Question>;

/** What a field of control type `upload` takes (ODK XForms, Body Elements: upload). */
export const Upload = z.object({
  accept: z.enum(["image", "audio", "video", "file"]),
  /** The picture is drawn here: a signature, a drawing, or marks on a picture that is chosen first. */
  pad: z.enum(["signature", "draw", "annotate"]).optional(),
  /** Only what the camera or the microphone takes now, where the device has one. */
  isNew: z.boolean().optional(),
  /** A picture's longer side is scaled down to this. */
  maxPixels: z.int().min(16).max(10_000).optional(),
});
export type Upload = z.infer<typeof Upload>;

/**
 * XLSForm › Trigger: a calculation that runs only when one of the fields that it waits for has another answer; its value
 * then stays.
 */
export const Trigger = z.object({
  keys: z.array(FieldKey).min(1),
  /** Absent: the answer is taken away. */
  expression: z.string().optional(),
});
export type Trigger = z.infer<typeof Trigger>;

/** What the page fills in as the form is opened: of a respondent who is signed in, or a random text that the device keeps. */
export const Fill = z.enum(["username", "email", "deviceid"]);
export type Fill = z.infer<typeof Fill>;

/** Whether an answer says who somebody is: left out of de-identified exports, replaced by a code in them, or harmless. */
export const Identifying = z.enum(["yes", "code", "no"]);
export type Identifying = z.infer<typeof Identifying>;

/** What pages, composites and fields have in common. Expressions are source text of `shared/expression`. */
const attributes = {
  conditionalExpression: z.string().optional(),
  expression: z.string().optional(),
  class: z.string().optional(),
  style: z.string().optional(),
  /** True: the label is HTML, sanitised before it is shown. */
  safe: z.boolean().optional(),
};

/** Specification, section 3, Field; what its form model gained since: workbook page, section 12 (Decided), 1. */
const fieldBase = z.object({
  ...attributes,
  fieldType: z.string().default("field"),
  key: FieldKey,
  label: LocalizedText.optional(),
  hint: LocalizedText.optional(),
  /** More help, shown on request. */
  guidance: LocalizedText.optional(),
  ...besideLabel,
  value: z.unknown().optional(),
  /** A constant as the initial answer, or an expression evaluated once. */
  default: z.string().optional(),
  required: z.boolean().default(false),
  requiredExpression: z.string().optional(),
  requiredMessage: LocalizedText.optional(),
  readOnly: z.union([z.boolean(), z.string()]).optional(),
  hidden: z.boolean().optional(),
  constraint: z.string().optional(),
  constraintMessage: LocalizedText.optional(),
  order: z.number().default(1),
  dataType: DataType.default("text"),
  controlType: ControlType,
  colspan: z.int().min(1).max(12).default(1),
  /** True: the field has an answer. */
  modelInd: z.boolean().default(true),
  display: z.boolean().default(true),
  /** False: computed or answered but hidden, like `display`. Absent: shown. */
  show: z.boolean().optional(),
  questions: z.array(Question).optional(),
  options: z.array(Option).optional(),
  /** In a form that is stored or sent instead of `options`; see `withChoices`. */
  choicesFrom: ChoicesFrom.optional(),
  /** Filters `options` by their `filters`; a name without brackets is a column of the option's row. */
  optionFilter: z.string().optional(),
  /** The options are in an order by chance: that of this seed, an expression; `""`: another one each time. */
  shuffle: z.string().optional(),
  minValue: z.union([z.number(), z.string()]).optional(),
  maxValue: z.union([z.number(), z.string()]).optional(),
  step: z.number().positive().optional(),
  fieldValidator: z.array(FieldValidator).optional(),
  upload: Upload.optional(),
  trigger: Trigger.optional(),
  fill: Fill.optional(),
  /** What of the respondent it asks for, which a browser may fill in. */
  autocomplete: AutofillPurpose.optional(),
  /** As its author marked it; of a grid, for all of its rows. Absent: they didn't. */
  identifying: Identifying.optional(),
});

/**
 * ODK XForms, Repeats: the fields of a composite field that has one are asked for each of its instances, such as each child
 * of a family.
 */
export const Repeat = z.object({
  /** How many instances there are, as an expression. Absent: the respondent adds and removes them. */
  count: z.string().optional(),
  minimum: z.int().min(0).optional(),
  maximum: z.int().min(1).optional(),
  /** The heading of an instance; it may refer to the instance's own fields. */
  label: LocalizedText.optional(),
});
export type Repeat = z.infer<typeof Repeat>;

/**
 * A field; a field of control type `row` contains its own `fields`, one level deep, and one of control type `composite`
 * those that its `repeat` repeats, which may be repeats themselves.
 */
export const Field = fieldBase
  .extend({
    repeat: Repeat.optional(),
    get fields(): z.ZodOptional<z.ZodArray<typeof Field>> {
      return z.array(Field).optional();
    },
  })
  .meta({ id: "Field" });
export type Field = z.infer<typeof Field>;

export const Composite = z.object({
  ...attributes,
  key: FieldKey,
  name: z.string().optional(),
  label: LocalizedText.optional(),
  fields: z.array(Field),
});
export type Composite = z.infer<typeof Composite>;

export const Page = z.object({
  ...attributes,
  key: FieldKey,
  name: z.string(),
  label: LocalizedText.optional(),
  /** The title of the part of the form that the page belongs to, if it also has its own label. */
  section: LocalizedText.optional(),
  composites: z.array(Composite),
});
export type Page = z.infer<typeof Page>;

/** Whose form it is, by locale code; its own limits are those of a publication, which begins with it. */
export const FormAbout = z.object({
  organisation: z.record(z.string(), z.string()).optional(),
  privacy: z.record(z.string(), z.string()).optional(),
  privacyLink: z.record(z.string(), z.string()).optional(),
  contact: z.record(z.string(), z.string()).optional(),
  nextSteps: z.record(z.string(), z.string()).optional(),
  closed: z.record(z.string(), z.string()).optional(),
  /** Only where it is shown to designers: what a publication or its owner adds. */
  address: z.record(z.string(), z.string()).optional(),
  logo: z.string().optional(),
  /** As `#` and six digits. */
  colour: z.string().optional(),
});
export type FormAbout = z.infer<typeof FormAbout>;

/** A whole form: the result of an import, and what a publication freezes. */
export const FormDefinition = z.object({
  title: z.string(),
  /** The title in other languages; absent when there are none. */
  titles: z.record(z.string(), z.string()).optional(),
  /** The author's own id and version of the form, for information. */
  formId: z.string().optional(),
  version: z.string().optional(),
  locales: z.array(Locale).min(1),
  defaultLocale: z.string(),
  strictValidators: z.boolean().optional(),
  /** The rows of lists that expressions read beside the options of questions: `instance('list')`, `pulldata`. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.string()))).optional(),
  /** Tables that are stored beside the form because they are long, by the hash of their content. */
  tablesBeside: z.record(z.string(), z.string()).optional(),
  /** Only as it is sent: a short-lived link for each of its pictures, sounds and videos, by id. */
  mediaLinks: z.record(z.string(), z.url()).optional(),
  /** Expression that names a submission. */
  instanceName: z.string().optional(),
  /** Whose form it is, as its author wrote it; absent: they didn't. */
  about: FormAbout.optional(),
  model: z.array(Page),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

/**
 * ODK XForms, Data Types, geopoint: a place on the earth: degrees, metres above sea level, and metres within which it is
 * right.
 */
export const Place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude: z.number().optional(),
  accuracy: z.number().min(0).optional(),
});
export type Place = z.infer<typeof Place>;

/** One answer: text (dates as `YYYY-MM-DD`, places as `placesText` writes them, files as `fileText`), number, switch, or the keys of the chosen options. */
export const Answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type Answer = z.infer<typeof Answer>;

/** Answers by field key. Absent, null, `""` and `[]` all mean unanswered. */
export const Answers = z.record(z.string(), Answer);
export type Answers = z.infer<typeof Answers>;

/** A file that a respondent uploaded: what is stored of it in the answers. */
export const UploadedFile = z.object({
  /** Identifies it within its submission, and is its name in exports; from its content, never from the respondent. */
  file: z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/),
  /** As the respondent's device called it. */
  name: z.string().min(1).max(MAX_FILE_NAME),
  /** Its content type, as found in the content. */
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,80}$/),
  bytes: z.int().min(1).max(MAX_FILE_BYTES),
  /** Of its content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/**
 * Answers as they are stored and sent: those of a repeat are a list with an object for each of its instances, a place is an
 * object, a line of places a list of them, a file an object.
 */
export type StoredAnswers = { [key: string]: StoredAnswer };
export type StoredAnswer = Answer | Place | Place[] | UploadedFile | StoredAnswers[];
export const StoredAnswers: z.ZodType<StoredAnswers> = z.record(
  z.string(),
  z.union([Answer, Place, UploadedFile, z.array(Place), z.array(z.lazy(() => StoredAnswers))]),
);
