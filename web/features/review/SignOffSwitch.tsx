import { Switch } from "@mantine/core";
import { useState } from "react";
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Review.module.css";

interface SignOffSwitchProps {
  formId: number;
  state: SignOffState;
  onDone: () => Promise<unknown>;
}

/** For owners: whether changes of the form are signed off. */
export function SignOffSwitch({ formId, state, onDone }: SignOffSwitchProps) {
  const { isOn, stage, authors, hasUnknownAuthors } = state;
  /** While it is being saved. */
  const [chosen, setChosen] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const isUnchanged = authors.length === 0 && !hasUnknownAuthors;
  const isBound = isOn && stage !== "approved" && !isUnchanged;
  const turn = async (next: boolean) => {
    setChosen(next);
    setFailure(undefined);
    await call(api.forms.signOffSetting, { formId, isOn: next }).catch((error: unknown) =>
      setFailure(problemText(error)),
    );
    await onDone();
    setChosen(undefined);
  };
  return (
    <section className={styles.box} aria-labelledby="setting">
      <h2 id="setting">Sign-off of this form</h2>
      <Switch
        label="Somebody else signs off changes before they are published"
        description={
          isBound
            ? "It can be switched off once these changes are signed off, or taken back."
            : "Whoever changed something can’t sign it off themselves. Switching this on or off is on the form’s trail."
        }
        checked={chosen ?? isOn}
        disabled={chosen !== undefined || isBound}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {failure !== undefined && <Note tone="error">{failure}</Note>}
    </section>
  );
}
