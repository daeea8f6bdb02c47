/** Waiting for what happens elsewhere in the product, by asking again and again: also outside of a test, as in a bench. */

const POLL_MS = 20;

/**
 * @throws Error when it has not come true after `milliseconds`
 * @example await waitUntil(() => mails().length === 1, 20_000)
 */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<void> {
  const giveUpAt = Date.now() + milliseconds;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${milliseconds / 1000} s for what did not come.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
