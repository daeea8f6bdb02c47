import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { AFTER_SIGN_IN } from "../../../shared/return-path.ts";
import { api } from "../../lib/api.ts";
import { AccountCard } from "./AccountCard.tsx";

/** Asks before a session ends: a link on another site led here. The answer is a navigation of this site. */
export function SignOutPage() {
  return (
    <AccountCard
      title="Log out?"
      intro="You are still signed in. A link on another site asked to log you out, so we ask you first."
    >
      <Group justify="flex-end" gap="sm">
        <Button component={Link} to={AFTER_SIGN_IN} replace variant="default">
          Cancel
        </Button>
        <Button component="a" href={api.account.logout.path}>
          Log out
        </Button>
      </Group>
    </AccountCard>
  );
}
