/** Dragging a step by mouse: three zones of the card under the pointer, and what opens when it waits there. */
import { type DragEvent, useEffect, useRef, useState } from "react";
import type { Step } from "../../../../shared/process/step.ts";
import { DRAG_HOVER_EXPAND_MS } from "../../../../shared/timings.ts";
import { canMove, type Placement } from "./tree-edits.ts";

/** The top and the bottom quarter of a card place the step above and below it (specification, section 9). */
const EDGE = 0.25;

/**
 * What a drop at a height of a card means: its top 25% above it, its bottom 25% below it, the middle inside.
 * @param offset pixels from the card's top
 * @example placementAt(10, 100) // "above"
 */
export function placementAt(offset: number, height: number): Placement {
  const share = height > 0 ? offset / height : 0.5;
  if (share < EDGE) return "above";
  return share > 1 - EDGE ? "below" : "inside";
}

interface DropTarget {
  key: string;
  placement: Placement;
}

interface StepDragOptions {
  root: Step;
  onExpand: (key: string) => void;
  onMove: (key: string, targetKey: string, placement: Placement) => void;
}

export function useStepDrag({ root, onExpand, onMove }: StepDragOptions) {
  const [dragged, setDragged] = useState<string>();
  const [dropTarget, setDropTarget] = useState<DropTarget>();
  const hover = useRef<{ key: string; timer: ReturnType<typeof setTimeout> }>(undefined);

  const stopHover = () => {
    clearTimeout(hover.current?.timer);
    hover.current = undefined;
  };
  useEffect(() => () => clearTimeout(hover.current?.timer), []);

  const end = () => {
    stopHover();
    setDragged(undefined);
    setDropTarget(undefined);
  };

  const zone = (event: DragEvent<HTMLElement>): Placement => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return placementAt(event.clientY - top, height);
  };

  /** The event handlers of a card. */
  const cardProps = (step: Step) => ({
    draggable: step.key !== root.key,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.stopPropagation();
      event.dataTransfer.setData("text/plain", step.name);
      event.dataTransfer.effectAllowed = "move";
      setDragged(step.key);
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return;
      event.stopPropagation();
      if (hover.current?.key !== step.key) {
        stopHover();
        const timer = setTimeout(() => onExpand(step.key), DRAG_HOVER_EXPAND_MS);
        hover.current = { key: step.key, timer };
      }
      // The root has no siblings: wherever a step is dropped on it, it becomes its child.
      const placement = step.key === root.key ? "inside" : zone(event);
      if (!canMove(root, dragged, step.key, placement)) return setDropTarget(undefined);
      event.preventDefault(); // allows a drop here
      event.dataTransfer.dropEffect = "move";
      if (dropTarget?.key !== step.key || dropTarget.placement !== placement)
        setDropTarget({ key: step.key, placement });
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      if (hover.current?.key === step.key) stopHover();
      setDropTarget((before) => (before?.key === step.key ? undefined : before));
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
      const placement = step.key === root.key ? "inside" : zone(event);
      if (dragged !== undefined && canMove(root, dragged, step.key, placement))
        onMove(dragged, step.key, placement);
      end();
    },
  });

  return { dragged, dropTarget, cardProps };
}
