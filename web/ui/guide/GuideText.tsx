import styles from "./GuideText.module.css";

/** A text in which words between backticks are code. */
export function GuideText({ text }: { text: string }) {
  return text.split("`").map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // The parts of a text are identified only by their position, and don't move.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <code key={place} className={styles.code}>
        {part}
      </code>
    ),
  );
}
