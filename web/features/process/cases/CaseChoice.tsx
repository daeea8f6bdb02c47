import { ActionIcon, Button, Menu, NativeSelect, Stack, TextInput } from "@mantine/core";
import { Suspense, useEffect, useId, useState } from "react";
import { part } from "../../../../shared/part.ts";
import { caseNameProblem, caseNames, DEFAULT_CASE } from "../../../../shared/process/test-answers.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { DialogBar } from "../../../ui/Dialog.tsx";
import { IconDots } from "../../../ui/icons/icons.tsx";
import { useToast, useWithdrawToasts } from "../../../ui/Toasts.tsx";
import styles from "../Builder.module.css";
import { BuilderDialog } from "../BuilderDialog.tsx";
import { useFormRow } from "../current-form.ts";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";

/** Loaded when it is opened. */
const SubmissionCaseDialog = lazyPart(
  part(() => import("./SubmissionCaseDialog.tsx")),
  ({ SubmissionCaseDialog }) => SubmissionCaseDialog,
);

/** What its toast is about. */
const DELETED_CASE = "deleted test answers";

/** Which test answers the preview runs on; cases can be added and deleted. */
export function CaseChoice({
  formId,
  store,
  state: { cases, caseName, caseFailure },
}: {
  formId: number;
  store: BuilderStore;
  state: BuilderState;
}) {
  const mayReadData = useFormRow(formId).row?.data === true;
  const [dialog, setDialog] = useState<"name" | "submission">();
  const isSubmission = Object.hasOwn(cases.submissions, caseName); // a case may be called "constructor"
  const problemOf = (name: string) => caseNameProblem(cases, name);
  const choiceId = useId();
  const toast = useToast();
  const withdraw = useWithdrawToasts();
  useEffect(() => () => withdraw(DELETED_CASE), [withdraw]);
  const remove = () => {
    const instanceKey = isSubmission ? cases.submissions[caseName] : undefined;
    store.deleteCase(caseName);
    const undo = async () => {
      if (instanceKey !== undefined) store.addSubmissionCase(caseName, instanceKey);
      else store.addCase(caseName, cases.own[caseName] ?? {});
      return `The test answers ${caseName} are back.`;
    };
    toast({ text: `The test answers ${caseName} are deleted.`, undo, about: DELETED_CASE });
  };
  return (
    <span className={styles.choice}>
      <label htmlFor={choiceId}>Test answers</label>
      <NativeSelect
        id={choiceId}
        size="xs"
        value={caseName}
        onChange={({ currentTarget }) => store.chooseCase(currentTarget.value)}
        data={caseNames(cases).map((name) => ({
          value: name,
          label: Object.hasOwn(cases.submissions, name) ? `${name} · submission` : name,
        }))}
      />
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} color="gray" aria-label="Manage test answers">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isSubmission} onClick={() => setDialog("name")}>
            Save these answers as a new case…
          </Menu.Item>
          {mayReadData && <Menu.Item onClick={() => setDialog("submission")}>From a submission…</Menu.Item>}
          <Menu.Item c="var(--error)" disabled={caseName === DEFAULT_CASE} onClick={remove}>
            Delete this case
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {caseFailure !== undefined && (
        <span role="alert" className={styles.caseFailure}>
          These answers can't be read: the submission no longer exists, or you don't have the right to see it.
        </span>
      )}
      {dialog === "name" && (
        <NameCase
          problemOf={problemOf}
          onClose={(name) => {
            setDialog(undefined);
            if (name !== undefined) store.addCase(name, cases.own[caseName] ?? {});
          }}
        />
      )}
      {dialog === "submission" && (
        <Suspense>
          <SubmissionCaseDialog
            formId={formId}
            problemOf={problemOf}
            onClose={(created) => {
              setDialog(undefined);
              if (created !== undefined) store.addSubmissionCase(created.name, created.instanceKey);
            }}
          />
        </Suspense>
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
            description="It starts with the answers that are shown now."
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
