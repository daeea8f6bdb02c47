import type { FormDefinition } from "../../../../shared/form/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { Preview } from "../preview/use-preview.ts";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";

/** What the editor of each process type gets. */
export interface EditorProps {
  formId: number;
  step: Step;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  locale: string;
  preview: Preview;
}
