/** The audit trail leaves for the organisation's bucket: in order, without a gap, once; and administrators get a copy of some days. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { handler as trailHandler } from "../../events/trail-due.ts";
import { proveFiles } from "../../infra/cli/prove-files.ts";
import { PRODUCT_SUBJECT, UNKNOWN_SUBJECT, userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { type FaultPlan, withFaults } from "../faults/injection/sdk-faults.ts";
import { beginSession, type Person, person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { trailFilesFound } from "../support/trail-files.ts";
import { withinAccess } from "../support/within-access.ts";

const { administration, account } = api;
const record = withinAccess("events/record-audit.ts", recordHandler);
const leave = withinAccess("events/trail-due.ts", trailHandler);

const stack = useStack();
let admin: Person;
let other: Person;

beforeAll(async () => {
  admin = await person(stack, "Ada", "Administrator");
  other = await person(stack, "Olga", "Owner");
  openStores().administrators = admin.email;
});
afterEach(() => vi.useRealTimers());

const silent = { log: () => {}, error: () => {} };

interface Line {
  file: number;
  previousFile: string;
  subject: string;
  sequence: number;
  action: string;
  at: string;
}

async function linesFound(): Promise<Line[]> {
  const texts = (await trailFilesFound()).flatMap(({ text }) => text.split("\n").slice(0, -1));
  return texts.map((text) => JSON.parse(text));
}

/** Notes of one trail, recorded. */
async function happen(subject: string, count: number, at = new Date()): Promise<void> {
  const { audit } = openStores();
  const noted = Array.from({ length: count }, (_, number) =>
    audit.add(
      subject,
      {
        at: new Date(at.getTime() + number).toISOString(),
        actor: "ana@lab.example",
        action: "form.rename",
        object: "FORM",
        result: "done",
        requestId: newKey(),
        details: { number },
      },
      newKey(),
    ),
  );
  await Promise.all(noted);
  for (let entries = 1; entries > 0; ) ({ entries } = await record({}));
}

/** Whether the files, as somebody downloads them, are proven. @param change what happens to them on the way */
async function proven(change: (files: Map<string, string>) => void = () => {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "trail-"));
  const files = new Map((await trailFilesFound()).map(({ name, text }) => [name, text]));
  change(files);
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const faults: string[] = [];
  proveFiles(folder, new Date(), { ...silent, error: (fault: string) => faults.push(fault) });
  rmSync(folder, { recursive: true });
  return faults;
}

describe("the audit trail leaves", () => {
  it("with sign-ins and operators' acts, each entry once, each trail in order", async () => {
    for (const username of [other.email, `${newKey()}@x.example`.toLowerCase()])
      await stack.client().call(account.login, { username, password: "wrong" });
    await happen(PRODUCT_SUBJECT, 3);
    await leave({});
    await happen(PRODUCT_SUBJECT, 2);
    await leave({});
    await leave({});

    const lines = await linesFound();
    const subjects = new Set(lines.map(({ subject }) => subject));
    for (const subject of [userSubject(other.email), UNKNOWN_SUBJECT, PRODUCT_SUBJECT])
      expect(subjects).toContain(subject);
    for (const [subject, own] of Map.groupBy(lines, (line) => line.subject)) {
      const stored = await openStores().audit.listChain(subject);
      expect(own.map(({ sequence }) => sequence)).toEqual(stored.map(({ sequence }) => sequence));
    }
    expect(await proven()).toEqual([]);
  });

  it("so that whoever has the files sees what is missing or was changed", async () => {
    for (let file = 0; file < 3; file += 1) {
      await happen(PRODUCT_SUBJECT, 2);
      await leave({});
    }
    const names = (await trailFilesFound()).map(({ name }) => name);
    const [middle = "", last = ""] = names.slice(-2);
    const changed = (name: string, by: (text: string) => string) =>
      proven((files) => files.set(name, by(files.get(name) ?? "")));
    expect(await proven((files) => files.delete(middle))).toEqual(
      expect.arrayContaining([expect.stringContaining("a file is missing")]),
    );
    expect(await changed(last, (text) => text.slice(0, text.indexOf("\n") + 1))).toEqual(
      expect.arrayContaining([expect.stringContaining("its name has the hash of another")]),
    );
    expect(await changed(middle, (text) => text.replace("ana@lab", "bob@lab"))).toEqual(
      expect.arrayContaining([
        expect.stringContaining("was changed"),
        expect.stringContaining("follows from another"),
      ]),
    );
    expect(await changed(last, (text) => text.split("\n").slice(1).join("\n"))).toEqual(
      expect.arrayContaining([expect.stringContaining("missing or out of place")]),
    );
    expect(await changed(last, (text) => `${text}${text}`)).not.toEqual([]);
    const [first = ""] = names;
    const beheaded = await proven((files) => {
      const start = `"subject":"${PRODUCT_SUBJECT}","sequence":1,`;
      const text = (files.get(first) ?? "").replace(new RegExp(`^.*${start}.*\n`, "m"), "");
      const hash = createHash("sha256").update(text).digest("hex");
      files.clear();
      files.set(first.replace(/[0-9a-f]+(?=\.jsonl$)/, hash.slice(0, 16)), text);
    });
    expect(beheaded[0]).toContain("Entry 1 is missing");
  });

  it("later, where the bucket takes nothing: administrators see since when, and nothing is lost", async () => {
    const isRefused: FaultPlan = {
      faultOf: ({ command }) => (command === "PutObjectCommand" ? "fails-before" : undefined),
    };
    await happen(PRODUCT_SUBJECT, 2);
    await expect(withFaults(isRefused, () => leave({}))).rejects.toThrow();
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    const client = await signedInAgain();
    const { waiting } = must(await client.call(administration.health, {}));
    expect(waiting.find(({ kind }) => kind === "trail")).toMatchObject({
      isLate: true,
      since: expect.any(String),
    });
    await leave({});
    await leave({});
    const { trail, waiting: after } = must(await client.call(administration.health, {}));
    expect(trail).toMatchObject({ place: "sprout-trail", files: (await trailFilesFound()).length });
    expect(after.find(({ kind }) => kind === "trail")).toMatchObject({ isLate: false });
    expect(await proven()).toEqual([]);
  });
});

describe("a copy of some days", () => {
  it("has all trails, as they leave, and is on the trail itself", async () => {
    const subject = "FORM#4200001";
    await happen(subject, 20, new Date("2020-03-01T12:00:00Z"));
    await happen(subject, 30, new Date("2020-03-04T00:00:00Z"));
    await happen(subject, 5, new Date("2020-03-05T00:00:00Z"));
    const days = { from: "2020-03-02", to: "2020-03-04" };
    const { entries: all, next } = must(await admin.client.call(administration.trailExport, days));
    expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, at) => at + 21));
    expect(next).toBeUndefined();
    for (const [at, entry] of all.entries()) if (at > 0) expect(entry.previous).toBe(all[at - 1]?.hash);
    const lines = all.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    await expect(proven((files) => files.set("copy.jsonl", lines))).rejects.toThrow(
      "copy.jsonl: line 1 is no entry as it left",
    );
    const after = "40 FORM#4200001";
    const second = must(await admin.client.call(administration.trailExport, { ...days, afterEntry: after }));
    expect(second.entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 41),
    );
    await record({});
    const today = new Date().toISOString().slice(0, 10);
    const { entries } = must(await admin.client.call(administration.trailExport, { from: today, to: today }));
    const own = entries.filter(({ action }) => action === "product.trail");
    expect(own).toEqual([expect.objectContaining({ actor: admin.email, details: days })]); // the pages after it aren't
  });

  it("is for administrators, with days in their order", async () => {
    const days = { from: "2020-03-02", to: "2020-03-04" };
    expect((await other.client.call(administration.trailExport, days)).status).toBe(403);
    const turned = { from: days.to, to: days.from };
    expect((await admin.client.call(administration.trailExport, turned)).status).toBe(400);
    for (const after of ["x", "1", "1 a b", `1 ${"x".repeat(400)}`])
      expect(
        (await admin.client.call(administration.trailExport, { ...days, afterEntry: after })).status,
      ).toBe(400);
  });
});

/** The session of an administrator ends while the clock is moved. */
async function signedInAgain() {
  const client = stack.client();
  await beginSession(client, { username: admin.email, sessionEpoch: 1 });
  return client;
}
