import { Button, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Publication, PublicationVersion } from "../../../shared/contract/publication.ts";
import type { VersionUse } from "../../../shared/contract/publication-use.ts";
import type { SmallCount } from "../../../shared/contract/small-count.ts";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { DialogBar } from "../../ui/Dialog.tsx";
import { LineList } from "../../ui/LineList.tsx";
import { CompareVersions, CURRENT, VersionLine } from "../../ui/VersionList.tsx";
import { ReasonsToPublish } from "./ReasonsToPublish.tsx";
import { VersionDifference } from "./VersionDifference.tsx";

interface LinkVersionsProps {
  formId: number;
  publication: Publication;
  /** Opens what puts an earlier version behind the link. */
  onGoBack: (version: number) => void;
  onClose: () => void;
}

/** What a link has opened, newest first: when and by whom it was published, what changed, and going back to it. */
export function LinkVersions({ formId, publication, onGoBack, onClose }: LinkVersionsProps) {
  const { name, publicationKey, versions = [] } = publication;
  const [newest, before] = versions.toReversed();
  const [from, setFrom] = useState(String(before?.version ?? 1));
  const [to, setTo] = useState(String(newest?.version ?? CURRENT));
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that opened this is gone
  const isSame = from === to;
  const query = { from: Number(from), ...(to !== CURRENT && { to: Number(to) }) };
  const { data: use } = useApi(api.forms.publicationUse, { id: formId, publicationKey });
  const { data, error, mutate } = useApi(
    api.forms.publicationDifference,
    isSame ? undefined : { id: formId, publicationKey, ...query },
  );
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        Versions of {name}
      </Title>
      <LineList label="Versions">
        {versions.toReversed().map((version, index, all) => (
          <LinkVersion
            key={version.version}
            version={version}
            isNewest={version === newest}
            use={use?.versions.find((one) => one.version === version.version)}
            {...(index < all.length - 1 && {
              onCompare: () => {
                setFrom(String(all[index + 1]?.version));
                setTo(String(version.version));
                comparison.current?.focus();
              },
            })}
            onGoBack={() => onGoBack(version.version)}
          />
        ))}
      </LineList>
      {use !== undefined && (
        <Text size="xs" c="dimmed">
          In the middle are those who began and have neither submitted nor deleted their answers, whether or
          not they come back. Tests aren't counted. Groups of fewer than 5 are shown as &lt;5, and the other
          numbers are then rounded down to fives.
          {use.isPartial &&
            " People who began before these were counted, or over a year ago, are in no number."}
        </Text>
      )}
      <CompareVersions
        versions={versions.map(({ version }) => version).toReversed()}
        current="The form as it is now"
        from={from}
        to={to}
        onChange={(chosenFrom, chosenTo) => {
          setFrom(chosenFrom);
          setTo(chosenTo);
        }}
        heading={comparison}
      >
        <VersionDifference compared={data} error={error} onRetry={() => void mutate()}>
          So do its reports.
        </VersionDifference>
      </CompareVersions>
      <DialogBar>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </DialogBar>
    </Stack>
  );
}

interface LinkVersionProps {
  version: PublicationVersion;
  isNewest: boolean;
  /** Absent: it is loading, or counted with a newer version that went back to this one. */
  use: VersionUse | undefined;
  /** Shows what it changed; absent for the first that is known. */
  onCompare?: () => void;
  onGoBack: () => void;
}

function LinkVersion({ version, isNewest, use, onCompare, onGoBack }: LinkVersionProps) {
  const { version: number, activityDate, by, restored } = version;
  return (
    <VersionLine
      number={number}
      badge={isNewest ? "Open now" : undefined}
      about={
        <>
          {mediumDate(activityDate)}
          {by !== undefined && ` · by ${by}`}
          {restored !== undefined && ` · went back to version ${restored}`}
        </>
      }
      onCompare={onCompare}
      onGoBack={isNewest ? undefined : onGoBack}
    >
      <ReasonsToPublish {...version} />
      {use !== undefined && (
        <Text size="xs">
          {shown(use.began)} began · {shown(use.open)} in the middle · {shown(use.submitted)} submitted
          {restored !== undefined && `, with version ${restored}`}
        </Text>
      )}
    </VersionLine>
  );
}

const shown = (count: SmallCount) => (count === "<5" ? count : count.toLocaleString("en"));
