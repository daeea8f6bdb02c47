import { Link } from "react-router-dom";
import { useSectionInView } from "../workbook-guide/use-section-in-view.ts";
import styles from "./TemplateContents.module.css";
import type { TemplateSection } from "./template-guide.ts";

/** Where what stands; at a desk it stays in sight while the page moves. */
export function TemplateContents({ sections }: { sections: readonly TemplateSection[] }) {
  const inView = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <ol className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className={styles.link}
              aria-current={id === inView ? "location" : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
