/** What a stack's functions send while they work: to queues, to the audit trail, to mails, and to the log. */
import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";
import { type SdkTry, withFaults } from "../faults/injection/sdk-faults.ts";

export interface Recorder {
  load: LoadHandler;
  /** All that was sent, by destination. */
  sent: Record<"queues" | "mails" | "trail" | "log", string[]>;
  /** Records what is logged from now on, until what is returned is called. */
  listen(): () => void;
}

const places: Readonly<Record<string, keyof Recorder["sent"]>> = {
  SendMessageCommand: "queues",
  SendMessageBatchCommand: "queues",
  SendEmailCommand: "mails",
};

export function openRecorder(): Recorder {
  const sent: Recorder["sent"] = { queues: [], mails: [], trail: [], log: [] };
  const note = ({ command, input }: SdkTry) => {
    const text = JSON.stringify(input);
    const place = places[command] ?? (text.includes('"AUDIT') ? "trail" : undefined);
    if (place !== undefined) sent[place].push(text);
  };
  return {
    sent,
    async load(file) {
      const handler = await loadHandler(file);
      return (event, context) =>
        withFaults({ faultOf: () => undefined, tookEffect: note }, () => handler(event, context));
    },
    listen() {
      const streams = [process.stdout, process.stderr];
      const writes = streams.map((stream) => stream.write);
      for (const stream of streams)
        stream.write = (chunk: string | Uint8Array) => {
          sent.log.push(chunk.toString());
          return true;
        };
      return () => {
        for (const [index, stream] of streams.entries()) stream.write = writes[index] ?? stream.write;
      };
    },
  };
}
