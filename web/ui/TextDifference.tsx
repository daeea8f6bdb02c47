import { type DifferingLine, lineDifference } from "../../shared/process/line-difference.ts";
import { counted } from "./counted.ts";
import styles from "./TextDifference.module.css";

/** So many equal lines are shown around each change. */
const AROUND = 2;

/** Two texts, line by line: what was removed, what was added, and a little of what is around it. */
export function TextDifference({ label, before, after }: { label: string; before: string; after: string }) {
  const lines = lineDifference(before, after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it
    <section className={styles.lines} aria-label={label} tabIndex={0}>
      {nearChanges(lines).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are made at once, and many are alike
        <Part key={at} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { part: DifferingLine | number }) {
  if (typeof part === "number") return <span className={styles.gap}>… {counted(part, "equal line")} …</span>;
  const { kind, text } = part;
  if (kind === "removed")
    return (
      <del className={styles.line} data-mark="−">
        {text}
      </del>
    );
  if (kind === "added")
    return (
      <ins className={styles.line} data-mark="+">
        {text}
      </ins>
    );
  return (
    <span className={styles.line} data-mark=" ">
      {text}
    </span>
  );
}

/** The lines at changes, and between them how many are left out. */
function nearChanges(lines: readonly DifferingLine[]): (DifferingLine | number)[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let by = at - AROUND; by <= at + AROUND; by++) near.add(by);
  }
  const parts: (DifferingLine | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (near.has(at)) parts.push(line);
    else if (typeof last === "number") parts[parts.length - 1] = last + 1;
    else parts.push(1);
  }
  return parts;
}
