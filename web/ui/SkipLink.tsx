import styles from "./SkipLink.module.css";

/** The first stop of the keyboard: past header and menus, to the element whose id is `content`. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to the content
    </a>
  );
}
