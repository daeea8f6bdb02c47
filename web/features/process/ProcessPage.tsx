import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconBinaryTree } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Builder } from "./Builder.tsx";
import { currentFormId, useDefinition, useFormRow } from "./current-form.ts";
import { useBuilder } from "./state/use-builder.ts";

/** Process Builder: the tree of steps that a submission runs through, and their results while you type. */
export function ProcessPage() {
  const [query] = useSearchParams();
  const formId = currentFormId(query.get("formId"));
  const loading = useBuilder(formId);
  const { row, isLoading: isRowLoading } = useFormRow(formId);
  const { data: definition, error: definitionError } = useDefinition(formId);
  // The name, the languages and the cases decide the toolbar's height: nothing may move once there is something to press.
  const isLaidOut = !isRowLoading && (definition ?? definitionError) !== undefined;

  if (formId === undefined)
    return (
      <EmptyState
        icon={<IconBinaryTree size={28} stroke={1.6} />}
        title="No form selected"
        actions={
          <Button component={Link} to="/design/forms">
            Go to your forms
          </Button>
        }
      >
        Steps belong to a form. Open them with the Processes link of that form.
      </EmptyState>
    );
  const title = row === undefined ? "Process Builder" : `Process of ${row.formName}`;
  if (loading.state === "loaded" && isLaidOut)
    return <Builder key={formId} formId={formId} title={title} store={loading.store} kept={loading.kept} />;
  return (
    <>
      <PageHeading title={title} />
      {loading.state === "failed" && (
        <LoadFailed what="The process" error={loading.error} onRetry={loading.retry} />
      )}
      {loading.state !== "failed" && (
        // As tall as what comes, so the footer stays where it is; shown below the form's name, which may take two lines.
        <Stack
          gap="md"
          maw={560}
          mih="100dvh"
          style={{ visibility: row === undefined ? "hidden" : "visible" }}
          role="status"
          aria-label="Loading the process"
        >
          <Skeleton height={84} />
          <Skeleton height={84} ml={40} />
          <Skeleton height={84} ml={80} />
        </Stack>
      )}
    </>
  );
}
