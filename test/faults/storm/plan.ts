/** What a storm does to the processes that work in it. */
import { appendFileSync } from "node:fs";
import { SendMessageCommand, type SendMessageCommandInput, SQSClient } from "@aws-sdk/client-sqs";
import type { QueueName } from "../../../shared/contract/route.ts";
import { Random } from "../../fuzz/random.ts";
import { type Fault, type FaultPlan, type SdkTry, withoutFaults } from "../injection/sdk-faults.ts";
import { DEADLY_TEXT } from "../site/trees.ts";

/** A function of the product in a process of its own: the call that submits, or the worker of a queue. */
export type Role = "submit" | Exclude<QueueName, "mails">;

/** Chances from 0 to 1. */
export interface StormRates {
  /** Of an attempt of a call: refused, and its answer lost after it took effect. */
  throttled: number;
  answerLost: number;
  /** Of a message: sent again, a little later; and delayed, so that others overtake it. */
  duplicated: number;
  heldBack: number;
  /** Of a kill at each of the five points. */
  killed: number;
}

export interface StormPlan {
  seed: number;
  rates: StormRates;
  /** Whether a page with the deadly text kills the process that stores it. */
  isDeadly: boolean;
  /** A letter is appended for each fault, so that those of a killed process are counted, too. */
  tally: string;
}

/** The letters of the tally. */
export const tallyLetters = {
  kill: "k",
  killer: "p",
  throttled: "t",
  answerLost: "l",
  duplicate: "d",
} as const;

export interface StormProcess extends FaultPlan {
  random: Random;
  /** The fifth point: all is done, and the message not yet deleted. */
  beforeDelete(): void;
}

/** The faults of one process. */
export function stormFaults(role: Role, { seed, rates, isDeadly, tally }: StormPlan): StormProcess {
  const random = new Random(seed);
  const sender = new SQSClient({ useQueueUrlAsEndpoint: false });
  const note = (what: keyof typeof tallyLetters) => appendFileSync(tally, tallyLetters[what]);
  const kill = (what: "kill" | "killer") => {
    note(what);
    process.kill(process.pid, "SIGKILL");
  };
  const maybeKill = () => {
    if (random.chance(rates.killed)) kill("kill");
  };
  const later = (input: object): SendMessageCommandInput => ({
    ...(input as SendMessageCommandInput), // of the command that is sent
    DelaySeconds: random.between(1, 3),
  });

  return {
    random,
    beforeDelete: maybeKill,
    prepare({ command, input }) {
      return command === "SendMessageCommand" && random.chance(rates.heldBack) ? later(input) : undefined;
    },
    faultOf({ command, input }): Fault | undefined {
      if (
        isDeadly &&
        command === "PutObjectCommand" &&
        Buffer.from(input.Body as Uint8Array).includes(DEADLY_TEXT)
      )
        kill("killer");
      const drawn = random.next();
      if (drawn < rates.throttled) {
        note("throttled");
        return "throttled";
      }
      if (drawn >= rates.throttled + rates.answerLost) return undefined;
      note("answerLost");
      return "answer-lost";
    },
    tookEffect(sdkTry) {
      const { command, input } = sdkTry;
      if (command === "SendMessageCommand" && random.chance(rates.duplicated)) {
        note("duplicate");
        withoutFaults(() => sender.send(new SendMessageCommand(later(input)))).catch(() => undefined);
      }
      if (isKillPoint(role, sdkTry)) maybeKill();
    },
  };
}

/** The first four points: a submission is written, an output stored, a step noted, a message sent. */
function isKillPoint(role: Role, { command, input }: SdkTry): boolean {
  if (command === "SendMessageCommand" || command === "PutObjectCommand") return role !== "submit";
  if (command !== "UpdateItemCommand" && command !== "PutItemCommand") return false;
  const { pk } = (input.Key ?? input.Item ?? {}) as { pk?: { S?: string } }; // the key of every item of the one table
  return pk?.S?.startsWith("INSTANCE#") ?? false;
}
