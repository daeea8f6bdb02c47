/** What lists of versions have alike: a line for each, and two of them to compare. */
import { Badge, Button, Select, Text, Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import { Line } from "./LineList.tsx";
import styles from "./VersionList.module.css";

interface VersionLineProps {
  number: number;
  /** Said beside the number of the newest one. */
  badge: string | undefined;
  /** When and by whom. */
  about: ReactNode;
  children?: ReactNode;
  /** Shows what it changed; absent for the first that is known. */
  onCompare?: (() => void) | undefined;
  /** Absent: it is the newest one. */
  onGoBack?: (() => void) | undefined;
}

export function VersionLine({ number, badge, about, children, onCompare, onGoBack }: VersionLineProps) {
  return (
    <Line
      what={
        <>
          <Text fw={560} component="div">
            Version {number} {badge !== undefined && <Badge color="leaf">{badge}</Badge>}
          </Text>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
          {children}
        </>
      }
    >
      <div className={styles.actions}>
        {onCompare !== undefined && (
          <Button variant="default" onClick={onCompare} aria-label={`What changed in version ${number}`}>
            What changed
          </Button>
        )}
        {onGoBack !== undefined && (
          <Button variant="default" onClick={onGoBack} aria-label={`Go back to this version: ${number}`}>
            Go back to this version
          </Button>
        )}
      </div>
    </Line>
  );
}

/** What stands for how it is now, where that isn't a version. */
export const CURRENT = "now";

interface CompareProps {
  /** Newest first. */
  versions: readonly number[];
  /** How it is now, in words. */
  current: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  heading: Ref<HTMLHeadingElement>;
  /** What differs. */
  children: ReactNode;
}

/** Two versions to choose, and what differs between them. */
export function CompareVersions({ versions, current, from, to, onChange, heading, children }: CompareProps) {
  const id = useId();
  const choices = versions.map((version) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <section aria-labelledby={id}>
      <Title order={4} size="h5" id={id} ref={heading} tabIndex={-1}>
        Compare
      </Title>
      <div className={styles.pickers}>
        <Select
          label="From"
          data={choices}
          value={from}
          allowDeselect={false}
          onChange={(value) => onChange(value ?? from, to)}
        />
        <Select
          label="To"
          data={[{ value: CURRENT, label: current }, ...choices]}
          value={to}
          allowDeselect={false}
          onChange={(value) => onChange(from, value ?? to)}
        />
      </div>
      {from === to ? <Text c="dimmed">Choose two different versions.</Text> : children}
    </section>
  );
}
