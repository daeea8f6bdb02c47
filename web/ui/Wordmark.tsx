import { brand } from "../../shared/brand.ts";
import mark from "./sprout.svg?no-inline";
import styles from "./Wordmark.module.css";

/** The product's mark and word. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <img src={mark} alt="" width={size} height={size} />
      <span className={styles.word}>{brand.product}</span>
    </span>
  );
}
