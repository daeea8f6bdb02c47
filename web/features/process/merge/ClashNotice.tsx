import { Button, Group } from "@mantine/core";
import { Suspense, useState } from "react";
import { part } from "../../../../shared/part.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { counted } from "../../../ui/counted.ts";
import { Note } from "../../../ui/Note.tsx";
import { StepsDifference } from "../../../ui/StepsDifference.tsx";
import styles from "../Builder.module.css";
import { mergedScreen } from "../state/answered-tree.ts";
import type { BuilderState, Clash } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";

/** Loaded when it is opened. */
const ClashDialog = lazyPart(
  part(() => import("./ClashDialog.tsx")),
  ({ ClashDialog }) => ClashDialog,
);

/** What somebody else did to the process meanwhile: merged already, or to be chosen. */
export function ClashNotice({ store, state }: { store: BuilderStore; state: BuilderState }) {
  const { clash, news } = state;
  return (
    <>
      {news !== undefined && (
        <div className={styles.refusal}>
          <Note tone="info" title="Someone else's changes were merged with yours.">
            <StepsDifference {...news} />
            <Group mt="xs">
              <Button size="compact-sm" variant="default" onClick={store.dismissNews}>
                OK
              </Button>
            </Group>
          </Note>
        </div>
      )}
      {clash !== undefined && <Choice store={store} state={state} clash={clash} />}
    </>
  );
}

/** Someone else saved first: whatever is chosen, the rest is one undo away. */
function Choice({ store, state, clash }: { store: BuilderStore; state: BuilderState; clash: Clash }) {
  const [isOpen, setOpen] = useState(false);
  const { conflicts } = mergedScreen(state, clash);
  return (
    <div className={styles.refusal}>
      <Note tone="warning" title="Someone else changed this process.">
        <p>
          {conflicts.length > 0
            ? `Your last change isn't saved: both of you changed ${counted(conflicts.length, "thing")} differently. Choose for each, or one tree as a whole.`
            : "Your last change isn't saved: both changes together make a tree that can't be run. Choose one tree."}{" "}
          Nothing is lost: Undo brings back the one that you didn't choose.
        </p>
        <Group gap="xs">
          {conflicts.length > 0 && (
            <Button size="compact-sm" onClick={() => setOpen(true)}>
              Compare and choose
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={store.takeTheirs}>
            Show their tree
          </Button>
          <Button size="compact-sm" variant="default" onClick={store.keepMine}>
            Keep my tree
          </Button>
        </Group>
      </Note>
      {isOpen && (
        <Suspense>
          <ClashDialog store={store} state={state} clash={clash} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
