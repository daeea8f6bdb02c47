import { Text } from "@mantine/core";
import type { AcceptedForReason, PublicationVersion, SignOff } from "../../../shared/contract/publication.ts";
import { languageName } from "../../lib/format.ts";
import { counted } from "../../ui/counted.ts";

/** With what it was published all the same, why and by whom, and who else looked at it. */
export function ReasonsToPublish({
  reportErrors,
  untranslated,
  signOff,
}: Pick<PublicationVersion, "reportErrors" | "untranslated" | "signOff">) {
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
      {signOff !== undefined && <Text size="xs">{signOffText(signOff)}</Text>}
    </>
  );
}

/** @example saidOf({ count: 2, reason: "Both are meant.", by: "Ana Ruiz" }) // "Ana Ruiz: “Both are meant.”" */
function saidOf({ reason, by }: AcceptedForReason): string {
  return `${by === undefined ? "" : `${by}: `}“${reason}”`;
}

/** @example signOffText({ state: "waived", by: "Ada Admin", reason: "An outbreak.", at }) // "Published without sign-off. Ada Admin: “An outbreak.”" */
function signOffText(signOff: SignOff): string {
  if (signOff.state === "off") return "Published while sign-off was switched off.";
  if (signOff.state === "waived") return `Published without sign-off. ${signOff.by}: “${signOff.reason}”`;
  const parts = signOff.approvers.map(({ by = "somebody who no longer has the form", translations }) => {
    const languages = Object.keys(translations).map(languageName);
    return languages.length === 0 ? by : `${by} (translations: ${languages.join(", ")})`;
  });
  const why = signOff.reason === undefined ? "" : ` No sentence changed: “${signOff.reason}”`;
  return `Signed off by ${parts.join(", ")}.${why}`;
}
