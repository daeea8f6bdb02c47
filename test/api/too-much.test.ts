/** Answers with which a form has too much to compute, or too many entries, are refused in plain words; what was saved stays. */
import { expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { attemptLimits } from "../../shared/people/limits.ts";
import { must, refOf, signUpDesigner, startInstance, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();

const csv = `type,name,label,calculation
begin repeat,r,Entries,
integer,x,Number,
calculate,c,,"count(\${r}[x < current()/../x])"
end repeat,,,
`;

it("asks at import, refuses each way of sending, and keeps what was saved", async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const file = { fileName: "slow.csv", contentType: "text/csv", body: new TextEncoder().encode(csv) };
  const { id, worksheetIndex } = must(await designer.call(api.forms.upload, { file }));
  const { formId, problems } = must(
    await designer.call(api.forms.importForm, { id, worksheetIndex, formName: "Slow" }),
  );
  expect(problems).toContainEqual(
    expect.objectContaining({ code: "W_WORK", severity: "warning", row: 4, column: "D" }),
  );
  const published = { id: formId, publicationName: "Slow", reportWarnings: "accept" } as const;
  expect((await designer.call(api.forms.publish, published)).problem?.name).toBe("PUBLISH_UNCONFIRMED");
  const { publicationKey } = must(await designer.call(api.forms.publish, { ...published, confirmed: true }));

  const visitor = stack.client();
  const started = await startInstance(visitor, publicationKey);
  const ref = refOf(started);
  const entries = (count: number) =>
    JSON.stringify({ r: Array.from({ length: count }, (_, at) => ({ $id: `${at}`, x: at })) });
  const send = (command: "autosave" | "save" | "submit", count: number) =>
    visitor.call(api.runtime.submit, { ...ref, command, model: entries(count) });
  must(await send("save", 3));
  for (const command of ["autosave", "save", "submit"] as const) {
    expect(await send(command, 1_000)).toMatchObject({
      status: 422,
      problem: { name: "TOO_MUCH_TO_COMPUTE" },
    });
    expect(await send(command, 1_001)).toMatchObject({ status: 422, problem: { name: "TOO_MANY_ENTRIES" } });
  }
  const again = must(await visitor.call(api.runtime.instance, { ...ref, publicationKey }));
  expect(JSON.parse(again.model)).toMatchObject({
    r: [
      { x: 0, c: 0 },
      { x: 1, c: 1 },
      { x: 2, c: 2 },
    ],
  });
  must(await send("submit", 3));
  expect(attemptLimits.submitsByIp.max).toBeGreaterThan(attemptLimits.instancesByIp.max);
});

/** As many entries as a number says; in the heavy version each of them reads all others. */
const countedCsv = (isHeavy: boolean) => `type,name,label,calculation,repeat_count
integer,n,How many,,
begin repeat,r,Entries,,\${n}
integer,x,Number,,
${isHeavy ? 'calculate,c,,"count(${r}[x < current()/../x])",' : "text,t,Text,,"}
end repeat,,,,
`;
const FEW = { n: 3 };
const MANY = { n: 900 };

async function publishCounted(designer: Client, isHeavy: boolean) {
  const { id: formId, publicationKey } = await importCounted(designer, isHeavy).then(async (id) => ({
    id,
    ...must(
      await designer.call(api.forms.publish, {
        ...{ id, publicationName: "Counted", reportWarnings: "accept", confirmed: true },
      }),
    ),
  }));
  const settings = {
    id: formId,
    publicationKey,
    command: "settings",
    changeable: true,
    reusable: true,
  } as const;
  must(await designer.call(api.forms.changePublication, settings));
  /** Publishes the heavy version behind the same link. */
  const makeHeavy = async () => {
    await importCounted(designer, true, formId);
    must(
      await designer.call(api.forms.updatePublication, {
        ...{ id: formId, publicationKey, base: 1, drafts: "move" },
        ...{ reportWarnings: "accept", confirmed: true },
      }),
    );
  };
  const linkWith = (answers: object) =>
    designer.call(api.runtime.prefilledLink, {
      ...{ id: formId, publicationKey, model: JSON.stringify(answers) },
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    });
  return { formId, publicationKey, makeHeavy, linkWith };
}

async function importCounted(designer: Client, isHeavy: boolean, formId?: number): Promise<number> {
  const body = new TextEncoder().encode(countedCsv(isHeavy));
  const file = { fileName: "counted.csv", contentType: "text/csv", body };
  const { id, worksheetIndex } = must(await designer.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Counted" } : { formId };
  return must(await designer.call(api.forms.importForm, { id, worksheetIndex, ...into })).formId;
}

const tooMuch = { status: 422, problem: { name: "TOO_MUCH_TO_COMPUTE" } };

it("is refused by every other way in which the server computes a form, and nothing is lost by it", async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const visitor = stack.client();
  const model = (answers: object) => JSON.stringify(answers);
  const begin = async (publicationKey: string) => refOf(await startInstance(visitor, publicationKey));

  const heavy = await publishCounted(designer, true);
  const light = await publishCounted(designer, false);

  // a correction: what was submitted stays, and a smaller change is taken
  const sent = await begin(heavy.publicationKey);
  must(await visitor.call(api.runtime.submit, { ...sent, model: model(FEW), command: "submit" }));
  await waitForReports(visitor, sent);
  for (const command of ["autosave", "submit"] as const)
    expect(
      await visitor.call(api.runtime.submit, { ...sent, model: model(MANY), command, change: true }),
    ).toMatchObject(tooMuch);
  const submission = { formId: heavy.formId, instanceKey: sent.instanceKey };
  const stored = must(await designer.call(api.forms.submission, submission));
  expect([JSON.parse(stored.model).n, stored.replaced]).toEqual([3, undefined]);
  must(
    await visitor.call(api.runtime.submit, {
      ...sent,
      model: model({ n: 4 }),
      command: "submit",
      change: true,
    }),
  );

  // the answers of a link, and of a test's
  expect(await heavy.linkWith(MANY)).toMatchObject(tooMuch);
  const {
    links: [result],
  } = must(await light.linkWith(MANY));
  const token = result?.link.split("#fill=")[1] ?? "";
  const draft = await begin(light.publicationKey);
  must(await visitor.call(api.runtime.submit, { ...draft, model: model(MANY), command: "save" }));
  const last = await begin(light.publicationKey);
  must(await visitor.call(api.runtime.submit, { ...last, model: model(MANY), command: "submit" }));
  await waitForReports(visitor, last);
  await light.makeHeavy();

  // a link that was made before
  const start = { publicationKey: light.publicationKey, token, locale: "en", timeZone: "UTC" };
  expect(await visitor.call(api.runtime.instance, start)).toMatchObject(tooMuch);
  // what was begun before goes on as it was begun
  const opened = must(await visitor.call(api.runtime.instance, draft));
  expect([JSON.parse(opened.model).n, opened.changed]).toEqual([900, undefined]);
  must(await visitor.call(api.runtime.submit, { ...draft, model: opened.model, command: "submit" }));
  // what was submitted before begins an empty one
  const again = must(
    await visitor.call(api.runtime.instance, { ...last, again: true, locale: "en", timeZone: "UTC" }),
  );
  expect([again.status, again.model, again.copied]).toEqual(["NEW", "{}", undefined]);

  // a preview and its test answers
  const { model: tree } = must(await designer.call(api.process.processes, { id: heavy.formId }));
  const previewed = must(
    await designer.call(api.process.transformUntilMe, {
      ...{ formId: heavy.formId, processType: "FORM_OUTPUT", process: { key: String(JSON.parse(tree).key) } },
      ...{ input: model(MANY), inputContentType: "application/json" },
    }),
  );
  expect(previewed).toMatchObject({ errorInd: true, output: "" });
  expect(previewed.message).toContain(
    "The form has too much to compute with these answers. Use fewer entries.",
  );
});

it("fails the reports of what can be submitted and not be described, says so to the designer, and keeps the answers", async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const notes = Array.from({ length: 300 }, (_, at) => `text,q${at},\${t} \${t} \${t}`).join("\n");
  const body = new TextEncoder().encode(`type,name,label\ntext,t,Text\n${notes}\n`);
  const file = { fileName: "notes.csv", contentType: "text/csv", body };
  const { id, worksheetIndex } = must(await designer.call(api.forms.upload, { file }));
  const { formId } = must(
    await designer.call(api.forms.importForm, { id, worksheetIndex, formName: "Notes" }),
  );
  const { publicationKey } = must(
    await designer.call(api.forms.publish, {
      id: formId,
      publicationName: "Notes",
      reportWarnings: "accept",
    }),
  );
  const visitor = stack.client();
  const ref = refOf(await startInstance(visitor, publicationKey));
  const answers = {
    t: "a".repeat(100_000),
    ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`q${at}`, "x"])),
  };
  must(await visitor.call(api.runtime.submit, { ...ref, model: JSON.stringify(answers), command: "submit" }));
  await waitForReports(visitor, ref);
  const { model, failures } = must(
    await designer.call(api.forms.submission, { formId, instanceKey: ref.instanceKey }),
  );
  expect(JSON.parse(model)).toEqual(answers);
  expect(failures.map(({ message }) => message)).toContain(
    "The form has too much to compute with these answers. Use fewer entries.",
  );
});
