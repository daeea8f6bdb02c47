import { Anchor, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./links.module.css";
import { NewPasswordForm, PasswordChanged } from "./NewPassword.tsx";

const intros = {
  noLink: "This page is opened by a link that works once. Open the link again, or ask for a new one.",
  password: "Choose the password that you will sign in with. The link works once.",
  done: undefined,
} as const satisfies Record<string, string | undefined>;

/** The first password of an account, or a new one, by an operator's one-time link (`sprout person create`). */
export function SetPasswordPage() {
  const ticket = useTicketOfLink();
  const [isDone, setDone] = useState(false);
  const stage = isDone ? "done" : ticket === "" ? "noLink" : "password";
  return (
    <AccountCard title="Choose your password" intro={intros[stage]}>
      {stage === "password" && <NewPasswordForm ticket={ticket} onDone={() => setDone(true)} />}
      {stage === "done" ? (
        <PasswordChanged>
          <Button component={Link} to="/login">
            Sign in
          </Button>
        </PasswordChanged>
      ) : (
        <p className={styles.links}>
          <Anchor component={Link} to="/login">
            Go to sign in
          </Anchor>
        </p>
      )}
    </AccountCard>
  );
}

/** The link's fragment, which leaves the address at once: nobody finds it there, or in the browser's history. */
function useTicketOfLink(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === "") return;
    setTicket(hash.slice(1)); // also of another link, opened on this page
    navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);
  return ticket;
}
