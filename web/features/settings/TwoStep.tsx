import { Badge, Button, Skeleton, Title } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import type { Factors } from "../../../shared/contract/factors.ts";
import { part } from "../../../shared/part.ts";
import { api, useApi } from "../../lib/api.ts";
import { browserName } from "../../lib/browser-name.ts";
import { mediumDate } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { hasPasskeys } from "../../lib/passkeys.ts";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import styles from "./SettingsPage.module.css";

const TwoStepDialog = lazyPart(
  part(() => import("./TwoStepDialog.tsx")),
  ({ TwoStepDialog }) => TwoStepDialog,
);

/** From here on there is a warning. */
const FEW_CODES = 3;

/** The dialog that is open is in the address: somebody who has to sign in again comes back to it. */
const QUERY = ["two-step", "id"] as const;

/** The signed-in user's second factors, and the browsers that need none for a while. */
export function TwoStep() {
  const { data: factors, error, mutate } = useApi(api.account.factors, {});
  const { parts, open, close } = useDialogQuery(QUERY);
  const [codes, setCodes] = useState<readonly string[]>();

  if (error !== undefined && factors === undefined)
    return <LoadFailed what="Your two-step verification" error={error} onRetry={() => mutate()} />;
  if (factors === undefined) return <Skeleton height={240} mt="md" />;
  const { passkeys, totp, devices } = factors;
  const isOn = passkeys.length > 0 || totp !== undefined;
  const start = (act: string, id = "") => open({ "two-step": act, id });
  return (
    <>
      <p>
        <Badge color={isOn ? "leaf" : "gray"} fz="xs" miw="max-content">
          {isOn ? "On" : "Off"}
        </Badge>{" "}
        With a second step at sign-in, a stolen password isn't enough to get into your account.
        {factors.isRequired && " It is required for your account."}
      </p>
      <Part
        title="Passkeys"
        about="Your fingerprint, face, screen lock or security key, instead of a password."
      >
        {passkeys.length > 0 && (
          <LineList label="Passkeys">
            {passkeys.map(({ id, name, addedAt, usedAt }) => (
              <Line
                key={id}
                what={
                  <Entry name={name}>
                    Added {mediumDate(addedAt)} ·{" "}
                    {usedAt === undefined ? "not used yet" : `last used ${mediumDate(usedAt)}`}
                  </Entry>
                }
              >
                <RemoveButton what={`passkey ${name}`} onClick={() => start("remove-passkey", id)} />
              </Line>
            ))}
          </LineList>
        )}
        {hasPasskeys() ? (
          <Button variant="default" onClick={() => start("passkey")}>
            Add a passkey
          </Button>
        ) : (
          <p className={styles.quiet}>This browser can't make passkeys.</p>
        )}
      </Part>
      <Part title="Authenticator app" about="An app on your phone shows a 6-digit code at each sign-in.">
        {totp === undefined ? (
          <Button variant="default" onClick={() => start("app")}>
            Set up an authenticator app
          </Button>
        ) : (
          <LineList label="Authenticator app">
            <Line what={<Entry name="Authenticator app">Added {mediumDate(totp.addedAt)}</Entry>}>
              <RemoveButton what="authenticator app" onClick={() => start("remove-app")} />
            </Line>
          </LineList>
        )}
      </Part>
      {isOn && (
        <>
          <RecoveryPart left={factors.recoveryCodes} onRenew={() => start("codes")} />
          <Part
            title="Remembered browsers"
            about="They need no second step for 30 days after they were remembered."
          >
            {devices.length === 0 ? (
              <p className={styles.quiet}>None.</p>
            ) : (
              <LineList label="Remembered browsers">
                {devices.map(({ id, userAgent, addedAt, current }) => (
                  <Line
                    key={id}
                    what={
                      <Entry name={browserName(userAgent)} badge={current && "This browser"}>
                        Remembered {mediumDate(addedAt)}
                      </Entry>
                    }
                  >
                    <RemoveButton what={browserName(userAgent)} onClick={() => start("remove-browser", id)} />
                  </Line>
                ))}
              </LineList>
            )}
          </Part>
        </>
      )}
      {(parts !== undefined || codes !== undefined) && (
        <Suspense fallback={null}>
          <TwoStepDialog
            act={parts?.["two-step"] ?? ""}
            id={parts?.id ?? ""}
            factors={factors}
            codes={codes}
            onChanged={(newCodes) => {
              close(); // a page that is loaded again doesn't start over
              setCodes(newCodes);
              void mutate();
            }}
            onClose={() => {
              close();
              setCodes(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function RecoveryPart({ left, onRenew }: { left: Factors["recoveryCodes"]; onRenew: () => void }) {
  return (
    <Part title="Recovery codes" about="Each lets you in once, if you lose your device.">
      {left <= FEW_CODES ? (
        <Note tone="warning">
          {left === 0 ? "No recovery code is left." : left === 1 ? "1 is left." : `${left} are left.`} Make
          new ones, and keep them where you will find them.
        </Note>
      ) : (
        <p className={styles.quiet}>{left} are left.</p>
      )}
      <Button variant="default" onClick={onRenew}>
        Make new recovery codes
      </Button>
    </Part>
  );
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className={styles.factor}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <p className={styles.about}>{about}</p>
      {children}
    </div>
  );
}

function Entry({ name, badge, children }: { name: string; badge?: string | false; children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <span>
        <strong>{name}</strong> {badge && <Badge fz="xs">{badge}</Badge>}
      </span>
      <span className={styles.quiet}>{children}</span>
    </span>
  );
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={`Remove ${what}`} onClick={onClick}>
      Remove
    </Button>
  );
}
