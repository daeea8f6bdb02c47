import { ActionIcon, Badge, Button, Skeleton, Stack, Text, Tooltip } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import { mediumDate, zonedDate } from "../../lib/format.ts";
import { useCopy } from "../../ui/copy.tsx";
import { counted } from "../../ui/counted.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import {
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPlayerPlay,
  IconPlus,
  IconQrcode,
  IconWorldShare,
} from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./PublicationList.module.css";
import { PublicationMenu } from "./PublicationMenu.tsx";
import { ReasonsToPublish } from "./ReasonsToPublish.tsx";
import { ShareLinkPanel } from "./ShareLinkPanel.tsx";

interface PublicationListProps {
  formId: number;
  publications: readonly ListedPublication[] | undefined;
  error: unknown;
  onRetry: () => void;
  onPublish: () => void;
  /** The key of the publication that is being changed. */
  busy: string | undefined;
  onCommand: (publication: ListedPublication, command: PublicationCommand) => void;
  /** Opens what publishes changes behind the same link. */
  onUpdate: (publication: ListedPublication) => void;
  /** Opens what lists what the link has opened. */
  onVersions: (publication: ListedPublication) => void;
  /** Opens what makes a link with answers in it. */
  onPrefill: (publication: ListedPublication) => void;
  /** The key of the one that was just published: its link is ready to share. */
  published: string | undefined;
  /** Where the focus goes when the list appears: the key of a publication, or `publish` for the button. */
  focusOn: string | undefined;
}

/** What respondents can open, newest first. */
export function PublicationList({
  formId,
  publications,
  error,
  onRetry,
  onPublish,
  busy,
  onCommand,
  onUpdate,
  onVersions,
  onPrefill,
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
        Publish this form to give respondents a link. Later changes reach nobody until you publish them.
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
              formId={formId}
              publication={publication}
              isLinkShown={shownLink === key}
              onShareLink={(isLinkShown) => setShownLink(isLinkShown ? key : undefined)}
              isBusy={busy === key}
              onCommand={(command) => onCommand(publication, command)}
              onUpdate={() => onUpdate(publication)}
              onVersions={() => onVersions(publication)}
              onPrefill={() => onPrefill(publication)}
              takesFocus={key === focusOn}
            />
          );
        })}
      </LineList>
    </>
  );
}

interface PublicationRowProps {
  formId: number;
  publication: ListedPublication;
  /** True: its link, QR code and snippet are shown. */
  isLinkShown: boolean;
  onShareLink: (isLinkShown: boolean) => void;
  /** True: it is being changed. */
  isBusy: boolean;
  onCommand: (command: PublicationCommand) => void;
  onUpdate: () => void;
  onVersions: () => void;
  onPrefill: () => void;
  /** True: it gets the focus when the list appears. */
  takesFocus: boolean;
}

const states = {
  OPEN: undefined,
  PAUSED: {
    word: "Paused",
    color: "yellow",
    meaning: "Respondents see that it is closed. What they have saved is kept.",
  },
  REVOKED: {
    word: "Revoked",
    color: "gray",
    meaning: "No longer accepts answers. What was submitted stays.",
  },
} as const;

/** A publication: what it is, how it is shared, and what can be done with it. */
function PublicationRow(props: PublicationRowProps) {
  const { formId, publication, isLinkShown, onShareLink, isBusy, onCommand, onUpdate, takesFocus } = props;
  const { onVersions, onPrefill } = props;
  const { name, publicationKey, activityDate, status, versions = [] } = publication;
  const { missingTranslations, untranslated, sharedDevice, changeable, reusable } = publication;
  const { opensAt, closesAt, startCheck } = publication;
  const { maxSubmissions, personalLinksOnly = false } = publication;
  const settings = [
    ...(opensAt !== undefined && new Date(opensAt) > new Date() ? [`Opens ${zonedDate(opensAt)}`] : []),
    ...(closesAt === undefined ? [] : [closingText(closesAt)]),
    ...(maxSubmissions === undefined ? [] : [limitText(publication, maxSubmissions)]),
    ...(sharedDevice === true ? ["Shared device"] : []),
    ...(changeable === true ? ["Answers can be changed"] : []),
    ...(reusable === true ? ["Starts from last answers"] : []),
    ...(personalLinksOnly ? ["Personal links only"] : []),
    ...(startCheck === undefined ? [] : ["Guarded against programs"]),
  ];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) row.current?.focus(); // the button that was pressed is gone
  }, [status]);
  const linkPanelId = useId();
  const address = `${location.origin}/f/${publicationKey}`;
  const state = states[status];

  return (
    <Line
      ref={row}
      tabIndex={-1}
      what={
        <>
          <Text fw={560} component="div">
            {name} {state !== undefined && <Badge color={state.color}>{state.word}</Badge>}
          </Text>
          <code className={styles.key}>{publicationKey}</code>
          <Text size="xs" c="dimmed">
            {mediumDate(activityDate)}
            {versions.length > 0 && ` · version ${versions.at(-1)?.version}`}
            {missingTranslations === "accept" &&
              untranslated === undefined &&
              " · published with texts that aren't translated"}
          </Text>
          <ReasonsToPublish {...publication} />
          {settings.length > 0 && status !== "REVOKED" && <Text size="xs">{settings.join(" · ")}</Text>}
          {state !== undefined && <Text size="xs">{state.meaning}</Text>}
        </>
      }
    >
      {status !== "REVOKED" && (
        <div className={styles.actions}>
          {status === "PAUSED" ? (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              loading={isBusy}
              onClick={() => onCommand("resume")}
              aria-label={`Resume ${name}`}
            >
              Resume
            </Button>
          ) : (
            !personalLinksOnly && <CopyLink address={address} name={name} />
          )}
          {!personalLinksOnly && (
            <Tooltip label="Open in a new tab">
              <ActionIcon
                component="a"
                href={`/f/${publicationKey}`}
                target="_blank"
                rel="noopener"
                aria-label={`Open ${name} in a new tab`}
              >
                <IconExternalLink size={19} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={personalLinksOnly ? "Test link" : "Link, QR code, web page"}>
            <ActionIcon
              variant={isLinkShown ? "light" : "subtle"}
              aria-label={`${personalLinksOnly ? "Test link" : "Link, QR code and embed snippet"} of ${name}`}
              aria-expanded={isLinkShown}
              {...(isLinkShown && { "aria-controls": linkPanelId })}
              onClick={() => onShareLink(!isLinkShown)}
            >
              {personalLinksOnly ? (
                <IconLink size={19} stroke={1.6} />
              ) : (
                <IconQrcode size={19} stroke={1.6} />
              )}
            </ActionIcon>
          </Tooltip>
          <PublicationMenu
            formId={formId}
            publication={publication}
            busy={isBusy}
            onCommand={onCommand}
            onUpdate={onUpdate}
            onVersions={onVersions}
            onPrefill={onPrefill}
          />
        </div>
      )}
      {isLinkShown && status !== "REVOKED" && (
        <ShareLinkPanel id={linkPanelId} {...{ formId, publicationKey, name, address, personalLinksOnly }} />
      )}
    </Line>
  );
}

function closingText(closesAt: string): string {
  return `${new Date(closesAt) <= new Date() ? "Closed since" : "Closes"} ${zonedDate(closesAt)}`;
}

/** @example limitText({ takenSubmissions: 37 }, 50) // "37 of 50 submissions" */
function limitText(
  { takenSubmissions: taken = 0, isFull }: Pick<ListedPublication, "takenSubmissions" | "isFull">,
  most: number,
): string {
  const of = `${taken.toLocaleString("en")} of ${counted(most, "submission")}`;
  if (typeof taken === "number" && taken >= most) return `Full: ${of}`;
  return isFull === true ? `Full: it takes ${counted(most, "submission")}` : of;
}

function CopyLink({ address, name }: { address: string; name: string }) {
  const { copied, copy } = useCopy(address, `link of ${name}`);
  return (
    <Button
      variant="default"
      onClick={copy}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-label={copied ? `Copied: link of ${name}` : `Copy link of ${name}`}
    >
      {copied ? "Copied" : "Copy link"}
    </Button>
  );
}
