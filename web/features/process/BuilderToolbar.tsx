import { ActionIcon, Button, NativeSelect, Tooltip } from "@mantine/core";
import { type ComponentProps, Suspense, useEffect, useId, useState } from "react";
import { part } from "../../../shared/part.ts";
import type { Step } from "../../../shared/process/step.ts";
import { languageName } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { problemText, serverReasons } from "../../lib/problem-text.ts";
import { isPressed, shortcuts } from "../../lib/shortcuts.ts";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory } from "../../ui/icons/icons.tsx";
import styles from "./Builder.module.css";
import { CaseChoice } from "./cases/CaseChoice.tsx";
import { goToBuilderHome } from "./mode.ts";
import type { BuilderState } from "./state/builder-state.ts";
import type { BuilderStore } from "./state/builder-store.ts";
import { withCheck } from "./state/tree-check.ts";

interface BuilderToolbarProps {
  formId: number;
  title: string;
  /** The step whose editor is open. */
  edited: Step | undefined;
  locales: readonly { code: string }[];
  locale: string;
  onLocale: (locale: string) => void;
  store: BuilderStore;
  state: BuilderState;
}

/** What the page is about, whether it is saved, undo and redo, and what the preview runs on. */
export function BuilderToolbar({
  formId,
  title,
  edited,
  locales,
  locale,
  onLocale,
  store,
  state,
}: BuilderToolbarProps) {
  const undoWhat = state.history.past.at(-1)?.what;
  const redoWhat = state.history.future.at(-1)?.what;
  const isTree = edited === undefined;
  // Typing has its editor's own undo; what changed several texts together, or brought back an earlier one, is undone here.
  const last = state.history.past.at(-1) ?? state.history.future.at(-1);
  const hasTexts = last?.texts !== undefined || last?.whole === true;
  const localeId = useId();
  useUndoKeys(store, isTree);
  return (
    <div className={styles.toolbar}>
      <div className={styles.heading}>
        {!isTree && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} />}
            onClick={goToBuilderHome}
          >
            Steps
          </Button>
        )}
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={styles.tools}>
        <SaveLine store={store} state={state} />
        {(isTree || hasTexts) && (
          <>
            <Tooltip label={undoWhat === undefined ? "Nothing to undo" : `Undo: ${undoWhat}`}>
              <ActionIcon
                aria-label={undoWhat === undefined ? "Undo" : `Undo: ${undoWhat}`}
                className={`${styles.undo}`}
                disabled={undoWhat === undefined}
                onClick={store.undo}
              >
                <IconArrowBackUp size={20} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={redoWhat === undefined ? "Nothing to redo" : `Redo: ${redoWhat}`}>
              <ActionIcon
                aria-label={redoWhat === undefined ? "Redo" : `Redo: ${redoWhat}`}
                className={`${styles.undo}`}
                disabled={redoWhat === undefined}
                onClick={store.redo}
              >
                <IconArrowForwardUp size={20} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Versions formId={formId} store={store} state={state} step={edited} />
        <CaseChoice formId={formId} store={store} state={state} />
        {locales.length > 1 && (
          <span className={styles.choice}>
            <label htmlFor={localeId}>Language</label>
            <NativeSelect
              id={localeId}
              size="xs"
              value={locale}
              onChange={({ currentTarget }) => onLocale(currentTarget.value)}
              data={locales.map(({ code }) => ({ value: code, label: languageName(code) }))}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** Loaded when it is opened. */
const VersionsDialog = lazyPart(
  withCheck(part(() => import("./versions/VersionsDialog.tsx"))),
  ({ VersionsDialog }) => VersionsDialog,
);

/** Opens the versions of the tree, or of the step whose editor is open. */
function Versions(props: Omit<ComponentProps<typeof VersionsDialog>, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label="Versions">
        <ActionIcon aria-label="Versions" onClick={() => setOpen(true)}>
          <IconHistory size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const saveWords = {
  saved: "Saved",
  waiting: "Not saved yet",
  saving: "Saving…",
  failed: "Couldn't be saved.",
  stale: "Not saved",
} as const;

function SaveLine({
  store,
  state: { saveState, failure, draftProblems, drafts },
}: {
  store: BuilderStore;
  state: BuilderState;
}) {
  const hasBrokenDraft = [...draftProblems.keys()].some((key) => drafts.has(key));
  const words =
    saveState === "saved" && hasBrokenDraft
      ? "Saved, except for a template with an error"
      : saveWords[saveState];
  return (
    <span className={styles.saved} role="status" data-tone={saveState === "failed" ? "failed" : undefined}>
      {words}
      {saveState === "failed" && (
        <>
          <span>{serverReasons(failure) ?? problemText(failure)}</span>
          <Button size="compact-xs" variant="default" onClick={store.retry}>
            Try again
          </Button>
        </>
      )}
    </span>
  );
}

/** Ctrl or ⌘ with Z and Y, wherever no text is being edited. */
function useUndoKeys(store: BuilderStore, isTree: boolean): void {
  useEffect(() => {
    if (!isTree) return;
    const press = (event: KeyboardEvent) => {
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], [role=dialog]")
      )
        return;
      if (isPressed(event, shortcuts.undo)) store.undo();
      else if (isPressed(event, shortcuts.redo)) store.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [store, isTree]);
}
