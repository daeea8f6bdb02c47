import { ActionIcon, Button, Menu, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useId, useState } from "react";
import { DialogBar } from "../../ui/DialogBar.tsx";
import styles from "./Builder.module.css";
import { BuilderDialog } from "./BuilderDialog.tsx";
import type { BuilderState, BuilderStore } from "./state/builder-store.ts";
import { caseNameProblem, DEFAULT_CASE } from "./state/test-cases.ts";

/** Which test answers the preview runs on; more cases can be made, and taken away again. */
export function CaseChoice({
  store,
  state: { cases, caseName },
}: {
  store: BuilderStore;
  state: BuilderState;
}) {
  const [isNaming, setNaming] = useState(false);
  const choiceId = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={choiceId}>Test answers</label>
      <NativeSelect
        id={choiceId}
        size="xs"
        value={caseName}
        onChange={({ currentTarget }) => store.chooseCase(currentTarget.value)}
        data={Object.keys(cases)}
      />
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} color="gray" aria-label="Manage test answers">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setNaming(true)}>Keep these answers as a new case…</Menu.Item>
          <Menu.Item
            c="var(--error)"
            disabled={caseName === DEFAULT_CASE}
            onClick={() => store.deleteCase(caseName)}
          >
            Delete this case
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameCase
          problemOf={(name) => caseNameProblem(cases, name)}
          onClose={(name) => {
            setNaming(false);
            if (name !== undefined) store.addCase(name, cases[caseName] ?? {});
          }}
        />
      )}
    </span>
  );
}

function NameCase({
  problemOf,
  onClose,
}: {
  problemOf: (name: string) => string | undefined;
  onClose: (name?: string) => void;
}) {
  const [name, setName] = useState("");
  const problem = problemOf(name);
  return (
    <BuilderDialog title="New case" width={400} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) onClose(name.trim());
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name of the case"
            description="It begins with the answers that are shown now."
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={name === "" ? undefined : problem}
            autoComplete="off"
          />
          <DialogBar>
            <Button variant="default" onClick={() => onClose()}>
              Cancel
            </Button>
            <Button type="submit" disabled={problem !== undefined}>
              Create
            </Button>
          </DialogBar>
        </Stack>
      </form>
    </BuilderDialog>
  );
}
