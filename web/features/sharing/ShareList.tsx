import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { brand } from "../../../shared/brand.ts";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { MAX_PEOPLE_FOUND } from "../../../shared/limits.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconArrowLeft, IconUserPlus, IconUsers } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PendingOffer } from "./PendingOffer.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { PeopleSearch } from "./PeopleSearch.tsx";
import styles from "./ShareList.module.css";
import type { PeopleQuery, useFoundPeople, useShares } from "./use-shares.ts";
import { useOffer, useRevoking } from "./use-shares.ts";

interface ShareListProps {
  formId: number;
  /** The group that owns it; undefined: the user does. */
  group: string | undefined;
  shares: ReturnType<typeof useShares>;
  found: ReturnType<typeof useFoundPeople>;
  /** Undefined: no search. */
  query: PeopleQuery | undefined;
  onQuery: (query: PeopleQuery | undefined) => void;
  reload: () => Promise<unknown>;
  /** Who was edited last. */
  edited: string | undefined;
  onEdit: (person: FoundUser) => void;
  onTransfer: () => void;
}

/** List mode: who shares the form, or who was found by a search. */
export function ShareList(props: ShareListProps) {
  const { formId, group, shares, found, query, onQuery, reload, edited, onEdit, onTransfer } = props;
  const revoking = useRevoking(formId, reload);
  const pending = useOffer(formId);
  const share = () => {
    revoking.forget();
    onQuery({ text: "" });
  };
  const shareButton = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={share}>
      Share
    </Button>
  );
  const list = (name: string, people: readonly FoundUser[]) => (
    <PeopleList
      name={name}
      people={people}
      onEdit={onEdit}
      edited={revoking.restored ?? edited}
      busy={revoking.busy}
      onRevoke={(person) => void revoking.revoke(person)}
    />
  );
  const isEmpty = shares.shares?.length === 0;

  return (
    <>
      {query !== undefined && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => onQuery(undefined)}
            className={`${styles.back}`}
          >
            Who shares it
          </Button>
          <PeopleSearch
            text={query.text}
            onType={(text) => onQuery({ ...query, text })}
            onSearch={(search) => {
              revoking.forget();
              onQuery({ ...query, search });
            }}
            busy={query.search !== undefined && found.found === undefined && found.error === undefined}
            isNew={edited === undefined}
          />
        </>
      )}
      {query === undefined && shares.shares !== undefined && !isEmpty && (
        <div className={styles.bar}>{shareButton}</div>
      )}
      <div className={styles.news}>
        {revoking.failure !== undefined && <Note tone="error">{revoking.failure}</Note>}
        {revoking.revoked !== undefined && (
          <RevokedNote person={revoking.revoked} onUndo={() => void revoking.undo()} />
        )}
      </div>
      {query?.search !== undefined && <Found {...found} list={list} />}
      {query === undefined && <Shares {...shares} group={group} list={list} shareButton={shareButton} />}
      {query === undefined && shares.shares !== undefined && pending.offer !== undefined && (
        <PendingOffer formId={formId} offer={pending.offer} onEnd={() => void pending.reload()} />
      )}
      {query === undefined && shares.shares !== undefined && pending.offer === undefined && (
        <div className={styles.handOver}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onTransfer}>
            Hand over…
          </Button>
        </div>
      )}
    </>
  );
}

type ListOf = (name: string, people: readonly FoundUser[]) => React.ReactNode;

function Found({ found, error, reload, list }: ReturnType<typeof useFoundPeople> & { list: ListOf }) {
  if (error !== undefined && found === undefined)
    return <LoadFailed what="The search" error={error} onRetry={reload} />;
  if (found === undefined) return <ListSkeleton name="Searching" />;
  if (found.length === 0)
    return (
      <p role="status">
        Sorry, no active users found with that name in {brand.product}. Please modify your search.
      </p>
    );
  return (
    <>
      <Text c="dimmed" role="status">
        {found.length === MAX_PEOPLE_FOUND
          ? `The first ${MAX_PEOPLE_FOUND} are listed. Type more of the name to find others.`
          : `${found.length} found`}
      </Text>
      {list("People found", found)}
    </>
  );
}

function Shares({
  shares,
  error,
  reload,
  group,
  list,
  shareButton,
}: ReturnType<typeof useShares> & {
  group: string | undefined;
  list: ListOf;
  shareButton: React.ReactNode;
}) {
  if (error !== undefined && shares === undefined)
    return <LoadFailed what="The shares" error={error} onRetry={reload} />;
  if (shares === undefined) return <ListSkeleton name="Loading the shares" />;
  if (shares.length === 0)
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.6} />}
        title={group === undefined ? "Only you" : `Only ${group}`}
        actions={shareButton}
      >
        You haven't shared your form with anyone. Click on the share button to start sharing.
      </EmptyState>
    );
  return list("People who share the form", shares);
}

function ListSkeleton({ name }: { name: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={name}>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  );
}

/** Whose share was revoked, and a button to restore it as it was. */
function RevokedNote({ person, onUndo }: { person: FoundUser; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []); // the row with the button that was pressed is gone
  return (
    <Note tone="success">
      <div className={styles.row}>
        <span>
          {person.firstName} {person.lastName} no longer has access to this form.
        </span>
        <Button ref={undo} variant="default" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Note>
  );
}
