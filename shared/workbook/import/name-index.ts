/** Finds the nodes of a survey by their names, as fast in forms that use one name thousands of times. */
import { allNodes, type SurveyNode } from "./parsed-survey.ts";

/** The nodes of one name below one group. */
interface Named {
  /** Those that stand in the group itself. */
  direct: SurveyNode[];
  /** These and all that are nested deeper. */
  inside: SurveyNode[];
}

/** Groups by what of a name they hold; the form itself is `undefined`. */
type ByGroup = ReadonlyMap<SurveyNode | undefined, Named>;

export class NameIndex {
  private readonly top: readonly SurveyNode[];
  private readonly byName = new Map<string, SurveyNode[]>();
  private readonly groupsOf = new Map<string, ByGroup>();
  private readonly children = new Map<SurveyNode | undefined, ReadonlyMap<string, SurveyNode>>();
  private readonly questions = new Map<SurveyNode | undefined, ReadonlyMap<string, number>>();

  /** @param top the top-level nodes */
  constructor(top: readonly SurveyNode[]) {
    this.top = top;
    for (const node of allNodes(top)) {
      const name = node.name.toLowerCase();
      const same = this.byName.get(name);
      if (same === undefined) this.byName.set(name, [node]);
      else same.push(node);
    }
  }

  /** Nodes of a name, in capital or small letters. */
  all(name: string): readonly SurveyNode[] {
    return this.byName.get(name.toLowerCase()) ?? [];
  }

  /**
   * The nearest nodes of a name, going outward from where it is referred to: more than one when nobody could tell
   * which is meant. The same capitals come before others, questions before groups.
   */
  nearest(name: string, from: SurveyNode | undefined): readonly SurveyNode[] {
    const all = this.all(name);
    if (all.length < 2) return all;
    const groups = this.groupsOf.get(name) ?? groupsOf(candidates(all, name));
    this.groupsOf.set(name, groups);
    let group = from?.parent;
    while (group !== undefined && !groups.has(group)) group = group.parent;
    const { direct, inside } = groups.get(group) ?? { direct: [], inside: [] };
    return direct.length > 0 ? direct : inside;
  }

  /** Whether another question of exactly this one's name stands beside it. */
  hasTwin({ parent, name }: SurveyNode): boolean {
    const counts = this.questions.get(parent) ?? countQuestions(this.childrenOf(parent));
    this.questions.set(parent, counts);
    return (counts.get(name) ?? 0) > 1;
  }

  /** The first node of exactly that name in a group, or at the top of the form. */
  child(group: SurveyNode | undefined, name: string): SurveyNode | undefined {
    const known = this.children.get(group) ?? firstByName(this.childrenOf(group));
    this.children.set(group, known);
    return known.get(name);
  }

  private childrenOf(group: SurveyNode | undefined): readonly SurveyNode[] {
    return group === undefined ? this.top : group.children;
  }
}

function candidates(all: readonly SurveyNode[], name: string): readonly SurveyNode[] {
  const exact = all.filter((node) => node.name === name);
  const sameCase = exact.length > 0 ? exact : all;
  const questions = sameCase.filter((node) => node.kind === "question");
  return questions.length > 0 ? questions : sameCase;
}

function groupsOf(nodes: readonly SurveyNode[]): ByGroup {
  const groups = new Map<SurveyNode | undefined, Named>();
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

function firstByName(nodes: readonly SurveyNode[]): Map<string, SurveyNode> {
  const found = new Map<string, SurveyNode>();
  for (const node of nodes) if (!found.has(node.name)) found.set(node.name, node);
  return found;
}

function countQuestions(nodes: readonly SurveyNode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name } of nodes) if (kind === "question") counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
