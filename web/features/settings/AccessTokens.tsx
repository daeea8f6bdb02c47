import { Button, Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { part } from "../../../shared/part.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { RevokeToken } from "../../ui/access-tokens/RevokeToken.tsx";
import { TokenLines } from "../../ui/access-tokens/TokenLines.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import styles from "./SettingsPage.module.css";

const NewToken = lazyPart(
  part(() => import("./NewToken.tsx")),
  ({ NewToken }) => NewToken,
);

/** The dialog that is open is in the address: somebody who has to sign in again comes back to it. */
const QUERY = ["token", "tokenId"] as const;

/** The signed-in user's access tokens, with which programs act for them. */
export function AccessTokens() {
  const { data, error, mutate } = useApi(api.account.tokens, {});
  const { data: forms } = useApi(api.forms.listLite, {});
  const { parts, open, close } = useDialogQuery(QUERY);
  const [text, setText] = useState<string>();
  const toast = useToast();

  if (error !== undefined && data === undefined)
    return <LoadFailed what="Your access tokens" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <Skeleton height={144} mt="md" />;
  const { tokens } = data;
  const chosen = tokens.find(({ tokenId }) => tokenId === parts?.tokenId);
  const closeAll = () => {
    close();
    setText(undefined); // it is seen once
  };
  return (
    <>
      <p>
        With an access token, a program acts for you: for the forms and purposes that you choose, never beyond
        what you may do yourself, and without your password. A new password ends all of them.
      </p>
      {tokens.length === 0 ? (
        <p className={styles.quiet}>You have none.</p>
      ) : (
        <TokenLines
          tokens={tokens}
          formNames={new Map(forms?.map(({ id, formName }) => [id, formName]))}
          onRevoke={({ tokenId }) => open({ token: "revoke", tokenId })}
        />
      )}
      <Button variant="default" mt="md" onClick={() => open({ token: "new", tokenId: "" })}>
        Create an access token
      </Button>
      {(parts?.token === "new" || text !== undefined) && (
        <Suspense fallback={null}>
          <NewToken
            text={text}
            forms={forms ?? []}
            onCreated={(created) => {
              close(); // a page that is loaded again doesn't start over
              setText(created);
              void mutate();
            }}
            onClose={closeAll}
          />
        </Suspense>
      )}
      {parts?.token === "revoke" && chosen !== undefined && (
        <RevokeToken
          name={chosen.name}
          revoke={() => call(api.account.tokens, { revoke: chosen.tokenId })}
          onClose={close}
          onRevoked={() => {
            close();
            void mutate();
            toast({ text: `${chosen.name} was revoked.` });
          }}
        />
      )}
    </>
  );
}
