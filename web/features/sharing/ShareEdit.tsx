import { Button, Radio, Stack, Switch, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { privilegeLabels } from "../../../shared/access.ts";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { DialogBar } from "../../ui/DialogBar.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./ShareEdit.module.css";
import { type Saving, useShareEdit } from "./use-share-edit.ts";
import type { GivenPrivilege } from "./use-shares.ts";

const privileges: readonly { value: GivenPrivilege; meaning: string }[] = [
  { value: "R", meaning: "Sees the form in their list and can look at it." },
  {
    value: "W",
    meaning: "Can also import it again, publish, download and delete it, and build its processes.",
  },
];

const ANSWERS_RIGHT = "May read what respondents answered";

interface ShareEditProps {
  formId: number;
  person: FoundUser;
  onDone: () => void;
}

/** Edit mode: what one person may do with the form. Every change is saved as it is made. */
export function ShareEdit({ formId, person, onDone }: ShareEditProps) {
  const { rights, saving, choosePrivilege, allowAnswers, settled } = useShareEdit(formId, person);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that led here is gone

  return (
    <>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={`${styles.name}`}>
        {`${person.firstName} ${person.lastName}`}
      </Title>
      <Text c="dimmed" className={`${styles.who}`}>
        {person.username} · {person.domain}
      </Text>
      <Stack gap="lg" mb="md">
        <Radio.Group
          label="Privilege"
          value={rights.privilege ?? ""}
          onChange={(value) => choosePrivilege(value === "W" ? "W" : "R")}
        >
          <Stack gap="sm" mt="xs">
            {privileges.map(({ value, meaning }) => (
              <Radio key={value} value={value} label={privilegeLabels[value]} description={meaning} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={ANSWERS_RIGHT}
          aria-label={ANSWERS_RIGHT} // the description is read after it, not as a part of the name
          description={
            rights.privilege === undefined
              ? "Choose a privilege first."
              : "A right of its own, whatever the privilege. Each use is noted in the audit trail."
          }
          checked={rights.data}
          disabled={rights.privilege === undefined}
          onChange={({ currentTarget }) => allowAnswers(currentTarget.checked)}
        />
        <SavingLine saving={saving} />
      </Stack>
      <DialogBar>
        <Button onClick={() => settled().then(onDone)}>Done</Button>
      </DialogBar>
    </>
  );
}

function SavingLine({ saving }: { saving: Saving }) {
  if (saving.name === "failed")
    return (
      <Note tone="error" title="The change wasn't saved.">
        {saving.reason}
      </Note>
    );
  return (
    <p className={styles.saving} role="status">
      {saving.name === "saving" && "Saving…"}
      {saving.name === "saved" && (
        <>
          <IconCheck size={18} aria-hidden />
          <span>Saved!</span>
        </>
      )}
    </p>
  );
}
