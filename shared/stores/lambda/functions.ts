/** Calls another function and waits for its answer: once, except for tries that never reached it. */
import { setTimeout } from "node:timers/promises";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { type JobOf, jobs, type OutcomeOf } from "../../contract/jobs.ts";
import type { ServiceName } from "../../contract/route.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../limits.ts";
import { FunctionFailed } from "./function-failed.ts";

/**
 * Lambda's refusals before a function starts: no concurrency left; or, for a function in a subnet, its network is not ready,
 * as in the first minute after weeks without a call.
 */
const notStarted = new Set([
  ...["TooManyRequestsException", "ThrottlingException", "ResourceNotReadyException"],
  ...["ResourceConflictException", "EC2ThrottledException", "ENILimitReachedException"],
]);
/** How often a call that never started is tried, each time after twice the delay, at most. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 100;

export type Functions = ReturnType<typeof openFunctions>;

/** The names of the functions that this one may call. */
type Names = Partial<Record<ServiceName, string | undefined>>;

/**
 * A lost answer is no reason to render or print again, and the store itself retries calls that never started. A connection
 * kept while this function slept may be dead, and nobody could tell whether a job was lost with it.
 */
const withoutRetries = {
  maxAttempts: 1,
  requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
} as const;

export function connectFunctions(names: Names) {
  return openFunctions(new LambdaClient(withoutRetries), names);
}

/**
 * @param client must not retry by itself (`maxAttempts` 1): a call that it considers lost may be running
 */
export function openFunctions(client: LambdaClient, names: Names) {
  return {
    /**
     * @param milliseconds how long the caller waits
     * @throws FunctionFailed
     */
    async call<C extends ServiceName>(name: C, job: JobOf<C>, milliseconds: number): Promise<OutcomeOf<C>> {
      const FunctionName = names[name];
      if (FunctionName === undefined) throw new Error(`This function may not call "${name}".`);
      const Payload = new TextEncoder().encode(JSON.stringify(job));
      if (Payload.length > LAMBDA_PAYLOAD_BYTES)
        throw new FunctionFailed(name, "tooLarge", { failsAgain: true });
      const abortSignal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
      const invoke = () => client.send(new InvokeCommand({ FunctionName, Payload }), { abortSignal });
      const { FunctionError, Payload: answer } = await untilStarted(invoke, abortSignal).catch(
        (cause: unknown) => {
          if (abortSignal.aborted) throw new FunctionFailed(name, "slow", { cause, failsAgain: false });
          if (isNotStarted(cause)) throw new FunctionFailed(name, "busy", { cause, failsAgain: false });
          throw cause;
        },
      );
      const text = new TextDecoder().decode(answer);
      if (FunctionError !== undefined) throw failureOf(name, text);
      return jobs[name].outcome.parse(JSON.parse(text)) as OutcomeOf<typeof name>; // parsed by this function's schema
    },
  };
}

function isNotStarted(error: unknown): boolean {
  return error instanceof Error && notStarted.has(error.name);
}

async function untilStarted<Answer>(invoke: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await invoke();
    } catch (error) {
      if (attempt === ATTEMPTS || !isNotStarted(error)) throw error;
      const most = FIRST_WAIT_MS * 2 ** (attempt - 1);
      await setTimeout(most * (0.5 + Math.random() / 2), undefined, { signal });
    }
  }
}

/** Lambda's answer in place of an outcome; `errorType` is the name of what the function threw, or Lambda's own term. */
const ErrorAnswer = z.object({ errorType: z.string().catch("") });

/**
 * Lambda's own error types: the function was killed, ran out of memory or of time, or could not be loaded. A job that the
 * function can't read was sent by another version during a deployment. All of these may succeed later.
 */
const mayDoBetter = /^$|^(Runtime|Sandbox|Extension|Function)\.|^ZodError$/;

function failureOf(called: ServiceName, answer: string): FunctionFailed {
  const { errorType } = ErrorAnswer.catch({ errorType: "" }).parse(readJson(answer));
  if (errorType.includes("ResponseSizeTooLarge"))
    return new FunctionFailed(called, "tooLarge", { failsAgain: true, errorType });
  if (/Timedout$/.test(errorType))
    return new FunctionFailed(called, "slow", { failsAgain: false, errorType });
  return new FunctionFailed(called, "ended", { failsAgain: !mayDoBetter.test(errorType), errorType });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what Lambda reports about a crashed process need not be JSON
  }
}
