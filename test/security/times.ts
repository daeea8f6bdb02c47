/** How long calls take for addresses with an account and without, in turns, so that the machine's load meets both alike. */
import { hashPassword } from "../../shared/accounts/password-hash.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { StackInUse } from "../support/stack.ts";
import { behindEdge } from "./from.ts";
import { addressCalls, newAddress, timePair } from "./told-apart.ts";

/** Medians may differ by so much (T2). */
const MOST_APART = 0.1;

/** @returns what tells the two apart, a line each */
export async function compareTimes(
  site: StackInUse,
  count: number,
  say: (line: string) => void,
): Promise<string[]> {
  const makeKnown = await accountMaker();
  const leave = behindEdge();
  const broken: string[] = [];
  try {
    for (const call of addressCalls) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let pair = 0; pair < count; pair += 1) {
        const client = site.client();
        const [known, unknown] = [await makeKnown(), newAddress()]; // new ones: no limit is in the way
        // First one, then the other: whoever comes second finds connections warm.
        const isKnownFirst = pair % 2 === 0;
        const [one, other] = await timePair(client, call, isKnownFirst ? [known, unknown] : [unknown, known]);
        times.known.push(isKnownFirst ? one : other);
        times.unknown.push(isKnownFirst ? other : one);
      }
      const [withAccount, without] = [median(times.known), median(times.unknown)];
      const apart = Math.abs(withAccount / without - 1);
      say(
        `${call.row.path}: ${withAccount.toFixed(1)} ms with an account, ${without.toFixed(1)} ms without, ` +
          `${(100 * apart).toFixed(1)} % apart`,
      );
      if (apart > MOST_APART) broken.push(`${call.row.path}: ${(100 * apart).toFixed(1)} % apart`);
    }
  } finally {
    leave();
  }
  return broken;
}

/** Makes accounts without their sign-up, which would take as long as all the rest. */
async function accountMaker(): Promise<() => Promise<string>> {
  const { users, secret } = openStores();
  const passwordHash = await hashPassword("Nobody-Knows-1", await secret());
  return async () => {
    const username = newAddress();
    await users.create({
      ...{ username, passwordHash, firstName: "A", lastName: "B", locale: "en", roles: ["USER"] },
      ...{ active: true, sessionEpoch: 1, createdAt: new Date().toISOString() },
    });
    return username;
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
