import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { RECENT_SIGN_IN_SECONDS } from "../../shared/timings.ts";
import { signInPath } from "../lib/return-url.ts";
import { Dialog } from "./Dialog.tsx";

/**
 * Before something sensitive, where the last sign-in is too old: leads to a new one and back to this address, dialog included.
 * @param what is done then, e.g. `change your two-step verification`
 */
export function SignInAgainDialog({ what, onClose }: { what: string; onClose: () => void }) {
  return (
    <Dialog
      title="Sign in again"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component={Link} to={signInPath(location.pathname + location.search)} data-autofocus>
            Sign in again
          </Button>
        </>
      }
    >
      You signed in a while ago. Sign in again to {what}; you will come back here and have{" "}
      {RECENT_SIGN_IN_SECONDS / 60} minutes to do it.
    </Dialog>
  );
}
