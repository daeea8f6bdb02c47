import { NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Pair, Showcase } from "./Showcase.tsx";

/** Everything that is typed or chosen in the designer. */
export function Fields() {
  const [checked, setChecked] = useState(true);
  return (
    <Showcase
      id="fields"
      title="Fields"
      intro="The label stands above, the hint beneath it, an error under the field with what to do."
    >
      <Pair>
        <TextInput label="Form name" description="Please give your form a name" />
        <TextInput label="E-mail address" error="Enter a valid e-mail address." defaultValue="ada@" />
        <PasswordField label="Sample password" autoComplete="off" error="Your passwords do not match." />
        <TextInput label="Not changeable" defaultValue="ada@lab.example" disabled />
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
          <CheckLine label="Publish all the same" checked={checked} onChange={setChecked}>
            Two texts have no Spanish translation.
          </CheckLine>
        </Stack>
      </Pair>
    </Showcase>
  );
}
