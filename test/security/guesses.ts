/** Guesses of codes and passwords, at once and from many places of the internet, through the calls themselves. */

import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash } from "../../shared/tokens.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import type { StackInUse } from "../support/stack.ts";
import { behindEdge, callFrom } from "./from.ts";
import { newInternetAddress } from "./told-apart.ts";

/** Guesses sent together, one batch after the other. */
const AT_ONCE = 100;
/** The limits of one code, and of one browser in a day (product decision 2). */
const [PER_CODE, PER_DAY] = [5, 25];
const PASSWORDS_PER_WINDOW = 20;

async function inBunches<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let begin = 0; begin < count; begin += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - begin);
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, index) => ask(begin + index)))));
  }
  return answers;
}

/** Counts the guesses that the store of codes evaluated, and the codes that it found open. */
async function whileCounting<T>(work: () => Promise<T>): Promise<{ looked: number; done: T }> {
  const { codes } = openStores();
  const { attempt } = codes;
  let looked = 0;
  codes.attempt = async (ref, now) => {
    const mailed = await attempt(ref, now);
    if (mailed !== undefined) looked += 1;
    return mailed;
  };
  try {
    return { done: await work(), looked };
  } finally {
    codes.attempt = attempt;
  }
}

/** A code for a new password, guessed by many at once; then codes after it, until a day's guesses are used up. */
export async function guessCodes(
  site: StackInUse,
  count: number,
  say: (line: string) => void,
): Promise<string[]> {
  const { email } = await person(site, "Victim", "Person");
  const { codes } = openStores();
  const leave = behindEdge();
  const confirm = api.account.forgotConfirm as unknown as Route;
  const browser = site.client(); // a guess from elsewhere has no code to match
  await callFrom(browser, newInternetAddress(), confirm, { email, code: "000000" });
  const binding = idHash(browser.cookies.get("visitor") ?? "");
  const inTenMinutes = Math.floor(Date.now() / 1_000) + 600;
  const broken: string[] = [];
  let ofDay = 0;
  try {
    for (let round = 0; round < 8; round += 1) {
      await codes.issue({ purpose: "reset", username: email, binding }, `not guessed ${round}`, inTenMinutes);
      const { looked } = await whileCounting(() =>
        inBunches(Math.ceil(count / 8), (index) =>
          callFrom(browser, newInternetAddress(), confirm, { email, code: `${100_000 + index}` }),
        ),
      );
      if (looked > PER_CODE) broken.push(`Of code ${round}, ${looked} guesses were looked at.`);
      ofDay += looked;
    }
  } finally {
    leave();
  }
  say(`${count} guesses at once at 8 codes of one browser: ${ofDay} looked at`);
  if (ofDay > PER_DAY) broken.push(`In one browser, ${ofDay} guesses were looked at.`);
  if (ofDay === 0) broken.push("No guess was looked at, so nothing was tested.");
  return broken;
}

/** Passwords of one account, guessed from many places. */
export async function guessPasswords(
  site: StackInUse,
  count: number,
  say: (line: string) => void,
): Promise<string[]> {
  const login = api.account.login as unknown as Route;
  const { email: username } = await person(site, "Victim", "Person");
  const { email: other } = await person(site, "Other", "Person");
  const leave = behindEdge();
  try {
    const wrong = await inBunches(count, (index) =>
      callFrom(site.client(), newInternetAddress(), login, { username, password: `Wrong-${index}` }),
    );
    const looked = wrong.filter(({ status }) => status === 200).length;
    const fromOnePlace = newInternetAddress();
    const guessedThere = await inBunches(count, (index) =>
      callFrom(site.client(), fromOnePlace, login, { username: other, password: `Wrong-${index}` }),
    );
    const lookedThere = guessedThere.filter(({ status }) => status === 200).length;
    const input = { username: other, password: PERSON_PASSWORD };
    const owner = await callFrom(site.client(), newInternetAddress(), login, input);
    say(`${count} passwords from everywhere: ${looked} looked at; ${count} from one place: ${lookedThere}`);
    return [
      ...(looked > PASSWORDS_PER_WINDOW ? [`${looked} passwords were looked at.`] : []),
      ...(lookedThere > 5 ? [`From one place, ${lookedThere} passwords were looked at.`] : []),
      ...(owner.text.includes('"success":true') ? [] : [`The owner was answered ${owner.status} elsewhere.`]),
    ];
  } finally {
    leave();
  }
}
