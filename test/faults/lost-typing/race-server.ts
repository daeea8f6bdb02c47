/** The real handlers behind a simulated network: a seed chooses which call arrives when, and which answer. */

import { api } from "../../../shared/contract/index.ts";
import type { ProblemBody } from "../../../shared/problems.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { idHash, newInstanceId, newKey, newSecretId } from "../../../shared/tokens.ts";
import { CallProblem } from "../../../web/lib/send.ts";
import type { FormInstance, SaveRequest } from "../../../web/player/base/instance-calls.ts";
import type { Random } from "../../fuzz/random.ts";
import { type Answer, Client } from "../../support/client.ts";

/** A save that the server accepted. */
export interface Taken {
  /** Which device's. */
  by: string;
  command: SaveRequest["command"];
  /** The revision that the answers were made from. */
  from: number;
  /** The answers as they were sent. */
  sent: string;
  answered: FormInstance;
}

export interface RaceServer {
  /** The devices' side of the network: calls that wait until `step` lets them continue. */
  send: (by: string, request: SaveRequest) => Promise<FormInstance>;
  open: () => Promise<FormInstance>;
  /** Moves something that is in flight. @returns false when nothing is */
  step: (random: Random, isCalm: boolean) => Promise<boolean>;
  /** Opens the instance without the network. */
  look: () => Promise<FormInstance>;
  taken: readonly Taken[];
  calls: () => number;
}

interface OnItsWay {
  /** Reaches the server, or comes back from it. */
  resume: () => Promise<void>;
  lose: () => void;
  /** Arrives at the server, and then again. */
  repeat?: () => Promise<void>;
}

const noConnection = () => new CallProblem(0, "No connection.");

/** Starts an instance of a publication without its handler, which limits how many one address starts. */
export async function startRaceServer(
  origin: string,
  formId: number,
  publicationKey: string,
): Promise<RaceServer & { instanceKey: string }> {
  const client = new Client(origin);
  const authKey = newSecretId();
  const instanceKey = newKey();
  const now = new Date().toISOString();
  await openStores().instances.create({
    instanceKey,
    instanceId: newInstanceId(),
    formId,
    publicationKey,
    name: "Race",
    authKeyHash: idHash(authKey),
    status: "NEW",
    messageCode: "OK",
    answers: "{}",
    location: "0:",
    locale: "en",
    timeZone: "UTC",
    revision: 0,
    createdAt: now,
    updatedAt: now,
  });
  const taken: Taken[] = [];
  const onTheirWay: OnItsWay[] = [];
  let calls = 0;

  async function submit(by: string, request: SaveRequest): Promise<FormInstance> {
    calls++;
    const answered = bodyOf(await client.call(api.runtime.submit, { ...request, authKey }));
    taken.push({ by, command: request.command, from: request.revision, sent: request.model, answered });
    return answered;
  }

  async function look(): Promise<FormInstance> {
    calls++;
    return { ...bodyOf(await client.call(api.runtime.instance, { instanceKey, authKey })), authKey };
  }

  /** A call and its answer are each in flight for a while. */
  function travel(call: () => Promise<FormInstance>): Promise<FormInstance> {
    return new Promise((resolve, reject) => {
      const comeBack = (act: () => void) => {
        onTheirWay.push({
          resume: async () => act(),
          lose: () => reject(noConnection()),
        });
      };
      const arrive = () =>
        call().then(
          (answered) => comeBack(() => resolve(answered)),
          (reason: unknown) => comeBack(() => reject(reason)),
        );
      onTheirWay.push({
        resume: arrive,
        lose: () => reject(noConnection()),
        repeat: async () => {
          await Promise.all([arrive(), call().catch(() => undefined)]);
        },
      });
    });
  }

  function takeOut(random: Random): OnItsWay | undefined {
    return onTheirWay.splice(random.below(onTheirWay.length), 1)[0];
  }

  return {
    instanceKey,
    taken,
    calls: () => calls,
    look,
    send: (by, request) => travel(() => submit(by, request)),
    open: () => travel(look),
    async step(random, isCalm) {
      const one = takeOut(random);
      if (one === undefined) return false;
      if (isCalm) await one.resume();
      else if (random.chance(0.15)) one.lose();
      else if (random.chance(0.1) && one.repeat !== undefined) await one.repeat();
      // Two at the same time, so that the handlers themselves race.
      else await Promise.all([one.resume(), random.chance(0.4) ? takeOut(random)?.resume() : undefined]);
      return true;
    },
  };
}

function bodyOf<Body>({ body, problem, status }: Answer<Body>): Body {
  if (problem === undefined) return body;
  const { title, ...rest }: ProblemBody = problem;
  throw new CallProblem(status, title, { title, ...rest });
}
