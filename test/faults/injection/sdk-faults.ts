/**
 * Faults of AWS, put into every client of the SDK at `finalizeRequest`, inside its retry loop: only calls made
 * within `withFaults` meet them, so a test's own calls go well.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** One attempt of a call, before it is sent. */
export interface SdkTry {
  /** @example "PutObjectCommand" */
  command: string;
  input: Readonly<Record<string, unknown>>;
}

/**
 * - `throttled`: the service refuses, the SDK tries again;
 * - `timed-out`: the call does not arrive, the SDK tries again;
 * - `answer-lost`: the call takes effect and its answer does not arrive, the SDK tries again;
 * - `fails-before`, `fails-after`: the call fails for good, before or after it took effect, and the process lives on;
 * - `dies-before`, `dies-after`: the process ends before the call, or when it has taken effect.
 */
export type Fault =
  | "throttled"
  | "timed-out"
  | "answer-lost"
  | "fails-before"
  | "fails-after"
  | "dies-before"
  | "dies-after";

export interface FaultPlan {
  /** Changes what a command says, before anything else. */
  prepare?(sdkTry: SdkTry): object | undefined;
  faultOf(sdkTry: SdkTry): Fault | undefined;
  /** True: the service refuses every try of this call, and the SDK gives up; without the seconds that this takes. */
  isAbandoned?(sdkTry: SdkTry): boolean;
  /** Ends the process, or what represents it. A plan without it throws `Died` at every later call. */
  die?(): void;
  /** Called for each attempt that took effect. */
  tookEffect?(sdkTry: SdkTry): void;
}

/** What a process that died would not have reached. */
export class Died extends Error {
  override readonly name = "Died";
}

const running = new AsyncLocalStorage<{ plan: FaultPlan; hasDied: boolean }>();

/** Runs work whose SDK calls meet the faults of a plan. */
export function withFaults<T>(plan: FaultPlan, work: () => Promise<T>): Promise<T> {
  install();
  return running.run({ plan, hasDied: false }, work);
}

/** Runs work that meets none, from within work that does. */
export function withoutFaults<T>(work: () => T): T {
  return running.exit(work);
}

type Stack = DynamoDBClient["middlewareStack"];
interface AnyClient {
  middlewareStack: Stack;
  send(...args: unknown[]): unknown;
}

let isInstalled = false;

/** All clients of the SDK share one base, whose `send` is where each meets the middleware first. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const base = Object.getPrototypeOf(DynamoDBClient.prototype) as AnyClient; // the shape that all clients have
  const { send } = base;
  const known = new WeakSet<object>();
  base.send = function (this: AnyClient, ...args) {
    if (!known.has(this)) {
      known.add(this);
      addFaults(this.middlewareStack);
    }
    return send.apply(this, args);
  };
}

function addFaults(stack: Stack): void {
  stack.add(
    (next, context) => (value) => {
      const sdkTry = tryOf(context, value.input);
      const plan = running.getStore()?.plan;
      if (plan?.isAbandoned?.(sdkTry)) throw throttled(); // outside the retry loop
      const input = (plan?.prepare?.(sdkTry) ?? value.input) as typeof value.input;
      return next({ ...value, input });
    },
    { step: "initialize", name: "changed-inputs" },
  );
  stack.add(
    (next, context) => async (input) => {
      const life = running.getStore();
      if (life === undefined) return next(input);
      if (life.hasDied) throw new Died("The process is gone.");
      const sdkTry = tryOf(context, input.input);
      const { plan } = life;
      const die = () => {
        plan.die?.();
        life.hasDied = true;
        return new Died("The process ended here.");
      };
      const effect = async () => {
        const answer = await next(input);
        plan.tookEffect?.(sdkTry);
        return answer;
      };
      switch (plan.faultOf(sdkTry)) {
        case "throttled":
          throw throttled();
        case "timed-out":
          throw lostConnection();
        case "answer-lost":
          await effect();
          throw lostConnection();
        case "fails-before":
          throw failed();
        case "fails-after":
          await effect();
          throw failed();
        case "dies-before":
          throw die();
        case "dies-after":
          await effect();
          throw die();
        case undefined:
          return effect();
      }
    },
    { step: "finalizeRequest", priority: "low", name: "faults" },
  );
}

function tryOf(context: { commandName?: string }, input: object): SdkTry {
  // Every command's input is an object.
  return { command: context.commandName ?? "", input: input as Readonly<Record<string, unknown>> };
}

function throttled(): Error {
  return Object.assign(new Error("Slow down."), {
    name: "ThrottlingException",
    $fault: "client",
    $retryable: { throttling: true },
    $metadata: {},
  });
}

function lostConnection(): Error {
  return Object.assign(new Error("The connection was lost."), {
    name: "TimeoutError",
    code: "ECONNRESET",
    $metadata: {},
  });
}

/** Not one of the errors that the SDK retries. */
function failed(): Error {
  return Object.assign(new Error("It can't be done."), {
    name: "InternalFailure",
    $fault: "client",
    $metadata: { httpStatusCode: 400 },
  });
}
