/** When a publication opens, and what a device does before it starts a form of a guarded one. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { CheckAnswer } from "../../shared/contract/runtime.ts";
import { openStores } from "../../shared/stores/index.ts";
import { keyedHash } from "../../shared/tokens.ts";
import { enrolled, type Person } from "../support/people.ts";
import { demoAnswers, must, publishWorkbook, refOf, startInstance } from "../support/published-form.ts";
import { solved } from "../support/solve-check.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
const { forms, runtime } = api;
let owner: Person;
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  form = await publishWorkbook(owner.client);
});

interface Settings {
  opensAt?: string | null;
  closesAt?: string | null;
  startCheck?: "LIGHT" | "STRONG" | null;
  revision?: number;
}
const set = ({ formId: id, publicationKey }: typeof form, settings: Settings) =>
  owner.client.call(forms.changePublication, { id, publicationKey, command: "settings", ...settings });
const PAST = "2001-01-01T00:00:00.000Z";
const LATER = "2100-01-01T00:00:00.000Z";
const LAST = "2101-01-01T00:00:00.000Z";

describe("a publication with an opening date", () => {
  it("accepts nothing before it by any call, says when it opens, and accepts all afterwards", async () => {
    const { publicationKey } = form;
    const respondent = stack.client();
    const started = await startInstance(respondent, publicationKey);
    const ref = refOf(started);
    expect(must(await set(form, { opensAt: LATER, closesAt: LAST }))).toMatchObject({ opensAt: LATER });

    const early = await stack.client().call(runtime.instance, { publicationKey });
    expect(early.problem).toMatchObject({
      ...{ name: "PUBLICATION_EARLY", status: 403 },
      details: { state: "CLOSED", opensAt: LATER },
    });
    const model = JSON.stringify(demoAnswers);
    const saving = { ...ref, model, revision: 0 };
    const file = { field: "photo", name: "a.png", bytes: 3, sha256: "0".repeat(64) };
    const refused = [
      respondent.call(runtime.submit, { ...saving, command: "submit" }),
      respondent.call(runtime.submit, { ...saving, command: "save" }),
      respondent.call(runtime.submit, { ...saving, command: "autosave" }),
      respondent.call(runtime.formByKey, { publicationKey }),
      owner.client.call(runtime.instance, { publicationKey }),
    ];
    for (const { problem } of await Promise.all(refused)) expect(problem?.name).toBe("PUBLICATION_EARLY");
    expect((await respondent.call(runtime.startFile, { ...ref, ...file })).problem).toBeDefined();
    const opened = must(await respondent.call(runtime.instance, ref));
    expect(opened).toMatchObject({ status: "NEW", messageCode: "CLOSED", opensAt: LATER });
    const [listed] = must(await owner.client.call(forms.publications, { id: form.formId }));
    expect(listed).toMatchObject({ opensAt: LATER, closesAt: LAST, status: "OPEN" });

    must(await set(form, { opensAt: PAST }));
    expect(must(await respondent.call(runtime.instance, ref))).not.toHaveProperty("opensAt");
    must(await respondent.call(runtime.submit, { ...saving, command: "submit" }));
    const { entries } = must(await owner.client.call(forms.audit, { id: form.formId }));
    const dates = entries.flatMap(({ action, details }) =>
      action === "publication.settings" ? [details.opensAt] : [],
    );
    expect(dates).toEqual([PAST, LATER]);
  });

  it("is tried out by its test link before", async () => {
    const tried = await publishWorkbook(owner.client);
    const { formId: id, publicationKey } = tried;
    must(await set(tried, { opensAt: LATER, startCheck: "STRONG" }));
    const validUntil = new Date(Date.now() + 86_400_000).toISOString();
    const link = await owner.client.call(runtime.prefilledLink, {
      id,
      publicationKey,
      validUntil,
      test: true,
    });
    const token = new URL(must(link).links[0]?.link ?? "").hash.slice("#fill=".length);
    const started = must(await stack.client().call(runtime.instance, { publicationKey, token }));
    expect(started.test).toBe(true);
  });

  it.each([
    ["opens when it closes", { opensAt: LATER, closesAt: LATER }],
    ["opens after it closes", { opensAt: LAST, closesAt: LATER }],
    ["opens at no time", { opensAt: "soon" }],
    ["opens on a day", { opensAt: "2100-01-01" }],
    ["is checked in a way that there isn't", { startCheck: "WEAK" as "LIGHT" }],
  ])("is refused where it %s", async (_what, settings) => {
    const before = must(await owner.client.call(forms.publications, { id: form.formId }));
    expect((await set(form, settings)).problem?.name).toBe("INPUT_INVALID");
    expect(must(await owner.client.call(forms.publications, { id: form.formId }))).toEqual(before);
  });

  it("is refused where one of the dates is set beside the other that is there", async () => {
    must(await set(form, { opensAt: null, closesAt: LATER }));
    const late = await set(form, { opensAt: LAST });
    expect(late.problem?.details).toEqual({
      fields: [{ field: "opensAt", message: "It must open before it closes." }],
    });
    must(await set(form, { opensAt: PAST }));
    expect((await set(form, { closesAt: PAST })).problem?.name).toBe("INPUT_INVALID");
    const both = await Promise.all([
      set(form, { opensAt: LATER, closesAt: LAST }),
      set(form, { opensAt: null, closesAt: "2050-01-01T00:00:00.000Z" }),
    ]);
    const outcomes = both.map(({ problem }) => problem?.name ?? "done");
    expect(outcomes).toContain("done"); // the other may have come after it, or is refused
    expect(new Set(["done", "PUBLICATION_CHANGED", ...outcomes]).size).toBe(2);
    const [{ opensAt, closesAt } = {}] = must(
      await owner.client.call(forms.publications, { id: form.formId }),
    );
    expect([`${LATER} ${LAST}`, "undefined 2050-01-01T00:00:00.000Z"]).toContain(`${opensAt} ${closesAt}`);
    must(await set(form, { opensAt: null, closesAt: null }));
  });
});

describe("a guarded publication", () => {
  let guarded: typeof form;
  const start = (check?: CheckAnswer, publicationKey = guarded.publicationKey) =>
    stack.client().call(runtime.instance, { publicationKey, ...(check && { check }) });
  const challenged = async (publicationKey?: string) => {
    const { problem } = await start(undefined, publicationKey);
    expect(problem).toMatchObject({ name: "CHECK_NEEDED", status: 428 });
    return problem?.details as { challenge: string; bits: number };
  };
  const expectRefused = async (check: CheckAnswer) =>
    expect((await start(check)).problem).toMatchObject({
      name: "CHECK_NEEDED",
      details: { challenge: expect.stringContaining("."), bits: 11 },
    });

  beforeAll(async () => {
    guarded = await publishWorkbook(owner.client);
    must(await set(guarded, { startCheck: "LIGHT" }));
  });

  it("starts a form for who has solved its challenge, once", async () => {
    const { challenge, bits } = await challenged();
    expect(bits).toBe(11);
    const check = solved(challenge, bits);
    const answers = await Promise.all([start(check), start(check), start(check)]);
    expect(answers.filter(({ problem }) => problem === undefined)).toHaveLength(1);
    for (const { problem } of answers) expect(problem?.name ?? "CHECK_NEEDED").toBe("CHECK_NEEDED");
    await expectRefused(check); // replayed
  });

  it("refuses what doesn't solve it, and says what to solve", async () => {
    const { challenge, bits } = await challenged();
    const { found } = solved(challenge, bits);
    await expectRefused({ challenge, found: found.slice(0, 7) });
    await expectRefused({ challenge, found: [] });
    await expectRefused({ challenge, found: found.map((number) => number + 1) });
    await expectRefused({ challenge, found: found.toReversed() });
    await expectRefused({ challenge: "made.up", found });
    await expectRefused({ challenge: "", found });
    must(await start({ challenge, found })); // none of these has used it up
  });

  it("refuses a challenge of another publication, one that is too easy, and one that has expired", async () => {
    const other = await publishWorkbook(owner.client);
    must(await set(other, { startCheck: "LIGHT" }));
    const foreign = await challenged(other.publicationKey);
    await expectRefused(solved(foreign.challenge, foreign.bits));

    const secret = await openStores().secret();
    const written = (content: object) => {
      const text = Buffer.from(JSON.stringify(content)).toString("base64url");
      return `${text}.${keyedHash(secret, "start check", guarded.publicationKey, text)}`;
    };
    const soon = Math.floor(Date.now() / 1000) + 300;
    await expectRefused(solved(written({ b: 1, e: soon, n: "easy" }), 1));
    await expectRefused(solved(written({ b: 11, e: soon - 300, n: "old" }), 11));
    must(await start(solved(written({ b: 11, e: soon, n: "fit" }), 11)));

    const light = await challenged();
    must(await set(guarded, { startCheck: "STRONG" }));
    const { problem } = await start(solved(light.challenge, light.bits));
    expect(problem?.details).toMatchObject({ bits: 13 });
    must(await set(guarded, { startCheck: "LIGHT" }));
  });

  it("takes no submission in which a field is filled in that people don't see, and keeps what was saved", async () => {
    const client = stack.client();
    const { challenge, bits } = await challenged();
    const { publicationKey } = guarded;
    const started = must(
      await client.call(runtime.instance, { publicationKey, check: solved(challenge, bits) }),
    );
    expect(started.guarded).toBe(true);
    const ref = { instanceKey: started.instanceKey, authKey: started.authKey ?? "" };
    const model = JSON.stringify(demoAnswers);
    const submit = (website: string, revision: number, command: "submit" | "save" = "submit") =>
      client.call(runtime.submit, { ...ref, model, command, revision, website });
    const { revision } = must(await submit("https://spam.example", 0, "save"));
    expect((await submit("https://spam.example", revision)).problem?.name).toBe("LOOKS_AUTOMATED");
    const kept = must(await client.call(runtime.instance, ref));
    expect(kept).toMatchObject({ status: "OPEN", revision });
    expect(JSON.parse(kept.model)).toMatchObject(demoAnswers);
    must(await submit("", revision));
  });

  it("is as it was once the setting is taken back, and its trail says so", async () => {
    must(await set(guarded, { startCheck: null }));
    const started = must(await start());
    expect(started).not.toHaveProperty("guarded");
    const { entries } = must(await owner.client.call(forms.audit, { id: guarded.formId }));
    expect(entries[0]?.details).toMatchObject({ startCheck: "OFF" });
    const { instanceKey, authKey = "" } = started;
    const sent = { instanceKey, authKey, model: JSON.stringify(demoAnswers), command: "submit" } as const;
    must(await stack.client().call(runtime.submit, { ...sent, website: "x" }));
  });
});
