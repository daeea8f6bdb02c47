import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import type { AccessToken } from "../../../shared/contract/access-tokens.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { RevokeToken } from "../../ui/access-tokens/RevokeToken.tsx";
import { TokenLines } from "../../ui/access-tokens/TokenLines.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

/** Somebody's access tokens, for an administrator: to look at and to revoke. */
export function UserTokens({ username, onClose }: { username: string; onClose: () => void }) {
  const { data, error, mutate } = useApi(api.account.userTokens, { username });
  const [chosen, setChosen] = useState<AccessToken>();
  if (chosen !== undefined)
    return (
      <RevokeToken
        name={chosen.name}
        revoke={() => call(api.account.userTokens, { username, revoke: chosen.tokenId })}
        onClose={() => setChosen(undefined)}
        onRevoked={() => {
          setChosen(undefined);
          void mutate();
        }}
      />
    );
  return (
    <Dialog
      title={`Access tokens of ${username}`}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error !== undefined && data === undefined && (
        <LoadFailed what="The access tokens" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && <Skeleton height={144} />}
      {data !== undefined &&
        (data.tokens.length === 0 ? (
          <p>No program acts for {username}.</p>
        ) : (
          <TokenLines tokens={data.tokens} onRevoke={setChosen} />
        ))}
    </Dialog>
  );
}
