/** Every setting of the settings sheet (workbook page, section 3). */
import type { ColumnDefinition } from "./definition.ts";

/** A setting: its header, and the value in the row below. */
export interface SettingDefinition extends ColumnDefinition {
  /** The name that the reader uses for it; absent: its header. */
  name?: string;
}

export const settings = [
  {
    header: "form_title",
    name: "title",
    aliases: ["set_form_title", "title"],
    meaning:
      "The form's title, which reports show. Without it, the name that you enter at import. `form_title::Español (es)` is the title in another language of the form.",
    example: "Sleep diary",
  },
  {
    header: "form_id",
    aliases: ["id_string"],
    meaning: "Your own id for the form, for information.",
    example: "sleep-diary",
  },
  { header: "version", meaning: "Your own version of the form, for information.", example: "2026-05" },
  {
    header: "default_language",
    meaning: "The language of columns that name none, and the one that the form opens in.",
    example: "English (en)",
  },
  {
    header: "instance_name",
    meaning:
      "An expression that names a submission: for its respondent in My Forms, and for those who may read answers in the list, in exports and in the names of saved reports. A name that the respondent chooses is kept.",
    example: "CONCAT([first_name], ', ', [age])",
  },
  {
    header: "organisation",
    aliases: ["organization"],
    meaning:
      "Whose form it is: respondents read it above the form. At most 120 characters; `organisation::Español (es)` is the name in another language. A publication begins with it and can change it.",
    example: "Riverside Children’s Clinic",
  },
  {
    header: "privacy_note",
    meaning:
      "What happens to the answers, in one line below the form, of at most 300 characters; `privacy_note::Español (es)` is the one in another language. A publication begins with it and can change it.",
    example: "Only your care team reads your answers.",
  },
  {
    header: "privacy_link",
    meaning:
      "The https address of the privacy notice, to which the privacy note leads; `privacy_link::Español (es)` is the address in another language. Without a `privacy_note` it has no effect. A publication begins with it and can change it.",
    example: "https://clinic.example/privacy",
  },
  {
    header: "contact",
    meaning:
      "Whom respondents can ask, in at most 300 characters below the form; `contact::Español (es)` is the text in another language. A publication begins with it and can change it.",
    example: "Reception, 555 0100",
  },
  {
    header: "next_steps",
    meaning:
      "What happens after submitting, in at most 1,000 characters on the last page; `next_steps::Español (es)` is the text in another language. A publication begins with it and can change it.",
    example: "We call you within a week.",
  },
  {
    header: "closed_text",
    meaning:
      "What the link shows while it takes no answers, in at most 500 characters; `closed_text::Español (es)` is the text in another language. A publication begins with it and can change it.",
    example: "Call us on 555 0100.",
  },
  {
    header: "theme_colour",
    aliases: ["theme_color"],
    meaning:
      "The colour of buttons and links, as `#` and six digits, 0 to 9 and a to f; the page takes the nearest shade of it that is readable. A publication begins with it and can change it.",
    example: "#1f5fa8",
  },
  {
    header: "style",
    meaning: "`theme-grid`: groups whose questions have `w1` to `w12` are rows. Other styles have no effect.",
    example: "theme-grid",
  },
  {
    header: "allow_choice_duplicates",
    meaning: "`yes`: a value may occur twice in a list.",
    example: "yes",
  },
] as const satisfies readonly SettingDefinition[];

/** Settings that have an effect in other tools and none here; each causes a warning, and encryption a question. */
export const ignoredSettings = [
  {
    header: "public_key",
    meaning: "Encrypts submissions in ODK. Not done here, which must be confirmed once before publishing.",
    example: "MIIBIjANBgkq…",
  },
  {
    header: "submission_url",
    meaning: "Where ODK sends submissions. Here they stay with the form.",
    example: "https://odk.example/submission",
  },
  { header: "prefix", meaning: "Shortens text messages in ODK.", example: "sd" },
  { header: "sms_*", meaning: "Settings of forms that are sent as text messages.", example: "sms_keyword" },
] as const satisfies readonly SettingDefinition[];

/** @example isIgnoredSetting("sms_separator") // true */
export function isIgnoredSetting(name: string): boolean {
  return ignoredSettings.some(({ header }) =>
    header.endsWith("*") ? name.startsWith(header.slice(0, -1)) : name === header,
  );
}
