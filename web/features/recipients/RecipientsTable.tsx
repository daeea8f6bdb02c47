import { ActionIcon, Button, Menu, NativeSelect, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Recipient } from "../../../shared/contract/recipients.ts";
import { languageName, shortMoment } from "../../lib/format.ts";
import { counted } from "../../ui/counted.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { IconDotsVertical } from "../../ui/icons/icons.tsx";
import { canBeMailed, isMissing, RecipientState, troubleText } from "./RecipientState.tsx";
import styles from "./Recipients.module.css";

const PAGE = 50;

const filters = {
  all: { label: "All", keeps: () => true },
  missing: { label: "Missing", keeps: isMissing },
  trouble: { label: "Not reached", keeps: (one: Recipient) => troubleText(one) !== undefined },
  submitted: { label: "Submitted", keeps: (one: Recipient) => !isMissing(one) },
} as const;
type Filter = keyof typeof filters;

interface RecipientsTableProps {
  recipients: readonly Recipient[];
  canWrite: boolean;
  onSend: (recipient: Recipient) => void;
  onChange: (recipient: Recipient) => void;
  onRemove: (recipient: Recipient) => void;
}

/** The list, some of it at a time. */
export function RecipientsTable({ recipients, canWrite, onSend, onChange, onRemove }: RecipientsTableProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [text, setText] = useState("");
  const [most, setMost] = useState(PAGE);
  const criteria = text.trim().toLowerCase();
  const found = recipients.filter(
    (one) =>
      filters[filter].keeps(one) &&
      [one.id, one.name, one.email].some((part) => part.toLowerCase().includes(criteria)),
  );
  const shown = found.slice(0, most);
  const options = (Object.keys(filters) as Filter[]).map((value) => ({
    value,
    label: `${filters[value].label} (${recipients.filter(filters[value].keeps).length})`,
  }));
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.filters}>
          <NativeSelect
            label="Show"
            data={options}
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value as Filter)} // one of the options
          />
          <TextInput
            type="search"
            label="Name, id or address"
            value={text}
            autoComplete="off"
            className={`${styles.search}`}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 ? "Nobody on the list fits this." : counted(found.length, "recipient")}
        </Text>
      </div>
      {found.length > 0 && (
        <DataTable
          label="Recipients"
          columns={[
            { name: "Recipient" },
            { name: "State" },
            { name: "Mailed", isWide: true },
            { name: "Language", isWide: true },
            ...(canWrite ? [{ name: "Actions", isQuiet: true, place: "action" } as const] : []),
          ]}
        >
          {shown.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td className={`${styles.what}`}>
                <Text fw={560} size="sm">
                  {one.name || one.id}
                </Text>
                <Text size="xs" c="dimmed" component="div">
                  {one.name !== "" && `${one.id} · `}
                  <EmailAddress>{one.email}</EmailAddress>
                </Text>
                {troubleText(one) !== undefined && <Text size="xs">{troubleText(one)}</Text>}
              </Table.Td>
              <Table.Td>
                <RecipientState state={one.state} />
              </Table.Td>
              <Table.Td data-wide className={`${styles.moment}`}>
                {one.sentAt === undefined ? "–" : shortMoment(one.sentAt)}
              </Table.Td>
              <Table.Td data-wide>
                {one.locale === undefined ? "The form's own" : languageName(one.locale)}
              </Table.Td>
              {canWrite && (
                <Table.Td data-place="action">
                  <RowMenu {...{ one, onSend, onChange, onRemove }} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </DataTable>
      )}
      {found.length > shown.length && (
        <Button variant="default" mt="md" onClick={() => setMost(most + PAGE)}>
          {`Show ${Math.min(PAGE, found.length - shown.length)} more`}
        </Button>
      )}
    </>
  );
}

type RowMenuProps = Omit<RecipientsTableProps, "recipients" | "canWrite"> & { one: Recipient };

function RowMenu({ one, onSend, onChange, onRemove }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${one.name || one.id}`}>
          <IconDotsVertical size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canBeMailed(one) && (
          <Menu.Item onClick={() => onSend(one)}>
            {one.sentAt === undefined ? "Send…" : "Send again…"}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onChange(one)}>Change…</Menu.Item>
        <Menu.Item onClick={() => onRemove(one)}>Remove…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
