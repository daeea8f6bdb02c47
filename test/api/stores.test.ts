import { beforeAll, describe, expect, it } from "vitest";
import { openStores, type Stores } from "../../shared/stores/index.ts";
import { useStack } from "../support/stack.ts";

useStack();
let stores: Stores;
beforeAll(() => {
  stores = openStores();
});

const HOUR = 3_600;
const start = 1_800_000_000;

describe("sessions", () => {
  it("end after 930 idle seconds, not before, and after twelve hours however busy", async () => {
    await stores.sessions.begin("idle", "a@example.org", 1, start);
    expect(await stores.sessions.find("idle", start + 930)).toBeDefined();
    expect(await stores.sessions.find("idle", start + 961)).toBeUndefined();

    await stores.sessions.begin("busy", "a@example.org", 1, start);
    for (let now = start; now <= start + 12 * HOUR; now += 600) {
      const session = await stores.sessions.find("busy", now);
      if (session === undefined) throw new Error(`It ended at ${now - start} s.`);
      await stores.sessions.touch("busy", session, now);
    }
    expect(await stores.sessions.find("busy", start + 12 * HOUR + 1)).toBeUndefined();
  });
});

describe("mailed codes", () => {
  const ref = { purpose: "reset" as const, username: "code@example.org", binding: "any" };

  it("expire after ten minutes and after five attempts", async () => {
    await stores.codes.issue(ref, "hash", start + 600);
    expect(await stores.codes.attempt(ref, start + 601)).toBeUndefined();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await stores.codes.attempt(ref, start + 1)).toMatchObject({ codeHash: "hash" });
    }
    expect(await stores.codes.attempt(ref, start + 1)).toBeUndefined();
  });

  it("are used once, by the first caller", async () => {
    await stores.codes.issue(ref, "hash", start + 600);
    const redeemed = await Promise.all([
      stores.codes.redeem(ref),
      stores.codes.redeem(ref),
      stores.codes.redeem(ref),
    ]);
    expect(redeemed.filter(Boolean)).toHaveLength(1);
  });

  it("give a ticket that works once and for ten minutes", async () => {
    await stores.codes.issueTicket("ticket", "code@example.org", start + 600);
    expect(await stores.codes.redeemTicket("ticket", start + 1)).toBe("code@example.org");
    expect(await stores.codes.redeemTicket("ticket", start + 1)).toBeUndefined();
    await stores.codes.issueTicket("late", "code@example.org", start + 600);
    expect(await stores.codes.redeemTicket("late", start + 601)).toBeUndefined();
  });
});

describe("rate counters", () => {
  it("count parallel attempts exactly and start over in the next window", async () => {
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => stores.limits.allow("subject", 7, 900, start)),
    );
    expect(tried.filter(Boolean)).toHaveLength(7);
    expect(await stores.limits.allow("subject", 7, 900, start + 900 + 150), "a sixth later at most").toBe(
      true,
    );
  });
});

describe("the gap between two mails", () => {
  it("is kept to the second, even by many at a time", async () => {
    const tried = await Promise.all(
      Array.from({ length: 10 }, () => stores.limits.allowAfter("mail", 60, start)),
    );
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect(await stores.limits.allowAfter("mail", 60, start + 59)).toBe(false);
    expect(await stores.limits.allowAfter("mail", 60, start + 60)).toBe(true);
  });
});

describe("form ids", () => {
  it("are positive and issued once, even to many at a time", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => stores.forms.nextId()));
    expect(new Set(ids).size).toBe(30);
    expect(Math.min(...ids)).toBeGreaterThan(0);
  });
});

describe("the run of a submission", () => {
  const run = {
    runId: "run",
    instanceKey: "instance",
    formId: 1,
    publicationKey: "publication",
    locale: "en",
    submittedAt: "2026-01-01T00:00:00Z",
    steps: {},
    failures: {},
  };
  const done = { outputHash: "h", contentType: "text/html", bytes: 1, inputHash: "i", milliseconds: 1 };

  it("is started once, and records each step once", async () => {
    await stores.instances.beginRun(run);
    await stores.instances.finishStep(run, "a", done);
    await stores.instances.beginRun(run);
    await stores.instances.finishStep(run, "a", { ...done, outputHash: "other" });
    expect((await stores.instances.findRun(run.instanceKey, run.runId))?.steps).toEqual({ a: done });
  });

  it("goes on where its steps are in it, as data version 5 had them, and a later success undoes a failure", async () => {
    const { beginRun, finishStep, failStep, findRun } = stores.instances;
    const former = { ...run, runId: "former", steps: { a: done } };
    const next = { ...run, runId: "former, but another" };
    await Promise.all([beginRun(former), beginRun(next)]);
    expect((await failStep(former, "b", "No", "2026-01-01T00:00:01Z")).failures).toEqual({ b: "No" });
    await Promise.all(["b", "c", "d"].map((step) => finishStep(former, step, done)));
    await failStep(former, "c", "Too late", "2026-01-01T00:00:02Z");
    const { steps, failures, failedAt } = (await findRun("instance", "former")) ?? {};
    expect([steps, failures, failedAt]).toEqual([{ a: done, b: done, c: done, d: done }, {}, {}]);
    expect((await findRun("instance", next.runId))?.steps).toEqual({});
    expect(await findRun("instance", "form")).toBeUndefined();
  });
});

describe("the end of post-processing", () => {
  it("comes once, and can still change from failed to succeeded, never back", async () => {
    await stores.instances.create({
      instanceKey: "ending",
      instanceId: "ID",
      formId: 1,
      publicationKey: "publication",
      name: "Form",
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
      location: "0:",
      locale: "en",
      timeZone: "UTC",
      revision: 1,
      createdAt: "2026-01-01",
      updatedAt: "2026-01-01",
      runId: "run",
    });
    const end = (messageCode: "OK" | "FAILED", runId = "run") =>
      stores.instances.complete("ending", runId, messageCode);
    const first = (messageCode: "OK" | "FAILED") =>
      stores.instances.complete("ending", "run", messageCode, "first");
    expect(await end("OK", "another run")).toBeUndefined();
    expect(await first("FAILED")).toMatchObject({ status: "COMPLETE", messageCode: "FAILED" });
    expect([await first("FAILED"), await first("OK")]).toEqual([undefined, undefined]);
    expect(await end("FAILED")).toMatchObject({ status: "COMPLETE", messageCode: "FAILED" });
    expect(await end("OK")).toMatchObject({ status: "COMPLETE", messageCode: "OK" });
    expect(await end("FAILED")).toBeUndefined();
  });
});
