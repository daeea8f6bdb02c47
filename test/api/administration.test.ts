import { beforeAll, describe, expect, it } from "vitest";
import type { WaitingKind } from "../../shared/contract/administration.ts";
import { api } from "../../shared/contract/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { type Person, person } from "../support/people.ts";
import { must, publishWorkbook, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let admin: Person;
let owner: Person;

beforeAll(async () => {
  admin = await person(stack, "Ada", "Administrator");
  owner = await person(stack, "Olga", "Owner");
  const { openStores } = await import("../../shared/stores/index.ts");
  openStores().administrators = admin.email;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const health = async () => must(await admin.client.call(api.administration.health, {}));
const waiting = async (kind: WaitingKind) => (await health()).waiting.find((one) => one.kind === kind);

describe("the health of the product", () => {
  it("is for administrators", async () => {
    expect((await owner.client.call(api.administration.health, {})).status).toBe(403);
    expect((await stack.client().call(api.administration.health, {})).status).toBe(401);
  });

  it("names what waits, since when and whether it is late, and the forms whose reports failed", async () => {
    const { openStores } = await import("../../shared/stores/index.ts");
    const { instances, mails } = openStores();
    const noted = { kind: "audit", count: expect.any(Number), since: expect.any(String), isLate: false };
    const nothing = (kind: WaitingKind) => ({ kind, count: 0, isLate: false });
    expect(await health()).toEqual({
      waiting: [nothing("reports"), nothing("mails"), noted, nothing("erasures")], // that people signed up is noted
      failed: [],
    });

    const { formId, publicationKey } = await publishWorkbook(owner.client);
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const started = (await instances.find(instanceKey)) ?? expect.fail("no instance");
    for (const _ of [1, 2]) {
      const run = { instanceKey: newKey(), runId: newKey() };
      await instances.create({ ...started, ...run, status: "POST_PROCESSING", messageCode: "PROCESSING" });
      await instances.complete(run.instanceKey, run.runId, "FAILED");
    }
    expect((await health()).failed).toEqual([{ formId, owner: owner.email, count: 2 }]);

    const mail = { kind: "report-ready", to: owner.email, locale: "en", instanceKey } as const;
    await mails.add({ ...mail, mailId: newKey() }, minutesAgo(-60)); // due in an hour: it doesn't wait
    const since = minutesAgo(5);
    await mails.add({ ...mail, mailId: newKey() }, since);
    expect(await waiting("mails")).toEqual({ kind: "mails", count: 1, since, isLate: false });
    const late = minutesAgo(20);
    await mails.add({ ...mail, mailId: newKey() }, late);
    expect(await waiting("mails")).toEqual({ kind: "mails", count: 2, since: late, isLate: true });
  });
});
