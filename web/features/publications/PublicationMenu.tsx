import { ActionIcon, Menu } from "@mantine/core";
import {
  IconBan,
  IconDotsVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
} from "@tabler/icons-react";
import type { Publication, PublicationCommand } from "../../../shared/contract/forms.ts";
import styles from "./PublicationMenu.module.css";

interface PublicationMenuProps {
  publication: Publication;
  busy: boolean;
  onCommand: (command: PublicationCommand) => void;
}

/** Pausing, resuming, settings and revoking, each with what it means. */
export function PublicationMenu({ publication: { name, status }, busy, onCommand }: PublicationMenuProps) {
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
            Pause <span className={styles.meaning}>Respondents find it closed until you resume it.</span>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onCommand("resume")}>
            Resume <span className={styles.meaning}>Respondents go on where they stopped.</span>
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
