import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import {
  IconBan,
  IconDotsVertical,
  IconHistory,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSettings,
  IconUsers,
} from "../../ui/icons/icons.tsx";
import styles from "./PublicationList.module.css";

interface PublicationMenuProps {
  formId: number;
  publication: ListedPublication;
  busy: boolean;
  onCommand: (command: PublicationCommand) => void;
  onUpdate: () => void;
  onVersions: () => void;
  onPrefill: () => void;
}

/** New versions, pausing, resuming, another name, settings and revoking, each with what it means. */
export function PublicationMenu(props: PublicationMenuProps) {
  const { formId, publication, busy, onCommand, onUpdate, onVersions, onPrefill } = props;
  const { name, publicationKey, status, versions = [] } = publication;
  return (
    <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${name}`} loading={busy}>
          <IconDotsVertical size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onUpdate}>
          Publish changes…{" "}
          <span className={styles.meaning}>
            The form as it is now, or an earlier version, at the same link.
          </span>
        </Menu.Item>
        {versions.length > 1 && (
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={onVersions}>
            Versions…{" "}
            <span className={styles.meaning}>What it has opened, what changed, and going back.</span>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={16} />} onClick={onPrefill}>
          Make a prefilled link…{" "}
          <span className={styles.meaning}>It starts the form with answers that you give.</span>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/design/form/${formId}/recipients/${publicationKey}`}
          leftSection={<IconUsers size={16} />}
        >
          Recipients{" "}
          <span className={styles.meaning}>
            Mail a list of people their own links, and see who is missing.
          </span>
        </Menu.Item>
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
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onCommand("rename")}>
          Rename… <span className={styles.meaning}>What respondents see as its name.</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => onCommand("settings")}>
          Settings…{" "}
          <span className={styles.meaning}>
            When it opens and closes, how it is filled in, and whose form it is.
          </span>
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
