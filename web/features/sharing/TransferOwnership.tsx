import { Button, Radio, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { DialogBar } from "../../ui/Dialog.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { Note } from "../../ui/Note.tsx";
import { PeopleSearch } from "./PeopleSearch.tsx";
import { transferOwnership, useFoundPeople } from "./use-shares.ts";

interface TransferOwnershipProps {
  form: FormListItem;
  /** Who shares the form: offered without a search. */
  sharers: readonly FoundUser[];
  /** `isDone`: nobody has to accept it first. */
  onDone: (heir: FoundUser, isDone: boolean) => void;
  onCancel: () => void;
}

/** Offers the form to somebody who is to own it: who, and what that means. */
export function TransferOwnership({ form, sharers, onDone, onCancel }: TransferOwnershipProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that opened this is gone
  const [text, setText] = useState("");
  const [query, setQuery] = useState<string>();
  const search = useFoundPeople(form.id, query);
  const [heir, setHeir] = useState<FoundUser>();
  const [keepsWrite, setKeepsWrite] = useState(true);
  const { attempt, busy, failure } = useAttempt(async () => {
    if (heir === undefined) return undefined;
    const { isDone = false } = await transferOwnership(form.id, heir.username, keepsWrite);
    onDone(heir, isDone);
    return undefined;
  });
  const people = (query === undefined ? sharers : (search.found ?? [])).filter(
    ({ privilege }) => privilege !== "O",
  );

  return (
    <Stack gap="md">
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        Hand over {form.formName}
      </Title>
      <Text>
        Somebody else becomes the owner when they accept: they decide who shares the form and how long
        submissions are kept, and may read what respondents answered. Until then you can take it back;
        afterwards only the new owner can hand it over again. Its publications and their links go on as they
        are.
      </Text>
      <PeopleSearch
        text={text}
        onType={setText}
        onSearch={(query) => {
          setQuery(query);
          setHeir(undefined);
        }}
        busy={query !== undefined && search.found === undefined && search.error === undefined}
        isNew={false}
      />
      {search.error !== undefined && <Note tone="error">The search failed. Try it again.</Note>}
      {query !== undefined && search.found?.length === 0 && (
        <p role="status">Nobody who designs forms was found with that name.</p>
      )}
      {people.length > 0 && (
        <Radio.Group
          label="New owner"
          value={heir?.username ?? ""}
          onChange={(username) => setHeir(people.find((one) => one.username === username))}
        >
          <Stack gap="sm" mt="xs">
            {people.map(({ username, firstName, lastName }) => (
              <Radio
                key={username}
                value={username}
                label={`${firstName} ${lastName}`}
                description={<EmailAddress>{username}</EmailAddress>}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <CheckLine label="I keep the form, as a writer" checked={keepsWrite} onChange={setKeepsWrite}>
        You can still import it again, publish it and build its reports. Reading answers needs a right that
        the new owner can give you. Otherwise it leaves your list.
      </CheckLine>
      <DialogBar>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={attempt} loading={busy} disabled={heir === undefined}>
          {heir === undefined ? "Hand over" : `Hand over to ${heir.firstName} ${heir.lastName}`}
        </Button>
      </DialogBar>
    </Stack>
  );
}
