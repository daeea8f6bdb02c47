import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { TREE_EXPAND_DELAY_MS } from "../../../../shared/timings.ts";
import { IconChevronRight } from "../../../ui/icons/icons.tsx";
import { FindingsBadge } from "../findings/FindingsBadge.tsx";
import { type Findings, ofStep } from "../findings/use-findings.ts";
import type { StepState } from "../preview/run-tree.ts";
import { StepStateLine } from "../preview/StepStateLine.tsx";
import { StepActions, StepCard } from "./StepCard.tsx";
import styles from "./StepTree.module.css";
import type { StepAction } from "./step-actions.ts";
import type { Placement } from "./tree-edits.ts";
import { keyboardDrop, treeMove } from "./tree-keys.ts";
import { useStepDrag } from "./use-step-drag.ts";

interface StepTreeProps {
  root: Step;
  states: ReadonlyMap<string, StepState>;
  drafts: ReadonlyMap<string, string>;
  findings: Findings;
  selected: string;
  /** True: an editor was left for the tree, which is open and has the focus at once. */
  isReturn: boolean;
  onSelect: (key: string) => void;
  onAction: (action: StepAction, step: Step) => void;
  onFindings: (step: Step) => void;
  onMove: (key: string, targetKey: string, placement: Placement) => void;
}

/** The tree of steps: a step's output is its children's input. By mouse, or by keyboard as a WAI-ARIA tree. */
export function StepTree({
  root,
  states,
  drafts,
  findings,
  selected,
  isReturn,
  onSelect,
  onAction,
  onFindings,
  onMove,
}: StepTreeProps) {
  const { expanded, isReady, expand, collapse } = useExpansion(root, isReturn);
  const idPrefix = useId();
  const tree = useRef<HTMLUListElement>(null);
  const drag = useStepDrag({ root, onExpand: expand, onMove });

  const nextFocus = useRef<string>(undefined);
  const focus = (key: string) => {
    onSelect(key);
    focusStep(tree.current, key);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tree is drawn
  useEffect(() => {
    if (isReturn) focusStep(tree.current, selected);
  }, []);

  // A step that moved is another element now: the focus stays on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new tree has just been drawn
  useEffect(() => {
    if (nextFocus.current !== undefined) focusStep(tree.current, nextFocus.current);
    nextFocus.current = undefined;
  }, [root]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, step: Step) => {
    if (event.target !== event.currentTarget) return; // a button of the card has the focus
    if (event.altKey) {
      const drop = keyboardDrop(root, step.key, event.key);
      if (!event.key.startsWith("Arrow")) return;
      event.preventDefault(); // Alt with an arrow would leave the page
      if (drop === undefined) return;
      if (drop.placement === "inside") expand(drop.targetKey);
      nextFocus.current = step.key;
      return onMove(step.key, drop.targetKey, drop.placement);
    }
    const move = treeMove(root, expanded, step.key, event.key);
    if (move !== undefined) {
      event.preventDefault();
      if ("focus" in move) focus(move.focus);
      else if ("expand" in move) expand(move.expand);
      else collapse(move.collapse);
      return;
    }
    const action = step.level === 0 ? rootKeys[event.key] : stepKeys[event.key];
    if (event.key === " ") onSelect(step.key);
    else if (action !== undefined) onAction(action, step);
    else return;
    event.preventDefault();
  };

  const branch = (steps: readonly Step[], isTop: boolean) => (
    <ul
      className={styles.branch}
      role={isTop ? "tree" : "group"}
      {...(isTop && {
        ref: tree,
        "aria-label": "Steps of the process",
        "aria-describedby": `${idPrefix}-keys`,
      })}
    >
      {steps.map((step) => {
        const isOpen = expanded.has(step.key);
        const headingId = `${idPrefix}-${step.key}`;
        const over = drag.dropTarget?.key === step.key ? drag.dropTarget.placement : undefined;
        return (
          <li key={step.key} role="none" className={styles.node}>
            <div
              role="treeitem"
              className={styles.row}
              data-step={step.key}
              aria-labelledby={`${headingId} ${headingId}-type ${headingId}-words`}
              aria-level={step.level + 1}
              aria-selected={step.key === selected}
              {...(step.children.length > 0 && { "aria-expanded": isOpen })}
              tabIndex={step.key === selected ? 0 : -1}
              data-over={over}
              data-dragged={drag.dragged === step.key || undefined}
              data-selected={step.key === selected || undefined}
              onKeyDown={(event) => onKeyDown(event, step)}
              onClick={() => onSelect(step.key)}
              {...drag.cardProps(step)}
            >
              {step.children.length > 0 && (
                <button
                  type="button"
                  className={styles.toggle}
                  data-open={isOpen || undefined}
                  tabIndex={-1}
                  aria-label={`${isOpen ? "Collapse" : "Expand"}: ${step.name}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    if (isOpen) collapse(step.key);
                    else expand(step.key);
                  }}
                >
                  <IconChevronRight size={16} aria-hidden />
                </button>
              )}
              <StepCard
                step={step}
                headingId={headingId}
                isDraft={drafts.has(step.key)}
                state={<StepStateLine state={states.get(step.key)} />}
                findings={
                  <FindingsBadge
                    findings={ofStep(findings, step.key)}
                    headingId={headingId}
                    tabIndex={step.key === selected ? 0 : -1}
                    onShow={() => onFindings(step)}
                  />
                }
                actions={
                  <StepActions
                    step={step}
                    isCurrent={step.key === selected}
                    onAction={(action) => onAction(action, step)}
                  />
                }
              />
            </div>
            {step.children.length > 0 && isOpen && branch(step.children, false)}
          </li>
        );
      })}
    </ul>
  );

  return (
    <>
      {branch([root], true)}
      <p id={`${idPrefix}-keys`} className={styles.keys} data-unopened={!isReady || undefined}>
        Drag a card to move it, or hold Alt and press an arrow key. Enter opens the editor, F2 edits, Insert
        adds, Delete deletes.
      </p>
    </>
  );
}

function focusStep(tree: HTMLElement | null, key: string): void {
  const items = tree?.querySelectorAll<HTMLElement>("[data-step]") ?? [];
  [...items].find(({ dataset }) => dataset.step === key)?.focus();
}

const rootKeys: Record<string, StepAction | undefined> = { Enter: "form", Insert: "add" };
const stepKeys: Record<string, StepAction | undefined> = {
  Enter: "template",
  Insert: "add",
  F2: "edit",
  Delete: "delete",
};

/**
 * Which steps show their children: all, 200 ms after the first load (specification, section 9), or at once when the tree
 * was loaded before; new ones at once.
 */
function useExpansion(root: Step, wasLoaded: boolean) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(wasLoaded ? keysOf(root) : []));
  const [isReady, setReady] = useState(wasLoaded);
  const known = useRef<ReadonlySet<string>>(new Set());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree opens once, as it was loaded
  useEffect(() => {
    if (wasLoaded) return;
    const timer = setTimeout(() => {
      setExpanded(new Set(keysOf(root)));
      setReady(true);
    }, TREE_EXPAND_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const keys = keysOf(root);
    const added = keys.filter((key) => !known.current.has(key));
    known.current = new Set(keys);
    if (!isReady || added.length === 0) return;
    const parents = [...walkSteps(root)]
      .filter(({ step }) => added.includes(step.key))
      .flatMap(({ parent }) => (parent === undefined ? [] : [parent.key]));
    setExpanded((before) => new Set([...before, ...added, ...parents]));
  }, [root, isReady]);

  return {
    expanded,
    isReady,
    expand: (key: string) => setExpanded((before) => (before.has(key) ? before : new Set([...before, key]))),
    collapse: (key: string) => setExpanded((before) => new Set([...before].filter((other) => other !== key))),
  };
}

function keysOf(root: Step): string[] {
  return [...walkSteps(root)].map(({ step }) => step.key);
}
