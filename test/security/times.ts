/**
 * How long calls take for addresses with an account and without, in turns, so that the machine's load affects both alike.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";
import { api } from "../../shared/contract/index.ts";
import { refundAttempt } from "../../shared/people/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash } from "../../shared/tokens.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { publishWorkbook } from "../support/published-form.ts";
import type { StackInUse } from "../support/stack.ts";
import { behindEdge, callFrom } from "./from.ts";
import { type Compared, compare, type Pair } from "./tell-apart.ts";
import {
  type AddressCall,
  addressCalls,
  designerCalls,
  newAddress,
  newInternetAddress,
  respondentMaker,
} from "./told-apart.ts";

/** How much later a function starts in the control, which must be noticed; milliseconds. */
const LATE_MS = 5;
/** Those that hash a password take twenty times as long, and vary by as much more; a skipped hash is four times this. */
const LATE_WHEN_HASHING_MS = 100;
/** First calls are cold. */
const WARM_UP = 5;

let lateBy = 0;
/** Functions that answer later while a control runs. */
export const loadLate: LoadHandler = async (file) => {
  const handler = await loadHandler(file);
  return async (event, context) => {
    if (lateBy > 0) await wait(lateBy);
    return handler(event, context);
  };
};

/** A call, who makes it, and what happens between two of them. */
interface TimedCall extends AddressCall {
  name: string;
  lateMs: number;
  /** The caller of the next pair; its limits must let both calls through. */
  caller(addresses: readonly string[]): Promise<Client>;
}

/**
 * @param site whose functions `loadLate` loads
 * @param count of pairs
 * @returns what tells the two apart, or would not be noticed, a line each
 */
export async function compareTimes(
  site: StackInUse,
  count: number,
  say: (line: string) => void,
): Promise<string[]> {
  const calls = await callsOf(site);
  const makeKnown = await respondentMaker();
  const leave = behindEdge();
  const broken: string[] = [];
  try {
    for (const call of calls) {
      let seen = compare(await timesOf(call, count, makeKnown, 0));
      say(`${call.name}: ${textOf(seen)}`);
      if (seen.isDistinguishable) {
        // Chance alone finds a difference in one comparison in 300, and hardly ever twice on the same side.
        const { slower } = seen;
        seen = compare(await timesOf(call, count, makeKnown, 0));
        say(`${call.name}, once more: ${textOf(seen)}`);
        if (seen.isDistinguishable && slower > 0.5 === seen.slower > 0.5)
          broken.push(`${call.name}: ${textOf(seen)}`);
      }
      const control = compare(await timesOf(call, count, makeKnown, call.lateMs));
      say(`  answered ${call.lateMs} ms later: ${textOf(control)}`);
      if (!control.isDistinguishable || control.slower < 0.5)
        broken.push(
          `${call.name}: ${call.lateMs} ms more would not be noticed; too few pairs, or too much load.`,
        );
    }
  } finally {
    leave();
  }
  return broken;
}

const textOf = ({ slower, longer, unseen, isDistinguishable }: Compared) =>
  `slower with an account in ${(100 * slower).toFixed(0)} % of comparisons, by ${longer.toFixed(2)} ms; ` +
  `${unseen.toFixed(2)} ms would be noticed${isDistinguishable ? ": told apart" : ""}`;

/**
 * The times of a call for addresses with an account and without; they take turns at being first, and so benefit equally
 * from the other's caches.
 */
async function timesOf(
  call: TimedCall,
  count: number,
  makeKnown: () => Promise<string>,
  laterWithAccount: number,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = -WARM_UP; index < count; index += 1) {
    const [known, unknown] = [await makeKnown(), newAddress()]; // new ones: no limit is in the way
    const client = await call.caller([known, unknown]);
    const from = newInternetAddress();
    const times = { known: 0, unknown: 0 };
    const take = async (which: "known" | "unknown", address: string) => {
      lateBy = which === "known" ? laterWithAccount : 0;
      const began = performance.now();
      await callFrom(client, from, call.row, call.input(address));
      times[which] = performance.now() - began;
      lateBy = 0;
    };
    if (index % 2 === 0) await take("known", known);
    await take("unknown", unknown);
    if (index % 2 !== 0) await take("known", known);
    pairs.push([times.known, times.unknown]);
  }
  return pairs.slice(WARM_UP);
}

async function callsOf(site: StackInUse): Promise<TimedCall[]> {
  const { client: designer, email } = await person(site, "Ask", "Designer");
  const { formId } = await publishWorkbook(designer);
  const stores = openStores();

  /** A new browser, which has its token before timing starts. */
  const visitor = async () => {
    const client = site.client();
    await callFrom(client, newInternetAddress(), authEmail.row, authEmail.input(newAddress()));
    return client;
  };
  /** One that has signed up with each address a while ago. */
  const signedUp = async (addresses: readonly string[]) => {
    const client = await visitor();
    const binding = idHash(client.cookies.get("visitor") ?? "");
    const signUp = { firstName: "A", lastName: "B", locale: "en", passwordHash: "" };
    const seconds = Math.floor(Date.now() / 1000);
    for (const username of addresses)
      await stores.codes.keepSignUp({ purpose: "activation", username, binding }, signUp, seconds);
    return client;
  };
  /** The designer, whose searches and refusals are not counted here. */
  const patient = async () => {
    for (const limit of ["searchesByUser", "givenByUser"] as const)
      for (let times = 0; times < 2; times += 1)
        await refundAttempt(stores, limit, email, Math.floor(Date.now() / 1000));
    return designer;
  };
  const hashes = new Set<string>([api.account.login.path, api.account.signup.path]);
  const named = (call: AddressCall) => ({
    ...call,
    name: call.row.path,
    lateMs: hashes.has(call.row.path) ? LATE_WHEN_HASHING_MS : LATE_MS,
  });
  const find = (path: string) => addressCalls.find(({ row }) => row.path === path) ?? fail(path);
  const authEmail = find(api.account.authEmail.path);
  const resend = find(api.account.resend.path);
  return [
    ...designerCalls(formId).map((call) => ({ ...named(call), caller: patient })),
    { ...named(resend), name: `${resend.row.path} after a sign-up`, caller: signedUp },
    ...addressCalls.map((call) => ({ ...named(call), caller: visitor })),
  ];
}

function fail(path: string): never {
  throw new Error(`No call of an address has the path ${path}.`);
}
