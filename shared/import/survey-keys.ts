/** The keys that groups and questions get, and what a reference in a cell means (workbook page, section 4). */
import { likertKey } from "../form/likert-key.ts";
import { findMatrices, type Matrix } from "./find-matrices.ts";
import { allNodes, type ParsedSurvey, type SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { metadataTypes } from "./question-type.ts";

export type Resolved =
  | { kind: "node"; node: SurveyNode }
  | { kind: "ambiguous"; nodes: readonly SurveyNode[] }
  | { kind: "unknown" };

export class SurveyKeys {
  /** Matrices by the node that stands for them: a group or the row with the labels. */
  readonly matrices: ReadonlyMap<SurveyNode, readonly Matrix[]>;
  private readonly survey: ParsedSurvey;
  private readonly keys = new Map<SurveyNode, string>();
  private readonly taken = new Set<string>();
  private readonly byName = new Map<string, SurveyNode[]>();
  private readonly questionKeys = new Map<SurveyNode, string>();

  constructor(survey: ParsedSurvey, problems: ProblemList) {
    this.survey = survey;
    const nodes = [...allNodes(survey.nodes)];
    for (const node of nodes) {
      const name = node.name.toLowerCase();
      this.byName.set(name, [...(this.byName.get(name) ?? []), node]);
    }
    this.matrices = findMatrices(survey);
    const inMatrix = new Set([...this.matrices.values()].flat().flatMap((matrix) => matrix.questions));
    const questions = nodes.filter((node) => node.kind === "question" && !inMatrix.has(node));
    for (const node of questions) this.giveQuestionKey(node, survey.sheet, problems);
    for (const node of nodes) if (node.kind !== "question") this.giveGroupKey(node);
    for (const [owner, list] of this.matrices) for (const matrix of list) this.giveMatrixKeys(owner, matrix);
  }

  /** The key of a group or question; of a matrix's row, the key of its question. */
  keyOf(node: SurveyNode): string {
    return this.keys.get(node) ?? node.name;
  }

  /** The key that a question's answer stands under. */
  answerKeyOf(node: SurveyNode): string {
    return this.questionKeys.get(node) ?? this.keyOf(node);
  }

  /** A key that is not in use yet. @example keys.free("sex_other") */
  free(wanted: string): string {
    let key = wanted;
    for (let number = 2; this.taken.has(key.toLowerCase()); number += 1) key = `${wanted}_${number}`;
    this.taken.add(key.toLowerCase());
    return key;
  }

  /** The nearest node of a name, going outward from where it is referred to; questions before groups. */
  resolveName(name: string, from: SurveyNode | undefined): Resolved {
    const all = this.byName.get(name.toLowerCase()) ?? [];
    const exact = all.filter((node) => node.name === name);
    const sameCase = exact.length > 0 ? exact : all;
    const questions = sameCase.filter((node) => node.kind === "question");
    const candidates = questions.length > 0 ? questions : sameCase;
    if (candidates.length === 0) return { kind: "unknown" };
    for (let ancestor = from?.parent; ancestor !== undefined; ancestor = ancestor.parent) {
      const found = nearestIn(candidates, ancestor);
      if (found !== undefined) return found;
    }
    return nearestIn(candidates, undefined) ?? { kind: "unknown" };
  }

  /** Walks a path's steps from a node, or from the top of the form. */
  resolvePath(steps: readonly string[], isAbsolute: boolean, from: SurveyNode): Resolved {
    if (!isAbsolute) return this.walk(steps, from);
    // the first step is the form itself, whatever it is called
    const below = this.walk(steps.slice(1), undefined);
    return below.kind === "node" ? below : this.walk(steps, undefined);
  }

  private walk(steps: readonly string[], from: SurveyNode | undefined): Resolved {
    let at = from;
    for (const step of steps) {
      if (step === "..") {
        if (at === undefined) return { kind: "unknown" };
        at = at.parent;
        continue;
      }
      const children: readonly SurveyNode[] = at === undefined ? this.survey.nodes : at.children;
      at = children.find((node) => node.name === step);
      if (at === undefined) return { kind: "unknown" };
    }
    return at === undefined ? { kind: "unknown" } : { kind: "node", node: at };
  }

  private giveQuestionKey(node: SurveyNode, sheet: string, problems: ProblemList): void {
    const twins = (this.byName.get(node.name.toLowerCase()) ?? []).filter((twin) => twin.kind === "question");
    const key = twins.length <= 1 ? node.name : node.path.join(".");
    if (!this.taken.has(key.toLowerCase())) {
      this.taken.add(key.toLowerCase());
      this.keys.set(node, key);
      return;
    }
    this.keys.set(node, this.free(key));
    // a name that stands twice among its siblings is already reported; metadata is not asked
    const isReported = twins.some(
      (twin) => twin !== node && twin.parent === node.parent && twin.name === node.name,
    );
    if (isReported || metadataTypes.has(node.type)) return;
    problems.add(
      "E_NAME_DUP",
      { sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
      `The name "${node.name}" differs from another one only in capital letters.`,
      "Give one of them another name.",
    );
  }

  private giveGroupKey(node: SurveyNode): void {
    const isFree = !this.taken.has(node.name.toLowerCase());
    this.keys.set(node, this.free(isFree ? node.name : node.path.join(".")));
  }

  private giveMatrixKeys(owner: SurveyNode, matrix: Matrix): void {
    const own = this.keyOf(owner);
    // a group that is a page or section besides, or holds several matrices, keeps its key for itself
    matrix.key = matrix.isWholeGroup ? own : owner.kind === "question" ? own : this.free(`${own}.grid`);
    for (const question of matrix.questions) {
      this.keys.set(question, question.name);
      const answerKey = likertKey(matrix.key, question.name);
      this.questionKeys.set(question, answerKey);
      this.taken.add(answerKey.toLowerCase());
    }
  }
}

function nearestIn(
  candidates: readonly SurveyNode[],
  ancestor: SurveyNode | undefined,
): Resolved | undefined {
  const inside = candidates.filter((node) => ancestor === undefined || isInside(node, ancestor));
  const direct = inside.filter((node) => node.parent === ancestor);
  const found = direct.length > 0 ? direct : inside;
  const [only] = found;
  if (only === undefined) return undefined;
  return found.length === 1 ? { kind: "node", node: only } : { kind: "ambiguous", nodes: found };
}

function isInside(node: SurveyNode, ancestor: SurveyNode): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (at === ancestor) return true;
  return false;
}
