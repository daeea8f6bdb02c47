/** The frame of the guides: around the whole page, and the contents next to the text. */
import { Button } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import { api, useApi } from "../../lib/api.ts";
import { IconArrowLeft } from "../icons/icons.tsx";
import { SkipLink } from "../SkipLink.tsx";
import { Wordmark } from "../Wordmark.tsx";
import styles from "./GuideFrame.module.css";

interface GuideFrameProps {
  children: ReactNode;
  /** Where the signed-in come from, and what it is called. */
  back?: { to: string; name: string };
}

/** A plain frame, the same for visitors and for the signed-in: the guide has its own table of contents. */
export function GuideFrame({ children, back = { to: "/design/import", name: "Import" } }: GuideFrameProps) {
  const { data: signedIn, error } = useApi(api.account.isAuth, {});
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label={`${brand.product}, home`}>
          <Wordmark />
        </Link>
        {signedIn && (
          <Button
            component={Link}
            to={back.to}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to {back.name}
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

interface GuideColumnsProps {
  /** The contents: next to the text on wide screens, above it on narrow ones. */
  side: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The contents and the text of a guide. */
export function GuideColumns({ side, children, ref }: GuideColumnsProps) {
  return (
    <div className={styles.columns}>
      {side}
      <div ref={ref} className={styles.text}>
        {children}
      </div>
    </div>
  );
}

/** Contents that need no search: sticky on wide screens, above the text on narrow ones. */
export function GuideSide({ children }: { children: ReactNode }) {
  return <div className={styles.side}>{children}</div>;
}
