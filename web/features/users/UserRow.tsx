import { ActionIcon, Badge, Menu, Table } from "@mantine/core";
import { IconDots, IconUserCheck, IconUserOff, IconUserShield } from "@tabler/icons-react";
import type { ListedUser } from "../../../shared/contract/people.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import type { Column } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import type { UserChange } from "./ChangeUserDialog.tsx";
import { roleLabels } from "./roles.ts";
import styles from "./UserList.module.css";

export const userColumns: readonly Column[] = [
  { name: "Name" },
  { name: "Roles", isWide: true },
  { name: "Status" },
  { name: "Since", isWide: true },
  { name: "Actions", isQuiet: true },
];

interface UserRowProps {
  user: ListedUser;
  isOwn: boolean;
  onChange: (kind: UserChange["kind"]) => void;
}

/** One user; what may be done stands in a menu. */
export function UserRow({ user, isOwn, onChange }: UserRowProps) {
  const { firstName, lastName, username, roles, active, createdAt } = user;
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>
          {`${firstName} ${lastName}${isOwn ? " (you)" : ""}`}
          <span className={styles.address}>
            <EmailAddress>{username}</EmailAddress>
          </span>
        </span>
      </Table.Td>
      <Table.Td data-wide>{roles.map((role) => roleLabels[role].name).join(", ")}</Table.Td>
      <Table.Td>
        <Badge color={active ? "leaf" : "gray"} fz="xs" fw={560} miw="max-content">
          {active ? "Active" : "Deactivated"}
        </Badge>
      </Table.Td>
      <Table.Td data-wide>{mediumDate(createdAt)}</Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon aria-label={`Actions on ${username}`}>
              <IconDots size={19} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUserShield size={16} />} onClick={() => onChange("roles")}>
              Change roles
            </Menu.Item>
            {active && !isOwn && (
              <Menu.Item
                color="var(--error)"
                leftSection={<IconUserOff size={16} />}
                onClick={() => onChange("deactivate")}
              >
                Deactivate
              </Menu.Item>
            )}
            {!active && (
              <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => onChange("reactivate")}>
                Reactivate
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
