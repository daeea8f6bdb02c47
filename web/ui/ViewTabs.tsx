import { Link } from "react-router-dom";
import styles from "./ViewTabs.module.css";

interface View {
  name: string;
  to: string;
  isCurrent: boolean;
}

/** The views of a page, each with its own address. */
export function ViewTabs({ views }: { views: readonly View[] }) {
  return (
    <nav aria-label="Views" className={styles.tabs}>
      {views.map(({ name, to, isCurrent }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={isCurrent ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
