/** Protection of accounts: who has one is not revealed, and passwords can't be guessed by trial. */
import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { allowAttempt, attemptLimits } from "../../shared/people/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { budget } from "../support/budget.ts";
import type { Client } from "../support/client.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import { publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { countCommands } from "./commands.ts";
import { behindEdge, callFrom } from "./from.ts";
import { runRevokes } from "./revokes.ts";
import {
  addressCalls,
  designerCalls,
  newAddress,
  newInternetAddress,
  respondentMaker,
  seenOf,
} from "./told-apart.ts";
import { runEditors } from "./two-editors.ts";

const commands = countCommands();
const stack = useStack({ load: commands.load });
afterAll(() => commands.end());
/** The same in every run; SECURITY_SEED makes other choices, and `npm run faults` draws some. */
const seed = Number(process.env.SECURITY_SEED ?? 20_261_121);
/** How often two people meet at the same time. */
const ROUNDS = budget({ search: 15, usual: 6 });
const login = api.account.login as unknown as Route;
const verify = api.account.verify as unknown as Route;
const send = api.account.forgotSend as unknown as Route;
const confirm = api.account.forgotConfirm as unknown as Route;

describe("an address", () => {
  let known: string;
  let leave: () => void;
  beforeAll(async () => {
    known = (await person(stack, "Known", "Person")).email;
    leave = behindEdge();
  });
  afterAll(() => leave());

  it.each(addressCalls.map((call) => [call.row.path, call] as const))(
    "gets the same answer from %s, with an account and without",
    async (_path, { row, input }) => {
      const unknown = newAddress();
      const [one, other] = [newInternetAddress(), newInternetAddress()];
      const withAccount = await callFrom(stack.client(), one, row, input(known));
      const without = await callFrom(stack.client(), other, row, input(unknown));
      expect(seenOf(withAccount, known)).toEqual(seenOf(without, unknown));
      expect(withAccount.status).toBe(200);
    },
  );

  it("allows at most 20 guesses of its password, from however many places", async () => {
    const victim = newAddress();
    const guesses = Array.from({ length: 30 }, (_, index) => `Wrong-${index}`);
    const statuses: number[] = [];
    for (const password of guesses)
      statuses.push(
        (await callFrom(stack.client(), newInternetAddress(), login, { username: victim, password })).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("can still be signed in to from elsewhere, while one place has used up its guesses", async () => {
    const guesser = newInternetAddress();
    const input = { username: known, password: "Wrong-Pass-2" };
    const tried = await Promise.all(
      Array.from({ length: 12 }, () => callFrom(stack.client(), guesser, login, input)),
    );
    expect(tried.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    const owner = await callFrom(stack.client(), newInternetAddress(), login, {
      ...input,
      password: PERSON_PASSWORD,
    });
    expect(JSON.parse(owner.text)).toMatchObject({ success: true });
  });
});

it("causes the same AWS requests at a sign-up and a resend, with an account and without", async () => {
  const known = (await person(stack, "Asked", "Person")).email;
  const commandsOfEach: string[][] = [];
  for (const email of [known, newAddress()]) {
    const client = stack.client();
    await client.fetch("/ping");
    for (const name of ["signup", "resend"] as const) {
      const file = `functions/rest/account/${name}.ts`;
      commands.take(file);
      const input = { email, firstName: "A", lastName: "B", password: PERSON_PASSWORD };
      await client.call(api.account[name], input);
      commandsOfEach.push(commands.take(file));
    }
  }
  const [signUp, resent, ...without] = commandsOfEach;
  expect(signUp).toContain("SendMessageCommand");
  expect([signUp, resent]).toEqual(without);
});

it("causes the same AWS requests and hashes at a wrong password, with a second factor and without, and without an account", async () => {
  const [none, some] = [await person(stack, "None", "Person"), await person(stack, "Some", "Person")];
  const app = { secret: "1.sealed", addedAt: "2026-11-01T00:00:00Z", step: 1 };
  await openStores().factors.addTotp(some.email, app, { isFirst: true });
  const file = "functions/api/v1/login.ts";
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "SCRYPTREQUEST") hashes += 1;
    },
  }).enable();
  const seen = [];
  for (const username of [none.email, some.email, newAddress()]) {
    const client = stack.client();
    await client.fetch("/ping");
    commands.take(file);
    hashes = 0;
    const { body } = await client.call(login, { username, password: "Wrong-Pass-1" });
    seen.push({ body, hashes, commands: commands.take(file) });
  }
  hook.disable();
  expect(seen[0]).toMatchObject({ hashes: 1, commands: expect.arrayContaining(["GetItemCommand"]) });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

it("causes the same AWS requests when a designer names it, with a respondent's account and without", async () => {
  const { client } = await person(stack, "Ask", "Designer");
  const { formId } = await publishWorkbook(client);
  const addresses = [await (await respondentMaker())(), newAddress()];
  for (const { row, input } of designerCalls(formId)) {
    const file = row.path.replace("/rest/", "functions/rest/").concat(".ts");
    const seen = [];
    for (const address of addresses) {
      commands.take(file);
      const answer = await callFrom(client, newInternetAddress(), row, input(address));
      seen.push({ ...seenOf(answer, address), commands: commands.take(file) });
    }
    expect(seen[0]?.commands.length, row.path).toBeGreaterThan(3);
    expect(seen[0], row.path).toEqual(seen[1]);
  }
});

describe("an account's owner", () => {
  let owner: Client;
  let username: string;
  let leave: () => void;
  const signIn = async (client: Client, place: string, input: Record<string, unknown>) => {
    const { status, text } = await callFrom(client, place, login, { username, ...input });
    return { status, isIn: text.includes('"success":true') };
  };
  beforeAll(async () => {
    const somebody = await person(stack, "Owning", "Person");
    [owner, username] = [somebody.client, somebody.email];
    await owner.call(api.account.logout, {});
    leave = behindEdge();
  });
  afterAll(() => leave());

  /** Attempts at this many accounts from a place, as far as its counter goes. */
  const spendAccounts = (place: string, amount: number) =>
    allowAttempt(openStores(), "loginAccountsByIp", place, Math.floor(Date.now() / 1_000), { amount });

  it("signs in with the right password, whatever was guessed at other accounts from the same place", async () => {
    const place = newInternetAddress();
    const others = Array.from({ length: 5 }, newAddress);
    await spendAccounts(place, attemptLimits.loginAccountsByIp.max - others.length - 1);
    for (const other of others) {
      const guess = { username: other, password: "Wrong-Pass-1" };
      for (let count = 0; count < 4; count += 1)
        expect((await signIn(stack.client(), place, guess)).status).toBe(200);
    }
    expect(await signIn(stack.client(), place, { password: PERSON_PASSWORD })).toMatchObject({ isIn: true });
  });

  it("signs in where they signed in before, even if strangers used up the attempts of account and place", async () => {
    const place = newInternetAddress();
    for (let index = 0; index < 20; index += 1)
      await signIn(stack.client(), index < 5 ? place : newInternetAddress(), { password: `Wrong-${index}` });
    const right = { password: PERSON_PASSWORD };
    expect((await signIn(stack.client(), place, right)).status).toBe(429);
    expect((await signIn(stack.client(), newInternetAddress(), right)).status).toBe(429);
    expect(await signIn(owner, place, right)).toMatchObject({ isIn: true });
  });

  it("has five attempts in that browser, as has anyone who stole it", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await signIn(owner, newInternetAddress(), { password: `Wrong-${index}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it("shares a limit of 100 guessed accounts from one place", async () => {
    const place = newInternetAddress();
    await spendAccounts(place, attemptLimits.loginAccountsByIp.max - 2);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await signIn(stack.client(), place, { username: newAddress(), password: "x" })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe("codes requested by others", () => {
  const wrong = async (client: Client, row: Route, input: Record<string, unknown>, count: number) => {
    const place = newInternetAddress();
    const tried = Array.from({ length: count }, () => callFrom(client, place, row, input));
    for (const { status } of await Promise.all(tried)) expect(status).toBe(200);
  };
  const codeTo = async (email: string, count = 1) => {
    const mails = () => stack.mails().filter(({ to, text }) => to.includes(email) && /\b\d{6}\b/.test(text));
    await expect.poll(() => mails().length).toBe(count);
    return /\b\d{6}\b/.exec(mails().at(-1)?.text ?? "")?.[0] ?? "";
  };
  let leave: () => void;
  let locked: string;
  let mailed: string;
  beforeAll(async () => {
    locked = (await person(stack, "Locked", "Person")).email;
    mailed = (await person(stack, "Mailed", "Person")).email;
    leave = behindEdge();
  });
  afterAll(() => leave());

  it("use up no attempt of a first activation, even after 30 wrong ones", async () => {
    const [email, from] = [newAddress(), newInternetAddress()];
    const [stranger, owner] = [stack.client(), stack.client()];
    const guess = { email, registrationKey: "123456" };
    await callFrom(stranger, from, verify, guess);
    await wrong(stranger, verify, guess, 30);
    await callFrom(owner, from, verify, guess); // its own browser had nothing to guess yet either
    await wrong(owner, verify, guess, 30);
    const names = { firstName: "A", lastName: "B", password: "Rare-Winter-77" };
    await callFrom(owner, from, api.account.signup as unknown as Route, { email, ...names });
    const activated = await callFrom(owner, from, verify, { email, registrationKey: await codeTo(email) });
    expect(JSON.parse(activated.text)).toMatchObject({ success: true });
  });

  it("lock no one out of their account, even if a stranger requests codes and uses up their attempts", async () => {
    const email = locked;
    const [stranger, owner] = [stack.client(), stack.client()];
    const sent = stack.mails().filter(({ to }) => to.includes(email)).length;
    expect((await callFrom(stranger, newInternetAddress(), send, { email })).status).toBe(200);
    await codeTo(email, sent + 1);
    await wrong(stranger, confirm, { email, code: "123456" }, 30);
    const from = newInternetAddress();
    await callFrom(owner, from, send, { email });
    const code = await codeTo(email, sent + 2);
    // The stranger, who can't read the mail, couldn't sign in with it from elsewhere either.
    const elsewhere = await callFrom(stranger, newInternetAddress(), confirm, { email, code });
    expect(JSON.parse(elsewhere.text)).toMatchObject({ success: false });
    const confirmed = await callFrom(owner, from, confirm, { email, code });
    expect(JSON.parse(confirmed.text)).toMatchObject({ success: true });
  });

  it("leave an address its mails, even if one place requests as many as it may", async () => {
    const email = mailed;
    const place = newInternetAddress();
    for (let count = 0; count < 7; count += 1) await callFrom(stack.client(), place, send, { email });
    await callFrom(stack.client(), newInternetAddress(), send, { email });
    await codeTo(email, 1 + attemptLimits.mailsByAddressAndIp.max + 1);
  });
});

describe("concurrent changes", () => {
  it(`revoke a share at once (SECURITY_SEED=${seed})`, async () => {
    const { faults, rounds, allowed } = await runRevokes(stack, { seed, count: ROUNDS });
    expect(faults).toEqual([]);
    expect([rounds, allowed > 0]).toEqual([ROUNDS, true]);
  });

  it(`let one of two editors win and tell the other (SECURITY_SEED=${seed})`, async () => {
    const figures = await runEditors(stack, { seed, count: ROUNDS });
    expect(figures).toEqual({ rounds: ROUNDS, saved: ROUNDS, refused: ROUNDS, faults: [] });
  });
});
