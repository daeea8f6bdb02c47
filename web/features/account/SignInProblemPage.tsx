import { Button, Stack } from "@mantine/core";
import { Link, useLocation } from "react-router-dom";
import { SIGN_IN_PATH } from "../../lib/return-url.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./links.module.css";

/** Why a sign-in elsewhere didn't work, and what to do; by the names that the server gives. */
const reasons: Readonly<Record<string, string>> = {
  cancelled: "The sign-in was cancelled. Nothing has changed; start again when you are ready.",
  expired:
    "This sign-in has ended: it took longer than ten minutes, was already used, or began in another browser. Start again from the sign-in page.",
  busy: "Something went wrong on our side, or too many people sign in at this moment. Try again in a few minutes.",
  unreachable:
    "Your organisation's sign-in can't be reached at the moment. Try again in a few minutes. If it goes on, tell your administrator.",
  refused:
    "The answer of your organisation's sign-in could not be trusted, so nobody was signed in. Start again. If it goes on, tell your administrator.",
  unverified:
    "Your organisation's sign-in gave no verified e-mail address, and an account needs one. Ask your administrator to have your address verified there.",
  domain:
    "Your e-mail address isn't one of this organisation's here. Enter the address that belongs to it, or ask your administrator.",
  taken:
    "The account with your e-mail address belongs to another sign-in of your organisation. Ask your administrator to sort out which one is yours.",
  deactivated: "Your account is deactivated. Ask your administrator to reactivate it.",
  erasing: "An account with your e-mail address is being erased. Try again in half an hour.",
  "password-only": "This account signs in with its password and in no other way.",
};

/** Shown instead of a sign-in that the issuer of a mail domain, or the product, refused. */
export function SignInProblemPage() {
  const query = new URLSearchParams(useLocation().search);
  const why = query.get("why") ?? "";
  const reference = query.get("reference") ?? "";
  const reason = Object.hasOwn(reasons, why) ? reasons[why] : reasons.expired;
  return (
    <AccountCard title="You are not signed in" intro={reason}>
      <Stack gap="md">
        <Button component={Link} to={SIGN_IN_PATH}>
          Back to sign in
        </Button>
        {why !== "cancelled" && /^[\w=-]{1,80}$/.test(reference) && (
          <p className={styles.federation}>
            For your administrator, this is:
            <br />
            <code>{reference}</code>
          </p>
        )}
      </Stack>
    </AccountCard>
  );
}
