/** Previews in turn: one designer's previews never use all printers, but queue behind each other. */
import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "../endpoint/call.ts";
import { attemptsLeft, limitAttempts, refundAttempts } from "./limit-attempts.ts";

/** How long a preview waits for its turn, of the 29 seconds that its call has. */
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs a preview when fewer than three of its designer's previews are running.
 * @param formId the form that it is for, if any
 * @throws TOO_MANY_REQUESTS after too many, or when its turn does not come in time
 */
export async function inTurn<T>(
  call: Call,
  formId: number | undefined,
  preview: () => Promise<T>,
): Promise<T> {
  const username = call.signedIn?.user.username ?? "";
  await limitAttempts(call, {
    previewsByUser: username,
    ...(formId !== undefined && { previewsByForm: String(formId) }),
  });
  const running = { previewsAtOnceByUser: username };
  const until = performance.now() + PATIENCE_MS;
  while (!(await attemptsLeft(call, running))) {
    if (performance.now() > until)
      await limitAttempts(call, running); // which says how long to wait
    else await wait(LOOK_AGAIN_MS);
  }
  try {
    return await preview();
  } finally {
    await refundAttempts(call, running);
  }
}
