/** What every field of one form shares, and how a field listens to its own slice. */
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import type { Answer, Field, FormDefinition, Option } from "../../../shared/form/definition/definition.ts";
import type { FormNode } from "../../../shared/form/engine/form-node.ts";
import type { Texts } from "../texts/texts.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { Appearances } from "./appearances.ts";
import type { FillQueue } from "./fill-queue.ts";
import type { FormInstance, InstanceAccess, SaveRequest } from "./instance-calls.ts";
import type { ProblemWords } from "./problem-words.ts";

/** As the problems of fields are listed. */
export interface PageProblem extends ProblemWords {
  key: string;
  pageIndex: number;
  label: string;
  /** Of the label, where it isn't translated. */
  labelLanguage?: string | undefined;
}

type SendAnswers = (request: SaveRequest) => Promise<FormInstance>;

/** The pages of a form that was started from earlier answers, which the person confirms or changes one by one. */
export interface Reconfirmation {
  /** Whether a page has such answers, and neither was done yet. */
  isOpen: (pageKey: string) => boolean;
  confirm: (pageKey: string) => void;
  /** The person has changed an answer. */
  changed: (key: string) => void;
  /** What the device has kept of an earlier sitting. */
  restore: (pages: readonly string[] | undefined) => void;
  /** What the device keeps until the server knows of it. */
  kept: () => { confirmedPages?: string[] };
  /** Each save tells the server of the confirmed pages, and is told of those that are left. */
  sending: (send: SendAnswers) => SendAnswers;
  /** Calls back with each page that the person confirms, and at once if the device has kept one; it replaces the one before. */
  follow: (listener: () => void) => void;
  subscribe: (listener: () => void) => () => void;
  version: () => number;
  /** What a page says above its questions. */
  Notice: (props: { pageKey: string }) => ReactNode;
  /** What keeps an open page that is shown from being left; undefined for any other node. */
  problemOf: (node: FormNode, shared: FormShared) => PageProblem | undefined;
}

export interface FormShared {
  definition: FormDefinition;
  store: AnswerStore;
  locale: string;
  /** Where the browser says that the person is, e.g. `GB`. */
  region: string | undefined;
  /** The same language as that region writes it, e.g. `en-GB`: for dates. */
  regional: string;
  texts: Texts;
  /** The page's own texts, marked when the form is in another language. */
  say: (words: string) => ReactNode;
  /** Begins every element id, so that two forms can be on one page. */
  idPrefix: string;
  /** True once the person tried to leave the page: required errors of radios show only then. */
  pageDirty: boolean;
  /** Whose files are uploaded; undefined where nothing is sent. */
  uploads: InstanceAccess | undefined;
  /** Undefined for all but a form that was started from earlier answers. */
  reconfirmation?: Reconfirmation | undefined;
  /** When fields that nobody sees yet are made. */
  filling: FillQueue;
  /** Questions that an answer brings up are announced. */
  appearances: Appearances;
  /** How a field is rendered; passed down, since a row renders the fields within it. */
  widgetOf: (field: Field) => Widget;
}

export interface FieldProps {
  field: Field;
  slice: FieldSlice;
}

/**
 * Renders a field. Called, not mounted: a widget without state costs React nothing, and a form of thousands of fields
 * appears in half the time. A widget with state renders a component.
 */
export type Widget = (props: FieldProps) => ReactNode;

/** Writes an answer into an element that keeps its own text. */
export type WriteAnswer = (answer: Answer) => void;

export interface FieldActs {
  answer: (answer: Answer) => void;
  /** Calls back with each answer that comes from elsewhere; returns how to stop. */
  follow: (write: WriteAnswer) => () => void;
  /** The one object that a field keeps between renders, made when it is first needed. */
  keep: <Kept>(make: () => Kept) => Kept;
}

export interface ShownProblem extends ProblemWords {
  /** The person was at the field: it is read out as it appears. */
  isAnnounced: boolean;
}

export interface FieldSlice extends FormShared, FieldActs {
  id: string;
  /** Of elements that keep their own text: the answer when the slice was read; later ones go to `follow`. */
  value: Answer;
  required: boolean;
  readOnly: boolean;
  label: string;
  /** Where it isn't translated. */
  labelLanguage: string | undefined;
  hint: string;
  options: readonly Option[];
  /** What is wrong, once it may be shown. */
  problem: ShownProblem | undefined;
  /** Ids of hint and problem, for `aria-describedby`. */
  describedBy: string | undefined;
}

export const FormContext = createContext<FormShared | undefined>(undefined);

export function useForm(): FormShared {
  const shared = use(FormContext);
  if (shared === undefined) throw new Error("A field is outside of a form.");
  return shared;
}

/** Renders again when this key's slice changes, and only then. */
export function useSlice(key: string): FormShared {
  const shared = useForm();
  const { store } = shared;
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  useSyncExternalStore(subscribe, () => store.version(key));
  return shared;
}

/** An element id that is safe in selectors and unique on the page. */
export function elementId(prefix: string, key: string): string {
  return `${prefix}-${key.replace(/[^A-Za-z0-9_-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}`)}`;
}
