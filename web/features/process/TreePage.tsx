import { Button, CloseButton, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import type { FormDefinition } from "../../../shared/form/definition.ts";
import { DEFAULT_LOCALE } from "../../../shared/localize.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import type { Step } from "../../../shared/process/step.ts";
import { walkSteps } from "../../../shared/process/step.ts";
import { validateProcess } from "../../../shared/process/validate-process.ts";
import { DialogBar } from "../../ui/DialogBar.tsx";
import { Note } from "../../ui/Note.tsx";
import { otherLocales } from "../../ui/other-names.ts";
import styles from "./Builder.module.css";
import { BuilderDialog } from "./BuilderDialog.tsx";
import { newKey } from "./new-key.ts";
import { Inspector } from "./preview/Inspector.tsx";
import type { Preview } from "./preview/use-preview.ts";
import { startTemplate } from "./starters/default-template.ts";
import { StarterChoice } from "./starters/StarterChoice.tsx";
import type { BuilderState } from "./state/builder-state.ts";
import type { BuilderStore } from "./state/builder-store.ts";
import { StepDialog } from "./step/StepDialog.tsx";
import { emptyStepValues, newStep, type StepValues, stepWith, valuesOf } from "./step/step-values.ts";
import { StepTree } from "./tree/StepTree.tsx";
import type { StepAction } from "./tree/step-actions.ts";
import {
  addStep,
  canMove,
  changeStep,
  deleteStep,
  duplicateStep,
  moveStep,
  type Placement,
} from "./tree/tree-edits.ts";

interface MoveDialogProps {
  root: Step;
  step: Step;
  refusalOf: (targetKey: string, placement: Placement) => string | undefined;
  onClose: (move?: { targetKey: string; placement: Placement }) => void;
}

const placements: { value: Placement; label: string }[] = [
  { value: "inside", label: "inside it, as its last child" },
  { value: "above", label: "directly above it" },
  { value: "below", label: "directly below it" },
];

/** Where a step goes, for users who don't drag: a step of the tree, and a position relative to it. */
function MoveDialog({ root, step, refusalOf, onClose }: MoveDialogProps) {
  const targets = [...walkSteps(root)].filter(({ step: target }) =>
    canMove(root, step.key, target.key, "inside"),
  );
  const [targetKey, setTargetKey] = useState(root.key);
  const [placement, setPlacement] = useState<Placement>("inside");
  const places = placements.filter(({ value }) => canMove(root, step.key, targetKey, value));
  const chosen = places.some(({ value }) => value === placement) ? placement : "inside";
  const refusal = refusalOf(targetKey, chosen);
  return (
    <BuilderDialog title={`Move ${step.name}`} width={400} onClose={() => onClose()}>
      <Stack gap="md">
        <NativeSelect
          label="Target step"
          data-autofocus
          value={targetKey}
          onChange={({ currentTarget }) => setTargetKey(currentTarget.value)}
          data={targets.map(({ step: { key, name, level } }) => ({
            value: key,
            label: `${"\u2003".repeat(level)}${name}`,
          }))}
        />
        <NativeSelect
          label="Position"
          value={chosen}
          // The options are the placements above.
          onChange={({ currentTarget }) => setPlacement(currentTarget.value as Placement)}
          data={places}
        />
        {refusal !== undefined && <Note tone="warning">{refusal}</Note>}
        <DialogBar>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button disabled={refusal !== undefined} onClick={() => onClose({ targetKey, placement: chosen })}>
            Move
          </Button>
        </DialogBar>
      </Stack>
    </BuilderDialog>
  );
}

interface TreePageProps {
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  preview: Preview;
  selected: Step;
  onSelect: (key: string) => void;
  onOpen: (step: Step) => void;
}

type TreeDialog =
  | { kind: "add"; parent: Step; key: string }
  | { kind: "edit"; step: Step }
  | { kind: "move"; step: Step };

/** Tree mode: the steps on the left, the selected one's input and output on the right. */
export function TreePage({ store, state, definition, preview, selected, onSelect, onOpen }: TreePageProps) {
  const { root, drafts } = state;
  const [dialog, setDialog] = useState<TreeDialog>();
  const [refusal, setRefusal] = useState<string>();

  const edit = (what: string, next: Step) => setRefusal(store.edit(what, next));
  const move = (key: string, targetKey: string, placement: Placement) => {
    const name = findStep(root, key)?.step.name ?? "";
    edit(`Move ${name}`, moveStep(root, key, targetKey, placement));
    onSelect(key);
  };
  const act = (action: StepAction, step: Step) => {
    setRefusal(undefined);
    switch (action) {
      case "add":
        return setDialog({ kind: "add", parent: step, key: newKey() });
      case "edit":
      case "move":
        return setDialog({ kind: action, step });
      case "delete":
        onSelect(findStep(root, step.key)?.parent?.key ?? root.key);
        return edit(`Delete ${step.name}`, deleteStep(root, step.key));
      case "duplicate": {
        const copied = duplicateStep(root, step.key, newKey);
        edit(`Duplicate ${step.name}`, copied.root);
        return onSelect(copied.key);
      }
      default:
        return onOpen(step);
    }
  };

  const added = (parent: Step, key: string, values: StepValues) =>
    addStep(root, parent.key, stepWith(newStep(key), values, startTemplate));
  const edited = (step: Step, values: StepValues) =>
    changeStep(root, step.key, (now) => stepWith(now, values, startTemplate));

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
            selected={selected.key}
            onSelect={onSelect}
            onAction={act}
            onMove={move}
          />
          {root.children.length === 0 && (
            <StarterChoice
              onChoose={({ name, make }) =>
                edit(`Start with ${name}`, {
                  ...make(newKey, definition?.defaultLocale ?? DEFAULT_LOCALE),
                  key: root.key,
                })
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
          />
        </div>
      </div>
      {dialog?.kind === "add" && (
        <StepDialog
          title="Create New Step"
          values={emptyStepValues}
          locales={otherLocales(definition)}
          refusalOf={(values) => firstFinding(added(dialog.parent, dialog.key, values), dialog.key)}
          onClose={(values) => {
            setDialog(undefined);
            if (values === undefined || values.name === "") return;
            edit(`Add ${values.name}`, added(dialog.parent, dialog.key, values));
            onSelect(dialog.key);
          }}
        />
      )}
      {dialog?.kind === "edit" && (
        <StepDialog
          title="Edit Step"
          values={valuesOf(dialog.step)}
          locales={otherLocales(definition)}
          refusalOf={(values) => firstFinding(edited(dialog.step, values))}
          onClose={(values) => {
            setDialog(undefined);
            if (values === undefined || values.name === "") return;
            edit(`Edit ${values.name}`, edited(dialog.step, values));
          }}
        />
      )}
      {dialog?.kind === "move" && (
        <MoveDialog
          root={root}
          step={dialog.step}
          refusalOf={(targetKey, placement) =>
            firstFinding(moveStep(root, dialog.step.key, targetKey, placement))
          }
          onClose={(to) => {
            setDialog(undefined);
            if (to !== undefined) move(dialog.step.key, to.targetKey, to.placement);
          }}
        />
      )}
    </>
  );
}

/** Why a tree can't be run; of one step, when it is named. */
function firstFinding(root: Step, key?: string): string | undefined {
  return validateProcess(root).find(({ stepKey }) => key === undefined || stepKey === key)?.message;
}
