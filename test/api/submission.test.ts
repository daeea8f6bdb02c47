import { beforeAll, describe, expect, it } from "vitest";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { api } from "../../shared/contract/index.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  startInstance,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);

const stack = useStack();
let owner: Person;
let reader: Person;
let reader2: Person;
let writer: Person;
let formId: number;
let otherFormId: number;
let publicationKey: string;
let instanceKey: string;
let ref: { instanceKey: string; authKey?: string };

beforeAll(async () => {
  [owner, reader, reader2, writer] = await Promise.all([
    enrolled(stack, "Olga", "Owner"),
    enrolled(stack, "Rita", "Reader"),
    enrolled(stack, "Dora", "Datareader"),
    enrolled(stack, "Wim", "Writer"),
  ]);
  ({ formId, publicationKey } = await publishWorkbook(owner.client, { formName: "Visit" }));
  ({ formId: otherFormId } = await publishWorkbook(owner.client, { formName: "Another" }));
  const share = { formId, privilege: "R" } as const;
  must(await owner.client.call(api.forms.shareSave, { ...share, username: reader.email }));
  must(await owner.client.call(api.forms.shareSave, { ...share, username: reader2.email, data: true }));
  must(
    await owner.client.call(api.forms.shareSave, {
      formId,
      privilege: "W",
      username: writer.email,
      data: true,
    }),
  );
  const respondent = stack.client();
  ({ ref, instanceKey } = await submitAnswers(respondent, publicationKey));
  await waitForReports(respondent, ref);
});

const trail = async () => must(await owner.client.call(api.forms.audit, { id: formId, limit: 3 })).entries;

describe("POST /rest/form/submission", () => {
  it("answers the form as it was published, the answers, the times and the reports", async () => {
    const answer = must(await reader2.client.call(api.forms.submission, { formId, instanceKey }));
    expect(JSON.parse(answer.model)).toMatchObject(demoAnswers);
    expect(answer).toMatchObject({
      instanceKey,
      publicationKey,
      publicationName: "Visit",
      formVersion: 1,
      failures: [],
      status: "COMPLETE",
      messageCode: "OK",
      locale: "en",
      timeZone: "Europe/Madrid",
    });
    const now = must(await owner.client.call(api.forms.model, { id: formId }));
    expect(answer.definition.model).toEqual(now.model);
    const shown = must(await stack.client().call(api.runtime.outputList, ref)).outputReferences;
    expect(shown.length).toBeGreaterThan(0);
    expect(answer.outputs).toEqual(shown.map(({ instanceKey: _key, ...output }) => output));
  });

  it("is on the audit trail", async () => {
    const { instanceId } = must(await owner.client.call(api.forms.submission, { formId, instanceKey }));
    const [last] = await trail();
    expect(last).toMatchObject({ actor: owner.email, action: "submissions.read", result: "done" });
    expect(last?.object).toBe(`SUBMISSION#${instanceId}`);
  });

  it.each(["without the data right", "of another form", "that is not there"])(
    "reveals nothing of a submission %s",
    async (which) => {
      const { client } = which === "without the data right" ? reader : owner;
      const input = {
        formId: which === "of another form" ? otherFormId : formId,
        instanceKey: which === "that is not there" ? newKey() : instanceKey,
      };
      for (const { status, problem } of [
        await client.call(api.forms.submission, input),
        await client.call(api.forms.submissionOutput, { ...input, outputId: "none" }),
      ])
        expect([status, problem?.name, problem?.title]).toEqual([403, "ACCESS_DENIED", "Access denied"]);
    },
  );

  it("lists which steps of a failed run failed, when and why, in the order of the process", async () => {
    const { instances, blobs } = openStores();
    const { process } = await loadSnapshot(blobs, { formId, publicationKey });
    const [root, failing] = [...walkSteps(process)].map(({ step }) => step);
    if (root === undefined || failing === undefined) throw new Error("The process has too few steps.");
    const now = "2026-03-01T10:00:00.000Z";
    const failed = { instanceKey: newKey(), runId: newKey(), formId, publicationKey, locale: "en" };
    await instances.create({
      ...failed,
      instanceId: newInstanceId(),
      name: "Visit",
      location: "0:",
      timeZone: "UTC",
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
      revision: 1,
      answers: "{}",
      createdAt: now,
      updatedAt: now,
      submittedAt: now,
    });
    const run = await instances.beginRun({ ...failed, submittedAt: now, steps: {}, failures: {} });
    await instances.failStep(run, failing.key, 'There is no helper "foo".', "2026-03-01T10:00:05.000Z");
    await instances.complete(failed.instanceKey, failed.runId, "FAILED");
    const input = { formId, instanceKey: failed.instanceKey };
    const answer = must(await owner.client.call(api.forms.submission, input));
    expect(answer).toMatchObject({ status: "FAILED", outputs: [] });
    const { key: stepKey, name: stepName } = failing;
    expect(answer.failures).toEqual([
      { stepKey, stepName, message: 'There is no helper "foo".', at: "2026-03-01T10:00:05.000Z" },
    ]);
    await instances.clearFailures(failed);
    expect(must(await owner.client.call(api.forms.submission, input)).failures).toEqual([]);
  });

  it("shows the form that the respondent had, whatever is imported later", async () => {
    const before = must(await owner.client.call(api.forms.submission, { formId, instanceKey }));
    const form = (await openStores().forms.find(formId)) ?? expect.fail("no form");
    const { importKey, fileName, fileContentType, activityDate } = form;
    const next = { importKey, fileName, fileContentType, activityDate, version: form.version + 1 };
    expect(await openStores().forms.addVersion(form, next, owner.email)).toBe(true);
    const after = must(await owner.client.call(api.forms.submission, { formId, instanceKey }));
    expect([after.formVersion, after.definition]).toEqual([1, before.definition]);
  });
});

describe("POST /rest/form/submission/output", () => {
  it("answers the respondent's report, byte for byte, and records it on the trail", async () => {
    const { outputs, instanceId } = must(
      await reader2.client.call(api.forms.submission, { formId, instanceKey }),
    );
    for (const { outputId, name } of outputs) {
      const input = { formId, instanceKey, outputId };
      const answer = must(await reader2.client.call(api.forms.submissionOutput, input));
      expect(answer).toEqual(must(await stack.client().call(api.runtime.output, { ...ref, outputId })));
      expect((await trail())[0]).toMatchObject({
        actor: reader2.email,
        action: "submissions.output",
        object: `SUBMISSION#${instanceId}`,
        details: { report: name },
      });
    }
  });

  it("says when a report doesn't exist, and records nothing", async () => {
    const before = await trail();
    const input = { formId, instanceKey, outputId: "none" };
    const { status, problem } = await owner.client.call(api.forms.submissionOutput, input);
    expect([status, problem?.name]).toEqual([404, "OUTPUT_NOT_FOUND"]);
    expect(await trail()).toEqual(before);
  });
});

describe("POST /rest/form/submission/run", () => {
  it("answers what the reports were made of, frozen, and records it on the trail", async () => {
    const { instanceId, definition, model } = must(
      await reader2.client.call(api.forms.submission, { formId, instanceKey }),
    );
    const run = must(await reader2.client.call(api.forms.submissionRun, { formId, instanceKey }));
    expect([run.definition, run.model, run.instanceId]).toEqual([definition, model, instanceId]);
    const { process } = await loadSnapshot(openStores().blobs, { formId, publicationKey });
    expect(JSON.parse(run.process)).toEqual(process);
    expect(run.cells.temperature).toEqual({ sheet: "survey", cell: expect.stringMatching(/^[A-Z]\d+$/) });
    const frozen = await openStores().blobs.text(blobKeys.publication(formId, publicationKey));
    expect(frozen).not.toContain('"cell"');
    expect((await trail())[0]).toMatchObject({
      actor: reader2.email,
      action: "submissions.run",
      object: `SUBMISSION#${instanceId}`,
    });
  });

  it("says when nothing was submitted, and records nothing", async () => {
    const started = await startInstance(stack.client(), publicationKey);
    const before = await trail();
    const input = { formId, instanceKey: started.instanceKey };
    const { status, problem } = await owner.client.call(api.forms.submissionRun, input);
    expect([status, problem?.name]).toEqual([404, "OUTPUT_NOT_FOUND"]);
    expect(await trail()).toEqual(before);
  });
});

describe("POST /rest/form/submission/retry", () => {
  /** A submission whose last step failed, as if for a cause that has passed. */
  async function failedSubmission() {
    const { instances, blobs, statistics } = openStores();
    const { process } = await loadSnapshot(blobs, { formId, publicationKey });
    const last = [...walkSteps(process)].at(-1)?.step ?? expect.fail("no step");
    const now = new Date().toISOString();
    const failed = { instanceKey: newKey(), runId: newKey(), formId, publicationKey, locale: "en" };
    await instances.create({
      ...failed,
      instanceId: newInstanceId(),
      name: "Visit",
      location: "0:",
      timeZone: "UTC",
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
      revision: 1,
      answers: JSON.stringify(demoAnswers),
      createdAt: now,
      updatedAt: now,
      submittedAt: now,
    });
    const run = await instances.beginRun({ ...failed, submittedAt: now, steps: {}, failures: {} });
    await instances.failStep(run, last.key, "No browser could be started.");
    await instances.complete(failed.instanceKey, failed.runId, "FAILED");
    await statistics.recordEnd({ ...failed, submittedAt: now }, true, new Date(now));
    return { formId, instanceKey: failed.instanceKey };
  }
  const retry = ({ client }: Person, query: { formId: number; instanceKey: string }) =>
    client.call(api.forms.retrySubmission, query);
  const retries = async () =>
    must(await owner.client.call(api.forms.audit, { id: formId, limit: 50 })).entries.filter(
      ({ action }) => action === "submissions.redrive",
    );

  it("makes failed reports again, once for however many clicks, and reports progress", async () => {
    const request = await failedSubmission();
    const progress = async () => must(await reader2.client.call(api.forms.submissionProgress, request));
    expect(await progress()).toMatchObject({ status: "FAILED", progress: 100 });
    const answers = await Promise.all([1, 2, 3].map(() => retry(writer, request)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ success: true })));
    await expect.poll(async () => (await progress()).status).toBe("COMPLETE");
    const after = must(await owner.client.call(api.forms.submission, request));
    expect(after).toMatchObject({ messageCode: "OK", failures: [] });
    expect(after.outputs.length).toBeGreaterThan(0);
    expect(await retries()).toEqual([
      expect.objectContaining({
        actor: writer.email,
        object: `SUBMISSION#${after.instanceId}`,
        result: "done",
      }),
    ]);
    const { status, problem } = await retry(writer, request);
    expect([status, problem?.name]).toEqual([409, "NOTHING_TO_RETRY"]);
    expect(await retries()).toHaveLength(1);
    const { failed } = must(await owner.client.call(api.forms.statistics, { id: formId })).totals;
    expect(failed, "it came right").toBe(0);
  });

  it("is resent by the reconciler when its message was lost", async () => {
    const request = await failedSubmission();
    const { instances } = openStores();
    const found = (await instances.find(request.instanceKey)) ?? expect.fail("no instance");
    const at = new Date(Date.now() - 600_000).toISOString();
    expect(await instances.reopenFailed(request.instanceKey, found.runId ?? "", at)).toMatchObject({
      status: "POST_PROCESSING",
    });
    expect(await instances.reopenFailed(request.instanceKey, found.runId ?? "", at)).toBeUndefined();
    await instances.clearFailures({ instanceKey: request.instanceKey, runId: found.runId ?? "" });
    expect((await instances.listFailed(formId)).map((one) => one.instanceKey)).not.toContain(
      request.instanceKey,
    );
    expect((await reconcile({})).submissions).toBe(1);
    await expect.poll(async () => (await instances.find(request.instanceKey))?.messageCode).toBe("OK");
  });

  it("is refused to readers, for another form, and where nothing failed", async () => {
    const request = await failedSubmission();
    for (const { status, problem } of [
      await retry(reader2, request),
      await retry(owner, { ...request, formId: otherFormId }),
      await retry(owner, { ...request, instanceKey: newKey() }),
      await reader.client.call(api.forms.submissionProgress, request),
      await owner.client.call(api.forms.submissionProgress, { ...request, formId: otherFormId }),
    ])
      expect([status, problem?.name]).toEqual([403, "ACCESS_DENIED"]);
    const open = await startInstance(stack.client(), publicationKey);
    for (const key of [instanceKey, open.instanceKey]) {
      const { status, problem } = await retry(owner, { formId, instanceKey: key });
      expect([status, problem?.name]).toEqual([409, "NOTHING_TO_RETRY"]);
    }
    expect(must(await owner.client.call(api.forms.submissionProgress, request)).status).toBe("FAILED");
  });
});

describe("the list of submissions", () => {
  it("lists its publications for a reader who may see answers but not publish", async () => {
    const { publications } = must(await reader2.client.call(api.forms.submissions, { id: formId }));
    expect(publications).toEqual([{ publicationKey, publicationName: "Visit" }]);
    expect((await reader2.client.call(api.forms.publications, { id: formId })).status).toBe(403);
  });
});

describe("GET /rest/form/list/lite", () => {
  it("answers a single form's row to those who may see it, and says on a page's last row that others follow", async () => {
    const row = async ({ client }: Person) => must(await client.call(api.forms.listLite, { id: formId }));
    expect(await row(reader2)).toMatchObject([{ id: formId, privilege: "R", data: true }]);
    expect(await row(reader)).toMatchObject([{ id: formId, privilege: "R", data: false }]);
    expect(await row(await enrolled(stack, "Sam", "Stranger"))).toEqual([]);
    const page = async (after?: string) =>
      must(await owner.client.call(api.forms.listLite, { limit: 1, ...(after && { after }) }));
    const [first] = await page();
    expect(first?.more).toBe(true);
    const [last] = await page(first?.position);
    expect(last?.more).toBeUndefined();
    expect(new Set([first?.id, last?.id])).toEqual(new Set([formId, otherFormId]));
  });
});
