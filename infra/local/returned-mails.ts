/**
 * What SES says of mails that came back: here of those to its own mailbox simulator, which bounce or complain on AWS as well.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
import { randomUUID } from "node:crypto";

interface SentMail {
  id: string;
  from: string;
  to: readonly string[];
  tags: Readonly<Record<string, readonly string[]>>;
}

/** With a label, as in `bounce+ana@simulator.amazonses.com`, there are as many as a test needs. */
const simulated = /^(bounce|ooto|complaint|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/;

/** The event of EventBridge about a mail, as SES publishes it; undefined: it arrived. */
export function returnedMail({ id, from, to, tags }: SentMail): object | undefined {
  const address = to.find((one) => simulated.test(one));
  const [, kind] = simulated.exec(address ?? "") ?? [];
  if (address === undefined || kind === undefined) return undefined;
  const time = new Date().toISOString();
  const isComplaint = kind === "complaint";
  const mail = { timestamp: time, source: from, messageId: id, destination: [...to], tags };
  const feedback = { feedbackId: randomUUID(), timestamp: time };
  const bounce = {
    ...(kind === "ooto"
      ? { bounceType: "Transient", bounceSubType: "General" }
      : { bounceType: "Permanent", bounceSubType: kind === "bounce" ? "General" : "Suppressed" }),
    bouncedRecipients: [{ emailAddress: address, action: "failed", status: "5.1.1" }],
    ...feedback,
  };
  const complaint = {
    complainedRecipients: [{ emailAddress: address }],
    complaintFeedbackType: "abuse",
    ...feedback,
  };
  return {
    ...{ version: "0", id: randomUUID(), account: "000000000000", time, region: "us-east-1", resources: [] },
    source: "aws.ses",
    "detail-type": isComplaint ? "Email Complaint Received" : "Email Bounced",
    detail: {
      eventType: isComplaint ? "Complaint" : "Bounce",
      mail,
      ...(isComplaint ? { complaint } : { bounce }),
    },
  };
}
