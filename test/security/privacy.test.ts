/** Answers stay where they belong: no part of them in queues, dead letters, logs, mails or the audit trail. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { poisonTree } from "../faults/site/trees.ts";
import { person } from "../support/people.ts";
import { demoAnswers, must, publishWorkbook, refOf, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { openRecorder } from "./recorder.ts";

const canary = `CANARY${newKey()}`;
const recorder = openRecorder();
const stack = useStack({ load: recorder.load });
const logLevel = process.env.SPROUT_LOG;

let endListening: () => void;

beforeAll(() => {
  process.env.SPROUT_LOG = "all";
  endListening = recorder.listen();
});
afterAll(() => {
  endListening();
  if (logLevel !== undefined) process.env.SPROUT_LOG = logLevel;
});

it("keeps answers out of queues, logs, mails and the audit trail, even if a report fails and calls are refused", async () => {
  const { client: owner } = await person(stack, "Owner", "Person");
  const { formId, publicationKey } = await publishWorkbook(owner, { process: JSON.stringify(poisonTree()) });
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, publicationKey));
  const submit = (revision: number, command: "autosave" | "submit", answers: object) =>
    respondent.call(api.runtime.submit, { ...ref, model: JSON.stringify(answers), command, revision });
  const answers = { ...demoAnswers, lastName: canary };
  must(
    await respondent.call(api.runtime.mailLink, { ...ref, email: "parent@lab.example", reportReady: true }),
  );
  must(await submit(0, "autosave", answers));
  expect((await submit(0, "autosave", answers)).status).toBe(409);
  expect((await submit(1, "submit", { lastName: canary })).status).toBe(422);
  expect((await submit(1, "submit", { lastName: [canary], [canary]: canary })).status).toBe(422);
  must(await submit(1, "submit", answers));
  await expect
    .poll(async () => (await respondent.call(api.runtime.outputList, ref)).body.messageCode, {
      timeout: 60_000,
    })
    .not.toBe("OK");
  const read = must(await owner.call(api.forms.submission, { formId, instanceKey: ref.instanceKey }));
  expect(read.model).toContain(canary); // it is available to those who may read it
  await owner.call(api.forms.submissions, {
    id: formId,
    answers: true,
    limit: 20,
    text: canary.slice(0, 40),
  });
  must(await owner.call(api.forms.exportSubmissions, { id: formId, format: "json" }));

  for (const [place, texts] of Object.entries(recorder.sent)) {
    expect(texts.length, place).toBeGreaterThan(0);
    for (const secret of [canary, ref.authKey])
      expect(
        texts.filter((text) => text.includes(secret)),
        `${place} holds ${secret}`,
      ).toEqual([]);
  }
});
