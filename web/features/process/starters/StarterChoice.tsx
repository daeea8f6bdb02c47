import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import styles from "./StarterChoice.module.css";
import { type Starter, starters } from "./starters.ts";

/** What a process without steps can start with. */
export function StarterChoice({
  onChoose,
  onAdd,
}: {
  onChoose: (starter: Starter) => void;
  onAdd: () => void;
}) {
  return (
    <section className={styles.choice} aria-labelledby="starters">
      <h2 id="starters" className={styles.title}>
        What should a submission become?
      </h2>
      <Text c="dimmed">Start with one of these and change what you like, or build it step by step.</Text>
      <ul className={styles.list}>
        {starters.map((starter) => (
          <li key={starter.name}>
            <button type="button" className={styles.starter} onClick={() => onChoose(starter)}>
              <span className={styles.name}>{starter.name}</span>
              <span className={styles.description}>{starter.description}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
        Add a step
      </Button>
    </section>
  );
}
