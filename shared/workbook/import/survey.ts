/** A workbook's normalised form: what every check and the builder read. */
import type { AttachedFile } from "../attached/attached-file.ts";
import type { KeyRing } from "./keys.ts";
import type { SurveyLanguages } from "./languages.ts";
import type { Matrix } from "./matrices.ts";
import type { Names } from "./names.ts";
import type { Choice, PlacedCell, Question, SheetCell } from "./question.ts";
import type { SharedName } from "./table-names.ts";

export interface Survey {
  sheet: string;
  /** The columns with content, by canonical name, each with its header's cell. */
  columns: readonly { name: string; cell: SheetCell }[];
  /** Every question and group, parents before children. */
  questions: readonly Question[];
  /** Those outside of groups. */
  top: readonly Question[];
  choicesSheet: string | undefined;
  lists: ReadonlyMap<string, readonly Choice[]>;
  /** Attached files by the names that expressions read them under. */
  attached: ReadonlyMap<string, AttachedFile>;
  /** Names that lists and files share. */
  sharedNames: ReadonlyMap<string, SharedName>;
  /** The ids of attached pictures, sounds and videos, by `mediaName`. */
  media: ReadonlyMap<string, string>;
  /** The sheet of external choices with its columns, if there is one; its lists are among the others. */
  external: { sheet: string; columns: Survey["choicesColumns"] } | undefined;
  settings: Readonly<Record<string, string>>;
  /** The columns of the choices with content, by canonical name. */
  choicesColumns: readonly { name: string; cell: SheetCell }[];
  /** The sheet of entities, if there is one. */
  entitiesSheet: string | undefined;
  /** Sheets that aren't read. */
  otherSheets: readonly string[];
  /** The first cell of each row of settings after the first one. */
  settingsBelow: readonly PlacedCell[];
  /** The cell of each setting, by name. */
  settingCells: ReadonlyMap<string, PlacedCell>;
  /** The empty ones under titles. */
  emptyTitles: readonly PlacedCell[];
  /** Header texts of languages in order of appearance; plain columns count as the default language. */
  languages: readonly string[];
  /** The first header, or setting, that names each language. */
  languageCells: ReadonlyMap<string, PlacedCell>;
  /** The form's locales for these languages. */
  locales: SurveyLanguages;
  /** Matrices by the question that represents them: a group, or the row with the labels. */
  matrices: ReadonlyMap<Question, readonly Matrix[]>;
  /** The keys in use. */
  keys: KeyRing;
  /** Questions whose name differs from another one only in capitalisation. */
  lookalikes: readonly Question[];
  /** Finds what a reference means. */
  names: Names;
}
