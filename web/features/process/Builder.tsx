import "@fontsource-variable/jetbrains-mono/index.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { findStep } from "../../../shared/process/run-state.ts";
import type { Step } from "../../../shared/process/step.ts";
import { TEMPLATE_RUN_QUIET_MS } from "../../../shared/timings.ts";
import styles from "./Builder.module.css";
import { BuilderToolbar } from "./BuilderToolbar.tsx";
import { heldStep, useDefinition } from "./current-form.ts";
import { EditorPage } from "./editors/EditorPage.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { PROCESS_BUILDER_HOME, setBuilderMode } from "./mode.ts";
import { usePreview } from "./preview/use-preview.ts";
import { StaleNotice } from "./StaleNotice.tsx";
import { startTemplate } from "./starters/default-template.ts";
import type { BuilderStore } from "./state/builder-store.ts";
import type { UnsavedWork } from "./state/unsaved-work.ts";
import { useBuilderState, useSafeLeaving } from "./state/use-builder.ts";
import { TreePage } from "./TreePage.tsx";
import { changeStep } from "./tree/tree-edits.ts";
import { UnsavedOffer } from "./UnsavedOffer.tsx";

interface BuilderProps {
  formId: number;
  title: string;
  store: BuilderStore;
  /** What an earlier visit could not save. */
  kept: UnsavedWork | undefined;
}

/** The builder of a loaded process: its tree, or the editor of one step. */
export function Builder({ formId, title, store, kept }: BuilderProps) {
  const state = useBuilderState(store);
  useSafeLeaving(store);
  const { root, drafts, answers } = state;
  const { data: definition, error: definitionError, mutate } = useDefinition(formId);
  const [chosenLocale, setLocale] = useState<string>();
  const locale = chosenLocale ?? definition?.defaultLocale ?? "en";
  const [selectedKey, setSelectedKey] = useState(() => heldStep.get() ?? root.key);
  const selected = findStep(root, selectedKey)?.step ?? root;
  const select = useCallback((key: string) => {
    heldStep.set(key);
    setSelectedKey(key);
  }, []);

  const [query, setQuery] = useSearchParams();
  const edited = findStep(root, query.get("step") ?? "")?.step;
  const open = (step: Step) => {
    select(step.key);
    setQuery({ formId: String(formId), step: step.key });
  };
  useEffect(() => {
    const goHome = () => {
      store.flush();
      setQuery({ formId: String(formId) });
    };
    window.addEventListener(PROCESS_BUILDER_HOME, goHome);
    return () => window.removeEventListener(PROCESS_BUILDER_HOME, goHome);
  }, [store, formId, setQuery]);

  const modeName = edited === undefined ? "Steps" : edited.name;
  const modeCode = edited === undefined ? "tree" : edited.processType.code;
  useEffect(() => setBuilderMode({ name: modeName, code: modeCode }), [modeName, modeCode]);
  useEffect(() => () => setBuilderMode(undefined), []);

  const [settledDrafts] = useDebouncedValue(drafts, TEMPLATE_RUN_QUIET_MS);
  const editedKey = edited?.key;
  const runRoot = useMemo(() => withDrafts(root, settledDrafts, editedKey), [root, settledDrafts, editedKey]);
  const preview = usePreview({ definition, root: runRoot, answers, locale, until: editedKey });

  const page = { store, state, definition, locale, preview };
  return (
    <div className={styles.builder}>
      <BuilderToolbar
        formId={formId}
        title={edited === undefined ? title : edited.name}
        edited={edited}
        locales={definition?.locales ?? []}
        locale={locale}
        onLocale={setLocale}
        store={store}
        state={state}
      />
      {state.theirs !== undefined && <StaleNotice store={store} />}
      <UnsavedOffer formId={formId} store={store} kept={kept} />
      <LeaveDialog state={state} />
      {edited === undefined ? (
        <TreePage {...page} selected={selected} onSelect={select} onOpen={open} />
      ) : (
        <EditorPage
          {...page}
          key={edited.key}
          formId={formId}
          step={edited}
          definitionError={definitionError}
          onRetry={() => void mutate()}
        />
      )}
    </div>
  );
}

/** The tree as it is run: with the templates as they are typed, and the default of a step that is edited and has none yet. */
function withDrafts(root: Step, drafts: ReadonlyMap<string, string>, editedKey: string | undefined): Step {
  let tree = root;
  for (const [key, template] of drafts) tree = changeStep(tree, key, (step) => ({ ...step, template }));
  if (editedKey === undefined) return tree;
  return changeStep(tree, editedKey, (step) => {
    const template = step.template ?? startTemplate(step.processType.code);
    return template === undefined ? step : { ...step, template };
  });
}
