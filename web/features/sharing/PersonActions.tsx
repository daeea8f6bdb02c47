import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPencil, IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import styles from "./PersonActions.module.css";

export interface PersonActionsProps {
  person: FoundUser;
  onEdit: (person: FoundUser) => void;
  onRevoke: (person: FoundUser) => void;
  /** True: the share is being revoked. */
  isBusy: boolean;
  /** True: edit mode was left, and the focus returns to where it came from. */
  takesFocus: boolean;
}

/** Share with a person, or edit and revoke their share; no one can change the owner's own. */
export function PersonActions({ person, onEdit, onRevoke, isBusy, takesFocus }: PersonActionsProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  const { firstName, lastName, privilege } = person;
  const name = `${firstName} ${lastName}`;
  const isNew = privilege === null;
  return (
    <span className={styles.actions}>
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
