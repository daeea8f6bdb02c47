import type { Step } from "../../../shared/process/step.ts";
import { StepCard } from "./StepCard.tsx";
import styles from "./StepTree.module.css";

/** The tree as nested lists: what a step yields is what those beneath it take. */
export function StepTree({ root }: { root: Step }) {
  return <Branch steps={[root]} />;
}

function Branch({ steps }: { steps: readonly Step[] }) {
  return (
    <ul className={styles.branch}>
      {steps.map((step) => (
        <li key={step.key} className={styles.node}>
          <StepCard step={step} />
          {step.children.length > 0 && <Branch steps={step.children} />}
        </li>
      ))}
    </ul>
  );
}
