/** A separator as a program: instructions that a matcher follows, forwards or (looking behind) backwards. */
import { MAX_SEPARATOR_SIZE } from "../limits.ts";
import { type AssertionKind, type CharacterSet, type Node, SeparatorUnsupported } from "./syntax.ts";

/** `next` and `other` are positions in the program; a split prefers `next`. */
export type Instruction =
  | { readonly kind: "set"; readonly has: CharacterSet; readonly next: number }
  | { readonly kind: "split"; next: number; other: number }
  | { readonly kind: "assertion"; readonly assertion: AssertionKind; readonly next: number }
  | { readonly kind: "look"; readonly program: Program; readonly isNegative: boolean; readonly next: number }
  | { readonly kind: "atomic"; readonly program: Program; readonly next: number }
  | { readonly kind: "match" };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
  readonly isBackwards: boolean;
}

/**
 * @throws SeparatorUnsupported past MAX_SEPARATOR_SIZE instructions
 */
export function compileProgram(node: Node): Program {
  return build(node, false, { size: 0 });
}

function build(node: Node, isBackwards: boolean, total: { size: number }): Program {
  const instructions: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (++total.size > MAX_SEPARATOR_SIZE) throw new SeparatorUnsupported("it is too long when written out");
    return instructions.push(instruction) - 1;
  };

  /** Adds the instructions of a node that continue at `next`; returns where they start. */
  const emit = (part: Node, next: number): number => {
    switch (part.kind) {
      case "set":
        return add({ kind: "set", has: part.has, next });
      case "assertion":
        return add({ kind: "assertion", assertion: part.assertion, next });
      case "look":
        return add({
          kind: "look",
          program: build(part.node, part.isBehind, total),
          isNegative: part.isNegative,
          next,
        });
      case "atomic":
        return add({ kind: "atomic", program: build(part.node, isBackwards, total), next });
      case "sequence": {
        const nodes = isBackwards ? part.nodes : [...part.nodes].reverse();
        return nodes.reduce((following, one) => emit(one, following), next);
      }
      case "choice": {
        const starts = part.nodes.map((one) => emit(one, next)).reverse();
        return starts.reduce((other, start) => add({ kind: "split", next: start, other }));
      }
      case "repeat":
        return emitRepeat(part, next);
    }
  };

  const emitRepeat = (part: Extract<Node, { kind: "repeat" }>, next: number): number => {
    let start = next;
    if (part.most === Infinity) {
      const loop: Instruction = { kind: "split", next, other: next };
      start = add(loop);
      const body = emit(part.node, start);
      if (part.isLazy) loop.other = body;
      else loop.next = body;
    } else {
      for (let count = part.least; count < part.most; count++) {
        const body = emit(part.node, start);
        start = add(
          part.isLazy ? { kind: "split", next, other: body } : { kind: "split", next: body, other: next },
        );
      }
    }
    for (let count = 0; count < part.least; count++) start = emit(part.node, start);
    return start;
  };

  const match = add({ kind: "match" });
  return { start: emit(node, match), instructions, isBackwards };
}
