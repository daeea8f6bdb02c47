import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import styles from "./PeopleList.module.css";
import { PersonActions, type PersonActionsProps } from "./PersonActions.tsx";

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

/** @example "Write, answers" */
function rightsOf({ privilege, privilegePretty, data }: FoundUser): string {
  if (privilege === null) return "–";
  return data && privilege !== "O" ? `${privilegePretty}, answers` : privilegePretty;
}
