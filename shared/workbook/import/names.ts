/** Finds questions and groups by name, and what a reference in a cell means (workbook page, section 4). */
import { closestText } from "../../form/logic/closest-text.ts";
import type { Question } from "./question.ts";
import { sameName } from "./same-name.ts";

/** The nodes of one name within one group. */
interface Named {
  /** Those directly in the group. */
  direct: Question[];
  /** These and all that are nested deeper. */
  inside: Question[];
}

/** Groups with the nodes of a name in them; the form itself is `undefined`. */
type ByGroup = ReadonlyMap<Question | undefined, Named>;

/** Stays fast in forms that use one name thousands of times. */
export class NameIndex {
  private readonly top: readonly Question[];
  private readonly byName = new Map<string, Question[]>();
  private readonly groupsOf = new Map<string, ByGroup>();
  private readonly children = new Map<Question | undefined, ReadonlyMap<string, Question>>();
  private readonly questions = new Map<Question | undefined, ReadonlyMap<string, number>>();

  /**
   * @param top those outside of groups
   * @param all every question and group
   */
  constructor(top: readonly Question[], all: readonly Question[]) {
    this.top = top;
    for (const node of all) {
      const name = sameName(node.name);
      const same = this.byName.get(name);
      if (same === undefined) this.byName.set(name, [node]);
      else same.push(node);
    }
  }

  /** Nodes of a name, ignoring case. */
  all(name: string): readonly Question[] {
    return this.byName.get(sameName(name)) ?? [];
  }

  /**
   * The nearest nodes of a name, going outward from the reference; more than one when it is ambiguous. The same case is
   * preferred to others, questions to groups.
   */
  nearest(name: string, from: Question | undefined): readonly Question[] {
    const all = this.all(name);
    if (all.length < 2) return all;
    const groups = this.groupsOf.get(name) ?? groupsOf(candidates(all, name));
    this.groupsOf.set(name, groups);
    let group = from?.parent;
    while (group !== undefined && !groups.has(group)) group = group.parent;
    const { direct, inside } = groups.get(group) ?? { direct: [], inside: [] };
    return direct.length > 0 ? direct : inside;
  }

  /** Whether another question with exactly this one's name is next to it. */
  hasDuplicate({ parent, name }: Question): boolean {
    const counts = this.questions.get(parent) ?? countQuestions(this.childrenOf(parent));
    this.questions.set(parent, counts);
    return (counts.get(name) ?? 0) > 1;
  }

  /** The first node of exactly that name in a group, or at the top of the form. */
  child(group: Question | undefined, name: string): Question | undefined {
    const known = this.children.get(group) ?? firstByName(this.childrenOf(group));
    this.children.set(group, known);
    return known.get(name);
  }

  private childrenOf(group: Question | undefined): readonly Question[] {
    return group === undefined ? this.top : group.children;
  }
}

function candidates(all: readonly Question[], name: string): readonly Question[] {
  const exact = all.filter((node) => node.name === name);
  const sameCase = exact.length > 0 ? exact : all;
  const questions = sameCase.filter((node) => node.kind === "question");
  return questions.length > 0 ? questions : sameCase;
}

function groupsOf(nodes: readonly Question[]): ByGroup {
  const groups = new Map<Question | undefined, Named>();
  for (const node of nodes) {
    let group = node.parent;
    for (;;) {
      const named = groups.get(group) ?? { direct: [], inside: [] };
      groups.set(group, named);
      named.inside.push(node);
      if (group === node.parent) named.direct.push(node);
      if (group === undefined) break;
      group = group.parent;
    }
  }
  return groups;
}

function firstByName(nodes: readonly Question[]): Map<string, Question> {
  const found = new Map<string, Question>();
  for (const node of nodes) if (!found.has(node.name)) found.set(node.name, node);
  return found;
}

function countQuestions(nodes: readonly Question[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name } of nodes) if (kind === "question") counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export type Resolved =
  | { kind: "node"; node: Question }
  /** A field that the import adds: the text for another choice. */
  | { kind: "key"; key: string }
  | { kind: "ambiguous"; nodes: readonly Question[] }
  | { kind: "unknown" };

/** How many other names misspelt ones are compared with in total: a form may have thousands of both. */
const MAX_COMPARISONS = 100_000;

/** Resolves references, once the keys are set. */
export class Names {
  private readonly index: NameIndex;
  /** Questions by the key of their answer, in lower case. */
  private readonly byAnswerKey = new Map<string, Question>();
  /** Every name and key of a question; made when one is misspelt. */
  private callings: readonly string[] | undefined;
  private readonly questions: readonly Question[];
  private comparisonsLeft = MAX_COMPARISONS;

  constructor(index: NameIndex, all: readonly Question[]) {
    this.index = index;
    this.questions = all.filter((question) => !question.isGroup);
    for (const question of this.questions) this.byAnswerKey.set(sameName(question.answerKey), question);
  }

  /** Whether a reference with this name can be resolved. */
  isName(name: string): boolean {
    return (
      this.index.all(name).length > 0 ||
      this.byAnswerKey.has(sameName(name)) ||
      this.resolveOther(name, undefined) !== undefined
    );
  }

  /**
   * The nearest node of a name, going outward from the reference; questions before groups. A name that isn't found may be
   * an answer's key, as in templates and submitted answers: `agree.store` of a grid's row.
   */
  resolveName(name: string, from: Question | undefined): Resolved {
    const nodes = this.index.nearest(name, from);
    const [node] = nodes;
    if (node === undefined) {
      const keyed = this.byAnswerKey.get(sameName(name));
      return keyed === undefined
        ? (this.resolveOther(name, from) ?? { kind: "unknown" })
        : { kind: "node", node: keyed };
    }
    return nodes.length === 1 ? { kind: "node", node } : { kind: "ambiguous", nodes };
  }

  /** `x_other` is the text that belongs to the question `x`. */
  private resolveOther(name: string, from: Question | undefined): Resolved | undefined {
    const question = /^(.+)_other$/.exec(name)?.[1];
    if (question === undefined || this.index.all(question).length === 0) return undefined;
    const found = this.resolveName(question, from);
    const key = found.kind === "node" ? found.node.otherKey : undefined;
    return key === undefined ? undefined : { kind: "key", key };
  }

  /** Follows a path's steps from a node, or from the top of the form. */
  resolvePath(steps: readonly string[], isAbsolute: boolean, from: Question): Resolved {
    if (!isAbsolute) return this.walk(steps, from);
    // the first step is the form itself, whatever its name
    const below = this.walk(steps.slice(1), undefined);
    return below.kind === "node" ? below : this.walk(steps, undefined);
  }

  private walk(steps: readonly string[], from: Question | undefined): Resolved {
    let at = from;
    for (const step of steps) {
      if (step === "..") {
        if (at === undefined) return { kind: "unknown" };
        at = at.parent;
        continue;
      }
      const next = this.index.child(at, step);
      if (next === undefined) return this.otherAmong(at, step) ?? { kind: "unknown" };
      at = next;
    }
    return at === undefined ? { kind: "unknown" } : { kind: "node", node: at };
  }

  private otherAmong(group: Question | undefined, name: string): Resolved | undefined {
    const base = /^(.+)_other$/.exec(name)?.[1];
    const question = base === undefined ? undefined : this.index.child(group, base);
    const key = question?.otherKey;
    return key === undefined ? undefined : { kind: "key", key };
  }

  /** The name or key that was probably meant; undefined when none is similar, or there are too many to compare. */
  nearestName(misspelt: string): string | undefined {
    this.callings ??= [...new Set(this.questions.flatMap(({ name, answerKey }) => [name, answerKey]))];
    if (this.callings.length > this.comparisonsLeft) return undefined;
    this.comparisonsLeft -= this.callings.length;
    return closestText(misspelt, this.callings);
  }
}
