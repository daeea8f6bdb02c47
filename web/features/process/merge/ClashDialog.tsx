import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Choices, TreeConflict } from "../../../../shared/process/merge/merge-trees.ts";
import type { Side } from "../../../../shared/process/merge/merge-values.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Note } from "../../../ui/Note.tsx";
import { TextDifference } from "../../../ui/TextDifference.tsx";
import { draftedTree, mergedScreen } from "../state/answered-tree.ts";
import type { BuilderState, Clash } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import styles from "./ClashDialog.module.css";
import { partWords, resultOf, textIn } from "./conflict-words.ts";

interface ClashDialogProps {
  store: BuilderStore;
  state: BuilderState;
  clash: Clash;
  onClose: () => void;
}

/** What two people changed differently, step by step, each with a choice; the rest is merged. */
export function ClashDialog({ store, state, clash, onClose }: ClashDialogProps) {
  const [choices, setChoices] = useState<Choices>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const { conflicts } = mergedScreen(state, clash, choices);
  const mine = draftedTree(state);
  const left = conflicts.filter(({ id }) => !choices.has(id)).length;
  const merge = () => {
    const reason = store.resolve(choices);
    if (reason === undefined) onClose();
    else setRefusal(reason);
  };
  return (
    <Dialog
      title="What both of you changed"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={left > 0} onClick={merge}>
            Merge
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>
          Choose for each. Everything that only one of you changed is kept, and Undo brings back your tree.
        </Text>
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.id}
            conflict={conflict}
            mine={mine}
            theirs={clash.theirs}
            side={choices.get(conflict.id)}
            onChoose={(side) => {
              setRefusal(undefined);
              setChoices(new Map([...choices, [conflict.id, side]]));
            }}
          />
        ))}
        {refusal !== undefined && (
          <Note tone="error" title="This can't be merged.">
            {refusal}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

interface ConflictProps {
  conflict: TreeConflict;
  mine: Step;
  theirs: Step;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function Conflict({ conflict, mine, theirs, side, onChoose }: ConflictProps) {
  const { id, key, name, part } = conflict;
  return (
    <fieldset className={styles.conflict}>
      <legend>
        {name}: {partWords[part]}
      </legend>
      <div className={styles.choices}>
        {(["mine", "theirs"] as const).map((value) => (
          <Radio
            key={value}
            name={id}
            value={value}
            checked={side === value}
            onChange={() => onChoose(value)}
            label={value === "mine" ? "Mine" : "Theirs"}
            description={resultOf(conflict, value === "mine" ? mine : theirs)}
          />
        ))}
      </div>
      {part === "content" && (
        <TextDifference
          label={`Text of ${name}: mine is marked −, theirs +`}
          before={textIn(mine, key)}
          after={textIn(theirs, key)}
        />
      )}
    </fieldset>
  );
}
