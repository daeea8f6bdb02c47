import { Button, Skeleton, Stack } from "@mantine/core";
import { IconBinaryTree } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { StepTree } from "./StepTree.tsx";
import { currentFormId, useFormName, useProcess } from "./use-process.ts";

/** Process Builder: the tree of steps that a submission runs through. */
export function ProcessPage() {
  const [query] = useSearchParams();
  const formId = currentFormId(query.get("formId"));
  const { root, error, reload } = useProcess(formId);
  const formName = useFormName(formId);

  if (formId === undefined)
    return (
      <EmptyState
        icon={<IconBinaryTree size={28} stroke={1.6} />}
        title="No form is chosen"
        actions={
          <Button component={Link} to="/design/forms">
            Go to your forms
          </Button>
        }
      >
        The steps belong to a form. Open them from the Processes link of one.
      </EmptyState>
    );
  return (
    <>
      <PageHeading title={formName === undefined ? "Process Builder" : `Process of ${formName}`}>
        What becomes of a submission, step by step. Steps marked as outputs are the reports that readers get.
      </PageHeading>
      {error !== undefined && <LoadFailed what="The process" error={error} onRetry={reload} />}
      {root === undefined && error === undefined && (
        <Stack gap="md" maw={560} role="status" aria-label="Loading the process">
          <Skeleton height={84} />
          <Skeleton height={84} ml={40} />
          <Skeleton height={84} ml={80} />
        </Stack>
      )}
      {root !== undefined && <StepTree root={root} />}
    </>
  );
}
