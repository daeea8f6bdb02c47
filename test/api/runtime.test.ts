import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import { pdfText } from "../support/pdf.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpAnother,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;
let publicationKey: string;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  ({ publicationKey } = await publishWorkbook(designer));
});

const model = (answers: object = demoAnswers) => JSON.stringify(answers);

describe("POST /rest/form/instance", () => {
  it("starts an instance for anyone, with an authKey that opens it again", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    expect(started).toMatchObject({
      status: "NEW",
      model: "{}",
      revision: 0,
      locale: "en",
      defaultLocale: "en",
    });
    expect(started.locales.map(({ code }) => code)).toEqual(["en", "es", "fr"]);
    const opened = must(await stack.client().call(api.runtime.instance, refOf(started)));
    expect(opened.instanceKey).toBe(started.instanceKey);
    expect(opened.authKey).toBeUndefined();
  });

  it("answers an unknown publication and a wrong authKey the same: 403 'Access denied'", async () => {
    const started = await startInstance(stack.client(), publicationKey);
    const inputs = [
      { publicationKey: "nobody-published-this" },
      { instanceKey: started.instanceKey },
      { instanceKey: started.instanceKey, authKey: "x".repeat(43) },
      { instanceKey: "no-such-instance-key", authKey: started.authKey },
      { instanceKey: started.instanceKey, authKey: "short" },
      { publicationKey: "a broken link…" },
      { instanceKey: "#".repeat(200) },
    ];
    for (const input of inputs) {
      const { status, problem } = await stack.client().call(api.runtime.instance, input);
      expect([status, problem?.title]).toEqual([403, "Access denied"]);
    }
  });

  it("needs an instanceKey or a publicationKey", async () => {
    const { status, problem } = await stack.client().call(api.runtime.instance, {});
    expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("belongs to the session that started it, and to no other", async ({ skip }) => {
    const started = must(await designer.call(api.runtime.instance, { publicationKey }));
    expect(started.authKey).toBeUndefined();
    const { instanceKey } = started;
    expect((await designer.call(api.runtime.instance, { instanceKey })).status).toBe(200);
    const other = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(other, stack.mails);
    expect((await other.call(api.runtime.instance, { instanceKey })).status).toBe(403);
    const inbox = must(await designer.call(api.runtime.inbox, {}));
    expect(inbox).toContainEqual(expect.objectContaining({ instanceKey, status: "NEW" }));
    expect(must(await other.call(api.runtime.inbox, {}))).toEqual([]);
    must(await designer.call(api.runtime.renameInstance, { instanceKey, name: "Noor's visit" }));
    const renamed = must(await designer.call(api.runtime.inbox, {}));
    expect(renamed).toContainEqual(expect.objectContaining({ instanceKey, name: "Noor's visit" }));
  });
});

describe("POST /rest/form/key", () => {
  it("answers the form of an open publication", async () => {
    const { title, model: pages } = must(
      await stack.client().call(api.runtime.formByKey, { publicationKey }),
    );
    expect(title).toBe("Before your child's visit");
    expect(pages.map(({ key }) => key)).toEqual(["child", "reason", "health", "daily", "school", "visit"]);
  });
});

describe("POST /rest/form/submit", () => {
  it("saves answers that can be read back, and increments the revision", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const saved = must(
      await visitor.call(api.runtime.submit, {
        ...refOf(started),
        model: model({ firstName: "Noor" }),
        location: "0:firstName",
        command: "autosave",
        revision: 0,
      }),
    );
    expect(saved).toMatchObject({ status: "OPEN", messageCode: "OK", revision: 1, location: "0:firstName" });
    expect(saved.schema).toBeUndefined();
    const opened = must(await visitor.call(api.runtime.instance, refOf(started)));
    expect(JSON.parse(opened.model)).toMatchObject({ firstName: "Noor" });
    const kept = await visitor.call(api.runtime.submit, {
      ...refOf(started),
      model: model({ firstName: "Noor" }),
      command: "save",
      revision: 1,
    });
    expect(kept.body).toMatchObject({ messageCode: "SAVED", revision: 2 });
  });

  it("answers 409 to a save from an older revision and keeps the newer one", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const save = (firstName: string, revision: number) =>
      visitor.call(api.runtime.submit, {
        ...refOf(started),
        model: model({ firstName }),
        command: "autosave",
        revision,
      });
    must(await save("first", 0));
    const stale = await save("second", 0);
    expect([stale.status, stale.problem?.name]).toEqual([409, "INSTANCE_STALE"]);
    expect(stale.problem?.details).toEqual({ revision: 1 });
    const opened = must(await visitor.call(api.runtime.instance, refOf(started)));
    expect(JSON.parse(opened.model)).toMatchObject({ firstName: "first" });
  });

  it("refuses a submission that breaks the form's rules, names the fields, and stores nothing", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const broken = { ...demoAnswers, birthDate: "2999-01-01", temperature: 50, firstName: "" };
    const { status, problem } = await visitor.call(api.runtime.submit, {
      ...refOf(started),
      model: model(broken),
      command: "submit",
      revision: 0,
    });
    expect([status, problem?.name]).toEqual([422, "ANSWERS_INVALID"]);
    const fields = problem?.details?.fields as { field: string; message: string }[];
    expect(fields).toContainEqual(
      expect.objectContaining({ field: "firstName", message: "This field is required." }),
    );
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(["birthDate", "temperature"]));
    const opened = must(await visitor.call(api.runtime.instance, refOf(started)));
    expect(opened).toMatchObject({ status: "NEW", revision: 0, model: "{}" });
  });

  it.each([
    ["no JSON", "{{"],
    ["a list", "[1]"],
    ["a nested answer", '{"firstName": {"a": 1}}'],
    ["a key that reaches a prototype", '{"__proto__": {"x": "y"}}'],
  ])("refuses a model that is %s", async (_what, text) => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const input = { ...refOf(started), model: text, command: "save" as const, revision: 0 };
    const { status, problem } = await visitor.call(api.runtime.submit, input);
    expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("never stores or reports a hidden answer or an unknown key", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const sent = {
      ...demoAnswers,
      hasAllergies: "no",
      allergies: "must not be kept",
      intruder: "x",
      ageYears: 99,
    };
    must(
      await visitor.call(api.runtime.submit, {
        ...refOf(started),
        model: model(sent),
        command: "submit",
        revision: 0,
      }),
    );
    const { model: stored } = must(await visitor.call(api.runtime.instance, refOf(started)));
    const answers = JSON.parse(stored) as Record<string, unknown>;
    expect(answers).not.toHaveProperty("allergies");
    expect(answers).not.toHaveProperty("intruder");
    expect(answers.ageYears).not.toBe(99);
  });

  it("does not accept other answers in place of those submitted", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const input = { ...refOf(started), model: model(), command: "submit" as const, revision: 0 };
    must(await visitor.call(api.runtime.submit, input));
    must(await visitor.call(api.runtime.submit, input));
    const changed = model({ ...demoAnswers, lastName: "Other" });
    const { status, problem } = await visitor.call(api.runtime.submit, { ...input, model: changed });
    expect([status, problem?.name]).toEqual([409, "INSTANCE_COMPLETE"]);
  });

  it("uses only languages that the form offers, so that no report fails because of another", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const input = { ...refOf(started), model: model(), command: "submit" as const, revision: 0 };
    const saved = must(await visitor.call(api.runtime.submit, { ...input, locale: "!!" }));
    expect(saved.locale).toBe("en");
    expect((await waitForReports(visitor, refOf(started))).messageCode).toBe("OK");
    const base = must(
      await visitor.call(api.runtime.instance, {
        publicationKey,
        locale: "es-MX",
        timeZone: "Nowhere/At_All",
      }),
    );
    expect(base.locale).toBe("es");
  });

  it("makes one run from fifty parallel submissions, and accepts no save after it", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const input = { ...refOf(started), model: model(), command: "submit" as const, revision: 0 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call(api.runtime.submit, input)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const late = await visitor.call(api.runtime.submit, { ...input, command: "autosave" });
    expect([late.status, late.problem?.name]).toEqual([409, "INSTANCE_COMPLETE"]);
    const { outputReferences } = await waitForReports(visitor, refOf(started));
    expect(outputReferences).toHaveLength(2);
  });
});

describe("POST /rest/instance/discard", () => {
  it("deletes a form that isn't submitted: it opens to nobody, and no late save brings it back", async () => {
    const visitor = stack.client();
    const ref = refOf(await startInstance(visitor, publicationKey));
    must(await visitor.call(api.runtime.submit, { ...ref, model: model(), command: "save", revision: 0 }));
    const stranger = { instanceKey: ref.instanceKey };
    expect(await stack.client().call(api.runtime.discardInstance, stranger)).toMatchObject({ status: 403 });
    must(await visitor.call(api.runtime.discardInstance, { ...ref, change: true })); // there is no change
    must(await visitor.call(api.runtime.instance, ref));
    expect(must(await visitor.call(api.runtime.discardInstance, ref))).toEqual({ success: true });
    const late = { ...ref, model: model(), command: "submit" as const, revision: 1 };
    for (const answer of [
      await visitor.call(api.runtime.instance, ref),
      await visitor.call(api.runtime.submit, late),
      await visitor.call(api.runtime.discardInstance, ref),
    ])
      expect(answer).toMatchObject({ status: 403, body: { name: "ACCESS_DENIED" } });
  });

  it("and a submission exclude each other", async () => {
    const visitor = stack.client();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const ref = refOf(await startInstance(visitor, publicationKey));
        const [sent, discarded] = await Promise.all([
          visitor.call(api.runtime.submit, { ...ref, model: model(), command: "submit", revision: 0 }),
          visitor.call(api.runtime.discardInstance, ref),
        ]);
        const opened = await visitor.call(api.runtime.instance, ref);
        return [sent.status, discarded.status, opened.status].join(" ");
      }),
    );
    for (const outcome of outcomes) expect(["200 409 200", "403 200 403"]).toContain(outcome);
  });
});

describe("the reports of a submission", () => {
  it("are HTML and PDF with the answers, only for its respondent", async () => {
    const visitor = stack.client();
    const started = await startInstance(visitor, publicationKey);
    const before = must(await visitor.call(api.runtime.outputList, refOf(started)));
    expect(before.submittedAt, "nothing was received yet").toBeUndefined();
    must(
      await visitor.call(api.runtime.submit, {
        ...refOf(started),
        model: model(),
        command: "submit",
        revision: 0,
      }),
    );
    const done = await waitForReports(visitor, refOf(started));
    expect(done).toMatchObject({ status: "COMPLETE", messageCode: "OK", progress: 100 });
    expect(Date.parse(done.submittedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(started.updatedAt));
    for (const { outputId, contentType, pages } of done.outputReferences) {
      const { data = "" } = must(await visitor.call(api.runtime.output, { ...refOf(started), outputId }));
      const bytes = Buffer.from(data, "base64");
      const printed = contentType === "application/pdf" ? await pdfText(bytes) : undefined;
      expect(pages).toBe(printed?.length);
      const text = printed?.join(" ") ?? bytes.toString();
      expect(text).toContain("Haddad");
      expect(text).toContain("Penicillin");
      const stranger = await stack.client().call(api.runtime.output, {
        instanceKey: started.instanceKey,
        outputId,
      });
      expect(stranger.status).toBe(403);
    }
    const missing = await visitor.call(api.runtime.output, { ...refOf(started), outputId: "nothing" });
    expect([missing.status, missing.problem?.name]).toEqual([404, "OUTPUT_NOT_FOUND"]);
    const byKey = await visitor.call(api.runtime.outputList, { publicationKey });
    expect(byKey.status, "a publication key alone lists nobody's reports").toBe(403);
  });

  it("are listed by publication for a signed-in respondent's own latest submission", async ({ skip }) => {
    const started = must(await designer.call(api.runtime.instance, { publicationKey }));
    const { instanceKey } = started;
    must(
      await designer.call(api.runtime.submit, {
        instanceKey,
        model: model(),
        command: "submit",
        revision: 0,
      }),
    );
    await waitForReports(designer, { instanceKey, authKey: undefined as never });
    const listed = must(await designer.call(api.runtime.outputList, { publicationKey }));
    expect(listed.outputReferences.every((reference) => reference.instanceKey === instanceKey)).toBe(true);
    const other = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(other, stack.mails);
    expect((await other.call(api.runtime.outputList, { publicationKey })).status).toBe(403);
  });
});
