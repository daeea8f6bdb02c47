import { ActionIcon, Badge, Button, Menu, Text, Tooltip } from "@mantine/core";
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconSettings,
} from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { Line } from "../../ui/LineList.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import styles from "./PublicationList.module.css";
import { ShareLinkPanel } from "./ShareLinkPanel.tsx";

export interface PublicationRowProps {
  publication: Publication;
  /** True: its link, QR code and snippet are shown. */
  isLinkShown: boolean;
  onShareLink: (isLinkShown: boolean) => void;
  /** True: it is being changed. */
  isBusy: boolean;
  onCommand: (command: PublicationCommand) => void;
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
export function PublicationRow(props: PublicationRowProps) {
  const { publication, isLinkShown, onShareLink, isBusy, onCommand, takesFocus } = props;
  const { name, publicationKey, activityDate, status, missingTranslations, closesAt, sharedDevice } =
    publication;
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
            {missingTranslations === "accept" && " · published with texts that aren't translated"}
          </Text>
          {(closesAt !== undefined || sharedDevice === true) && status !== "REVOKED" && (
            <Text size="xs">
              {[
                ...(closesAt === undefined ? [] : [closingText(closesAt)]),
                ...(sharedDevice === true ? ["Shared device"] : []),
              ].join(" · ")}
            </Text>
          )}
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
            <CopyLink address={address} name={name} />
          )}
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
          <Tooltip label="Link, QR code, web page">
            <ActionIcon
              variant={isLinkShown ? "light" : "subtle"}
              aria-label={`Link, QR code and embed snippet of ${name}`}
              aria-expanded={isLinkShown}
              {...(isLinkShown && { "aria-controls": linkPanelId })}
              onClick={() => onShareLink(!isLinkShown)}
            >
              <IconQrcode size={19} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <PublicationMenu publication={publication} busy={isBusy} onCommand={onCommand} />
        </div>
      )}
      {isLinkShown && status !== "REVOKED" && (
        <ShareLinkPanel id={linkPanelId} name={name} address={address} />
      )}
    </Line>
  );
}

function closingText(closesAt: string): string {
  return `${new Date(closesAt) <= new Date() ? "Closed since" : "Closes"} ${mediumDate(closesAt)}`;
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

interface PublicationMenuProps {
  publication: Publication;
  busy: boolean;
  onCommand: (command: PublicationCommand) => void;
}

/** Pausing, resuming, settings and revoking, each with what it means. */
function PublicationMenu({ publication: { name, status }, busy, onCommand }: PublicationMenuProps) {
  return (
    <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${name}`} loading={busy}>
          <IconDotsVertical size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === "OPEN" ? (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => onCommand("pause")}>
            Pause{" "}
            <span className={styles.meaning}>Respondents see that it is closed until you resume it.</span>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onCommand("resume")}>
            Resume <span className={styles.meaning}>Respondents continue where they stopped.</span>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => onCommand("settings")}>
          Settings… <span className={styles.meaning}>When it closes, and whether its device is shared.</span>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          className={`${styles.destroys}`}
          leftSection={<IconBan size={16} />}
          onClick={() => onCommand("revoke")}
        >
          Revoke… <span className={styles.meaning}>Close it for good.</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
