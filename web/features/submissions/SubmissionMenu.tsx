import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { afterHistorySettles } from "../../ui/back-closes.ts";
import { useCopy } from "../../ui/copy.tsx";
import { IconCopy, IconDots, IconTrash } from "../../ui/icons/icons.tsx";
import { EraseSubmissions } from "./EraseSubmissions.tsx";
import { useFormRights } from "./use-form-rights.ts";

interface SubmissionMenuProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onErased: () => void;
}

/** What else can be done with a submission; the form's owner may erase it. */
export function SubmissionMenu({ formId, submission, onErased }: SubmissionMenuProps) {
  const { instanceId } = submission;
  const { copy } = useCopy(instanceId, `the id ${instanceId}`);
  const { rights } = useFormRights(formId);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
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
        <EraseSubmissions
          formId={formId}
          submissions={[submission]}
          onClose={() => setIsErasing(false)}
          onErased={() => {
            setIsErasing(false);
            afterHistorySettles(onErased);
          }}
        />
      )}
    </>
  );
}
