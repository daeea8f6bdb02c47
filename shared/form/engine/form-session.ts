/** What a respondent's session with a form is to those who use it. */
import type { LocalizedText } from "../../localize.ts";
import type { Answer, Answers, Option } from "../definition/definition.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { FormClock } from "./form-clock.ts";
import type { FormNode } from "./form-node.ts";

/** What is wrong with an answer, with its key. */
export interface ProblemAt {
  key: string;
  problem: FieldProblem;
}

/** A form that is being filled in. Keys are those of the definition; inside a repeat, with that of the instance before them. */
export interface FormSession {
  /** Everything in the form at the moment, parents before children; inside repeats once for each instance. */
  nodes(): readonly FormNode[];
  /** The current value, calculated ones included; likert questions by `likertKey`. Undefined while hidden. */
  value(key: string): Answer | undefined;
  /**
   * Answers a field; a calculated one takes none (ODK XForms, Bind Attributes: calculate). One in an instance that isn't
   * there is kept for when it is: of a repeat whose number follows from answers that come later. Returns the keys of
   * everything whose state changed.
   */
  setValue(key: string, answer: Answer): ReadonlySet<string>;
  /**
   * By key of a page, composite, row, field or question (ODK XForms, Bind Attributes: relevant). A page or composite with
   * nothing to show is not visible.
   */
  isVisible(key: string): boolean;
  /** ODK XForms, Bind Attributes: required. */
  isRequired(key: string): boolean;
  /** ODK XForms, Bind Attributes: readonly. */
  isReadOnly(key: string): boolean;
  /** What is wrong with a visible answer (specification, section 5: Validation rules); undefined when it is valid. */
  problem(key: string): FieldProblem | undefined;
  /**
   * The label in a locale, with `[key]` and `${key}` replaced: `readLabel` and `plainLabel` read it, unless it is HTML. No
   * character of an answer in it is a mark (workbook page, section 8: Text).
   */
  label(key: string, locale: string): string;
  /** The language of a label that isn't translated into the locale's; undefined for one that is, or that is computed. */
  labelLanguage(key: string, locale: string): string | undefined;
  hint(key: string, locale: string): string;
  /** Another text that belongs to a node, likewise. @param isHtml of a field whose texts are HTML */
  filled(key: string, text: LocalizedText | undefined, locale: string, isHtml?: boolean): string;
  /** The current value as text: labels of choices, numbers and dates as the language writes them; `""` for none. */
  shown(key: string, locale: string): string;
  /** The options that the option filter allows (XLSForm › Cascading selects); the same array until it changes. */
  options(key: string): readonly Option[];
  /**
   * What is saved and submitted: relevant answers and calculated values. Hidden ones are left out (ODK XForms, Bind Attributes:
   * relevant; specification, section 4: States and transitions). Those inside a repeat are
   * under their instance's key, such as `children/k3/name`, the ids of its instances under its own.
   */
  answers(): Answers;
  /**
   * An answer that the person gave and that is not among `answers()`, since it is hidden or a computed number leaves its
   * instance out; undefined: there is none.
   */
  remembered(key: string): Answer | undefined;
  /** How many instances with answers a computed number leaves out, by the key of their repeat. */
  leftOut(): ReadonlyMap<string, number>;
  /**
   * The name that the form gives the submission (ODK XForms, Metadata: instanceName); undefined if the form defines none,
   * or the result is empty.
   */
  submissionName(): string | undefined;
  /** What is wrong on a page, by its place from 0; what keeps a stepper from going on. */
  pageProblems(pageIndex: number): ProblemAt[];
  /** All that is wrong, in the order of the form; with any of it nothing is submitted. */
  problems(): ProblemAt[];
  /** True: with these answers there is too much to compute, so that some expressions have the values of before, or none. */
  isTooMuch(): boolean;
  /** Calls the listener after every change of that key's state; returns a function that stops it. */
  subscribe(key: string, listener: () => void): () => void;
  /** Another time: all that reads it is computed again. */
  setClock(clock: FormClock): void;
  /** The language of computed choice labels (ODK XForms, Languages). */
  setLocale(locale: string): void;
}
