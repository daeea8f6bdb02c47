/** Received messages as Lambda gets them from an event source mapping. */
import type { Message } from "@aws-sdk/client-sqs";
import type { SQSEvent, SQSMessageAttributes } from "aws-lambda";

export function toSqsEvent(queueUrl: string, messages: readonly Message[]): SQSEvent {
  const [account, name] = new URL(queueUrl).pathname.split("/").slice(-2);
  const awsRegion = process.env.AWS_REGION ?? "us-east-1";
  return {
    Records: messages.map((message) => ({
      messageId: message.MessageId ?? "",
      receiptHandle: message.ReceiptHandle ?? "",
      body: message.Body ?? "",
      md5OfBody: message.MD5OfBody ?? "",
      attributes: {
        ApproximateReceiveCount: String(receiveCount(message)),
        SentTimestamp: message.Attributes?.SentTimestamp ?? "",
        SenderId: message.Attributes?.SenderId ?? "",
        ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? "",
      },
      messageAttributes: messageAttributes(message),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:${awsRegion}:${account}:${name}`,
      awsRegion,
    })),
  };
}

/** How often a message was delivered, including this time. */
export function receiveCount(message: Message): number {
  return Number(message.Attributes?.ApproximateReceiveCount ?? 1);
}

function messageAttributes(message: Message): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType ?? "String",
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString("base64") }),
      },
    ]),
  );
}
