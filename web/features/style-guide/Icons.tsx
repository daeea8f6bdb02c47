import * as icons from "../../ui/icons/icons.tsx";
import styles from "./Icons.module.css";
import { Showcase } from "./Showcase.tsx";

/** Every icon of the product. */
export function Icons() {
  return (
    <Showcase
      id="icons"
      title="Icons"
      intro="Tabler's, drawn with lines of 1.6; always next to a word, or with a name for those who can't see them."
    >
      <ul className={styles.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className={styles.icon}>
            <Icon size={22} stroke={1.6} aria-hidden />
            {name.replace(/^Icon/, "")}
          </li>
        ))}
      </ul>
    </Showcase>
  );
}
