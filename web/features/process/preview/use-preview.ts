import { useEffect, useMemo, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { boundedMemo, rememberSteps } from "../../../../shared/process/remember.ts";
import { sendJobs } from "../../../../shared/process/send-jobs.ts";
import type { Content, Step } from "../../../../shared/process/step.ts";
import { type Hash, hashStep } from "../../../../shared/process/step-hash.ts";
import type { StepOutcome } from "../../../../shared/process/step-job.ts";
import type { StepRunner } from "../../../../shared/process/step-runner.ts";
import { languagesOf } from "../../../../shared/process/translations/source-language.ts";
import { PREVIEW_MOMENT_MS } from "../../../../shared/timings.ts";
import { printPreview } from "./print-preview.ts";
import { runTree, type StepState } from "./run-tree.ts";
import { createStepWorker } from "./step-worker.ts";

/**
 * Names contents within one visit of the page: quick, and wide enough that two contents never collide by accident. It
 * is not for security; what is stored is named by the server.
 *
 * @example contentName("HANDLEBARS", "{{name}}") // "1f0c…-…"
 */
export const contentName: Hash = (...parts) => {
  const first = mixer(0x9e3779b9);
  const second = mixer(0x85ebca6b);
  for (const part of parts) {
    first.add(part.length);
    second.add(part.length);
    for (let at = 0; at < part.length; at++) {
      const unit = typeof part === "string" ? part.charCodeAt(at) : (part[at] ?? 0);
      first.add(unit);
      second.add(unit);
    }
  }
  return `${first.text()}-${second.text()}`;
};

/** The mixing of cyrb53: two 32-bit lanes. */
function mixer(seed: number) {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  return {
    add(unit: number) {
      low = Math.imul(low ^ unit, 2654435761);
      high = Math.imul(high ^ unit, 1597334677);
    },
    text() {
      const a = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
      const b = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
      return (a >>> 0).toString(36) + (b >>> 0).toString(36);
    },
  };
}

export interface Preview {
  /** By the step's key; none yet before the first run. */
  states: ReadonlyMap<string, StepState>;
  /** The last output of each step: shown while a new one is being made, or can't be made. */
  outputs: ReadonlyMap<string, Content>;
  /** The tree whose pages are on the screen; undefined: none yet. Printed ones may follow, but for the one that is looked at. */
  shown: Step | undefined;
}

interface PreviewInput {
  definition: FormDefinition | undefined;
  root: Step;
  answers: Answers;
  locale: string;
  /** Only the path to this step. */
  until?: string | undefined;
  /** The step that is looked at: it waits for no other. */
  first: string;
}

const STATES_SHOWN_EVERY_MS = 16;

/** What the steps make of the test answers: runs again whatever a change affects, and nothing else. */
export function usePreview({ definition, root, answers, locale, until, first }: PreviewInput): Preview {
  const [preview, setPreview] = useState<Preview>({
    ...{ states: new Map(), outputs: new Map(), shown: undefined },
  });
  const lookedAt = useRef(first);
  lookedAt.current = first;
  const documents = useRef<DocumentKept>(undefined);
  const worker = useRef<ReturnType<typeof createStepWorker>>(undefined);
  const run = useMemo(() => {
    worker.current ??= createStepWorker();
    const { current } = worker;
    return rememberSteps(
      shareRunning(
        sendJobs((job) => current.run({ job })),
        contentName,
      ),
      contentName,
      boundedMemo(),
    );
  }, []);
  useEffect(() => () => worker.current?.stop(), []);

  useEffect(() => {
    const { current } = worker;
    if (definition === undefined || current === undefined) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const now = new Date();
    const moment = Math.floor(now.getTime() / PREVIEW_MOMENT_MS);
    const sources = [definition, answers, locale, timeZone, moment];
    const document = () => {
      const kept = documents.current;
      if (kept !== undefined && sources.every((part, at) => part === kept.sources[at])) return kept.text;
      const text = current.run({ document: { definition, answers, locale, timeZone, now } }).then(textOf);
      documents.current = { sources, text };
      text.catch(() => {
        if (documents.current?.text === text) documents.current = undefined; // another run tries again
      });
      return text;
    };
    let isCancelled = false;
    const shown = new Map<string, StepState>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      const states = new Map(shown);
      setPreview(({ states: before, outputs, shown: shownBefore }) => ({
        states: until === undefined ? states : new Map([...before, ...states]),
        outputs: withNew(outputs, states),
        shown: isShown ? root : shownBefore,
      }));
    };
    void runTree(root, {
      languages: languagesOf(definition),
      definition,
      document,
      tools: {
        locale,
        properties: {},
        printPdf: printPreview,
        now: () => performance.now(),
      },
      run,
      until,
      first: () => lookedAt.current,
      isCancelled: () => isCancelled,
      onShown: () => {
        isShown = true;
        show();
      },
      onState: (key, state) => {
        shown.set(key, state);
        timer ??= setTimeout(show, STATES_SHOWN_EVERY_MS);
      },
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [definition, root, answers, locale, until, run]);
  return preview;
}

/** The document of the last run, and all that it follows from. */
interface DocumentKept {
  sources: readonly unknown[];
  text: Promise<string>;
}

function withNew(outputs: Preview["outputs"], states: Preview["states"]): Preview["outputs"] {
  const now = new Map(outputs);
  for (const [key, state] of states) if (state.state === "fresh") now.set(key, state.output);
  return now;
}

/** @throws Error with the reason why there is none */
function textOf(outcome: StepOutcome): string {
  if ("content" in outcome) return outcome.content.body;
  throw new Error(outcome.problem.text);
}

/**
 * A runner that runs no job twice at a time: a second request for the same output waits for the first. A tree is run
 * again while its last run still prints, and printing takes the longest.
 *
 * @example const run = rememberSteps(shareRunning(runStep, contentName), contentName, memo);
 */
export function shareRunning(run: StepRunner, hash: Hash): StepRunner {
  const running = new Map<string, Promise<Content>>();
  return (step, input, tools) => {
    const { outputHash } = hashStep(step, input, tools, hash);
    const known = running.get(outputHash);
    if (known !== undefined) return known;
    const started = run(step, input, tools).finally(() => running.delete(outputHash));
    running.set(outputHash, started);
    return started;
  };
}
