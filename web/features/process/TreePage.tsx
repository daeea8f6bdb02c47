import { Button, CloseButton, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { DEFAULT_LOCALE } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import type { Step } from "../../../shared/process/step.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { IconPlus } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Builder.module.css";
import type { ShowFinding } from "./findings/ShowAnswers.tsx";
import { type Findings, ofStep } from "./findings/use-findings.ts";
import { Inspector } from "./preview/Inspector.tsx";
import type { Preview } from "./preview/use-preview.ts";
import starterStyles from "./StarterChoice.module.css";
import { type Starter, starters } from "./starters/starters.ts";
import type { BuilderState } from "./state/builder-state.ts";
import type { BuilderStore } from "./state/builder-store.ts";
import { withCheck } from "./state/tree-check.ts";
import { type KeptStep, keptStepOf } from "./step/kept-step.ts";
import type { Move, TreeChange, TreeDialog } from "./TreeDialogs.tsx";
import { StepTree } from "./tree/StepTree.tsx";
import type { StepAction } from "./tree/step-actions.ts";
import { duplicateStep, moveStep, newKey } from "./tree/tree-edits.ts";

/** Loaded when one is opened. */
const TreeDialogs = lazyPart(
  withCheck(part(() => import("./TreeDialogs.tsx"))),
  ({ TreeDialogs }) => TreeDialogs,
);

interface TreePageProps {
  formId: number;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  preview: Preview;
  findings: Findings;
  selected: Step;
  onSelect: (key: string) => void;
  onOpen: (step: Step) => void;
  /** Deletes a step and those below it. @returns why the tree can't be without them */
  onDelete: (key: string) => Promise<string | undefined>;
  /** True: an editor was left for the tree, not another page. */
  isReturn: boolean;
  /** Leads to the place of a finding. */
  onGo: (finding: Finding) => void;
  onShow: ShowFinding;
}

/** Tree mode: the steps on the left, the selected one's input and output on the right. */
export function TreePage({
  formId,
  store,
  state,
  definition,
  preview,
  findings,
  selected,
  onSelect,
  onOpen,
  onDelete,
  isReturn,
  onGo,
  onShow,
}: TreePageProps) {
  const { root, drafts } = state;
  const keptStep = keptStepOf(formId);
  const [dialog, setDialog] = useState<TreeDialog | undefined>(() => dialogOf(keptStep.read(), root));
  const [refusal, setRefusal] = useState<string>();
  /** Counts the presses that show a step's findings. */
  const [shown, setShown] = useState({ key: "", times: 0 });

  const edit = async (what: string, change: (now: Step) => Step) =>
    setRefusal(await store.edit(what, change));
  const move = (key: string, { targetKey, placement }: Move) => {
    const name = findStep(root, key)?.step.name ?? "";
    void edit(`Move ${name}`, (now) => moveStep(now, key, targetKey, placement));
    onSelect(key);
  };
  const act = (action: StepAction, step: Step) => {
    setRefusal(undefined);
    switch (action) {
      case "add":
        return setDialog({ kind: "add", parent: step, key: newKey() });
      case "edit":
      case "move":
      case "delete":
        return setDialog({ kind: action, step });
      case "duplicate": {
        const key = newKey();
        void edit(`Duplicate ${step.name}`, (now) => duplicateStep(now, step.key, key, newKey));
        return onSelect(key);
      }
      default:
        return onOpen(step);
    }
  };

  const close = (change?: TreeChange) => {
    setDialog(undefined);
    keptStep.clear();
    if (change === undefined) return;
    if (change.kind === "move") return move(change.key, change.to);
    if (change.kind === "delete") {
      onSelect(findStep(root, change.step.key)?.parent?.key ?? root.key);
      return void onDelete(change.step.key).then(setRefusal);
    }
    void edit(change.what, change.make);
    if (change.kind === "add") onSelect(change.key);
  };

  return (
    <>
      {refusal !== undefined && (
        <div className={styles.refusal}>
          <Note tone="warning" title="That can't be done.">
            {refusal}
            <CloseButton size="sm" aria-label="Dismiss" onClick={() => setRefusal(undefined)} />
          </Note>
        </div>
      )}
      <div className={styles.tree}>
        <div>
          <StepTree
            root={root}
            states={preview.states}
            drafts={drafts}
            findings={findings}
            selected={selected.key}
            isReturn={isReturn}
            onSelect={onSelect}
            onAction={act}
            onFindings={({ key }) => {
              onSelect(key);
              setShown(({ times }) => ({ key, times: times + 1 }));
            }}
            onMove={(key, targetKey, placement) => move(key, { targetKey, placement })}
          />
          {root.children.length === 0 && (
            <StarterChoice
              onChoose={({ name, make }) =>
                void edit(`Start with ${name}`, ({ key }) => ({
                  ...make(newKey, definition?.defaultLocale ?? DEFAULT_LOCALE),
                  key,
                }))
              }
              onAdd={() => act("add", root)}
            />
          )}
        </div>
        <div className={styles.side}>
          <Inspector
            step={selected}
            state={preview.states.get(selected.key)}
            lastOutput={preview.outputs.get(selected.key)}
            findings={ofStep(findings, selected.key)}
            findingsRequests={shown.key === selected.key ? shown.times : 0}
            onGo={onGo}
            onShow={onShow}
          />
        </div>
      </div>
      {dialog !== undefined && (
        <Suspense>
          <TreeDialogs
            {...{ dialog, root, definition }}
            onEnter={(values) => {
              if (dialog.kind === "add") keptStep.keep({ kind: "add", key: dialog.parent.key, values });
              else if (dialog.kind === "edit") keptStep.keep({ kind: "edit", key: dialog.step.key, values });
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The dialog in which something was entered; none where its step is gone. */
function dialogOf(kept: KeptStep | undefined, root: Step): TreeDialog | undefined {
  if (kept === undefined) return undefined;
  const step = findStep(root, kept.key)?.step;
  if (step === undefined) return undefined;
  const { kind, values } = kept;
  return kind === "add" ? { kind, parent: step, key: newKey(), values } : { kind, step, values };
}

/** What a process without steps can start with. */
function StarterChoice({ onChoose, onAdd }: { onChoose: (starter: Starter) => void; onAdd: () => void }) {
  return (
    <section className={starterStyles.choice} aria-labelledby="starters">
      <h2 id="starters" className={starterStyles.title}>
        What should a submission become?
      </h2>
      <Text c="dimmed">Start with one of these and change what you like, or build it step by step.</Text>
      <ul className={starterStyles.list}>
        {starters.map((starter) => (
          <li key={starter.name}>
            <button type="button" className={starterStyles.starter} onClick={() => onChoose(starter)}>
              <span className={starterStyles.name}>{starter.name}</span>
              <span className={starterStyles.description}>{starter.description}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
        Add a step
      </Button>
    </section>
  );
}
