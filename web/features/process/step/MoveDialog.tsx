import { Button, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { DialogBar } from "../../../ui/DialogBar.tsx";
import { Note } from "../../../ui/Note.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import { canMove, type Placement } from "../tree/tree-edits.ts";

interface MoveDialogProps {
  root: Step;
  step: Step;
  refusalOf: (targetKey: string, placement: Placement) => string | undefined;
  onClose: (move?: { targetKey: string; placement: Placement }) => void;
}

const placements: { value: Placement; label: string }[] = [
  { value: "inside", label: "beneath it, as its last child" },
  { value: "above", label: "right above it" },
  { value: "below", label: "right below it" },
];

/** Where a step goes, for those who don't drag: a step of the tree, and a place at it. */
export function MoveDialog({ root, step, refusalOf, onClose }: MoveDialogProps) {
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
          label="To the step"
          data-autofocus
          value={targetKey}
          onChange={({ currentTarget }) => setTargetKey(currentTarget.value)}
          data={targets.map(({ step: { key, name, level } }) => ({
            value: key,
            label: `${"\u2003".repeat(level)}${name}`,
          }))}
        />
        <NativeSelect
          label="Place"
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
