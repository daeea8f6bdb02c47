import { failureText } from "../code/template-marker.ts";
import type { StepState } from "./run-tree.ts";
import styles from "./StepStateLine.module.css";

/** The state of a step with the test answers: a dot, its meaning in words, and the milliseconds it took. */
export function StepStateLine({
  state,
  hasText = true,
}: {
  state: StepState | undefined;
  hasText?: boolean;
}) {
  const { tone, words, milliseconds } = described(state);
  return (
    <span className={styles.line} data-tone={tone}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.words}>
        {words}
        {hasText && state?.state === "failed" && `: ${failureText(state.message)}`}
        {hasText && state?.state === "blocked" && ` “${state.by}”`}
      </span>{" "}
      {milliseconds !== undefined && (
        <span className={styles.time}>{milliseconds === 0 ? "<1" : milliseconds} ms</span>
      )}
    </span>
  );
}

function described(state: StepState | undefined): { tone: string; words: string; milliseconds?: number } {
  switch (state?.state) {
    case "fresh": {
      const { output, milliseconds } = state;
      if (output.warnings === undefined) return { tone: "fresh", words: "Up to date", milliseconds };
      return { tone: "warned", words: "Up to date, with a warning", milliseconds };
    }
    case "failed":
      return { tone: "failed", words: "Failed", milliseconds: state.milliseconds };
    case "running":
      return { tone: "running", words: "Running" };
    case "blocked":
      return { tone: "waiting", words: "Waiting for" };
    default:
      return { tone: "waiting", words: "Not run yet" };
  }
}
