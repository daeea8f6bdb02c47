/** Sends mail through SES. */
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** @param from the sender's address */
export function connectMailer(from: string) {
  const client = new SESv2Client({});
  return {
    async send({ to, subject, text }: OutgoingMail) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
        }),
      );
    },
  };
}
