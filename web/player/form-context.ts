/** What every field of one form shares, and how a field listens to its own slice. */
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import type { FormDefinition } from "../../shared/form/definition.ts";
import type { FormStore } from "./form-store.ts";
import type { Texts } from "./texts.ts";

export interface FormShared {
  definition: FormDefinition;
  store: FormStore;
  locale: string;
  /** Where the browser says that the person is, e.g. `GB`. */
  region: string | undefined;
  /** The same language as that region writes it, e.g. `en-GB`: for dates. */
  regional: string;
  texts: Texts;
  /** The page's own words, marked where the form speaks another language. */
  say: (words: string) => ReactNode;
  /** Begins every element id, so that two forms can stand on one page. */
  idPrefix: string;
  /** True once the person tried to leave the page: required errors of radios show only then. */
  pageDirty: boolean;
}

export const FormContext = createContext<FormShared | undefined>(undefined);

export function useForm(): FormShared {
  const shared = use(FormContext);
  if (shared === undefined) throw new Error("A field stands outside of a form.");
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
  return `${prefix}-${key.replace(/[^A-Za-z0-9_-]/g, (sign) => `_${sign.codePointAt(0)?.toString(16)}`)}`;
}
