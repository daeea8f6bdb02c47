import { Badge, Button, Group, Progress, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconBell, IconFiles, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconAction.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./StyleGuidePage.module.css";

const colors = [
  "paper",
  "surface",
  "sunken",
  "ink",
  "ink-quiet",
  "hairline",
  "control",
  "accent",
  "accent-dark",
  "accent-tint",
  "error",
  "error-tint",
  "warning",
  "warning-tint",
];
const sizes = ["12", "14", "16", "18", "22", "28", "36"];

/** The product's own parts on one page, as they are. */
export function StyleGuidePage() {
  return (
    <>
      <PageHeading title="Style guide">
        The parts that every screen is made of, in the colours of this device.
      </PageHeading>
      <Section title="Colors">
        <ul className={styles.colors}>
          {colors.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              <code>--{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={styles.line} style={{ fontSize: `var(--text-${size})` }}>
            {size} · Calm, exact, warm
          </p>
        ))}
      </Section>
      <Section title="Buttons">
        <Group gap="sm">
          <Button>Publish</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="subtle">Open</Button>
          <Button color="red">Yes, delete!</Button>
          <Button disabled>Next</Button>
          <IconButton
            name="Delete"
            tooltip="Delete"
            icon={<IconTrash size={19} />}
            onClick={() => {}}
            destroys
          />
        </Group>
      </Section>
      <Section title="Fields">
        <div className={styles.fields}>
          <TextInput label="Form name" description="Please give your form a name" />
          <TextInput label="E-mail address" error="Enter a valid e-mail address." defaultValue="ada@" />
        </div>
      </Section>
      <Section title="Notifications">
        <Stack gap="sm">
          <Note tone="info">The list of users isn't available yet.</Note>
          <Note tone="success">Your password has been successfully changed.</Note>
          <Note tone="warning">Two texts have no Spanish translation.</Note>
          <Note tone="error">This upload is no longer there. Upload the file again.</Note>
        </Stack>
      </Section>
      <Section title="Widgets">
        <Stack gap="md">
          <Group gap="xs">
            <Badge>Output: Report</Badge>
            <Badge color="gray">Shared with you · Read</Badge>
            <Badge color="yellow">Paused</Badge>
          </Group>
          <Progress value={64} aria-label="A progress bar" />
          <Skeleton height={48} />
          <EmptyState icon={<IconFiles size={28} />} title="Why don't I see any forms?">
            An empty state says what would stand here and how to begin.
          </EmptyState>
        </Stack>
      </Section>
      <Section title="Icons">
        <Text c="dimmed">
          <IconBell size={20} aria-hidden /> Tabler icons, 1.6 wide, always with a name for those who can't
          see them.
        </Text>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Title order={2}>{title}</Title>
      {children}
    </section>
  );
}
