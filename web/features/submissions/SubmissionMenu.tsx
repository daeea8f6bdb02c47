import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { EraseDialog } from "./EraseDialog.tsx";
import { useFormRights } from "./use-form-rights.ts";

interface SubmissionMenuProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onErased: () => void;
}

/** What else can be done with a submission; the form's owner may erase it. */
export function SubmissionMenu({ formId, submission, onErased }: SubmissionMenuProps) {
  const { instanceId } = submission;
  const { copied, copy } = useCopy(instanceId, `the id ${instanceId}`);
  const { rights } = useFormRights(formId);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <Menu position="top-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {copied ? "Copied" : "More"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            Copy the id
          </Menu.Item>
          {rights?.privilege === "O" && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setIsErasing(true)}>
              Erase…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && (
        <EraseDialog
          formId={formId}
          submission={submission}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  );
}
