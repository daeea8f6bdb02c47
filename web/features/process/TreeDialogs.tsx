/** The dialogs of the tree: a new step, a step's values, where a step goes, what is deleted. Each says at once why it can't be like that. */
import { Button, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { startTemplate } from "../../../shared/process/start-templates.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { validateProcess } from "../../../shared/process/validate-process.ts";
import { counted } from "../../ui/counted.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { otherLocales } from "../../ui/other-names.ts";
import { BuilderDialog } from "./BuilderDialog.tsx";
import { StepDialog } from "./step/StepDialog.tsx";
import { emptyStepValues, newStep, type StepValues, stepWith, valuesOf } from "./step/step-values.ts";
import styles from "./TreeDialogs.module.css";
import { addStep, canMove, changeStep, moveStep, type Placement } from "./tree/tree-edits.ts";

export type TreeDialog =
  /** `values`: what was entered before the session ended. */
  | { kind: "add"; parent: Step; key: string; values?: StepValues }
  | { kind: "edit"; step: Step; values?: StepValues }
  | { kind: "move"; step: Step }
  | { kind: "delete"; step: Step };

/** Where a step goes, seen from another one. */
export interface Move {
  targetKey: string;
  placement: Placement;
}

/** What was decided, to be done to the tree as it is then; `key`: the step that it is about. */
export type TreeChange =
  | { kind: "move"; key: string; to: Move }
  | { kind: "delete"; step: Step }
  | { kind: "add" | "edit"; key: string; what: string; make: (root: Step) => Step };

interface TreeDialogsProps {
  dialog: TreeDialog;
  root: Step;
  definition: FormDefinition | undefined;
  /** Values of a step were entered that aren't saved. */
  onEnter: (values: StepValues) => void;
  /** Closes, with a change or with nothing. */
  onClose: (change?: TreeChange) => void;
}

export function TreeDialogs({ dialog, root, definition, onEnter, onClose }: TreeDialogsProps) {
  const { kind } = dialog;
  if (kind === "move") {
    const { step } = dialog;
    return (
      <MoveDialog
        root={root}
        step={step}
        refusalOf={({ targetKey, placement }) => firstFinding(moveStep(root, step.key, targetKey, placement))}
        onClose={(to) => onClose(to && { kind, key: step.key, to })}
      />
    );
  }
  if (kind === "delete") {
    const { step } = dialog;
    return <DeleteDialog step={step} onClose={(isSure) => onClose(isSure ? { kind, step } : undefined)} />;
  }
  const isNew = kind === "add";
  const key = isNew ? dialog.key : dialog.step.key;
  const change = (values: StepValues, now: Step) =>
    isNew
      ? addStep(now, dialog.parent.key, stepWith(newStep(key), values, startTemplate))
      : changeStep(now, key, (step) => stepWith(step, values, startTemplate));
  return (
    <StepDialog
      title={isNew ? "Create New Step" : "Edit Step"}
      values={isNew ? emptyStepValues : valuesOf(dialog.step)}
      entered={dialog.values}
      onEnter={onEnter}
      locales={otherLocales(definition)}
      refusalOf={(values) => firstFinding(change(values, root), isNew ? key : undefined)}
      onClose={(values) => {
        if (values === undefined || values.name === "") return onClose();
        const what = `${isNew ? "Add" : "Edit"} ${values.name}`;
        onClose({ kind, key, what, make: (now) => change(values, now) });
      }}
    />
  );
}

interface MoveDialogProps {
  root: Step;
  step: Step;
  refusalOf: (move: Move) => string | undefined;
  onClose: (move?: Move) => void;
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
  const refusal = refusalOf({ targetKey, placement: chosen });
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

/** What goes along with a step. */
function DeleteDialog({ step, onClose }: { step: Step; onClose: (isSure?: boolean) => void }) {
  const [, ...below] = [...walkSteps(step)].map((one) => one.step);
  const outputs = [step, ...below].filter(({ publicOutputInd }) => publicOutputInd);
  return (
    <BuilderDialog title={`Delete ${step.name}?`} width={400} onClose={() => onClose()}>
      <Stack gap="md">
        {below.length > 0 && (
          <div>
            <p className={styles.along}>{counted(below.length, "step")} below it will be deleted as well:</p>
            <ul className={styles.names}>
              {below.map(({ key, name }) => (
                <li key={key}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        {outputs.length > 0 && (
          <div>
            <p className={styles.along}>Readers will no longer get:</p>
            <ul className={styles.names}>
              {outputs.map(({ key, outputName }) => (
                <li key={key}>{outputName}</li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.along}>Undo brings everything back, as long as the process builder is open.</p>
        <DialogBar>
          <Button variant="default" onClick={() => onClose()} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => onClose(true)}>
            {below.length === 0 ? "Delete" : `Delete ${counted(below.length + 1, "step")}`}
          </Button>
        </DialogBar>
      </Stack>
    </BuilderDialog>
  );
}

/** Why a tree can't be run; of one step, when it is named. */
function firstFinding(root: Step, key?: string): string | undefined {
  return validateProcess(root).find(({ stepKey }) => key === undefined || stepKey === key)?.message;
}
