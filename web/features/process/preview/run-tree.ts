/** Runs a whole tree for the preview: a step that fails blocks only its descendants. */
import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Catalogue } from "../../../../shared/process/catalogue.ts";
import type { Content, Step } from "../../../../shared/process/step.ts";
import { StepProblem, templateMessage } from "../../../../shared/process/step-problem.ts";
import { reasonsFor } from "../../../../shared/process/step-reasons.ts";
import type { StepRunner, StepTools } from "../../../../shared/process/step-runner.ts";
import { supplied } from "../../../../shared/process/steps/translations.ts";
import {
  type Languages,
  sourceLanguage,
  suppliersOf,
} from "../../../../shared/process/translations/source-language.ts";

/** What the preview knows about a step. */
export type StepState =
  | { state: "waiting" }
  | { state: "running"; input: Content }
  | { state: "fresh"; input: Content; output: Content; milliseconds: number }
  | { state: "failed"; input: Content; message: string; milliseconds: number }
  | { state: "blocked"; by: string };

export interface TreeRun {
  /** Of the form: they tell which language the templates are written in. */
  languages: Languages;
  /** The form, for pages that say why they say something. */
  definition?: FormDefinition;
  /** Makes the document that the steps begin with, as JSON. */
  document: () => Promise<string>;
  tools: Omit<StepTools, "catalogue" | "fallbackLocale">;
  run: StepRunner;
  /** Only the steps on the path to this one. */
  until?: string | undefined;
  /** The step that is looked at: what leads to it and what follows from it is taken first. Asked for before each step. */
  first?: () => string | undefined;
  isCancelled: () => boolean;
  onState: (key: string, state: StepState) => void;
  /** Called once, when all that is left is printing, and nothing of it for the step that is looked at. */
  onShown?: () => void;
}

/** A step whose input is there. */
interface Visit {
  step: Step;
  input: Content;
  catalogue: Catalogue;
  suppliers: readonly Step[];
  /** The keys of the steps above it, and its own. */
  path: readonly string[];
}

/** Runs a tree, parents first, and reports each step as it runs. No step waits for a page to be printed, nor for another's. */
export async function runTree(root: Step, run: TreeRun): Promise<void> {
  const { tools, document, isCancelled, onState } = run;
  const startedAt = tools.now();
  let body: string;
  try {
    body = await document();
  } catch (thrown) {
    if (isCancelled()) return;
    const input: Content = { contentType: "application/json", body: "{}" };
    const milliseconds = Math.round(tools.now() - startedAt);
    onState(root.key, { state: "failed", input, message: messageOf(root, thrown), milliseconds });
    for (const child of root.children) block(child, root.name, onState);
    run.onShown?.();
    return;
  }
  const input: Content = { contentType: "application/json", body };
  await new Visits(root, run, body).take({
    step: root,
    input,
    catalogue: {},
    suppliers: [],
    path: [root.key],
  });
}

/** The steps that wait, and those that run: one, and one that is printed elsewhere meanwhile. */
class Visits {
  private readonly root: Step;
  private readonly run: TreeRun;
  /** What the root step works on. */
  private readonly document: string;
  private readonly path: ReadonlySet<string> | undefined;
  private readonly steps: Visit[] = [];
  private readonly prints: Visit[] = [];
  private readonly running = new Set<Visit>();
  private printing: Promise<void> | undefined;
  private isShown = false;
  /** The step that is looked at, and those that lead to it. */
  private lookedAt: { key: string; path: ReadonlySet<string> } = { key: "", path: new Set() };

  constructor(root: Step, run: TreeRun, document: string) {
    this.root = root;
    this.run = run;
    this.document = document;
    this.path = run.until === undefined ? undefined : new Set(keysOnPath(root, run.until));
  }

  /** Takes a step, and all below it. */
  async take(first: Visit): Promise<void> {
    this.add([first]);
    do {
      await this.drain(this.steps);
      await this.printing;
    } while (this.steps.length > 0 && !this.run.isCancelled());
  }

  /** Before those that wait: the tree is taken from top to bottom. */
  private add(visits: readonly Visit[]): void {
    const isPrinted = ({ step }: Visit) => step.processType.code === "HTML2PDF";
    this.steps.unshift(...visits.filter((visit) => !isPrinted(visit)));
    this.prints.push(...visits.filter(isPrinted));
    if (this.prints.length > 0) this.printing ??= this.drain(this.prints);
  }

  private async drain(queue: Visit[]): Promise<void> {
    for (let visit = this.next(queue); visit !== undefined; visit = this.next(queue)) {
      this.running.add(visit);
      await this.visit(visit);
      this.running.delete(visit);
      this.tellShown();
    }
    if (queue === this.prints) this.printing = undefined;
  }

  private next(queue: Visit[]): Visit | undefined {
    if (this.run.isCancelled()) return undefined;
    const ahead = queue.findIndex((visit) => this.isAhead(visit));
    return queue.splice(Math.max(ahead, 0), 1)[0];
  }

  private async visit({ step, input, catalogue, suppliers, path }: Visit): Promise<void> {
    const { languages, definition, tools, run, isCancelled, onState } = this.run;
    onState(step.key, { state: "running", input });
    const startedAt = tools.now();
    try {
      const fallbackLocale = sourceLanguage(suppliers, languages);
      const reasons =
        definition && reasonsFor(step, { root: this.root, definition, document: this.document });
      const stepTools = { ...tools, fallbackLocale, catalogue, ...(reasons && { reasons }) };
      const output = await run(step, input, stepTools);
      const below = { catalogue: supplied(step, catalogue), suppliers: suppliersOf([...suppliers, step]) };
      if (isCancelled()) return;
      onState(step.key, { state: "fresh", input, output, milliseconds: Math.round(tools.now() - startedAt) });
      const children = step.children.filter(({ key }) => this.path === undefined || this.path.has(key));
      this.add(
        children.map((child) => ({ ...below, step: child, input: output, path: [...path, child.key] })),
      );
    } catch (thrown) {
      if (isCancelled()) return;
      const milliseconds = Math.round(tools.now() - startedAt);
      onState(step.key, { state: "failed", input, message: messageOf(step, thrown), milliseconds });
      for (const child of step.children) block(child, step.name, onState);
    }
  }

  private isAhead({ step, path }: Visit): boolean {
    const key = this.run.first?.();
    if (key === undefined) return false;
    if (this.lookedAt.key !== key) this.lookedAt = { key, path: new Set(keysOnPath(this.root, key)) };
    return path.includes(key) || this.lookedAt.path.has(step.key);
  }

  private tellShown(): void {
    const isLeft = (visit: Visit) => visit.step.processType.code !== "HTML2PDF" || this.isAhead(visit);
    const waits = [...this.steps, ...this.prints, ...this.running].some(isLeft);
    if (this.isShown || waits || this.run.isCancelled()) return;
    this.isShown = true;
    this.run.onShown?.();
  }
}

/** As the editors read it: name, line, column and text between colons. */
function messageOf(step: Step, thrown: unknown): string {
  if (thrown instanceof StepProblem) return templateMessage(step.name, thrown);
  const message = thrown instanceof Error ? thrown.message : "This step can't be run.";
  return templateMessage(step.name, { line: 1, column: 1, message });
}

function block(step: Step, by: string, onState: TreeRun["onState"]): void {
  onState(step.key, { state: "blocked", by });
  for (const child of step.children) block(child, by, onState);
}

function keysOnPath(step: Step, key: string): string[] {
  if (step.key === key) return [key];
  for (const child of step.children) {
    const rest = keysOnPath(child, key);
    if (rest.length > 0) return [step.key, ...rest];
  }
  return [];
}
