import { Button } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** The empty list: why, and how to begin. */
export function NoForms() {
  return (
    <EmptyState
      icon={<IconFiles size={28} stroke={1.6} />}
      title="Why don't I see any forms?"
      actions={
        <>
          <Button component={Link} to="/design/import">
            Import a form
          </Button>
          <Button component={Link} to="/design/workbook" variant="default">
            Design a form
          </Button>
        </>
      }
    >
      You haven't imported a form yet, and nobody shares one with you. Import a workbook that describes your
      form, or design one first. To see what a form looks like, try the <a href="/f/sample">sample form</a>.
    </EmptyState>
  );
}
