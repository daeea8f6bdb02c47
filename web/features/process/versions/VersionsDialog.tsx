import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { ProcessVersion } from "../../../../shared/contract/process.ts";
import { compareProcesses, type DifferingStep } from "../../../../shared/process/process-difference.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import { Step, walkSteps } from "../../../../shared/process/step.ts";
import { api, call, useApi } from "../../../lib/api.ts";
import { mediumDate } from "../../../lib/format.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LineList } from "../../../ui/LineList.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { StepsDifference } from "../../../ui/StepsDifference.tsx";
import { TextDifference } from "../../../ui/TextDifference.tsx";
import { CompareVersions, CURRENT, VersionLine } from "../../../ui/VersionList.tsx";
import { draftedTree } from "../state/answered-tree.ts";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import { withLevels } from "../tree/tree-edits.ts";
import { versionsOfStep, withEarlierStep } from "./step-versions.ts";

interface VersionsDialogProps {
  formId: number;
  store: BuilderStore;
  state: BuilderState;
  /** Only this step; undefined: the whole tree. */
  step: Step | undefined;
  onClose: () => void;
}

/** What was saved, newest first: by whom and when, what changed, and going back to it. */
export function VersionsDialog({ formId, store, state, step, onClose }: VersionsDialogProps) {
  const { data, error, mutate } = useApi(api.process.processVersions, { formId });
  const versions = data && (step === undefined ? data : versionsOfStep(data, step.key));
  const title = step === undefined ? "Versions of this process" : `Versions of ${step.name}`;
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {versions === undefined && error === undefined && <Skeleton height={120} aria-label="Loading" />}
      {versions === undefined && error !== undefined && (
        <LoadFailed what="The versions" error={error} onRetry={() => void mutate()} />
      )}
      {versions?.length === 0 && <p>Versions are kept from the next change on.</p>}
      {versions !== undefined && versions.length > 0 && (
        <Versions
          formId={formId}
          store={store}
          state={state}
          step={step}
          versions={versions}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface VersionsProps extends VersionsDialogProps {
  /** Newest first: the first is how it is now. */
  versions: readonly ProcessVersion[];
}

function Versions({ formId, store, state, step, versions, onClose }: VersionsProps) {
  const [pair, setPair] = useState({ from: String(versions[1]?.revision ?? CURRENT), to: CURRENT });
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const goBack = async ({ revision }: ProcessVersion): Promise<string | undefined> => {
    const { model } = await call(api.process.processVersion, { formId, revision });
    const earlier = withLevels(Step.parse(JSON.parse(model)));
    if (step === undefined) return store.goBack(`Go back to version ${revision}`, () => earlier);
    if (findStep(earlier, step.key) === undefined) return "The step wasn't there then.";
    return store.goBack(`Go back to version ${revision} of ${step.name}`, (now) =>
      withEarlierStep(now, earlier, step.key),
    );
  };
  const attempt = async (version: ProcessVersion) => {
    const reason = await goBack(version).catch(problemText);
    setRefusal(reason);
    if (reason === undefined) onClose();
  };
  return (
    <Stack gap="md">
      {refusal !== undefined && (
        <Note tone="error" title="This version can't be brought back.">
          {refusal}
        </Note>
      )}
      <LineList label="Versions">
        {versions.map((version, at) => {
          const before = versions[at + 1];
          const isNow = at === 0;
          return (
            <VersionLine
              key={version.revision}
              number={version.revision}
              badge={isNow ? "Now" : undefined}
              about={aboutOf(version)}
              onCompare={
                before &&
                (() => {
                  setPair({ from: String(before.revision), to: String(version.revision) });
                  heading.current?.focus();
                })
              }
              onGoBack={isNow ? undefined : () => void attempt(version)}
            >
              <Text size="xs">{changesOf(version, step?.key)}</Text>
            </VersionLine>
          );
        })}
      </LineList>
      <CompareVersions
        versions={versions.map(({ revision }) => revision)}
        current="As it is now"
        {...pair}
        onChange={(from, to) => setPair({ from, to })}
        heading={heading}
      >
        <Compared formId={formId} now={draftedTree(state)} step={step} {...pair} />
      </CompareVersions>
    </Stack>
  );
}

function aboutOf({ savedAt, by }: ProcessVersion): string {
  if (savedAt === undefined) return "Saved before versions were kept";
  return `${mediumDate(savedAt)}${by === undefined ? "" : ` · by ${by}`}`;
}

/** @example changesOf(version, undefined) // "Changed: Letter. Added: Sheet" */
function changesOf({ changed, added, removed, more = 0 }: ProcessVersion, key: string | undefined): string {
  const named = (what: string, steps: readonly DifferingStep[]) => {
    const names = steps.filter((one) => key === undefined || one.key === key).map(({ name }) => name);
    return names.length === 0 ? [] : [`${what}: ${names.join(", ")}`];
  };
  const parts = [...named("Changed", changed), ...named("Added", added), ...named("Removed", removed)];
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(". ");
}

interface ComparedProps {
  formId: number;
  /** The tree on screen. */
  now: Step;
  step: Step | undefined;
  from: string;
  to: string;
}

/** What differs between two versions: the steps, and their texts line by line. */
function Compared({ formId, now, step, from, to }: ComparedProps) {
  const before = useVersion(formId, from, now);
  const after = useVersion(formId, to, now);
  const error = before.error ?? after.error;
  if (error !== undefined)
    return (
      <LoadFailed what="The comparison" error={error} onRetry={before.error ? before.retry : after.retry} />
    );
  if (before.root === undefined || after.root === undefined)
    return <Skeleton height={120} aria-label="Comparing" />;
  const old = before.root;
  const fresh = step === undefined ? after.root : withEarlierStep(old, after.root, step.key);
  const difference = compareProcesses(old, fresh);
  const texts = [...walkSteps(fresh)].flatMap(({ step: { key, name, template = "" } }) => {
    const was = findStep(old, key)?.step.template ?? "";
    return was === template ? [] : [{ key, name, was, template }];
  });
  const isSame = Object.values(difference).every((steps) => steps.length === 0);
  return (
    <Stack gap="sm" mt="sm">
      {isSame ? <Text>Nothing differs.</Text> : <StepsDifference {...difference} />}
      {texts.map(({ key, name, was, template }) => (
        <div key={key}>
          <Text fw={560}>Text of {name}</Text>
          <TextDifference label={`What differs in the text of ${name}`} before={was} after={template} />
        </div>
      ))}
    </Stack>
  );
}

function useVersion(formId: number, version: string, now: Step) {
  const isNow = version === CURRENT;
  const { data, error, mutate } = useApi(
    api.process.processVersion,
    isNow ? undefined : { formId, revision: Number(version) },
  );
  const root = isNow ? now : data && withLevels(Step.parse(JSON.parse(data.model)));
  return { root, error, retry: () => void mutate() };
}
