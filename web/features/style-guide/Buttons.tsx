import { ActionIcon, Button, Menu } from "@mantine/core";
import { Announcer } from "../../ui/Announcer.tsx";
import { CopyBox } from "../../ui/guide/CopyBox.tsx";
import { IconButton, IconLink } from "../../ui/IconAction.tsx";
import { IconDots, IconDownload, IconPlus, IconTrash } from "../../ui/icons/icons.tsx";
import { Row, Showcase } from "./Showcase.tsx";

/** What is pressed. */
export function Buttons() {
  return (
    <Announcer>
      <Showcase
        id="kinds"
        title="Kinds"
        intro="One primary button per screen, named by its verb; red only where something is destroyed."
      >
        <Row>
          <Button>Publish</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Design a form</Button>
          <Button variant="subtle">Deleted forms</Button>
          <Button color="red">Yes, delete!</Button>
        </Row>
      </Showcase>
      <Showcase id="states" title="States" intro="The place of a disabled button shows what is missing.">
        <Row>
          <Button disabled>Next</Button>
          <Button loading>Importing</Button>
          <Button leftSection={<IconPlus size={16} />}>Add File</Button>
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            Save
          </Button>
        </Row>
      </Showcase>
      <Showcase
        id="icon-buttons"
        title="Icons as buttons"
        intro="In rows of lists; the name says what it is and of what, the tooltip is the verb."
      >
        <Row>
          <IconButton
            name="Download the sample"
            tooltip="Download"
            icon={<IconDownload size={19} stroke={1.6} />}
            onClick={() => {}}
          />
          <IconButton
            name="Delete the sample"
            tooltip="Delete"
            icon={<IconTrash size={19} stroke={1.6} />}
            onClick={() => {}}
            destroys
          />
          <IconButton
            name="Delete the busy sample"
            tooltip="Delete"
            icon={<IconTrash size={19} stroke={1.6} />}
            onClick={() => {}}
            busy
          />
          <IconLink
            name="Import a form"
            tooltip="Import a form"
            icon={<IconPlus size={19} stroke={1.6} />}
            to="/design/import"
          />
        </Row>
      </Showcase>
      <Showcase
        id="menus"
        title="Menus"
        intro="Rare and destructive actions; arrow keys move, Escape closes, the focus goes back."
      >
        <Row>
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon aria-label="More for the sample">
                <IconDots size={19} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Pause</Menu.Item>
              <Menu.Item color="red">Revoke</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Row>
      </Showcase>
      <Showcase id="copying" title="Copying" intro="A text to use elsewhere has a button that copies it.">
        <CopyBox text={'{{translate "Thank you"}}'} of="the sample text" />
      </Showcase>
    </Announcer>
  );
}
