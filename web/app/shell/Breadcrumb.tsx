import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { goToBuilderHome, useBuilderMode } from "../../features/process/mode.ts";
import { usePageHandle } from "../page-handle.ts";
import styles from "./Breadcrumb.module.css";

/** Where the page stands, e.g. Home > Forms > Process Builder; the builder adds its mode, and its own crumb leads back to its home. */
export function Breadcrumb() {
  const crumbs = usePageHandle()?.crumbs ?? [];
  const mode = useBuilderMode();
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }, place) => (
          <li key={name} className={styles.crumb}>
            {place > 0 && <IconChevronRight size={14} aria-hidden />}
            {to !== undefined ? (
              <Link to={to} className={styles.link}>
                {name}
              </Link>
            ) : mode !== undefined ? (
              <button type="button" className={`${styles.link} ${styles.button}`} onClick={goToBuilderHome}>
                {name}
              </button>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
        {mode !== undefined && (
          <li className={styles.crumb} data-mode={mode.code}>
            <IconChevronRight size={14} aria-hidden />
            <span aria-current="page">
              {mode.name} <span className={styles.code}>{mode.code}</span>
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
