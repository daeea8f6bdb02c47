/** How many attempts accounts allow: over any period, from many places at once, and with mailed codes. */
import { beforeAll, describe, expect, it } from "vitest";
import { attemptLimits } from "../../shared/people/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash, keyedHash, newKey } from "../../shared/tokens.ts";
import { Random } from "../fuzz/random.ts";
import { useStack } from "../support/stack.ts";

useStack();

/** The same in every run; SECURITY_SEED makes other choices. */
const seed = Number(process.env.SECURITY_SEED ?? 20_261_121);
const WINDOW = 900;
const MAX = 5;
/** A moment at which a new window begins. */
const TURN = 2_000_000 * WINDOW;

let limits: ReturnType<typeof openStores>["limits"];
beforeAll(() => {
  limits = openStores().limits;
});

const allow = (subject: string, at: number) => limits.allow(subject, MAX, WINDOW, at);

describe("attempts of a subject", () => {
  it("are no more across two windows than within one", async () => {
    const subject = newKey();
    const before = await Promise.all(Array.from({ length: 9 }, () => allow(subject, TURN - 1)));
    const after = await Promise.all(Array.from({ length: 9 }, () => allow(subject, TURN)));
    expect([...before, ...after].filter(Boolean)).toHaveLength(MAX);
  });

  it(`stay within their number in every period (SECURITY_SEED=${seed})`, async () => {
    const random = new Random(seed);
    const subject = newKey();
    const allowed: number[] = [];
    let refusals = 0;
    let now = TURN;
    for (let attempt = 0; attempt < 400; attempt += 1) {
      now += random.pick([0, 1, 10, 100, 149, 150, 151, 400]);
      if (await allow(subject, now)) allowed.push(now);
      else refusals += 1;
    }
    for (const [index, at] of allowed.entries())
      expect(allowed.slice(index).filter((later) => later < at + WINDOW).length).toBeLessThanOrEqual(MAX);
    expect(allowed.length).toBeGreaterThan(MAX * 4); // no one is locked out for good
    expect(refusals).toBeGreaterThan(0);
  });

  it("are available again after the window, whatever was refused meanwhile", async () => {
    const subject = newKey();
    for (let count = 0; count < MAX; count += 1) expect(await allow(subject, TURN)).toBe(true);
    for (let second = 1; second < WINDOW; second += 30)
      expect(await allow(subject, TURN + second)).toBe(false);
    expect(await allow(subject, TURN + WINDOW + WINDOW / 6)).toBe(true);
  });

  it("have their given weight, however many are made at once", async () => {
    const subject = newKey();
    const weighing = (amount: number, at: number) => limits.allow(subject, MAX, WINDOW, at, amount);
    expect(await weighing(MAX + 1, TURN)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 9 }, () => weighing(2, TURN)));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect([await weighing(1, TURN), await weighing(1, TURN)]).toEqual([true, false]);
    expect(await weighing(MAX, TURN + WINDOW + WINDOW / 6)).toBe(true);
  });

  it("are available again exactly when announced, to the second", async () => {
    const random = new Random(seed);
    const subject = newKey();
    const waitFrom = (at: number, amount = 1) => limits.waitFor(subject, MAX, WINDOW, at, amount);
    expect(await waitFrom(TURN)).toBe(0);
    let now = TURN;
    for (let round = 0; round < 12; round += 1) {
      while (await allow(subject, now)) now += random.pick([0, 1, 40, 149]);
      const wait = await waitFrom(now);
      expect(wait).toBeGreaterThan(0);
      expect(await allow(subject, now + wait - 1)).toBe(false);
      expect(await allow(subject, now + wait)).toBe(true);
      now += wait;
    }
    expect(await waitFrom(now, MAX)).toBeGreaterThan(WINDOW - 1); // all of them are available again only after the last
    expect(await waitFrom(now, MAX + 1)).toBe(Number.POSITIVE_INFINITY);
  });

  it("are refunded one by one, and never below zero", async () => {
    const subject = newKey();
    for (let count = 0; count < MAX; count += 1) await allow(subject, TURN);
    await limits.refund(subject, WINDOW, TURN);
    expect([await allow(subject, TURN), await allow(subject, TURN)]).toEqual([true, false]);
    const other = newKey();
    await limits.refund(other, WINDOW, TURN);
    const tried = await Promise.all(Array.from({ length: 9 }, () => allow(other, TURN)));
    expect(tried.filter(Boolean)).toHaveLength(MAX);
  });

  it("do not start over for a function whose clock is behind", async () => {
    const subject = newKey();
    for (let count = 0; count < MAX; count += 1) await allow(subject, TURN);
    expect(await allow(subject, TURN - 2 * WINDOW)).toBe(false);
  });
});

describe("guesses of a code", () => {
  const now = 1_800_000_000;
  const ref = (purpose: "activation" | "reset") => ({
    purpose,
    username: `${newKey().toLowerCase()}@lab.example`,
    binding: "any",
  });

  it.each(["activation", "reset"] as const)(
    "of a mail for %s: five of 100 at once are evaluated",
    async (purpose) => {
      const { codes } = openStores();
      const code = ref(purpose);
      await codes.issue(code, idHash("right"), now + 600);
      const looked = await Promise.all(Array.from({ length: 100 }, () => codes.attempt(code, now)));
      expect(looked.filter((mailed) => mailed !== undefined)).toHaveLength(5);
    },
  );

  it("for one browser: 25 of 500 at once are evaluated, across new codes and from anywhere", async () => {
    const { codes, secret } = openStores();
    const code = ref("reset");
    const subject = keyedHash(await secret(), "limit", "codesByBrowser", code.username);
    const { max, seconds } = attemptLimits.codesByBrowser;
    const guess = async () =>
      (await limits.allow(subject, max, seconds, now)) && (await codes.attempt(code, now)) !== undefined;
    let looked = 0;
    for (let round = 0; round < 10; round += 1) {
      await codes.issue(code, idHash(`right ${round}`), now + 600);
      const guesses = await Promise.all(Array.from({ length: 50 }, guess));
      const ofRound = guesses.filter(Boolean).length;
      expect(ofRound).toBeLessThanOrEqual(5);
      looked += ofRound;
    }
    expect(looked).toBeLessThanOrEqual(25);
    expect(looked).toBeGreaterThan(0);
  });
});
