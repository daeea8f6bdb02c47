/** Starting a form; where its publication is guarded, the device computes first what the server wants. */
import type { CheckAnswer } from "../../../shared/contract/runtime.ts";
import { part } from "../../../shared/part.ts";
import { CallProblem } from "../../lib/send.ts";
import { type FormInstance, problemName, startInstance } from "../base/instance-calls.ts";
import { createSignal } from "../base/signal.ts";

const solvingParts = part(() => import("./solve-check.ts"));

/** A challenge may have expired meanwhile, on a device that slept. */
const ATTEMPTS = 3;

let checks = 0;
/** Whether this device is computing; its page says so. */
export const isChecking = () => checks > 0;
export const checkingSignal = createSignal();

/** @throws what the server refuses, and CHECK_NEEDED after several answers that it didn't take */
export async function startChecked(input: Parameters<typeof startInstance>[0]): Promise<FormInstance> {
  let check: CheckAnswer | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startInstance({ ...input, ...(check && { check }) });
    } catch (refusal) {
      if (problemName(refusal) !== "CHECK_NEEDED" || attempt >= ATTEMPTS) throw refusal;
      check = await solved(refusal);
    }
  }
}

async function solved(refusal: unknown): Promise<CheckAnswer> {
  const { challenge, bits } = (refusal instanceof CallProblem && refusal.body?.details) || {};
  if (typeof challenge !== "string" || typeof bits !== "number") throw refusal;
  count(1);
  try {
    const { solveCheck } = await solvingParts();
    return { challenge, found: await solveCheck(challenge, bits) };
  } finally {
    count(-1);
  }
}

function count(by: number): void {
  checks += by;
  checkingSignal.emit();
}
