/** What a guarded publication wants computed, with the browser's own SHA-256: the page can be used meanwhile. */
import { beginsWithZeros, CHECK_PARTS, checkText } from "../../../shared/start-check.ts";

/** The browser hashes these beside one another; more at once are no faster. */
const AT_ONCE = 128;
/** So often the browser draws the page, and does what else waits. */
const PAUSE_EVERY_MS = 30;

/** The number for each part. @example await solveCheck(challenge, 11) // [1731, 84, …] */
export async function solveCheck(challenge: string, bits: number): Promise<number[]> {
  const encoder = new TextEncoder();
  const solves = async (part: number, number: number) => {
    const text = encoder.encode(checkText(challenge, part, number));
    return beginsWithZeros(new Uint8Array(await crypto.subtle.digest("SHA-256", text)), bits);
  };
  const found: number[] = [];
  let paused = performance.now();
  await pause();
  for (let part = 0; part < CHECK_PARTS; part += 1)
    for (let first = 0; found.length === part; first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at);
      const solved = await Promise.all(numbers.map((number) => solves(part, number)));
      const at = solved.indexOf(true);
      if (at >= 0) found.push(first + at);
      if (performance.now() - paused < PAUSE_EVERY_MS) continue;
      await pause();
      paused = performance.now();
    }
  return found;
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
