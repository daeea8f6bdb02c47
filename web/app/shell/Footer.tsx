import { brand } from "../../../shared/brand.ts";
import styles from "./Footer.module.css";

/** Who owns the product, and since when. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>{brand.owner}</span>
      <span>© {brand.copyrightYear}</span>
    </footer>
  );
}
