import { Alert, Button, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { Hook, HookEvent } from "../../../shared/hook.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconAlertTriangle } from "../../ui/icons/icons.tsx";
import styles from "./Hooks.module.css";
import { eventWords, hostOf } from "./hook-words.ts";

interface HookEditProps {
  form: FormListItem;
  /** The one that is changed; absent: a new one. */
  hook: Hook | undefined;
  hosts: readonly string[];
  onClose: () => void;
  /** @param secret of a new one */
  onSaved: (secret: string | undefined) => void;
  onRotate: (hook: Hook) => Promise<void>;
}

const allEvents = Object.keys(eventWords) as HookEvent[]; // a record has exactly its keys

/** Sets a hook, or changes one; says in red what leaves, and to where. */
export function HookEdit({ form, hook, hosts, onClose, onSaved, onRotate }: HookEditProps) {
  const { data: publications = [] } = useApi(api.forms.publications, { id: form.id });
  const [address, setAddress] = useState(hook?.address ?? "");
  const [events, setEvents] = useState<readonly HookEvent[]>(
    hook?.events ?? ["submission.submitted", "report.ready"],
  );
  const [publicationKey, setPublicationKey] = useState(hook?.publicationKey ?? "");
  const [links, setLinks] = useState(hook?.links ?? false);
  /** The address that was sent last: a refusal is no longer said once it is another. */
  const [sent, setSent] = useState<string>();
  const { attempt, busy, failure } = useAttempt(async () => {
    setSent(address);
    const choices = {
      ...{ id: form.id, address, events: allEvents.filter((one) => events.includes(one)), links },
      ...(hook !== undefined && { hookId: hook.hookId }),
      ...(publicationKey !== "" && { publicationKey }),
    };
    const { secret } = await call(api.forms.saveHook, { ...choices, isPaused: hook?.paused !== undefined });
    onSaved(secret);
    return undefined;
  });
  const host = hostOf(address);
  const toggle = (event: HookEvent, isOn: boolean) =>
    setEvents(isOn ? [...events, event] : events.filter((one) => one !== event));
  return (
    <Dialog
      title={hook === undefined ? "Add a hook" : "Change the hook"}
      onClose={onClose}
      size="medium"
      closable={!busy}
      actions={
        <>
          {hook !== undefined && (
            <Button variant="subtle" mr="auto" onClick={() => void onRotate(hook)}>
              New secret
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={host === "" || events.length === 0} onClick={() => void attempt()}>
            {hook === undefined ? "Add" : "Save"}
          </Button>
        </>
      }
    >
      <TextInput
        label="Address"
        type="url"
        placeholder="https://hooks.example.org/sprout"
        description={whereTo(hosts)}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={address === sent && failure}
        mb="md"
      />
      <NativeSelect
        label="Publication"
        value={publicationKey}
        data={[
          { value: "", label: "All publications" },
          ...publications.map((one) => ({ value: one.publicationKey, label: one.publicationName })),
        ]}
        onChange={({ currentTarget }) => setPublicationKey(currentTarget.value)}
        mb="md"
      />
      <Radio.Group
        label="What leaves"
        value={links ? "links" : "ids"}
        onChange={(value) => setLinks(value === "links")}
        mb="md"
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="ids"
            label="Ids alone: whoever receives them asks here for the rest, and needs the right to"
          />
          <Radio
            value="links"
            label="Ids, and with “Reports are ready” a link to each report, for 15 minutes"
          />
        </Stack>
      </Radio.Group>
      {/* in red, and yet no alert: it would be read out with each letter of the address */}
      <Alert
        color="red"
        role="note"
        variant="light"
        icon={<IconAlertTriangle />}
        mb="md"
        title={`Leaves to ${host === "" ? "the address" : host}`}
      >
        {links
          ? "Whoever reads the message can open the reports of the submission for 15 minutes, without signing in. What they keep of it, nobody can erase from here."
          : "That this form was filled in, and when: ids of the form, the publication, the submission and its run. No answer, no name."}
      </Alert>
      <fieldset className={styles.group}>
        <legend>When</legend>
        {allEvents.map((event) => (
          <CheckLine
            key={event}
            label={eventWords[event]}
            checked={events.includes(event)}
            onChange={(isOn) => toggle(event, isOn)}
          />
        ))}
      </fieldset>
      {hook !== undefined && host !== hostOf(hook.address) && (
        <p>For another host it gets a new secret, which you see once you save it.</p>
      )}
      {hook !== undefined && hook.by !== "" && (
        <p>Once you save it, it is yours: it is sent what you may see, and you get its mails.</p>
      )}
    </Dialog>
  );
}

/** Where an address may be, by the setting: any public host, those that it names, on a laptop the laptop too. */
function whereTo(hosts: readonly string[]): string {
  const named = hosts.filter((one) => one !== "*" && one !== "loopback");
  const all = [...named, ...(hosts.includes("*") || named.length === 0 ? ["any public host"] : [])];
  const own = hosts.includes("loopback") ? "; to this computer by http as well" : "";
  return `By https, to ${all.join(", or ")}${own}.`;
}
