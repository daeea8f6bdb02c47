import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Note } from "../../ui/Note.tsx";
import styles from "./Builder.module.css";
import type { BuilderStore } from "./state/builder-store.ts";
import { keepUnsaved, type UnsavedWork } from "./state/unsaved-work.ts";

interface UnsavedOfferProps {
  formId: number;
  store: BuilderStore;
  /** What an earlier visit could not save. */
  kept: UnsavedWork | undefined;
}

/** Offers what an earlier visit could not save, and says so when somebody else saved since. */
export function UnsavedOffer({ formId, store, kept }: UnsavedOfferProps) {
  const [isOpen, setOpen] = useState(kept !== undefined);
  const [loadedRevision] = useState(() => store.revision());
  const [refusal, setRefusal] = useState<string>();
  if (kept === undefined || !isOpen) return null;
  const isOlder = kept.revision !== loadedRevision;
  const discard = () => {
    keepUnsaved(formId, undefined);
    setOpen(false);
  };
  const restore = () => {
    const reason = store.restore(kept);
    setRefusal(reason);
    if (reason === undefined) discard();
  };
  return (
    <div className={styles.refusal}>
      <Note tone="warning" title="You have changes that couldn't be saved.">
        <p>
          They are kept in this tab from your last visit.{" "}
          {isOlder
            ? "This process was saved since, by you or somebody else: your changes would take the place of the tree below. Undo brings it back."
            : "Undo brings back the tree below."}
        </p>
        {refusal !== undefined && <p role="alert">They can't be brought back: {refusal}</p>}
        <Group gap="xs">
          <Button size="compact-sm" onClick={restore}>
            Bring back my changes
          </Button>
          <Button size="compact-sm" variant="default" onClick={discard}>
            Discard them
          </Button>
        </Group>
      </Note>
    </div>
  );
}
