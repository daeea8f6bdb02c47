import { Children, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import styles from "./SplitPanes.module.css";

const SMALLEST = 0.15;
const KEY_STEP = 0.05;

/** Two panes with a bar between them that moves by mouse and by arrow keys; 50/50 by default (specification, section 9). */
export function SplitPanes({
  direction,
  label,
  start = 0.5,
  children,
}: {
  direction: "row" | "column";
  /** The two panes, e.g. `template and preview`. */
  label: string;
  /** The first pane's share. */
  start?: number;
  children: ReactNode;
}) {
  const [share, setShare] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  const [first, second] = Children.toArray(children);
  const move = (next: number) => setShare(Math.min(1 - SMALLEST, Math.max(SMALLEST, next)));

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    move(direction === "row" ? (event.clientX - left) / width : (event.clientY - top) / height);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -KEY_STEP, ArrowUp: -KEY_STEP, ArrowRight: KEY_STEP, ArrowDown: KEY_STEP }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    move(share + by);
  };

  return (
    <div ref={box} className={styles.split} data-direction={direction}>
      <div className={styles.pane} style={{ flexGrow: share }}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule can't be moved, a separator with a value can */}
      <div
        className={styles.bar}
        role="separator"
        tabIndex={0}
        aria-label={`Resize ${label}`}
        aria-orientation={direction === "row" ? "vertical" : "horizontal"}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={SMALLEST * 100}
        aria-valuemax={100 - SMALLEST * 100}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => setShare(start)}
        onKeyDown={press}
      />
      <div className={styles.pane} style={{ flexGrow: 1 - share }}>
        {second}
      </div>
    </div>
  );
}
