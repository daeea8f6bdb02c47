import { Anchor, Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { returnPath } from "../../../shared/return-path.ts";
import { SIGNED_IN_PATH } from "../../../shared/site.ts";
import { browserName } from "../../lib/browser-name.ts";
import { addPasskey, hasPasskeys, passkeyProblem } from "../../lib/passkeys.ts";
import { isSessionEnd } from "../../lib/send.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { useAnnounce } from "../../ui/Announcer.tsx";
import { IconKey } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import { RecoveryCodes } from "../../ui/two-step/RecoveryCodes.tsx";
import { TotpSetup } from "../../ui/two-step/TotpSetup.tsx";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./FactorStep.module.css";
import { requestedPage } from "./use-federation.ts";

interface EnrolStepProps {
  username: string;
  onBack: () => void;
  /** The sign-in took too long: it starts again with the password. */
  onEnded: () => void;
}

type Stage = { stage: "choose" | "app" } | { stage: "codes"; codes: readonly string[] };

const words = {
  choose: {
    title: "Set up two-step verification",
    intro:
      "It is required for your account: with a second step at sign-in, a stolen password isn't enough to get in. It takes a minute.",
  },
  app: { title: "Set up an authenticator app", intro: undefined },
  codes: {
    title: "Keep your recovery codes",
    intro:
      "If you lose your device, each of these codes lets you in once. Keep them where you will find them without it: you see them only now.",
  },
} as const;

/** Sets up a second factor that is required, in the middle of a sign-in; then the recovery codes, and on. */
export function EnrolStep({ username, onBack, onEnded }: EnrolStepProps) {
  const [now, setNow] = useState<Stage>({ stage: "choose" });
  const navigate = useNavigate();
  const { search } = useLocation();
  const announce = useAnnounce();
  const { title, intro } = words[now.stage];
  useEffect(() => announce(title), [announce, title]);

  const onRefused = (error: unknown) => {
    if (isSessionEnd(error)) onEnded();
    return isSessionEnd(error);
  };
  const enter = () => {
    const returnUrl = returnPath(requestedPage(search), location.origin);
    navigate(`${SIGNED_IN_PATH}?${new URLSearchParams({ returnUrl })}`, { replace: true });
  };
  const added = (codes: readonly string[] | undefined) =>
    codes === undefined ? enter() : setNow({ stage: "codes", codes });

  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      const { success, message, recoveryCodes } = await addPasskey(browserName(navigator.userAgent));
      if (success) added(recoveryCodes);
      return message;
    } catch (error) {
      return onRefused(error) ? undefined : passkeyProblem(error);
    }
  });

  return (
    <AccountCard title={title} intro={intro}>
      {now.stage === "choose" && (
        <Stack gap="lg">
          {failure !== undefined && <Note tone="error">{failure}</Note>}
          {hasPasskeys() && (
            <div className={styles.choice}>
              <Button
                leftSection={<IconKey size={18} />}
                onClick={attempt}
                loading={busy}
                aria-describedby="about-passkey"
                autoFocus
              >
                Add a passkey
              </Button>
              <p className={styles.text} id="about-passkey">
                Sign in with your fingerprint, your face, your screen lock or a security key. Quickest and
                safest.
              </p>
            </div>
          )}
          <div className={styles.choice}>
            <Button
              variant={hasPasskeys() ? "default" : "filled"}
              onClick={() => setNow({ stage: "app" })}
              aria-describedby="about-app"
              autoFocus={!hasPasskeys()}
            >
              Use an authenticator app
            </Button>
            <p className={styles.text} id="about-app">
              An app on your phone shows a 6-digit code at each sign-in.
            </p>
          </div>
        </Stack>
      )}
      {now.stage === "app" && <TotpSetup username={username} onAdded={added} onRefused={onRefused} />}
      {now.stage === "codes" && (
        <Stack gap="lg">
          <RecoveryCodes codes={now.codes} username={username} />
          <Button onClick={enter}>I have kept them, continue</Button>
        </Stack>
      )}
      {now.stage !== "codes" && (
        <p className={styles.ways}>
          {now.stage === "app" && (
            <Anchor component="button" type="button" onClick={() => setNow({ stage: "choose" })}>
              Choose another way
            </Anchor>
          )}
          <Anchor component="button" type="button" onClick={onBack}>
            Back to sign in
          </Anchor>
        </p>
      )}
    </AccountCard>
  );
}
