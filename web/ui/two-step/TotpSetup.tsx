import { Button, Skeleton, Stack } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { useAnnounce } from "../Announcer.tsx";
import { CodeField } from "../CodeField.tsx";
import { CopyText } from "../copy.tsx";
import { Note } from "../Note.tsx";
import { QrPicture } from "../QrCode.tsx";
import styles from "./TotpSetup.module.css";

interface TotpSetupProps {
  /** Whose codes they will be, for the picture's name. */
  username: string;
  /** @param codes recovery codes, which come with the first factor */
  onAdded: (codes: readonly string[] | undefined) => void;
  /** A call was refused, not the code: true where that is taken care of. */
  onRefused: (error: unknown) => boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** Sets up an authenticator app: its picture or its key, then a code of it. The parts that are typed come last. */
export function TotpSetup({ username, onAdded, onRefused, children }: TotpSetupProps) {
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [failure, setFailure] = useState<string>();
  const announce = useAnnounce();
  const { control, handleSubmit, resetField, setFocus, watch, formState } = useForm({
    defaultValues: { code: "" },
  });

  const refused = useRef(onRefused);
  refused.current = onRefused;
  const fail = useCallback((error: unknown) => {
    if (!refused.current(error)) setFailure(problemText(error));
  }, []);
  // Once: each call makes another key, and the app would have the first.
  useEffect(() => {
    call(api.account.totpBegin, {}).then(setKey, fail);
  }, [fail]);
  const isReady = key !== undefined;
  useEffect(() => {
    if (isReady) setFocus("code");
  }, [isReady, setFocus]);

  const send = async ({ code }: { code: string }) => {
    setFailure(undefined);
    try {
      const { success, message, recoveryCodes } = await call(api.account.totpAdd, { code });
      if (success) return onAdded(recoveryCodes);
      const refusal = message ?? "This code isn't right.";
      setFailure(refusal);
      announce(refusal);
      resetField("code");
      setFocus("code");
    } catch (error) {
      fail(error);
    }
  };

  if (key === undefined)
    return failure === undefined ? <Skeleton height={320} /> : <Note tone="error">{failure}</Note>;
  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      <Stack gap="md">
        <div className={styles.key}>
          <QrPicture text={key.uri} name={`the authenticator key of ${username}`} />
          <div className={styles.texts}>
            <p>Scan the picture with your authenticator app. On the same device, enter this key there:</p>
            <p className={styles.secret}>
              <code>{inGroups(key.secret)}</code>
              <CopyText text={key.secret} of="the key" />
            </p>
          </div>
        </div>
        <CodeField
          control={control}
          name="code"
          label="Code"
          description="The 6 digits that the app shows now."
          error={failure}
        />
        <div className={styles.actions}>
          {children}
          <Button type="submit" disabled={watch("code").length < 6 || formState.isSubmitting}>
            Confirm
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Easier to read and to type. @example inGroups("JBSWY3DP") // "JBSW Y3DP" */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
