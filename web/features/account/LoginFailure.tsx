import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { problemText, waitOf } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";

/** Why nobody looked at the name and the password; whoever is shut out for a while is told the way in. */
export function LoginFailure({ failure }: { failure: unknown }) {
  return (
    <Note tone="error">
      {problemText(failure)}
      {waitOf(failure) !== undefined && (
        <>
          {" "}
          Or{" "}
          <Anchor component={Link} to="/forgot" underline="always" inherit>
            set a new password
          </Anchor>
          : you can sign in with it at once.
        </>
      )}
    </Note>
  );
}
