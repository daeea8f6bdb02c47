import { Button, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Publication } from "../../../shared/contract/publication.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./RevokePublication.module.css";

interface RevokePublicationProps {
  publication: Publication;
  busy: boolean;
  failure: string | undefined;
  onRevoke: () => void;
  onCancel: () => void;
}

/** What revoking means for respondents, confirmed once: it can't be undone. */
export function RevokePublication({
  publication,
  busy,
  failure,
  onRevoke,
  onCancel,
}: RevokePublicationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that opened this is gone
  return (
    <>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={`${styles.heading}`}>
        Revoke {publication.name}?
      </Title>
      <ul className={styles.meaning}>
        <li>From now on, anyone who opens its link sees that the form is closed.</li>
        <li>Respondents who have started can no longer finish or submit.</li>
        <li>What was submitted stays, and so do the reports.</li>
      </ul>
      <p>
        This can't be undone.
        {publication.status === "OPEN" && " To close the form only for a while, pause it instead."}
      </p>
      <DialogBar>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={onRevoke}>
          Yes, revoke!
        </Button>
      </DialogBar>
    </>
  );
}
