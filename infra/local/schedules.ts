/** Scheduled work, as EventBridge starts it; more often than on AWS, so that a developer sees it act. */
import { randomUUID } from "node:crypto";
import type { ScheduledEvent } from "aws-lambda";
import { schedules } from "../../shared/contract/workers.ts";
import type { Log } from "./call-function.ts";
import { invoke, type LoadHandler } from "./load-handler.ts";

const LOCAL_PERIOD_MS = 60_000;

/** Runs each at once, for what the last process left unfinished, then every minute; a long run is never joined by another. */
export function startSchedules({ load, log }: { load: LoadHandler; log: Log }): { stop(): Promise<void> } {
  const stops = Object.entries(schedules).map(([name, { file, timeoutSeconds }]) => {
    let running: Promise<void> | undefined;
    const run = (detail = {}) => {
      running ??= invoke({
        load,
        file: `events/${file}`,
        event: scheduledEvent(name, detail),
        timeoutSeconds,
      })
        .then(() => undefined)
        .catch((error: unknown) => log(`${name}: ${String(error)}`))
        .finally(() => {
          running = undefined;
        });
    };
    run({ olderThanSeconds: 0 }); // nothing of the last process is still in progress
    const timer = setInterval(run, LOCAL_PERIOD_MS);
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function scheduledEvent(name: string, detail: object): ScheduledEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: "000000000000",
    time: new Date().toISOString(),
    region: process.env.AWS_REGION ?? "us-east-1",
    resources: [`arn:aws:events:us-east-1:000000000000:rule/${name}`],
    detail,
  };
}
