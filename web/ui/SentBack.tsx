import type { ReactNode } from "react";
import type { SignOffState } from "../../shared/contract/sign-off.ts";
import { Note } from "./Note.tsx";
import styles from "./SentBack.module.css";

type Returned = SignOffState["sentBack"][number];

interface SentBackProps {
  notes: readonly Returned[];
  /** Where a sentence is edited. */
  place?: (returned: Returned) => ReactNode;
}

/** What a reviewer sent back: each note once, with the sentence that it is about, for whoever corrects it. */
export function SentBack({ notes, place }: SentBackProps) {
  if (notes.length === 0) return null;
  const once = new Map(notes.map((one) => [JSON.stringify([one.by, one.note, one.stepKey]), one]));
  return (
    <Note tone="warning" title="Sent back in the sign-off">
      <ul className={styles.notes}>
        {[...once].map(([key, one]) => (
          <li key={key}>
            {place?.(one)}
            {one.sentence !== undefined && <q>{one.sentence}</q>}
            <span className={styles.note}>
              {one.by ?? "Somebody"}
              {one.note === undefined ? " gave no reason." : `: ${one.note}`}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
