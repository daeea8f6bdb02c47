/** Another name for a key: every place of it, and what changes, before it is done. Loaded when it is first asked for. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { RenamePlace, RenameRequest, Renaming } from "../../../../shared/analysis/rename/rename-key.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Note } from "../../../ui/Note.tsx";
import type { BuilderStore } from "../state/builder-store.ts";
import styles from "./RenameDialog.module.css";

interface RenameDialogProps {
  place: Omit<RenameRequest, "to">;
  stepNames: ReadonlyMap<string, string>;
  renaming: (request: RenameRequest) => Promise<Renaming | undefined>;
  store: Pick<BuilderStore, "replaceTexts">;
  onClose: () => void;
}

export default function RenameDialog({ place, stepNames, renaming, store, onClose }: RenameDialogProps) {
  const [first] = useState({ place, renaming });
  const [found, setFound] = useState<Renaming>();
  const [failure, setFailure] = useState<string>();
  const [to, setTo] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    first.renaming(first.place).then(
      (answer) => {
        if (!isCurrent || answer === undefined) return;
        setFound(answer);
        setTo(answer.name);
      },
      (error: unknown) => isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [first]);

  const rename = async () => {
    if (isBusy || found === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await renaming({ ...place, to: to.trim() });
      const refusal =
        answer?.refusal ??
        (answer?.texts && (await store.replaceTexts(`Rename ${found.name} to ${to.trim()}`, answer.texts)));
      if (refusal === undefined) onClose();
      else setFailure(refusal);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };

  const title = found?.name ? `Rename “${found.name}”` : "Rename a key";
  if (found === undefined || found.refusal !== undefined)
    return (
      <Dialog
        title={title}
        size="medium"
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {found === undefined && failure === undefined && <p role="status">Looking for every place of it…</p>}
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        {found?.refusal !== undefined && <Note tone="warning">{found.refusal}</Note>}
        {found !== undefined && found.places.length > 0 && (
          <div className={styles.below}>
            <Places label="Its places" name={found.name} places={found.places} stepNames={stepNames} />
          </div>
        )}
      </Dialog>
    );
  const { name, places, others, cautions } = found;
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="rename-key"
            aria-busy={isBusy}
            disabled={to.trim() === name || to.trim() === ""}
          >
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-key"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="New name"
            value={to}
            onChange={(event) => {
              setTo(event.currentTarget.value);
              setFailure(undefined);
            }}
            error={failure}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {cautions.map((caution) => (
            <Note key={caution} tone="warning">
              {caution}
            </Note>
          ))}
          <section>
            <h3 className={styles.head}>{changesOf(places)}</h3>
            <Places label="Places that change" name={name} places={places} stepNames={stepNames} />
          </section>
          {others.length > 0 && (
            <Disclosure summary={staysOf(others)}>
              <Places label="Places that stay" name={name} places={others} stepNames={stepNames} />
            </Disclosure>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function changesOf(places: readonly RenamePlace[]): string {
  const steps = new Set(places.map(({ stepKey }) => stepKey)).size;
  return `${places.length === 1 ? "1 place changes" : `${places.length} places change`}${steps > 1 ? `, in ${steps} steps` : ""}`;
}

function staysOf({ length }: readonly RenamePlace[]): string {
  return length === 1
    ? "1 place with the same word means something else and stays"
    : `${length} places with the same word mean something else and stay`;
}

/** Each with its step, its line and what is written there. */
function Places({
  label,
  name,
  places,
  stepNames,
}: {
  label: string;
  name: string;
  places: readonly RenamePlace[];
  stepNames: ReadonlyMap<string, string>;
}) {
  return (
    <ul className={styles.places} aria-label={label}>
      {places.map(({ stepKey, line, column, text, at }) => (
        <li key={JSON.stringify([stepKey, line, column])}>
          <span>
            <strong>{stepNames.get(stepKey)}</strong>, line {line}:
          </span>{" "}
          <code>
            {text.slice(0, at)}
            <strong>{text.slice(at, at + name.length)}</strong>
            {text.slice(at + name.length)}
          </code>
        </li>
      ))}
    </ul>
  );
}
