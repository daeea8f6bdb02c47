/** Sets the keys of groups and questions (workbook page, section 4). */
import { likertKey } from "../../form/definition/likert-key.ts";
import type { Matrix } from "./matrices.ts";
import type { NameIndex } from "./names.ts";
import { pathOf, type Question } from "./question.ts";
import { metadataTypes } from "./question-type.ts";
import { isSoundName, MAX_NAME, sameName } from "./same-name.ts";

/** The keys in use, ignoring case. */
export class KeyRing {
  private readonly taken: Set<string>;
  /**
   * The last number used, by lower-case key as in `taken`, so that thousands of equal names, in any case, aren't
   * counted from the start each time.
   */
  private readonly numbers: Map<string, number>;

  /** @param other a ring whose keys are in use here, too */
  constructor(other?: KeyRing) {
    this.taken = new Set(other?.taken);
    this.numbers = new Map(other?.numbers);
  }

  has(key: string): boolean {
    return this.taken.has(sameName(key));
  }

  add(key: string): void {
    this.taken.add(sameName(key));
  }

  /** Returns a key that wasn't in use and marks it as used. @example keys.free("sex_other") // "sex_other_2" */
  free(proposed: string): string {
    const counted = sameName(proposed);
    let key = proposed;
    for (let number = this.numbers.get(counted) ?? 2; this.has(key); number += 1) {
      key = `${proposed}_${number}`;
      this.numbers.set(counted, number);
    }
    this.add(key);
    return key;
  }
}

export interface AssignedKeys {
  keys: KeyRing;
  /** Questions whose name differs from another one only in capitalisation. */
  lookalikes: Question[];
}

/** Sets the keys of all questions and groups, and of the matrices: first those of single questions, which keep their names. */
export function assignKeys(
  all: readonly Question[],
  matrices: ReadonlyMap<Question, readonly Matrix[]>,
  names: NameIndex,
): AssignedKeys {
  const keys = new KeyRing();
  const lookalikes: Question[] = [];
  const inMatrix = new Set([...matrices.values()].flat().flatMap(({ questions }) => questions));
  for (const question of all) {
    if (question.isGroup || inMatrix.has(question)) continue;
    const duplicates = names.all(question.name);
    const isAlone = duplicates.every((duplicate) => duplicate === question || duplicate.isGroup);
    const key = isAlone ? plainKey(question) : pathKey(question);
    // a name used twice among its siblings is already reported; metadata isn't asked
    if (keys.has(key) && !names.hasDuplicate(question) && !metadataTypes.has(question.type))
      lookalikes.push(question);
    setKey(question, keys.free(key));
  }
  for (const group of all)
    if (group.isGroup) setKey(group, keys.free(keys.has(group.name) ? pathKey(group) : plainKey(group)));
  for (const [owner, list] of matrices)
    for (const matrix of list) {
      matrix.key = matrixKeyOf(owner, matrix, inMatrix.has(owner), keys);
      lookalikes.push(...assignMatrixKeys(matrix, keys));
    }
  for (const question of all)
    if (question.hasOther && !question.isAnswerless) question.otherKey = keys.free(`${question.key}_other`);
  return { keys, lookalikes };
}

function setKey(question: Question, key: string): void {
  question.key = key;
  question.answerKey = key;
}

/** @param isOwnRow the owner is a row of its matrix, and so has no key yet */
function matrixKeyOf(owner: Question, { fillsGroup }: Matrix, isOwnRow: boolean, keys: KeyRing): string {
  // a group that is also a page or section, or contains several matrices, keeps its key for itself
  if (owner.isGroup) return fillsGroup ? owner.key : keys.free(`${owner.key}.grid`);
  return isOwnRow ? keys.free(keys.has(owner.name) ? pathKey(owner) : owner.name) : owner.key;
}

/** @returns its questions whose name differs from another one only in capitalisation */
function assignMatrixKeys(matrix: Matrix, keys: KeyRing): Question[] {
  const isTaken = ({ name }: Question) => keys.has(likertKey(matrix.key, name));
  if (matrix.questions.some(isTaken)) matrix.key = keys.free(`${matrix.key}_grid`);
  return matrix.questions.filter((question) => {
    question.key = plainKey(question);
    question.answerKey = likertKey(matrix.key, question.key);
    const isDuplicate = () =>
      matrix.questions.some((other) => other !== question && other.name === question.name);
    const isLookalike = isTaken(question) && !isDuplicate();
    keys.add(question.answerKey);
    return isLookalike;
  });
}

/** Keys of a form have a limit; a single name is within it. */
const MAX_PATH_LENGTH = 180;

/** Of a name that is refused, another key: what else is wrong with the form is found all the same. */
function plainKey({ name, row }: Question): string {
  return isSoundName(name) && name.length <= MAX_NAME ? name : `row${row}`;
}

function pathKey(question: Question): string {
  const key = pathOf(question).join(".");
  const isUsable = key.length <= MAX_PATH_LENGTH && isSoundName(key);
  return isUsable ? key : plainKey(question);
}
