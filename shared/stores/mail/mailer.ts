/** Sends mail through SES. */
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { log } from "../../log.ts";
import { NO_SENDER } from "../environment.ts";
import { MARK_TAG } from "./mark-tag.ts";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  /** What the mail server names it by when it says what became of it. */
  mark?: string | undefined;
}

/**
 * @param from the sender's address; `NO_SENDER`: mails are dropped, each with a line in the log. Trying would only fill the
 * dead letters.
 */
export function connectMailer(from: string) {
  if (from === NO_SENDER)
    return { send: async (_mail: OutgoingMail) => log({ level: "info", event: "unsent" }) };
  const client = new SESv2Client({});
  return {
    async send({ to, subject, text, mark }: OutgoingMail) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
          ...(mark !== undefined && { EmailTags: [{ Name: MARK_TAG, Value: mark }] }),
        }),
      );
    },
  };
}
