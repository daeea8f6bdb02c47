import { Button, Stack, TextInput, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import { api, useApi } from "../../lib/api.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { filledNames, otherLocales } from "../../ui/other-names.ts";
import { type Renamed, useBase } from "./use-publications.ts";

const MAX_NAME = 200;

interface RenamePublicationProps {
  formId: number;
  publication: ListedPublication;
  busy: boolean;
  failure: string | undefined;
  onRename: (named: Renamed) => void;
  onCancel: () => void;
}

/** Another name for a publication, in each language of its form. */
export function RenamePublication(props: RenamePublicationProps) {
  const { formId, publication, busy, failure, onRename, onCancel } = props;
  const { data: form } = useApi(api.forms.model, { id: formId });
  const [text, setText] = useState(publication.publicationName);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(publication.publicationNames ?? {});
  const base = useBase(publication, failure);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus(); // the menu that opened this is gone
    field.current?.select();
  }, []);
  const publicationName = text.trim();
  const rename = () => {
    const trimmed = Object.entries(names).map(([code, name]) => [code, name.trim()]);
    const publicationNames = filledNames(Object.fromEntries(trimmed));
    onRename({
      publicationName,
      revision: base.revision ?? 0,
      ...(publicationNames && { publicationNames }),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (publicationName !== "") rename();
      }}
    >
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <Title order={3} size="h4">
          Rename {publication.name}
        </Title>
        <TextInput
          ref={field}
          label="Publication name"
          description="Respondents who start from now on see it. What was begun keeps the name that it has, and the link stays the same."
          value={text}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={publicationName === "" && "This field is required."}
          autoComplete="off"
        />
        {otherLocales(form).map(({ code, name }) => (
          <TextInput
            key={code}
            label={`Its name in ${name}`}
            description="If it is empty, the name above is shown."
            value={names[code] ?? ""}
            onChange={({ currentTarget }) => setNames({ ...names, [code]: currentTarget.value })}
            maxLength={MAX_NAME}
            lang={code}
            dir="auto"
            autoComplete="off"
          />
        ))}
        <DialogBar>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={publicationName === ""}>
            Rename
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}
