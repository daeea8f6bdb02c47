import { Button, Skeleton, Stack } from "@mantine/core";
import { IconPlus, IconWorldShare } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./PublicationList.module.css";
import { PublicationRow } from "./PublicationRow.tsx";

interface PublicationListProps {
  publications: readonly Publication[] | undefined;
  error: unknown;
  onRetry: () => void;
  onPublish: () => void;
  /** The key of the publication that is being changed. */
  busy: string | undefined;
  onCommand: (publication: Publication, command: PublicationCommand) => void;
  /** The key of the one that was just published: its link is ready to share. */
  published: string | undefined;
  /** Where the focus goes when the list appears: the key of a publication, or `publish` for the button. */
  focusOn: string | undefined;
}

/** What respondents can open, newest first. */
export function PublicationList({
  publications,
  error,
  onRetry,
  onPublish,
  busy,
  onCommand,
  published,
  focusOn,
}: PublicationListProps) {
  const [shownLink, setShownLink] = useState(published);
  const publish = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusOn === "publish") publish.current?.focus();
  }, [focusOn]);
  const publishButton = (
    <Button ref={publish} leftSection={<IconPlus size={16} />} onClick={onPublish}>
      Publish
    </Button>
  );
  if (publications === undefined)
    return error === undefined ? (
      <Stack gap="sm" role="status" aria-label="Loading the publications">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Stack>
    ) : (
      <LoadFailed what="The publications" error={error} onRetry={onRetry} />
    );
  if (publications.length === 0)
    return (
      <EmptyState
        icon={<IconWorldShare size={28} stroke={1.6} />}
        title="Not published yet"
        actions={publishButton}
      >
        Publish this form to give respondents a link. Later changes don't reach those who already have it.
      </EmptyState>
    );
  return (
    <>
      <div className={styles.bar}>{publishButton}</div>
      <LineList label="Publications">
        {publications.map((publication) => {
          const key = publication.publicationKey;
          return (
            <PublicationRow
              key={key}
              publication={publication}
              isLinkShown={shownLink === key}
              onShareLink={(isLinkShown) => setShownLink(isLinkShown ? key : undefined)}
              isBusy={busy === key}
              onCommand={(command) => onCommand(publication, command)}
              takesFocus={key === focusOn}
            />
          );
        })}
      </LineList>
    </>
  );
}
