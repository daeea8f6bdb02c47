import { Button, Group } from "@mantine/core";
import { Note } from "../../ui/Note.tsx";
import styles from "./Builder.module.css";
import type { BuilderStore } from "./state/builder-store.ts";

/** Somebody else saved first: whichever tree is kept, the other is one undo away. */
export function StaleNotice({ store }: { store: BuilderStore }) {
  return (
    <div className={styles.refusal}>
      <Note tone="warning" title="Somebody else changed this process.">
        <p>
          Your last change isn't saved. Take the other tree, or keep yours in its place. Nothing is lost: Undo
          brings back the one that you didn't choose.
        </p>
        <Group gap="xs">
          <Button size="compact-sm" onClick={store.takeTheirs}>
            Show their tree
          </Button>
          <Button size="compact-sm" variant="default" onClick={store.keepMine}>
            Keep my tree
          </Button>
        </Group>
      </Note>
    </div>
  );
}
