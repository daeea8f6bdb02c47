import { useEffect, useMemo, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../../../shared/form/definition.ts";
import type { CompiledForm } from "../../../../shared/form/engine.ts";
import { DEFAULT_LOCALE } from "../../../../shared/localize.ts";
import { boundedMemo, rememberSteps } from "../../../../shared/process/remember-steps.ts";
import { sendJobs } from "../../../../shared/process/run-job.ts";
import type { Content, Step } from "../../../../shared/process/step.ts";
import { previewContent } from "../../../../shared/process/submitted-content.ts";
import { prepareForm } from "../../../player/open-session.ts";
import { contentName } from "./content-name.ts";
import { printPreview } from "./print-preview.ts";
import { runTree, type StepState } from "./run-tree.ts";
import { shareRunning } from "./share-running.ts";
import { createStepWorker } from "./step-worker.ts";

export interface Preview {
  /** By the step's key; none yet before the first run. */
  states: ReadonlyMap<string, StepState>;
  /** The last output that each step gave: shown while a new one is on its way, or can't be made. */
  outputs: ReadonlyMap<string, Content>;
}

interface PreviewInput {
  definition: FormDefinition | undefined;
  root: Step;
  answers: Answers;
  locale: string;
  /** Only the way to this step. */
  until?: string | undefined;
}

const STATES_SHOWN_EVERY_MS = 16;

/** What becomes of the test answers, step by step: runs again whatever a change concerns, and nothing else. */
export function usePreview({ definition, root, answers, locale, until }: PreviewInput): Preview {
  const [preview, setPreview] = useState<Preview>({ states: new Map(), outputs: new Map() });
  const form = usePreparedForm(definition);
  const worker = useRef<ReturnType<typeof createStepWorker>>(undefined);
  const run = useMemo(() => {
    worker.current ??= createStepWorker();
    const { current } = worker;
    return rememberSteps(
      shareRunning(
        sendJobs((job) => current.run(job)),
        contentName,
      ),
      contentName,
      boundedMemo(),
    );
  }, []);
  useEffect(() => () => worker.current?.stop(), []);

  useEffect(() => {
    if (form === undefined) return;
    const { body } = previewContent(JSON.stringify(answers), {
      definition: form.definition,
      compiled: form,
      locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: new Date(),
    });
    let isCancelled = false;
    const shown = new Map<string, StepState>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const states = new Map(shown);
      setPreview(({ states: before, outputs }) => ({
        states: until === undefined ? states : new Map([...before, ...states]),
        outputs: withNew(outputs, states),
      }));
    };
    void runTree(root, {
      answersJson: String(body),
      tools: {
        ...{ locale, fallbackLocale: DEFAULT_LOCALE, properties: {}, printPdf: printPreview },
        now: () => performance.now(),
      },
      run,
      until,
      isCancelled: () => isCancelled,
      onState: (key, state) => {
        shown.set(key, state);
        timer ??= setTimeout(show, STATES_SHOWN_EVERY_MS);
      },
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [form, root, answers, locale, until, run]);
  return preview;
}

function withNew(outputs: Preview["outputs"], states: Preview["states"]): Preview["outputs"] {
  const now = new Map(outputs);
  for (const [key, state] of states) if (state.state === "fresh") now.set(key, state.output);
  return now;
}

/** The form as its rules see it; the engine for patterns comes only to forms that match some. */
function usePreparedForm(definition: FormDefinition | undefined): CompiledForm | undefined {
  const [form, setForm] = useState<CompiledForm>();
  useEffect(() => {
    if (definition === undefined) return;
    let stopped = false;
    void prepareForm(definition).then((prepared) => !stopped && setForm(prepared));
    return () => {
      stopped = true;
    };
  }, [definition]);
  return form;
}
