/** What costs money is counted: one who reaches a limit is refused, and others continue. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "../../infra/cli/connect.ts";
import { api } from "../../shared/contract/index.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../shared/limits.ts";
import { allowAttempt, attemptLimits, CALLS_COUNTED_AS_ONE, WIDE_TIMES } from "../../shared/people/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { tokenOf } from "../support/access-token.ts";
import { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { publishWorkbook, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { publishUploads } from "../support/uploads.ts";
import { behindEdge, callFrom } from "./from.ts";
import { newAddress } from "./told-apart.ts";

const stack = useStack();
let publicationKey: string;
/** Of a form that asks for files. */
let filesKey: string;
let unguard: () => void = () => undefined;
/** Calls need no edge any more: the tests of places are done. */
const leaveEdge = () => unguard();

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  ({ publicationKey } = await publishWorkbook(designer));
  filesKey = (await publishUploads(designer)).publicationKey;
  unguard = behindEdge();
});
afterAll(() => unguard());

/** Uses up a place's limit, as that many calls would, except for those that are kept. */
async function spend(
  limit: keyof typeof attemptLimits,
  subject: string,
  { times = 1, keep = 0 } = {},
): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const amount = attemptLimits[limit].max * times - keep;
  expect(await allowAttempt(openStores(), limit, subject, seconds, { amount, times })).toBe(true);
}

/** The same for bytes, some of which were used before, to the last one. */
async function drain(limit: keyof typeof attemptLimits, subject: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  for (let amount: number = attemptLimits[limit].max; amount >= 1; amount = Math.floor(amount / 2))
    while (await allowAttempt(openStores(), limit, subject, seconds, { amount }));
}

it("refuses the next instance of a place that has reached its limit, and lets other places start", async () => {
  await spend("instancesByIp", "203.0.113.7");
  const start = (address: string) =>
    callFrom(stack.client(), address, api.runtime.instance, {
      publicationKey,
      locale: "en",
      timeZone: "UTC",
    });
  expect((await start("203.0.113.7")).status).toBe(429);
  expect((await start("203.0.113.8")).status).toBe(200);
});

it("refuses the next submission of a place that has reached its limit, with the seconds to wait, and loses nothing", async () => {
  await spend("submitsByIp", "203.0.113.17");
  const visitor = stack.client();
  leaveEdge();
  const ref = refOf(await startInstance(visitor, publicationKey));
  unguard = behindEdge();
  const send = (address: string, command: "save" | "submit") =>
    callFrom(visitor, address, api.runtime.submit, { ...ref, command, model: "{}" });
  const refused = await send("203.0.113.17", "submit");
  expect(refused.status).toBe(429);
  expect(JSON.parse(refused.text)).toMatchObject({ details: { limit: "submitsByIp" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await send("203.0.113.17", "save")).status).toBe(200);
  expect((await send("203.0.113.18", "submit")).status, "incomplete").toBe(422);
});

it("refuses the next mail for a place that has reached its limit", async () => {
  await spend("mailsByIp", "203.0.113.9");
  const ask = (address: string) =>
    callFrom(stack.client(), address, api.account.forgotSend, { email: "somebody@lab.example" });
  expect((await ask("203.0.113.9")).status).toBe(429);
  expect((await ask("203.0.113.10")).status).toBe(200);
});

it("refuses the next file for a place that has sent too many bytes, and takes those of other places", async () => {
  const client = stack.client();
  const { text } = await callFrom(client, "203.0.113.13", api.runtime.instance, { publicationKey: filesKey });
  const { instanceKey, authKey } = JSON.parse(text);
  const start = (address: string, bytes: number) =>
    callFrom(client, address, api.runtime.startFile, {
      ...{ instanceKey, authKey, field: "photo", bytes },
      sha256: "0".repeat(64),
    });
  await spend("fileBytesByIp", "203.0.113.11", { keep: 9 });
  expect((await start("203.0.113.11", 10)).status).toBe(429);
  expect((await start("203.0.113.12", 10)).status).toBe(200);
  expect((await start("203.0.113.11", 9)).status).toBe(200);
});

describe("all calls", () => {
  afterEach(() => vi.restoreAllMocks());
  const whoami = api.account.isAuth;
  const chance = (drawn: number) => vi.spyOn(Math, "random").mockReturnValue(drawn);
  const COUNTED = 0;
  const UNCOUNTED = 1 / CALLS_COUNTED_AS_ONE;

  it("of a place are refused once it has called too often, whether they are counted or not, and of no other place", async () => {
    const [flooding, other] = ["203.0.113.21", "203.0.113.22"];
    const client = stack.client();
    await callFrom(client, other, whoami, {});
    await spend("callsByIp", flooding, { keep: CALLS_COUNTED_AS_ONE });
    chance(UNCOUNTED);
    expect((await callFrom(client, flooding, whoami, {})).status).toBe(200);
    chance(COUNTED);
    expect((await callFrom(client, flooding, whoami, {})).status, "the last that it has").toBe(200);
    const refused = await callFrom(client, flooding, whoami, {});
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({
      name: "TOO_MANY_REQUESTS",
      details: { limit: "callsByIp" },
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    chance(UNCOUNTED);
    expect((await callFrom(client, flooding, whoami, {})).status).toBe(429);
    expect((await callFrom(client, other, whoami, {})).status).toBe(200);
  });

  it("of an account are refused wherever it calls from, and its neighbours' are not", async () => {
    leaveEdge();
    const [busy, quiet] = [await person(stack, "Flo", "Flood"), await person(stack, "Nell", "Near")];
    unguard = behindEdge();
    const asks = (one: typeof busy, address: string) => callFrom(one.client, address, whoami, {});
    await spend("callsByUser", busy.email);
    chance(COUNTED);
    expect((await asks(busy, "203.0.113.23")).status).toBe(429);
    expect((await asks(busy, "203.0.113.24")).status).toBe(429);
    expect((await asks(quiet, "203.0.113.23")).status).toBe(200);
  });

  it("of a program are refused by its token's own limit, and its person's are not", async () => {
    leaveEdge();
    const busy = await person(stack, "Pru", "Program");
    const { token, tokenId } = await tokenOf(busy.email);
    unguard = behindEdge();
    await spend("callsByToken", tokenId);
    chance(COUNTED);
    const program = new Client(stack.origin, token);
    expect((await callFrom(program, "203.0.113.26", api.account.whoami, {})).status).toBe(429);
    expect((await callFrom(busy.client, "203.0.113.26", whoami, {})).status).toBe(200);
  });

  it("are answered where they can't be counted: that is the table's trouble, not the caller's", async () => {
    chance(COUNTED);
    const { limits } = openStores();
    vi.spyOn(limits, "allow").mockRejectedValue(new Error("the table does not answer"));
    expect((await callFrom(stack.client(), "203.0.113.25", whoami, {})).status).toBe(200);
  });
});

describe("a machine with an IPv6 network of its own", () => {
  /** Starts instances from as many addresses; one call each, so that only the counter by place can refuse. */
  async function startFrom(addresses: readonly string[]): Promise<number[]> {
    const client = stack.client();
    const input = { publicationKey, locale: "en", timeZone: "UTC" };
    const answers: number[] = [];
    for (const address of addresses)
      answers.push((await callFrom(client, address, api.runtime.instance, input)).status);
    return answers;
  }

  it("is one place, whichever address of its /64 it uses", async () => {
    await spend("instancesByIp", "2001:db8:a:1::/64");
    const [inside, ...outside] = await startFrom(["2001:db8:a:1:dead:beef:0:1", "2001:db8:a:2::1"]);
    expect([inside, ...outside]).toEqual([429, 200]);
  });

  it("is allowed no more sign-ups than its place", async () => {
    const last = 2;
    await spend("signUpByIp", "2001:db8:b:1::/64", { keep: last });
    const statuses: number[] = [];
    for (let index = 0; index < last + 3; index += 1) {
      const input = { email: newAddress(), password: "Rare-Winter-77", firstName: "A", lastName: "B" };
      const address = `2001:db8:b:1:${(index + 1).toString(16)}::${index}`;
      statuses.push((await callFrom(stack.client(), address, api.account.signup, input)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
  });

  it("is stopped in all networks of its /48, which has four times the limit", async () => {
    await spend("instancesByIp", "2001:db8:c::/48", { times: WIDE_TIMES });
    expect(await startFrom(["2001:db8:c:7::1", "2001:db8:d:7::1"])).toEqual([429, 200]);
  });
});

describe("a respondent's saved answers", () => {
  const long = (letter: string) => JSON.stringify({ lastName: letter.repeat(MAX_INLINE_ANSWERS_BYTES) });
  async function saver() {
    const client = stack.client();
    const instance = await startInstance(client, publicationKey);
    const ref = refOf(instance);
    let revision = 0;
    return {
      ref,
      async save(model: string, command: "autosave" | "submit" = "autosave") {
        const saved = await client.call(api.runtime.submit, { ...ref, model, command, revision });
        if (saved.status === 200) revision = saved.body.revision;
        return saved;
      },
    };
  }
  const bodiesOf = async (instanceKey: string) => {
    const found: string[] = [];
    for await (const key of openStores().blobs.keys(blobKeys.ofInstance(instanceKey))) found.push(key);
    return found;
  };

  it("replace those saved before", async () => {
    leaveEdge();
    const { ref, save } = await saver();
    for (const letter of ["a", "b", "c"]) expect((await save(long(letter))).status).toBe(200);
    expect(await bodiesOf(ref.instanceKey)).toHaveLength(1);
    expect((await save(long("c"))).status).toBe(200); // the same again stays
    expect(await bodiesOf(ref.instanceKey)).toHaveLength(1);
    expect((await save(JSON.stringify({ lastName: "short" }))).status).toBe(200);
    expect(await bodiesOf(ref.instanceKey)).toEqual([]);
  });

  it.each(["savedBytesByInstance", "savedBytesByPublication"] as const)(
    "are refused for a while above %s, except short ones and the submission",
    async (limit) => {
      leaveEdge();
      const { ref, save } = await saver();
      await drain(limit, limit === "savedBytesByInstance" ? ref.instanceKey : publicationKey);
      const refused = await save(long("x"));
      expect([refused.status, refused.problem?.name]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await save(JSON.stringify({ lastName: "short" }))).status).toBe(200);
      expect((await save(long("x"), "submit")).problem?.name).not.toBe("TOO_MANY_REQUESTS");
    },
  );
});

describe("previews", () => {
  const step = { processType: "HANDLEBARS" as const, template: "Hello", input: "{}" };

  it("of one designer run one at a time, and delay no other designer", async () => {
    leaveEdge();
    const busy = await person(stack, "Busy", "Person");
    const other = await person(stack, "Other", "Person");
    const done: string[] = [];
    // 1,000 rows take a second or two to print here
    const long = `<table>${"<tr><td>A row of a long page</td></tr>".repeat(1_000)}</table>`;
    const print = async (name: string, by: typeof busy, input: string) => {
      const page = { processType: "HTML2PDF", template: "", input, inputContentType: "text/html" } as const;
      const { body, status } = await by.client.call(api.process.transform, page);
      done.push(name);
      return [status, body?.errorInd, body?.outputContentType];
    };
    const pages = [1, 2, 3].map((number) => print(`busy ${number}`, busy, `${long}<p>${number}</p>`));
    await wait(300); // they are in their line
    const quick = await print("other", other, "<p>Short</p>");
    expect(await Promise.all([...pages, quick])).toEqual(
      Array.from({ length: 4 }, () => [200, false, "application/pdf"]),
    );
    expect(done.indexOf("other")).toBeLessThan(2);
  });

  it("are printed in the order in which they came, while those without a page don't wait", async () => {
    leaveEdge();
    const { turns } = openStores();
    const waiting = await person(stack, "Waiting", "Person");
    const writing = await person(stack, "Writing", "Person");
    // two that print, and one that came before
    const start = Date.now();
    for (const holder of ["a", "b", "c"])
      await turns.enter("preview-printers", holder, start, start + 60_000);
    let isPrinted = false;
    const page = {
      processType: "HTML2PDF",
      template: "",
      input: "<p>Hello</p>",
      inputContentType: "text/html",
    } as const;
    const printed = waiting.client.call(api.process.transform, page).then((answer) => {
      isPrinted = true;
      return answer;
    });
    expect((await writing.client.call(api.process.transform, step)).status).toBe(200);
    await turns.leave("preview-printers", "a");
    await wait(600);
    expect(isPrinted).toBe(false);
    await turns.leave("preview-printers", "b");
    expect((await printed).body).toMatchObject({ errorInd: false, outputContentType: "application/pdf" });
    await turns.leave("preview-printers", "c");
  });

  it("give each place in a line once, to whoever came first, and free those of calls that were killed", async () => {
    const { turns } = openStores();
    const up = async (...holders: string[]) => {
      const all = await Promise.all(holders.map((one) => turns.isUp("line", one, 2, 1_000)));
      return holders.filter((_, index) => all[index]);
    };
    const many = Array.from({ length: 30 }, (_, index) => `one-${index}`);
    const entered = await Promise.all(many.map((one, index) => turns.enter("line", one, index, 900 + index)));
    expect(entered.every(Boolean)).toBe(true);
    await Promise.all(
      ["late", "later", "last"].map((one, index) => turns.enter("line", one, 100 + index, 2_000)),
    );
    expect(await up("late", "later", "last")).toEqual(["late", "later"]); // all of the others ended at 929
    await turns.leave("line", "late");
    expect(await up("later", "last")).toEqual(["later", "last"]);
  });

  it("are refused after too many", async () => {
    leaveEdge();
    const busy = await person(stack, "Busier", "Person");
    await spend("previewsByUser", busy.email);
    expect((await busy.client.call(api.process.transform, step)).problem?.name).toBe("TOO_MANY_REQUESTS");
  });
});

// Last: after it this machine makes no more accounts.
it("tell the command line which limit was reached, how long to wait, and what to do instead", async () => {
  await drain("signUpByIp", "127.0.0.1");
  const refused = await connect(stack.origin).then(
    () => "",
    (thrown: Error) => thrown.message,
  );
  expect(refused).toMatch(
    /^Signing up was refused: Too many attempts.*\nThe limit signUpByIp allows 30 in 60 minutes\. Try again in (a minute|\d+ minutes)\.\nSet SPROUT_USER and SPROUT_PASSWORD/,
  );
});
