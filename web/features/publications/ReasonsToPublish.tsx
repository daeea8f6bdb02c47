import { Text } from "@mantine/core";
import type { AcceptedForReason, PublicationVersion } from "../../../shared/contract/publication.ts";
import { counted } from "../../ui/counted.ts";

/** With what it was published all the same, why and by whom; nothing where nothing was found. */
export function ReasonsToPublish({
  reportErrors,
  untranslated,
}: Pick<PublicationVersion, "reportErrors" | "untranslated">) {
  return (
    <>
      {reportErrors !== undefined && (
        <Text size="xs">
          Published with {counted(reportErrors.count, "error")} in its reports. {saidOf(reportErrors)}
        </Text>
      )}
      {untranslated !== undefined && (
        <Text size="xs">
          Published without {counted(untranslated.count, "translation")}. {saidOf(untranslated)}
        </Text>
      )}
    </>
  );
}

/** @example saidOf({ count: 2, reason: "Both are meant.", by: "Ana Ruiz" }) // "Ana Ruiz: “Both are meant.”" */
function saidOf({ reason, by }: AcceptedForReason): string {
  return `${by === undefined ? "" : `${by}: `}“${reason}”`;
}
