import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { usePageHandle } from "../page-handle.ts";
import styles from "./Breadcrumb.module.css";

/** Where the page stands, e.g. Home > Forms > Process Builder. */
export function Breadcrumb() {
  const crumbs = usePageHandle()?.crumbs ?? [];
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }, place) => (
          <li key={name} className={styles.crumb}>
            {place > 0 && <IconChevronRight size={14} aria-hidden />}
            {to === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={to} className={styles.link}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
