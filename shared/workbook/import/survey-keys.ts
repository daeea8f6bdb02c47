/** The keys that groups and questions get, and what a reference in a cell means (workbook page, section 4). */
import { likertKey } from "../../form/likert-key.ts";
import { closestText } from "../../form/logic/closest-text.ts";
import { isAnswerless } from "./answerless.ts";
import { findMatrices, type Matrix } from "./find-matrices.ts";
import { NameIndex } from "./name-index.ts";
import { allNodes, type ParsedSurvey, type SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { metadataTypes } from "./question-type.ts";

export type Resolved =
  | { kind: "node"; node: SurveyNode }
  /** A field that the import adds: the text for another choice. */
  | { kind: "key"; key: string }
  | { kind: "ambiguous"; nodes: readonly SurveyNode[] }
  | { kind: "unknown" };

/** Misspelt names are compared with so many others in all: a form may hold thousands of both. */
const MAX_COMPARISONS = 100_000;

export class SurveyKeys {
  /** Matrices by the node that stands for them: a group or the row with the labels. */
  readonly matrices: ReadonlyMap<SurveyNode, readonly Matrix[]>;
  private readonly names: NameIndex;
  private readonly keys = new Map<SurveyNode, string>();
  private readonly taken = new Set<string>();
  /**
   * The number that was given last, by key in small letters as in `taken`, so that thousands of the same, in whatever
   * capitals, are not counted anew each time.
   */
  private readonly numbers = new Map<string, number>();
  private readonly questionKeys = new Map<SurveyNode, string>();
  private readonly otherKeys = new Map<SurveyNode, string>();
  /** Questions by the key of their answer, in lower case. */
  private readonly byAnswerKey = new Map<string, SurveyNode>();
  /** Everything that a question may be called. */
  private readonly callings: readonly string[];
  private comparisonsLeft = MAX_COMPARISONS;

  constructor(survey: ParsedSurvey, problems: ProblemList) {
    this.names = new NameIndex(survey.nodes);
    const nodes = [...allNodes(survey.nodes)];
    this.matrices = findMatrices(survey, problems);
    const inMatrix = new Set([...this.matrices.values()].flat().flatMap((matrix) => matrix.questions));
    const questions = nodes.filter((node) => node.kind === "question" && !inMatrix.has(node));
    for (const node of questions) this.giveQuestionKey(node, survey.sheet, problems);
    for (const node of nodes) if (node.kind !== "question") this.giveGroupKey(node);
    for (const [owner, list] of this.matrices)
      for (const matrix of list) this.giveMatrixKeys(owner, matrix, survey.sheet, problems);
    for (const node of nodes)
      if (node.hasOther && !isAnswerless(node))
        this.otherKeys.set(node, this.free(`${this.keyOf(node)}_other`));
    const asked = nodes.filter(({ kind }) => kind === "question");
    for (const node of asked) this.byAnswerKey.set(this.answerKeyOf(node).toLowerCase(), node);
    this.callings = [...new Set(asked.flatMap((node) => [node.name, this.answerKeyOf(node)]))];
  }

  /** The name or key that somebody probably meant; undefined when none is near, or there is too much to compare. */
  nearestName(misspelt: string): string | undefined {
    if (this.callings.length > this.comparisonsLeft) return undefined;
    this.comparisonsLeft -= this.callings.length;
    return closestText(misspelt, this.callings);
  }

  /** The key of the text that `or_other` adds to a question. */
  otherKeyOf(node: SurveyNode): string {
    return this.otherKeys.get(node) ?? `${this.keyOf(node)}_other`;
  }

  /** Whether a reference by this name leads anywhere. */
  isName(name: string): boolean {
    return (
      this.names.all(name).length > 0 ||
      this.byAnswerKey.has(name.toLowerCase()) ||
      this.resolveOther(name, undefined) !== undefined
    );
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
    const counted = wanted.toLowerCase();
    let key = wanted;
    for (let number = this.numbers.get(counted) ?? 2; this.taken.has(key.toLowerCase()); number += 1) {
      key = `${wanted}_${number}`;
      this.numbers.set(counted, number);
    }
    this.taken.add(key.toLowerCase());
    return key;
  }

  /**
   * The nearest node of a name, going outward from where it is referred to; questions before groups. What is nobody's
   * name may be the key of an answer, as templates and submitted answers call it: `agree.store` of a grid's row.
   */
  resolveName(name: string, from: SurveyNode | undefined): Resolved {
    const nodes = this.names.nearest(name, from);
    const [node] = nodes;
    if (node === undefined) {
      const keyed = this.byAnswerKey.get(name.toLowerCase());
      return keyed === undefined
        ? (this.resolveOther(name, from) ?? { kind: "unknown" })
        : { kind: "node", node: keyed };
    }
    return nodes.length === 1 ? { kind: "node", node } : { kind: "ambiguous", nodes };
  }

  /** `x_other` is the text that belongs to the question `x`. */
  private resolveOther(name: string, from: SurveyNode | undefined): Resolved | undefined {
    const question = /^(.+)_other$/.exec(name)?.[1];
    if (question === undefined || this.names.all(question).length === 0) return undefined;
    const found = this.resolveName(question, from);
    const key = found.kind === "node" ? this.otherKeys.get(found.node) : undefined;
    return key === undefined ? undefined : { kind: "key", key };
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
      const next = this.names.child(at, step);
      if (next === undefined) return this.otherAmong(at, step) ?? { kind: "unknown" };
      at = next;
    }
    return at === undefined ? { kind: "unknown" } : { kind: "node", node: at };
  }

  private otherAmong(group: SurveyNode | undefined, name: string): Resolved | undefined {
    const asked = /^(.+)_other$/.exec(name)?.[1];
    const question = asked === undefined ? undefined : this.names.child(group, asked);
    const key = question === undefined ? undefined : this.otherKeys.get(question);
    return key === undefined ? undefined : { kind: "key", key };
  }

  private giveQuestionKey(node: SurveyNode, sheet: string, problems: ProblemList): void {
    const twins = this.names.all(node.name);
    const isAlone = twins.every((twin) => twin === node || twin.kind !== "question");
    const key = isAlone ? node.name : pathOf(node);
    if (!this.taken.has(key.toLowerCase())) {
      this.taken.add(key.toLowerCase());
      this.keys.set(node, key);
      return;
    }
    this.keys.set(node, this.free(key));
    // a name that stands twice among its siblings is already reported; metadata is not asked
    if (this.names.hasTwin(node) || metadataTypes.has(node.type)) return;
    reportCapitals(node, sheet, problems);
  }

  private giveGroupKey(node: SurveyNode): void {
    const isFree = !this.taken.has(node.name.toLowerCase());
    this.keys.set(node, this.free(isFree ? node.name : pathOf(node)));
  }

  private matrixKeyOf(owner: SurveyNode, { isWholeGroup }: Matrix): string {
    // a group that is a page or section besides, or holds several matrices, keeps its key for itself
    if (owner.kind !== "question")
      return isWholeGroup ? this.keyOf(owner) : this.free(`${this.keyOf(owner)}.grid`);
    const isFree = !this.taken.has(owner.name.toLowerCase());
    return this.keys.get(owner) ?? this.free(isFree ? owner.name : pathOf(owner));
  }

  private giveMatrixKeys(owner: SurveyNode, matrix: Matrix, sheet: string, problems: ProblemList): void {
    matrix.key = this.matrixKeyOf(owner, matrix);
    const isTaken = (name: string) => this.taken.has(likertKey(matrix.key, name).toLowerCase());
    if (matrix.questions.some(({ name }) => isTaken(name))) matrix.key = this.free(`${matrix.key}_grid`);
    for (const question of matrix.questions) {
      this.keys.set(question, question.name);
      const answerKey = likertKey(matrix.key, question.name);
      this.questionKeys.set(question, answerKey);
      const isTwin = () =>
        matrix.questions.some((other) => other !== question && other.name === question.name);
      if (isTaken(question.name) && !isTwin()) reportCapitals(question, sheet, problems);
      this.taken.add(answerKey.toLowerCase());
    }
  }
}

/** Keys of a form have a limit; a name alone keeps to it. */
const MAX_PATH_LENGTH = 180;

function pathOf({ name, path }: SurveyNode): string {
  const key = path.join(".");
  return key.length > MAX_PATH_LENGTH ? name : key;
}

/** Keys are the same in small and in capital letters. */
function reportCapitals(node: SurveyNode, sheet: string, problems: ProblemList): void {
  problems.add(
    "E_NAME_DUP",
    { sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
    `The name "${node.name}" differs from another one only in capital letters.`,
    "Give one of them another name.",
  );
}
