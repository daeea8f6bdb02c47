import type { ReactNode } from "react";
import { Link, type To } from "react-router-dom";
import styles from "./ContentsList.module.css";

/** A line of the contents. */
export interface ContentsItem {
  id: string;
  title: string;
  to: To;
  /** Next to the title, e.g. how many were found there. */
  more?: ReactNode;
}

interface ContentsListProps {
  items: readonly ContentsItem[];
  /** The id of what is being read. */
  current: string | undefined;
  /** `location`: a place on this page; `page`: a page of its own. */
  kind?: "location" | "page";
  onFollow?: () => void;
}

/** The table of contents. */
export function ContentsList({ items, current, kind = "location", onFollow }: ContentsListProps) {
  return (
    <nav aria-label="Contents">
      <ol className={styles.list} data-kind={kind}>
        {items.map(({ id, title, to, more }) => (
          <li key={id}>
            <Link
              to={to}
              className={styles.link}
              aria-current={id === current ? kind : undefined}
              {...(onFollow !== undefined && { onClick: onFollow })}
            >
              {title}
              {more !== undefined && <span className={styles.more}>{more}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
