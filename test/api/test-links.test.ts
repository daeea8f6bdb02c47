/** Test links: what they begin works as the real form, counts nowhere, and is erased after seven days. */
import { beforeAll, describe, expect, it } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { formSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { TEST_DAYS } from "../../shared/timings.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
let designer: Client;
beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
type Link = { formId: number; publicationKey: string };
type LinkInput = Partial<InputOf<typeof api.runtime.prefilledLink>>;

async function testToken({ formId: id, publicationKey }: Link, more: LinkInput = {}): Promise<string> {
  const input = { id, publicationKey, validUntil: inDays(30), test: true, ...more };
  const [{ link } = expect.fail("no link")] = must(
    await designer.call(api.runtime.prefilledLink, input),
  ).links;
  return new URL(link).hash.slice("#fill=".length);
}

/** @param by a signed-in designer owns no test either */
async function beginTest(link: Link, more: LinkInput = {}, by = stack.client()) {
  const token = await testToken(link, more);
  const { publicationKey } = link;
  const started = must(await by.call(api.runtime.instance, { publicationKey, token }));
  return { ...started, ref: refOf({ ...started, authKey: started.authKey ?? expect.fail("no key") }) };
}

async function submitTest(link: Link, more: LinkInput = {}) {
  const started = await beginTest(link, more);
  const model = JSON.stringify(demoAnswers);
  const sent = await stack
    .client()
    .call(api.runtime.submit, { ...started.ref, model, command: "submit", revision: started.revision });
  must(sent);
  return started;
}

const listed = async ({ formId: id }: Link, more: Partial<InputOf<typeof api.forms.submissions>> = {}) =>
  must(await designer.call(api.forms.submissions, { id, ...more })).submissions;

describe("a test link", () => {
  it("begins what says that it is a test, gets its reports, and opens for its designer, marked", async () => {
    const link = await publishWorkbook(designer);
    const test = await submitTest(link);
    expect([test.test, test.erasedAfterDays]).toEqual([true, TEST_DAYS]);
    const { outputReferences } = await waitForReports(stack.client(), test.ref);
    expect(outputReferences.length).toBeGreaterThan(0);
    const opened = must(await stack.client().call(api.runtime.instance, test.ref));
    expect(opened.test).toBe(true);

    const [row, ...others] = await listed(link, { tests: true });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ instanceKey: test.instanceKey, test: true, status: "COMPLETE" });
    expect([row?.seen, row?.review]).toEqual([undefined, undefined]);
    const { formId } = link;
    const one = { formId, instanceKey: test.instanceKey };
    const detail = must(await designer.call(api.forms.submission, one));
    expect([detail.test, detail.outputs.length > 0]).toEqual([true, true]);
    const marked = await designer.call(api.forms.markSubmissions, {
      formId,
      instanceKeys: [test.instanceKey],
      review: "APPROVED",
    });
    expect(marked.problem?.name, "nothing is noted about it").toBe("ACCESS_DENIED");
    const seen = must(await designer.call(api.forms.submissions, { id: formId, seen: true }));
    expect(seen.submissions).toEqual([]);
    must(await designer.call(api.forms.eraseSubmission, one));
    expect(await listed(link, { tests: true })).toEqual([]);
  });

  it("counts nowhere: in no list, search, export, statistics, news or limit", async () => {
    const link = await publishWorkbook(designer);
    const { formId, publicationKey } = link;
    const id = formId;
    const real = await submitAnswers(stack.client(), publicationKey);
    await waitForReports(stack.client(), real.ref);
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const counted = async () => {
      const { forms, news, arrived } = must(await designer.call(api.forms.needs, { since }));
      const stores = openStores();
      const today = new Date().toISOString().slice(0, 10);
      const exported = must(await designer.call(api.forms.exportSubmissions, { id, format: "json" }));
      const files = must(await designer.call(api.forms.exportSubmissions, { id, format: "reports" }));
      return {
        forms,
        news: news.filter((one) => one.formId === formId),
        arrived: arrived.filter((one) => one.formId === formId),
        statistics: await stores.statistics.read(formId, "2000-01-01", today),
        rows: (await listed(link)).map(({ instanceKey }) => instanceKey),
        found: (await listed(link, { words: demoAnswers.lastName })).map(({ instanceKey }) => instanceKey),
        unread: (await listed(link, { seen: false })).map(({ instanceKey }) => instanceKey),
        exported: exported.count,
        reports: files.count,
        submitted: await stores.submissions.countSubmitted({ formId, publicationKey }),
      };
    };
    const before = await counted();
    expect([before.rows, before.found, before.exported, before.submitted]).toEqual([
      [real.instanceKey],
      [real.instanceKey],
      1,
      1,
    ]);
    const test = await submitTest(link);
    await waitForReports(stack.client(), test.ref);
    await beginTest(link);
    const chosen = { id, format: "json" as const, instanceKeys: [test.instanceKey] };
    expect(must(await designer.call(api.forms.exportSubmissions, chosen)).count).toBe(0);
    expect(await counted()).toEqual(before);
    expect((await listed(link, { tests: true })).length).toBe(2);
  });

  it("takes no place of a limit, uses no link up, and isn't owned, reminded of or copied into a real form", async () => {
    const link = await publishWorkbook(designer);
    const { formId: id, publicationKey } = link;
    const change = { id, publicationKey, command: "settings", maxSubmissions: 1, reusable: true } as const;
    must(await designer.call(api.forms.changePublication, change));
    const once = await testToken(link, { once: true });
    for (const _time of [1, 2]) {
      const client = stack.client();
      const started = must(await client.call(api.runtime.instance, { publicationKey, token: once }));
      const ref = refOf({ ...started, authKey: started.authKey ?? "" });
      const model = JSON.stringify(demoAnswers);
      must(await client.call(api.runtime.submit, { ...ref, model, command: "submit" }));
    }
    await submitAnswers(stack.client(), publicationKey);
    const full = await stack.client().call(api.runtime.instance, { publicationKey });
    expect(full.problem?.name).toBe("PUBLICATION_FULL");
    const own = await beginTest(link, {}, designer);
    const { instances } = openStores();
    const email = "tester@example.org";
    const expected = { email, reportReady: true, reminder: true };
    must(await stack.client().call(api.runtime.mailLink, { ...own.ref, ...expected }));
    const stored = await instances.find(own.instanceKey);
    expect([stored?.ownerUsername, stored?.reminderAt, stored?.contact?.email]).toEqual([
      undefined,
      undefined,
      email,
    ]);
    const inbox = must(await designer.call(api.runtime.inbox, {}));
    expect(inbox.map(({ instanceKey }) => instanceKey)).not.toContain(own.instanceKey);

    const test = await submitTest(link); // the publication is full
    const again = must(await stack.client().call(api.runtime.instance, { ...test.ref, again: true }));
    expect([again.test, again.copied, again.model]).toEqual([true, undefined, "{}"]);
    expect([test.reusable, again.reusable]).toEqual([undefined, undefined]);
  });

  it("works before a publication opens and after it closed, until it is revoked, and then not", async () => {
    const link = await publishWorkbook(designer);
    const { formId: id, publicationKey } = link;
    const token = await testToken(link);
    const begin = () => stack.client().call(api.runtime.instance, { publicationKey, token });
    must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "pause" }));
    expect((await stack.client().call(api.runtime.instance, { publicationKey })).problem?.name).toBe(
      "PUBLICATION_CLOSED",
    );
    const started = must(await begin());
    const ref = refOf({ ...started, authKey: started.authKey ?? "" });
    const model = JSON.stringify(demoAnswers);
    expect(must(await stack.client().call(api.runtime.instance, ref)).messageCode).toBe("OK");
    must(await stack.client().call(api.runtime.submit, { ...ref, model, command: "submit" }));
    must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "revoke" }));
    expect((await begin()).problem?.name).toBe("PUBLICATION_CLOSED");
    const result = await designer.call(api.runtime.prefilledLink, {
      ...{ id, publicationKey, validUntil: inDays(1), test: true },
    });
    expect(result.problem?.name).toBe("PUBLICATION_REVOKED");
  });

  it("leaves nothing: what it began is erased seven days later, or after the form's shorter period", async () => {
    const link = await publishWorkbook(designer);
    const stores = openStores();
    const [test, real] = [await beginTest(link), await startInstance(stack.client(), link.publicationKey)];
    const model = JSON.stringify({ lastName: "Lovelace" });
    const save = { ...test.ref, model, command: "save", revision: 0 } as const;
    must(await stack.client().call(api.runtime.submit, save)); // which doesn't prolong its time
    await erase({ time: inDays(TEST_DAYS - 0.01) });
    expect(await stores.instances.find(test.instanceKey)).toBeDefined();
    await erase({ time: inDays(TEST_DAYS) });
    expect(await stores.instances.find(test.instanceKey)).toBeUndefined();
    expect(await listed(link, { tests: true })).toEqual([]);
    expect(await stores.instances.find(real.instanceKey)).toBeDefined();
    const { entries } = await stores.audit.list(formSubject(link.formId), 50, undefined);
    expect(entries.filter(({ action }) => action === "submission.erase")).toMatchObject([
      { object: "TESTS", details: { count: 1 } },
    ]);

    const brief = await beginTest(link);
    must(await designer.call(api.forms.retention, { formId: link.formId, days: 1 }));
    expect((await beginTest(link)).erasedAfterDays).toBe(1);
    await erase({ time: inDays(2) });
    expect(await stores.instances.find(brief.instanceKey)).toBeUndefined();
  });

  it("is erased with its form", async () => {
    const link = await publishWorkbook(designer);
    const test = await submitTest(link);
    await waitForReports(stack.client(), test.ref);
    const stores = openStores();
    await stores.erasing.markForm(link.formId, new Date().toISOString());
    await erase({});
    expect(await stores.instances.find(test.instanceKey)).toBeUndefined();
  });
});
