import { Button, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Publication } from "../../../shared/contract/forms.ts";
import { DialogBar } from "../../ui/DialogBar.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./RevokePublication.module.css";

interface RevokePublicationProps {
  publication: Publication;
  busy: boolean;
  failure: string | undefined;
  onRevoke: () => void;
  onCancel: () => void;
}

/** What revoking means for respondents, asked once: nothing leads back from it. */
export function RevokePublication({
  publication,
  busy,
  failure,
  onRevoke,
  onCancel,
}: RevokePublicationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that led here is gone
  return (
    <>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={`${styles.heading}`}>
        Revoke {publication.name}?
      </Title>
      <ul className={styles.meaning}>
        <li>Whoever opens its link finds the form closed, from now on.</li>
        <li>Respondents who have begun can no longer finish or submit.</li>
        <li>What was submitted stays, and so do its reports.</li>
      </ul>
      <p>
        This can't be undone.
        {publication.status === "OPEN" && " To close the form for a while only, pause it instead."}
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
