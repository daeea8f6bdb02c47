import { Link } from "react-router-dom";
import styles from "./ViewTabs.module.css";

/** The two sides of the page, each with an address of its own. */
export function ViewTabs({ showsAudit }: { showsAudit: boolean }) {
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <Link to="?" className={styles.tab} aria-current={showsAudit ? undefined : "page"}>
        Submissions
      </Link>
      <Link to="?view=audit" className={styles.tab} aria-current={showsAudit ? "page" : undefined}>
        Audit trail
      </Link>
    </nav>
  );
}
