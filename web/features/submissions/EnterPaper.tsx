import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { SubjectId } from "../../../shared/contract/runtime.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { staffPath } from "../../lib/staff-path.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconPencil } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";

interface EnterPaperProps {
  formId: number;
  publications: readonly { publicationKey: string; publicationName: string }[];
}

/** Begins a submission that is typed in for somebody else, as from a paper form, and goes to its form. */
export function EnterPaper({ formId, publications }: EnterPaperProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Enter a paper form
      </Button>
      {isOpen && <EnterDialog {...{ formId, publications }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EnterDialog({ formId, publications, onClose }: EnterPaperProps & { onClose: () => void }) {
  const [chosenKey, setChosenKey] = useState<string>();
  const publicationKey = chosenKey ?? publications[0]?.publicationKey; // they may come after the dialog
  const [about, setAbout] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const subjectId = about.trim();
  const isWrong = subjectId !== "" && !SubjectId.safeParse(subjectId).success;

  const begin = async () => {
    if (publicationKey === undefined || isWrong) return;
    setBusy(true);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const more = { timeZone, ...(subjectId !== "" && { subjectId }) };
      const { instanceKey } = await call(api.forms.beginEntry, { formId, publicationKey, ...more });
      window.location.assign(staffPath({ formId, instanceKey }));
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Enter a paper form"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="enter-paper" loading={busy} disabled={publicationKey === undefined}>
            Open the form
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <form
        id="enter-paper"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Select
          label="Publication"
          description="It is marked as entered by you, in lists, exports and statistics."
          data={publications.map((one) => ({ value: one.publicationKey, label: one.publicationName }))}
          value={publicationKey ?? null}
          allowDeselect={false}
          onChange={(chosen) => setChosenKey(chosen ?? undefined)}
          mb="md"
        />
        <TextInput
          label="Whom it is about"
          description="An id that your organisation knows, if there is one: letters, digits, dots, hyphens."
          value={about}
          maxLength={64}
          error={isWrong && "Use letters, digits, dots, hyphens and underscores only."}
          onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
