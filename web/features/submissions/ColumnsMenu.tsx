import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { type ChosenColumns, optionalColumns } from "./columns.ts";

/** Which columns the list has. */
export function ColumnsMenu({ columns }: { columns: ChosenColumns }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          {optionalColumns.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={columns.isShown(name)}
              onChange={() => columns.toggle(name)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
