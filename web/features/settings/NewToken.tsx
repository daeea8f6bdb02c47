import { Button, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { MAX_TOKEN_DAYS } from "../../../shared/limits.ts";
import { type TokenScope, tokenScopes } from "../../../shared/token-scopes.ts";
import { api, call } from "../../lib/api.ts";
import { idleEnd } from "../../lib/idle.ts";
import { problemText } from "../../lib/problem-text.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { isSignInTooOld, useSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { scopeWords } from "../../ui/access-tokens/token-words.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { useCopy } from "../../ui/copy.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconCopy } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import { SignInAgainDialog } from "../../ui/SignInAgainDialog.tsx";
import styles from "./NewToken.module.css";

interface NewTokenProps {
  /** The token, once it was created. */
  text: string | undefined;
  forms: readonly { id: number; formName: string }[];
  onCreated: (text: string) => void;
  onClose: () => void;
}

/** Choices of a new token, then its text, which is shown this once. */
export function NewToken({ text, forms, onCreated, onClose }: NewTokenProps) {
  const [wasRefused, setRefused] = useState(false);
  const isTooOld = useSignInTooOld();
  if (text !== undefined) return <ShownOnce text={text} onClose={onClose} />;
  if (isTooOld || wasRefused) return <SignInAgainDialog what="create an access token" onClose={onClose} />;
  return <Choices {...{ forms, onCreated, onClose }} onRefused={() => setRefused(true)} />;
}

const periods = [7, 30, 90, 180, MAX_TOKEN_DAYS];

function Choices({
  forms,
  onCreated,
  onClose,
  onRefused,
}: Omit<NewTokenProps, "text"> & { onRefused: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["submissions:read"]);
  const [isForAll, setForAll] = useState(false);
  const [formIds, setFormIds] = useState<readonly number[]>([]);
  const [days, setDays] = useState("90");
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      const chosen = isForAll ? {} : { forms: [...formIds] };
      const input = { name, scopes: [...scopes], days: Number(days), ...chosen };
      onCreated((await call(api.account.tokenCreate, input)).token);
      return undefined;
    } catch (error) {
      if (isSignInTooOld(error)) onRefused();
      return problemText(error);
    }
  });
  const isComplete = name.trim() !== "" && scopes.length > 0 && (isForAll || formIds.length > 0);
  return (
    <Dialog
      title="Create an access token"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={attempt} loading={busy} disabled={!isComplete}>
            Create token
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          label="Name"
          description="So that you recognise it later, such as “Nightly export to R”."
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <fieldset className={styles.group}>
          <legend>What it may do</legend>
          {tokenScopes.map((scope) => (
            <CheckLine
              key={scope}
              label={scopeWords[scope].name}
              checked={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))))
              }
            >
              {scopeWords[scope].meaning}
            </CheckLine>
          ))}
        </fieldset>
        <Radio.Group
          label="Forms"
          value={isForAll ? "all" : "some"}
          onChange={(value) => setForAll(value === "all")}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="some" label="Only these" />
            {!isForAll && (
              <fieldset className={styles.forms} aria-label="Forms that it is for">
                {forms.map(({ id, formName }) => (
                  <CheckLine
                    key={id}
                    label={formName}
                    checked={formIds.includes(id)}
                    onChange={(isOn) =>
                      setFormIds(isOn ? [...formIds, id] : formIds.filter((one) => one !== id))
                    }
                  />
                ))}
                {forms.length === 0 && <p className={styles.once}>You have no forms yet.</p>}
              </fieldset>
            )}
            <Radio value="all" label="All that I may use, also later" />
          </Stack>
        </Radio.Group>
        <NativeSelect
          label="Expires after"
          data={periods.map((period) => ({ value: String(period), label: counted(period, "day") }))}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

function ShownOnce({ text, onClose }: { text: string; onClose: () => void }) {
  const { copied, copy } = useCopy(text, "the access token");
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!idleEnd.isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return (
    <Dialog
      title="Your access token"
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>I have kept it</Button>}
    >
      <Stack gap="md">
        <p className={styles.once}>
          Copy it now, to where your program keeps its secrets: it is shown this once, and nobody can look it
          up later.
        </p>
        <code className={styles.text}>{text}</code>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={copy}
          className={`${styles.copy}`}
          data-autofocus
        >
          {copied ? "Copied" : "Copy"}
        </Button>
        <p className={styles.once}>
          The program sends it as <code>Authorization: Bearer</code>; the command line takes it as{" "}
          <code>SPROUT_TOKEN</code>.
        </p>
      </Stack>
    </Dialog>
  );
}
