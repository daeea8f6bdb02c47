import { ActionIcon, Table, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { IconPencil, IconUserMinus, IconUserPlus } from "../../ui/icons/icons.tsx";
import styles from "./PeopleList.module.css";

/** Below this the five columns don't fit side by side. */
const NARROW = "(max-width: 48em)";

interface PeopleListProps extends Omit<PersonActionsProps, "person" | "isBusy" | "takesFocus"> {
  /** What the list is, for assistive technology. */
  name: string;
  people: readonly FoundUser[];
  /** Whose share is being revoked. */
  busy: string | undefined;
  /** Who was edited last: the focus returns there. */
  edited: string | undefined;
}

/** People and what each may do with the form: a table, on phones a card each. */
export function PeopleList({ name, people, busy, edited, ...actions }: PeopleListProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const actionsOf = (person: FoundUser) => (
    <PersonActions
      {...actions}
      person={person}
      isBusy={person.username === busy}
      takesFocus={person.username === edited}
    />
  );
  if (isNarrow)
    return (
      <ul className={styles.cards} aria-label={name}>
        {people.map((person) => (
          <li key={person.username} className={styles.card}>
            <div className={styles.what}>
              <strong>{fullName(person)}</strong>
              <span>
                <EmailAddress>{person.username}</EmailAddress>
              </span>
              <span className={styles.quiet}>
                {person.domain}
                {person.privilege !== null && ` · ${rightsOf(person)}`}
              </span>
            </div>
            {actionsOf(person)}
          </li>
        ))}
      </ul>
    );
  return (
    <Table aria-label={name} className={`${styles.table}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Username</Table.Th>
          <Table.Th>Domain</Table.Th>
          <Table.Th>Full name</Table.Th>
          <Table.Th>Privilege</Table.Th>
          <Table.Th>
            <span className={styles.hidden}>Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.username}>
            <Table.Td>
              <EmailAddress>{person.username}</EmailAddress>
            </Table.Td>
            <Table.Td>{person.domain}</Table.Td>
            <Table.Td>{fullName(person)}</Table.Td>
            <Table.Td>{rightsOf(person)}</Table.Td>
            <Table.Td className={`${styles.actions}`}>{actionsOf(person)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function fullName({ firstName, lastName }: FoundUser): string {
  return `${firstName} ${lastName}`;
}

/** @example "Write, answers, signs off" */
function rightsOf({ privilege, privilegePretty, data, correct, signOff, site }: FoundUser): string {
  if (privilege === null) return "–";
  const limit = site === undefined ? "" : ", of a site";
  const signing = signOff === true && privilege !== "O" ? ", signs off" : "";
  const answers = correct ? ", answers and corrections" : ", answers";
  return (data && privilege !== "O" ? privilegePretty + answers : privilegePretty) + limit + signing;
}

interface PersonActionsProps {
  person: FoundUser;
  onEdit: (person: FoundUser) => void;
  onRevoke: (person: FoundUser) => void;
  /** True: the share is being revoked. */
  isBusy: boolean;
  /** True: edit mode was left, and the focus returns to where it came from. */
  takesFocus: boolean;
}

/** Share with a person, or edit and revoke their share; no one can change the owner's own. */
function PersonActions({ person, onEdit, onRevoke, isBusy, takesFocus }: PersonActionsProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  const { firstName, lastName, privilege } = person;
  const name = `${firstName} ${lastName}`;
  const isNew = privilege === null;
  return (
    <span className={styles.buttons}>
      <Tooltip label={isNew ? "Share with them" : "Edit the share"}>
        <ActionIcon
          ref={edit}
          aria-label={isNew ? `Share with ${name}` : `Edit share of ${name}`}
          disabled={privilege === "O"}
          onClick={() => onEdit(person)}
        >
          {isNew ? <IconUserPlus size={19} stroke={1.6} /> : <IconPencil size={19} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Revoke the share">
        <ActionIcon
          color="red"
          aria-label={`Revoke share of ${name}`}
          disabled={isNew || privilege === "O"}
          loading={isBusy}
          onClick={() => onRevoke(person)}
        >
          <IconUserMinus size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
