import "@fontsource-variable/jetbrains-mono/index.css";
import { Button, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Blocker, useBlocker, useSearchParams } from "react-router-dom";
import type { Finding } from "../../../shared/analysis/finding.ts";
import { flattenAnswers } from "../../../shared/form/definition/flat-answers.ts";
import { part } from "../../../shared/part.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import { startTemplate } from "../../../shared/process/start-templates.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { CHECK_WAITS_MS, TEMPLATE_RUN_QUIET_MS } from "../../../shared/timings.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { problemText } from "../../lib/problem-text.ts";
import { SIGN_IN_PATH } from "../../lib/return-url.ts";
import { afterHistorySettles } from "../../ui/back-closes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Builder.module.css";
import { BuilderToolbar } from "./BuilderToolbar.tsx";
import { showAsCase } from "./cases/show-as-case.ts";
import { lastStep, useDefinition } from "./current-form.ts";
import { Placeholder, type StepTextPlace } from "./editors/Pane.tsx";
import { useFindings } from "./findings/use-findings.ts";
import { ComparisonLine } from "./golden/ComparisonLine.tsx";
import { useGolden } from "./golden/use-golden.ts";
import { ClashNotice } from "./merge/ClashNotice.tsx";
import { PROCESS_BUILDER_HOME, setBuilderMode } from "./mode.ts";
import { usePreview } from "./preview/use-preview.ts";
import { SentBackNote } from "./SentBackNote.tsx";
import type { BuilderState } from "./state/builder-state.ts";
import type { BuilderStore } from "./state/builder-store.ts";
import { withCheck } from "./state/tree-check.ts";
import type { UnsavedWork } from "./state/unsaved-work.ts";
import { keepUnsaved } from "./state/unsaved-work.ts";
import { useBuilderState, useSaveOnLeave } from "./state/use-builder.ts";
import { TreePage } from "./TreePage.tsx";
import { changeStep } from "./tree/tree-edits.ts";
import { useDeletion } from "./tree/use-deletion.ts";

/** Loaded when a step is opened. */
const EditorPage = lazyPart(
  withCheck(part(() => import("./editors/EditorPage.tsx"))),
  ({ EditorPage }) => EditorPage,
);

/** Asks before the builder is left for another page while its changes can't be saved. */
function LeaveDialog({ state: { saveState, failure } }: { state: BuilderState }) {
  const cannotSave = saveState === "failed" || saveState === "stale";
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      cannotSave &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== SIGN_IN_PATH, // where an ended session leads: what could not be saved waits
  );
  const [left, setLeft] = useState<Blocker["location"]>();
  // The router undoes a step back that it blocked. Back before that would be one more step of the page, not "Stay".
  const [settled, setSettled] = useState<Blocker["location"]>();
  useEffect(() => {
    if (blocker.location !== undefined) afterHistorySettles(() => setSettled(blocker.location));
  }, [blocker.location]);
  if (blocker.state !== "blocked" || settled !== blocker.location || left === blocker.location) return null;
  // The navigation continues from the page, not from this question's history entry.
  const leave = () => {
    setLeft(blocker.location);
    afterHistorySettles(() => blocker.proceed());
  };
  const reason = saveState === "stale" ? "Someone else changed this process." : problemText(failure);
  return (
    <Dialog
      title="Leave with unsaved changes?"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset()} data-autofocus>
            Stay
          </Button>
        </>
      }
    >
      <p>Your last changes to this process couldn't be saved. {reason}</p>
      <p>If you leave, they are kept in this tab and offered when you open this process again.</p>
    </Dialog>
  );
}

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
  useSaveOnLeave(store);
  const { root, drafts, answers } = state;
  const { data: definition, error: definitionError, mutate } = useDefinition(formId);
  const [chosenLocale, setLocale] = useState<string>();
  const locale = chosenLocale ?? definition?.defaultLocale ?? "en";
  const [selectedKey, setSelectedKey] = useState(() => lastStep.get() ?? root.key);
  const selected = findStep(root, selectedKey)?.step ?? root;
  const select = useCallback((key: string) => {
    lastStep.set(key);
    setSelectedKey(key);
  }, []);

  const deleteStep = useDeletion(store, select);
  const [query, setQuery] = useSearchParams();
  const edited = findStep(root, query.get("step") ?? "")?.step;
  const isGone = edited === undefined && query.has("step");
  useEffect(() => {
    // It was deleted: its address mustn't open its editor by itself when Undo brings it back.
    if (isGone) setQuery({ formId: String(formId) }, { replace: true });
  }, [isGone, setQuery, formId]);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (edited !== undefined) wasEdited.current = true;
  }, [edited]);
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
  const runRoot = useSame(
    useMemo(() => withDrafts(root, settledDrafts, editedKey), [root, settledDrafts, editedKey]),
  );
  const preview = usePreview({
    ...{ definition, root: runRoot, answers, locale, until: editedKey },
    first: editedKey ?? selected.key,
  });
  const isShown = useIsLate(runRoot) || preview.shown === runRoot;
  const { findings, paths } = useFindings(definition, runRoot, editedKey, isShown);
  const golden = useGolden(formId, definition, runRoot, state.cases, isShown);
  const stepNames = useMemo(() => namesOf(root), [root]);
  const place = usePlace(query);
  const go = ({ stepKey, line, column = 1 }: StepTextPlace) => {
    if (findStep(root, stepKey) === undefined) return;
    select(stepKey);
    const at = line !== undefined && { line: String(line), column: String(column) };
    setQuery({ formId: String(formId), step: stepKey, ...at });
  };
  const show = async (finding: Finding) => {
    const found = await findings.answersFor(finding);
    return found && showAsCase(store, `${stepNames.get(finding.stepKey)}, line ${finding.line}`, found);
  };

  const page = { store, state, definition, locale, preview, findings, onShow: show };
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
      {root.children.length > 0 && (
        <ComparisonLine
          golden={golden}
          stepNames={stepNames}
          onShow={({ stepKey, locale: language, name, answers: shown }) => {
            showAsCase(store, name, flattenAnswers(shown));
            setLocale(language);
            go({ stepKey });
          }}
        />
      )}
      <SentBackNote formId={formId} editedKey={editedKey} stepNames={stepNames} onGo={go} />
      <ClashNotice store={store} state={state} />
      <UnsavedOffer formId={formId} store={store} kept={kept} />
      <LeaveDialog state={state} />
      {edited === undefined ? (
        <TreePage
          {...page}
          formId={formId}
          selected={selected}
          isReturn={wasEdited.current}
          onSelect={select}
          onOpen={open}
          onDelete={deleteStep}
          onGo={go}
        />
      ) : (
        <Suspense fallback={<Placeholder>Loading...please wait...</Placeholder>}>
          <EditorPage
            {...page}
            key={edited.key}
            formId={formId}
            step={edited}
            stepNames={stepNames}
            place={place}
            runRoot={runRoot}
            paths={paths}
            onGo={go}
            definitionError={definitionError}
            onRetry={() => void mutate()}
          />
        </Suspense>
      )}
    </div>
  );
}

function namesOf(root: Step): ReadonlyMap<string, string> {
  return new Map([...walkSteps(root)].map(({ step }) => [step.key, step.name]));
}

/** The first of trees that say the same: saving a template changes nothing that runs, nor does leaving its editor. */
function useSame(tree: Step): Step {
  const kept = useRef(tree);
  if (kept.current !== tree && wordsOf(kept.current) !== wordsOf(tree)) kept.current = tree;
  return kept.current;
}

/** All but where the templates are stored. */
const wordsOf = (tree: Step) =>
  JSON.stringify(tree, (name, value: unknown) => (name === "templateId" ? undefined : value));

/** Whether the tree has been the same for longer than its check waits for its pages. */
function useIsLate(root: Step): boolean {
  const [late, setLate] = useState<Step>();
  useEffect(() => {
    const timer = setTimeout(setLate, CHECK_WAITS_MS, root);
    return () => clearTimeout(timer);
  }, [root]);
  return late === root;
}

/** The place in the text that the address names. */
function usePlace(query: URLSearchParams): { line: number; column: number } | undefined {
  const line = Number(query.get("line"));
  const column = Number(query.get("column"));
  return useMemo(() => (line >= 1 ? { line, column: Math.max(column, 1) } : undefined), [line, column]);
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

interface UnsavedOfferProps {
  formId: number;
  store: BuilderStore;
  /** What an earlier visit could not save. */
  kept: UnsavedWork | undefined;
}

/** Offers what an earlier visit could not save, and says so when someone else has saved since. */
function UnsavedOffer({ formId, store, kept }: UnsavedOfferProps) {
  const [isOpen, setOpen] = useState(kept !== undefined);
  const [loadedRevision] = useState(() => store.revision());
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (kept === undefined || !isOpen) return null;
  const isOlder = kept.revision !== loadedRevision;
  const discard = () => {
    keepUnsaved(formId, undefined);
    setOpen(false);
  };
  const restore = async () => {
    setBusy(true);
    const reason = await store.restore(kept);
    setBusy(false);
    setRefusal(reason);
    if (reason === undefined) discard();
  };
  return (
    <div className={styles.refusal}>
      <Note tone="warning" title="You have changes that couldn't be saved.">
        <p>
          They are kept in this tab from your last visit.{" "}
          {isOlder
            ? "This process has been saved since then, by you or someone else: your changes are merged with the tree below, and where both changed the same, you choose. Undo brings it back."
            : "Undo brings back the tree below."}
        </p>
        {refusal !== undefined && <p role="alert">They can't be restored: {refusal}</p>}
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => void restore()} disabled={isBusy}>
            Restore my changes
          </Button>
          <Button size="compact-sm" variant="default" onClick={discard} disabled={isBusy}>
            Discard them
          </Button>
        </Group>
      </Note>
    </div>
  );
}
