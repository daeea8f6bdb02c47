import { Button, Radio, Select, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Publication } from "../../../shared/contract/publication.ts";
import type { KeptSet } from "../../../shared/golden/kept-set.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { LinkComparison } from "./LinkComparison.tsx";
import { PublishChecklist } from "./PublishChecklist.tsx";
import { usePublishCheck } from "./use-publish-check.ts";
import { isSameVersion, VersionDifference } from "./VersionDifference.tsx";

interface UpdateLinkProps {
  formId: number;
  /** As the list has it: it changes when that is read again. */
  publication: Publication;
  /** The version to go back to; absent: the form as it is now is offered first. */
  goBackTo?: number | undefined;
  /** Reads the list again, in which somebody else's version is. */
  onStale: () => Promise<unknown>;
  onDone: (publication: Publication) => void;
  onCancel: () => void;
  onReimport: () => void;
}

/** The form as it is now, or the number of an earlier version. */
const CURRENT = "now";

const isStale = (refusal: unknown) =>
  refusal instanceof CallProblem && refusal.body?.name === "PUBLICATION_STALE";

/** Puts changes, or an earlier version, behind a link that people have: what changes, and for whom. */
export function UpdateLink({
  formId,
  publication,
  goBackTo,
  onStale,
  onDone,
  onCancel,
  onReimport,
}: UpdateLinkProps) {
  const { publicationKey, versions = [], name } = publication;
  const newest = versions.at(-1);
  const base = newest?.version ?? 1;
  const [what, setWhat] = useState(goBackTo === undefined ? CURRENT : String(goBackTo));
  const [drafts, setDrafts] = useState<"stay" | "move">("move");
  const [failure, setFailure] = useState<string>();
  /** True: somebody else published while this was open. */
  const [wasOvertaken, setOvertaken] = useState(false);
  const [busy, setBusy] = useState(false);
  /** What the reports say once this is published: kept, so that those of another engine can be compared. */
  const [record, setRecord] = useState<KeptSet>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that opened this is gone
  const to = what === CURRENT ? undefined : Number(what);
  /** An earlier version was looked at when it was published. */
  const preparation = usePublishCheck(formId, to === undefined);
  const { data, error, mutate } = useApi(api.forms.publicationDifference, {
    id: formId,
    publicationKey,
    ...(to !== undefined && { to }),
  });
  const earlier = versions.slice(0, -1).toReversed();
  const isSame = data !== undefined && isSameVersion(data);

  const publish = async () => {
    setBusy(true);
    setFailure(undefined);
    setOvertaken(false);
    try {
      const chosen = { base, drafts, ...(to === undefined ? preparation.accepted : { to }) };
      const published = await call(api.forms.updatePublication, { id: formId, publicationKey, ...chosen });
      // what can't be kept now is kept when the builder is opened
      if (record) call(api.forms.keepGolden, { id: formId, kept: record }).catch(() => undefined);
      onDone(published);
    } catch (thrown) {
      if (isStale(thrown)) await compareAgain();
      else if (await preparation.lookAgain(thrown)) await mutate().catch(() => undefined);
      else setFailure(problemText(thrown));
      setBusy(false);
    }
  };
  const compareAgain = async () => {
    // the list and the comparison say themselves what could not be loaded
    await Promise.all([onStale(), mutate()]).catch(() => undefined);
    setOvertaken(true);
  };

  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        Publish changes to {name}
      </Title>
      {earlier.length > 0 && (
        <Select
          label="What the link opens"
          data={[
            { value: CURRENT, label: "The form as it is now" },
            ...earlier.map(({ version, activityDate }) => ({
              value: String(version),
              label: `Version ${version} of ${mediumDate(activityDate)}`,
            })),
          ]}
          value={what}
          allowDeselect={false}
          onChange={(value) => {
            setWhat(value ?? CURRENT);
            setFailure(undefined);
          }}
        />
      )}
      {wasOvertaken && (
        <div role="alert">
          <Note tone="warning">
            {newest?.by ?? "Somebody else"} published version {base} on{" "}
            {mediumDate(newest?.activityDate ?? publication.activityDate)}. Look at what changes now, then
            publish again.
          </Note>
        </div>
      )}
      <VersionDifference compared={data} error={error} onRetry={() => void mutate()}>
        So do its reports: there is nothing to publish.
      </VersionDifference>
      {to === undefined && !isSame && <PublishChecklist {...{ formId, preparation, onReimport }} />}
      <Radio.Group
        label="Who has begun already"
        value={drafts}
        onChange={(value) => setDrafts(value === "stay" ? "stay" : "move")}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="move"
            label="Continues with the new version, where nothing is lost"
            description="They are told what is new. Where an answer has no place in the new version, they finish the one they began."
          />
          <Radio value="stay" label="Finishes the version that they began" />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        The link stays the same. What was submitted stays, with its reports.
      </Text>
      {/* The last, as it can be long and takes a while: nothing moves when it is there. */}
      {data !== undefined && !isSame && (
        <LinkComparison formId={formId} publicationKey={publicationKey} to={to} onRecord={setRecord} />
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <DialogBar>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          loading={busy}
          disabled={data === undefined || isSame || !preparation.isReady}
          onClick={() => void publish()}
        >
          Publish changes
        </Button>
      </DialogBar>
    </Stack>
  );
}
