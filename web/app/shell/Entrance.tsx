import { Link, Outlet } from "react-router-dom";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./Entrance.module.css";
import { Footer } from "./Footer.tsx";

/** The frame of the pages before sign-in: the word, one sheet, the footer. */
export function Entrance() {
  return (
    <div className={styles.entrance}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Wordmark size={36} />
        </Link>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
