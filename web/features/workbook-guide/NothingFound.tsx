import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A search without results, and the way back to everything. */
export function NothingFound({ wanted, onShowAll }: { wanted: string; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={`Nothing here is about “${wanted}”`}
      actions={
        <Button variant="default" onClick={onShowAll}>
          Show everything
        </Button>
      }
    >
      Try fewer letters, or the name of a column, a type, a function or a message.
    </EmptyState>
  );
}
