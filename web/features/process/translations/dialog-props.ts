import type { FormDefinition } from "../../../../shared/form/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";

/** What the dialog gets, and each of its modes. */
export interface TranslationsDialogProps {
  formId: number;
  step: Step;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  onClose: () => void;
}
