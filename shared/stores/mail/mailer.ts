/** Sends mail through SES. */
import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

export function openMailer(client: SESv2Client, from: string) {
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
