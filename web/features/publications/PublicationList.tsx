import { Badge, Button, CopyButton, Skeleton, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink, IconPlus, IconWorldShare } from "@tabler/icons-react";
import type { Publication } from "../../../shared/contract/forms.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./PublicationList.module.css";

interface PublicationListProps {
  publications: readonly Publication[] | undefined;
  error: unknown;
  onRetry: () => void;
  onPublish: () => void;
}

/** What respondents can open, newest first. */
export function PublicationList({ publications, error, onRetry, onPublish }: PublicationListProps) {
  const publishButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={onPublish}>
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
      <ul className={styles.list}>
        {publications.map((publication) => (
          <li key={publication.publicationKey} className={styles.item}>
            <PublicationRow {...publication} />
          </li>
        ))}
      </ul>
    </>
  );
}

const statusWords = { OPEN: undefined, PAUSED: "Paused", REVOKED: "Revoked" } as const;

function PublicationRow({ name, publicationKey, activityDate, status, missingTranslations }: Publication) {
  const path = `/f/${publicationKey}`;
  return (
    <>
      <div className={styles.what}>
        <Text fw={560} component="div">
          {name} {statusWords[status] !== undefined && <Badge color="yellow">{statusWords[status]}</Badge>}
        </Text>
        <code className={styles.key}>{publicationKey}</code>
        <Text size="xs" c="dimmed">
          {mediumDate(activityDate)}
          {missingTranslations === "accept" && " · published with texts that aren't translated"}
        </Text>
      </div>
      <CopyButton value={`${location.origin}${path}`}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            aria-label={copied ? `Copied: link of ${name}` : `Copy link of ${name}`}
          >
            {copied ? "Copied" : "Copy link"}
          </Button>
        )}
      </CopyButton>
      <Button
        component="a"
        href={path}
        target="_blank"
        rel="noopener"
        variant="subtle"
        leftSection={<IconExternalLink size={16} />}
        aria-label={`Open ${name} in a new tab`}
      >
        Open
      </Button>
    </>
  );
}
