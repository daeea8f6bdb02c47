import { Badge } from "@mantine/core";
import type { MailTrouble } from "../../../shared/contract/recipient-words.ts";
import type { Recipient } from "../../../shared/contract/recipients.ts";

const looks: Readonly<Record<Recipient["state"], { word: string; color: string }>> = {
  unsent: { word: "Not mailed", color: "gray" },
  sent: { word: "Mailed", color: "gray" },
  bounced: { word: "Came back", color: "red" },
  opened: { word: "Link opened", color: "yellow" },
  started: { word: "Started", color: "yellow" },
  submitted: { word: "Submitted", color: "leaf" },
};

const troubles: Readonly<Record<MailTrouble, string>> = {
  permanent: "No mailbox has this address. Change it to write again.",
  temporary: "The mailbox didn't take the mail this time.",
  complaint: "Reported the mail as unwanted, and gets no more.",
  unsubscribed: "Wants no mails about forms.",
};

/** How far somebody is, in a word. */
export function RecipientState({ state }: Pick<Recipient, "state">) {
  const { word, color } = looks[state];
  return (
    <Badge color={color} fz="xs" fw={560} miw="max-content">
      {word}
    </Badge>
  );
}

/** What is wrong with an address, in words; undefined: nothing is known to be. */
export function troubleText({ trouble, state }: Pick<Recipient, "trouble" | "state">): string | undefined {
  return trouble === undefined || state === "submitted" ? undefined : troubles[trouble];
}

/** True: hasn't submitted. */
export const isMissing = ({ state }: Recipient) => state !== "submitted";

/** True: is missing, and can be written to. */
export const canBeMailed = (one: Recipient) =>
  isMissing(one) && (one.trouble === undefined || one.trouble === "temporary");
