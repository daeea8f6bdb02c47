/**
 * Follows every answer of a form through its tree of steps to the sentences that print it, and reports what can't be meant.
 * Sound for "never": what is called unreachable is printed by no submission. Not complete: a fault may go unnoticed. Pure,
 * for Node and the browser.
 */

import { references } from "../expression/tree.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { expressionsOf } from "../form/engine/form-node.ts";
import { possibleAnswers, type SuggestedAnswers } from "../form/logic/possible-answers.ts";
import { localize } from "../localize.ts";
import { isUntouched } from "../process/start-templates.ts";
import { type Step, walkSteps } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { placeOfPath } from "../process/steps/json-place.ts";
import { languagesOf } from "../process/translations/source-language.ts";
import { analyseChain, type ChainAnalysis } from "./chain/analyse-chain.ts";
import { type Counted, readByCounting } from "./counted.ts";
import { type DocumentShape, documentShape } from "./document-shape.ts";
import type { Finding } from "./finding.ts";
import { listed, quoted } from "./finding.ts";
import { languageFindings, textsInUse } from "./languages.ts";
import type { LiteralText } from "./literal-texts.ts";
import type { PathUse } from "./path-use.ts";
import { allTokens, type Shape, type Token, type Tokens } from "./shape.ts";
import { analyseTemplate, type PageFacts, type TemplateAnalysis } from "./template/analyse-template.ts";

/** What a process does with the answers. */
export interface ProcessAnalysis {
  /** In the order of the tree, of each step in the order of its lines. */
  readonly findings: readonly Finding[];
  /** What each step works on, by its key; absent below a page. */
  readonly inputs: ReadonlyMap<string, Shape>;
  /** The templates that can be run, by the keys of their steps. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** The places of each template and chain that read something, by the key of its step. */
  readonly uses: ReadonlyMap<string, readonly PathUse[]>;
  /** What templates read, and what is shown as it is. */
  readonly read: ReadonlySet<Token>;
}

/** Analyses the processes of one form; steps that didn't change since are not looked at again. */
export class ProcessAnalyser {
  readonly #form: CompiledForm;
  readonly #document: DocumentShape;
  #possible: SuggestedAnswers | undefined;
  #chains = new Map<string, { input: Shape; analysis: ChainAnalysis }>();
  #templates = new Map<string, { input: Shape; analysis: TemplateAnalysis }>();
  /** The texts of templates, found while they are still parsed. */
  #texts = new Map<string, ReturnType<typeof textsInUse>>();

  constructor(form: CompiledForm, document = documentShape(form)) {
    this.#form = form;
    this.#document = document;
  }

  /** @example new ProcessAnalyser(form).analyse(root).findings[0]?.line // 27 */
  analyse(root: Step): ProcessAnalysis {
    const inputs = new Map<string, Shape>();
    const pages = new Map<string, PageFacts>();
    const uses = new Map<string, readonly PathUse[]>();
    const findings: Finding[] = [];
    const written: { step: Step; token: Token }[] = [];
    const read = new Set<Token>();
    const literals = new Map<string, readonly LiteralText[]>();
    const printed = new Map<string, Tokens>();
    const counted: Counted[] = [];
    let lost: { step: Step; line: number } | undefined;
    const readAll = (tokens: Iterable<Token>) => {
      for (const token of tokens) read.add(token);
    };
    const [chains, templates, texts] = [this.#chains, this.#templates, this.#texts];
    [this.#chains, this.#templates, this.#texts] = [new Map(), new Map(), new Map()];
    const visit = (step: Step, input: Shape | undefined): void => {
      if (input) inputs.set(step.key, input);
      const output = this.#output(step, input, { chains, templates, texts }, (analysis) => {
        if ("read" in analysis) readAll(analysis.read);
        else for (const token of analysis.written) written.push({ step, token });
        findings.push(...analysis.findings);
        counted.push(...analysis.counted);
        uses.set(step.key, analysis.uses);
        if (!("dropped" in analysis)) return;
        literals.set(step.key, analysis.literals);
        printed.set(step.key, analysis.printed);
        findings.push(...droppedFindings(analysis, step, root), ...recastFindings(analysis, step, root));
        if (analysis.lostAt !== undefined) lost ??= { step, line: analysis.lostAt };
        if (analysis.page) pages.set(step.key, analysis.page);
      });
      // What is shown as it is counts as read.
      const isShown = step.publicOutputInd && output !== undefined;
      if (isShown) readAll(allTokens(output));
      for (const child of step.children) visit(child, output);
    };
    visit(root, this.#document.root);
    readAll(readByCounting(counted, read));
    for (const { step, token } of written) if (!read.has(token)) findings.push(...unread(step, token));
    const { definition } = this.#form;
    findings.push(
      ...languageFindings(root, languagesOf(definition), { textsOf: this.#textsOf, literals, printed }),
    );
    findings.push(...unseenSteps(root), ...together(this.#unreadQuestions(root, read), lost));
    const untouched = new Set(
      [...walkSteps(root)].flatMap(({ step }) => (isUntouched(step) ? [step.key] : [])),
    );
    const own = findings.filter(({ stepKey }) => !untouched.has(stepKey));
    return { findings: inOrder(root, own), inputs, uses, pages, read };
  }

  /** What answers of the form can do. */
  get possible(): SuggestedAnswers {
    this.#possible ??= possibleAnswers(this.#form);
    return this.#possible;
  }

  #keepTexts(step: Step, known: ReadonlyMap<string, ReturnType<typeof textsInUse>>): void {
    const template = step.template ?? "";
    try {
      this.#texts.set(template, known.get(template) ?? textsInUse(step));
    } catch (thrown) {
      if (!(thrown instanceof StepProblem)) throw thrown; // reported with the template's other problems
    }
  }

  readonly #textsOf = (step: Step) => {
    const isPage = step.processType.code === "HANDLEBARS";
    return (isPage ? this.#texts.get(step.template ?? "") : undefined) ?? textsInUse(step);
  };

  /** What a step passes to its children; undefined: a page, or nothing that is known. */
  #output(
    step: Step,
    input: Shape | undefined,
    known: {
      chains: Map<string, { input: Shape; analysis: ChainAnalysis }>;
      templates: Map<string, { input: Shape; analysis: TemplateAnalysis }>;
      texts: Map<string, ReturnType<typeof textsInUse>>;
    },
    found: (analysis: ChainAnalysis | TemplateAnalysis) => void,
  ): Shape | undefined {
    const name = JSON.stringify([step.key, step.template, step.propertySets]);
    switch (step.processType.code) {
      case "FORM_OUTPUT":
      case "TRANSLATIONS":
        return input;
      case "HTML2PDF":
        return undefined;
      case "JOLT": {
        if (!input) return undefined;
        const before = known.chains.get(name);
        const analysis = before?.input === input ? before.analysis : analyseChain(step, input);
        this.#chains.set(name, { input, analysis });
        found(analysis);
        return analysis.output;
      }
      case "HANDLEBARS": {
        if (!input) return undefined;
        const before = known.templates.get(name);
        const analysis =
          before?.input === input ? before.analysis : analyseTemplate(step, input, this.possible);
        this.#templates.set(name, { input, analysis });
        this.#keepTexts(step, known.texts);
        found(analysis);
        return undefined;
      }
    }
  }

  /** Questions whose answers no report reads, and on which no other question depends. */
  #unreadQuestions(root: Step, read: ReadonlySet<Token>): Finding[] {
    const steps = [...walkSteps(root)].flatMap(({ step }) => (isUntouched(step) ? [] : [step]));
    if (!steps.some(({ processType: { code } }) => code === "HANDLEBARS" || code === "JOLT")) return [];
    const { definition, nodes } = this.#form;
    const used = new Set<string>();
    for (const node of nodes)
      for (const [, tree] of expressionsOf(node))
        for (const key of references(tree))
          if (key.toLowerCase() !== node.key.toLowerCase()) used.add(key.toLowerCase());
    return nodes.flatMap((node): Finding[] => {
      const token = this.#document.answers.get(node.key);
      const isQuestion =
        node.isShown && node.kind !== "none" && node.kind !== "calculated" && node.repeat === undefined;
      if (!token || !isQuestion || read.has(token) || used.has(node.key.toLowerCase())) return [];
      const label = localize(node.label, definition.defaultLocale, definition.defaultLocale);
      const named = label === "" || label === node.key ? "" : ` (${quoted(label)})`;
      const message = `${quoted(node.key)}${named} is asked and read by no report. Print it somewhere, or stop asking.`;
      const place = { stepKey: root.key, part: "workbook", line: 1, column: 1, path: node.key } as const;
      return [{ code: "QUESTION_UNREAD", severity: "notice", ...place, message }];
    });
  }
}

/** One for all of them, where a list that nothing gives may be what should read them. */
function together(
  notices: readonly Finding[],
  lost: { step: Step; line: number } | undefined,
): readonly Finding[] {
  const [first, ...more] = notices;
  if (lost === undefined || first === undefined || more.length === 0) return notices;
  const keys = listed(notices.map(({ path }) => path));
  const place = `line ${lost.line} of ${quoted(lost.step.name)}`;
  const message = `${keys} are asked and read by no report. Correct ${place} first: what is gone through there may be what reads them.`;
  return [{ ...first, message }];
}

function unread(step: Step, token: Token): Finding[] {
  if (token.kind !== "written") return [];
  const place = placeOfPath(step.template ?? "", token.path);
  const message =
    "Nothing reads what this writes: no report below, and no later place of the chain. Correct the name that it is written to, or remove it.";
  return [
    {
      code: "OUTPUT_UNREAD",
      severity: "warning",
      stepKey: step.key,
      part: "chain",
      ...place,
      path: token.path,
      message,
    },
  ];
}

function droppedFindings({ dropped }: TemplateAnalysis, reader: Step, root: Step): Finding[] {
  return dropped.flatMap(({ gone, key, line }): Finding[] => {
    const step = [...walkSteps(root)].find((one) => one.step.key === gone.stepKey)?.step;
    if (!step) return [];
    const place = placeOfPath(step.template ?? "", gone.path);
    const message = `This removes “${key}”, which ${quoted(reader.name)} reads in line ${line}. Keep it, or read something else there.`;
    return [
      {
        code: "VALUE_DROPPED",
        severity: "error",
        stepKey: step.key,
        part: "chain",
        ...place,
        path: gone.path,
        message,
      },
    ];
  });
}

function recastFindings({ recast }: TemplateAnalysis, reader: Step, root: Step): Finding[] {
  return recast.flatMap(({ recast: { stepKey, path, to }, written, line }): Finding[] => {
    const step = [...walkSteps(root)].find((one) => one.step.key === stepKey)?.step;
    if (!step) return [];
    const [actual, expected] = to === "one" ? ["one value", "a list"] : ["a list", "one value"];
    const message = `This makes ${actual} of ${quoted(written)}, which ${quoted(reader.name)} reads as ${expected} in line ${line}. Change one of both.`;
    const place = placeOfPath(step.template ?? "", path);
    return [{ code: "VALUE_DROPPED", severity: "error", stepKey, part: "chain", ...place, path, message }];
  });
}

/** Steps whose output neither readers nor other steps get. */
function unseenSteps(root: Step): Finding[] {
  const found: Finding[] = [];
  const isSeen = (step: Step): boolean => {
    const seen = step.children.map(isSeen).includes(true) || step.publicOutputInd;
    if (!seen && step.children.length === 0 && step !== root) {
      const message =
        "Nobody sees what this step makes: it isn't viewable, and no step follows it. Make its output viewable, or remove it.";
      const place = { stepKey: step.key, part: "template", line: 1, column: 1 } as const;
      found.push({ code: "STEP_UNSEEN", severity: "notice", ...place, message });
    }
    return seen;
  };
  isSeen(root);
  return found;
}

function inOrder(root: Step, findings: readonly Finding[]): Finding[] {
  const places = new Map([...walkSteps(root)].map(({ step }, index) => [step.key, index]));
  const placeOf = ({ stepKey }: Finding) => places.get(stepKey) ?? 0;
  const unique = new Map(
    findings.map((one) => [JSON.stringify([one.stepKey, one.code, one.line, one.column, one.message]), one]),
  );
  return [...unique.values()].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.line - other.line || one.column - other.column,
  );
}
