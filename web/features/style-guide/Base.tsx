import { Badge, Button, NativeSelect, Radio, Stack, Switch, Table, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormSkeleton } from "../../player/pages/FormPreview.tsx";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconAction.tsx";
import { IconFiles, IconSearch, IconTrash } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Pair, Row, Showcase } from "./Showcase.tsx";

const columns: readonly Column[] = [
  { name: "Name" },
  { name: "Status", isWide: true },
  { name: "Delete", place: "action" },
  { name: "Activity Date", place: "end" },
];
const rows = [
  { name: "Sleep diary", status: "Open", date: "Nov 20, 2026, 9:04:12 AM" },
  { name: "Before your child's visit", status: "Paused", date: "Nov 19, 2026, 4:41:30 PM" },
];

/** Fields, dialogs, lists and the states of a page. */
export function Base() {
  return (
    <>
      <Fields />
      <Dialogs />
      <Showcase
        id="tables"
        title="Tables"
        intro="Comfortable rows, actions as icons with names. On a phone the less important columns are left out."
      >
        <DataTable label="Sample forms" columns={columns} lineSpacing={6}>
          {rows.map(({ name, status, date }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td data-wide>
                <Badge color={status === "Open" ? "leaf" : "yellow"}>{status}</Badge>
              </Table.Td>
              <Table.Td data-place="action">
                <IconButton
                  name={`Delete ${name}`}
                  tooltip="Delete"
                  icon={<IconTrash size={19} stroke={1.6} />}
                  onClick={() => {}}
                  destroys
                />
              </Table.Td>
              <Table.Td data-place="end">{date}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      </Showcase>
      <Showcase
        id="lines"
        title="Lists of lines"
        intro="A few words and what can be done: less than a table."
      >
        <LineList label="Sample lines" isFramed>
          {rows.map(({ name, date }) => (
            <Line key={name} what={`${name} · ${date}`}>
              <Button variant="default" aria-label={`Restore ${name}`}>
                Restore
              </Button>
            </Line>
          ))}
        </LineList>
        <Disclosure summary="A line that opens to what it sums up">Texts that few need at first.</Disclosure>
      </Showcase>
      <States />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"small" | "medium">();
  const close = () => setOpen(undefined);
  return (
    <Showcase
      id="dialogs"
      title="Dialogs"
      intro="One decision; the primary button says the verb. Escape closes, and the focus goes back to what opened it."
    >
      <Row>
        <Button variant="default" onClick={() => setOpen("small")}>
          A question
        </Button>
        <Button variant="default" onClick={() => setOpen("medium")}>
          Room for a list
        </Button>
      </Row>
      {open !== undefined && (
        <Dialog
          title="Confirm Form Deletion"
          size={open}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button color="red" onClick={close}>
                Yes, delete!
              </Button>
            </>
          }
        >
          Are you sure you want to delete this form?
        </Dialog>
      )}
    </Showcase>
  );
}

function States() {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Showcase id="empty" title="Empty" intro="What would be here, and how to start.">
        <EmptyState
          icon={<IconFiles size={28} stroke={1.6} />}
          title="Why don't I see any forms?"
          actions={<Button variant="default">Import a form</Button>}
        >
          An empty state has at most one button to start with.
        </EmptyState>
      </Showcase>
      <Showcase
        id="loading"
        title="Loading"
        intro="The shape of what is being loaded, so that nothing jumps."
      >
        <TableSkeleton what="a sample list" />
        <FormSkeleton />
      </Showcase>
      <Showcase id="failed" title="Failed" intro="What failed, why, and a button to try again.">
        <LoadFailed
          what="The sample"
          error={new Error(`tried ${tries} times`)}
          onRetry={() => setTries(tries + 1)}
        />
      </Showcase>
    </>
  );
}

/** Everything that is typed or chosen in the designer. */
function Fields() {
  const [checked, setChecked] = useState(true);
  return (
    <Showcase
      id="fields"
      title="Fields"
      intro="The label is above the field, the hint below the label, and an error under the field with what to do."
    >
      <Pair>
        <TextInput label="Form name" description="Please give your form a name" />
        <TextInput label="E-mail address" error="Enter a valid e-mail address." defaultValue="ada@" />
        <PasswordField label="Sample password" autoComplete="off" error="Your passwords do not match." />
        <TextInput label="Read-only" defaultValue="ada@lab.example" disabled />
        <TextInput
          type="search"
          label="Search"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <NativeSelect label="Language" data={["English", "Spanish", "French"]} />
        <Textarea label="Description" rows={3} />
        <Stack gap="sm">
          <Radio.Group label="Privilege" defaultValue="R">
            <Stack gap="xs" mt={4}>
              <Radio value="R" label="Read" />
              <Radio value="W" label="Write" />
            </Stack>
          </Radio.Group>
          <Switch label="May read what respondents answered" defaultChecked />
          <CheckLine label="Publish anyway" checked={checked} onChange={setChecked}>
            Two texts have no Spanish translation.
          </CheckLine>
        </Stack>
      </Pair>
    </Showcase>
  );
}
