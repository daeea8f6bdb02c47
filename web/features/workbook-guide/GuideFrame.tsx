import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import { api, useApi } from "../../lib/api.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./GuideFrame.module.css";

/** A plain frame, the same for visitors and for the signed-in: the guide has a list of contents of its own. */
export function GuideFrame({ children }: { children: ReactNode }) {
  const { data: signedIn, error } = useApi(api.account.isAuth, {});
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label={`${brand.product}, home`}>
          <Wordmark />
        </Link>
        {signedIn && (
          <Button
            component={Link}
            to="/design/import"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to Import
          </Button>
        )}
        {(signedIn === false || error !== undefined) && (
          <Button component={Link} to="/login" variant="default">
            Sign in
          </Button>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        {brand.owner} © {brand.copyrightYear}
      </footer>
    </div>
  );
}
