/** Staff correct what was submitted, and enter paper forms: by name, beside what respondents do, and only where they may. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import type { SiteLimit } from "../../shared/site-limit.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Random } from "../fuzz/random.ts";
import { budget, testSeed } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { hashOf, pictureOf, publishUploads, upload } from "../support/uploads.ts";

const RACES = budget({ search: 1_000, usual: 4 });
/** Each of the two can be changed 20 times. */
const RACES_OF_ONE = 12;
const LONG = 3_600_000;

const stack = useStack();
let owner: Person;
let nurse: Person;
let reader: Person;
let formId: number;
let publicationKey: string;

/** What its readers would see: both answers of one version. */
const page = step("HANDLEBARS", {
  template: "<p>Name <b>{{firstName}}</b>, questions <b>{{questions}}</b></p>",
  ...viewable("Page"),
});

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  nurse = await enrolled(stack, "Nina", "Nurse");
  reader = await enrolled(stack, "Rolf", "Reader");
  ({ formId, publicationKey } = await publishWorkbook(owner.client, {
    formName: "Visit",
    process: JSON.stringify(treeOf(page)),
  }));
  await settings({ changeable: true });
  await share(nurse, { data: true, correct: true });
  await share(reader, { data: true });
});

const settings = async (chosen: Partial<InputOf<typeof api.forms.changePublication>>, key = publicationKey) =>
  must(
    await owner.client.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey: key, command: "settings" },
      ...chosen,
    }),
  );

const share = async (
  { email: username }: { email: string },
  rights: { data?: boolean; correct?: boolean; site?: SiteLimit | null; privilege?: "R" | "W" },
) => must(await owner.client.call(api.forms.shareSave, { formId, username, privilege: "R", ...rights }));

const auditOf = async (action: string) =>
  must(await owner.client.call(api.forms.audit, { id: formId, limit: 200 })).entries.filter(
    (entry) => entry.action === action,
  );

type Answers = Record<string, unknown>;
type SubmitInput = InputOf<typeof api.runtime.submit>;

/** What staff do with one submission. */
function asStaff(client: Client, instanceKey: string) {
  const ref = { formId, instanceKey };
  return {
    open: () => client.call(api.runtime.instance, ref),
    send: (answers: Answers, revision: number, more: Partial<SubmitInput> = {}) =>
      client.call(api.runtime.submit, {
        ...{ ...ref, revision, command: "submit", locale: "es", timeZone: "Asia/Tokyo", reason: "Rang us." },
        model: JSON.stringify({ ...demoAnswers, ...answers }),
        ...more,
      }),
    detail: () => client.call(api.forms.submission, ref),
  };
}

/** A respondent whose reports are there. */
async function submitted(answers: Answers = {}, key = publicationKey) {
  const client = stack.client();
  const ref = refOf(await startInstance(client, key));
  const { instanceKey } = ref;
  const send = (command: "submit" | "save" | "autosave", values: Answers, revision: number, change = true) =>
    client.call(api.runtime.submit, {
      ...{ ...ref, command, revision, change, locale: "en", timeZone: "Europe/Madrid" },
      model: JSON.stringify({ ...demoAnswers, ...values }),
    });
  must(await send("submit", answers, 0, false));
  await waitForReports(client, ref);
  const opened = async () => must(await client.call(api.runtime.instance, { ...ref, change: true }));
  const outputs = async () => must(await client.call(api.runtime.outputList, ref));
  const report = async (version?: number) => {
    const [first] = (await outputs()).outputReferences;
    const reportInput = {
      ...ref,
      outputId: first?.outputId ?? "",
      ...(version !== undefined && { version }),
    };
    return Buffer.from(
      must(await client.call(api.runtime.output, reportInput)).data ?? "",
      "base64",
    ).toString();
  };
  const wait = () => waitForReports(client, ref);
  return { client, ref, instanceKey, send, opened, outputs, report, wait };
}

describe("a correction", () => {
  it("is a new version by a named person, with a run of its own, and says so to everybody", async () => {
    const { instanceKey, outputs, report, wait } = await submitted();
    const staff = asStaff(nurse.client, instanceKey);
    const opened = must(await staff.open());
    expect(opened).toMatchObject({ status: "OPEN", revision: 1, change: { version: 2 } });
    expect(opened).not.toHaveProperty("authKey");
    expect(JSON.parse(opened.model)).toMatchObject({ temperature: demoAnswers.temperature });

    const silent = await staff.send({ firstName: "Nour" }, 1, { reason: " " });
    expect(silent).toMatchObject({ status: 422, body: { name: "REASON_NEEDED" } });
    const wrong = await staff.send({ temperature: 394 }, 1);
    expect(wrong.problem?.name).toBe("ANSWERS_INVALID");
    const saved = await staff.send({ firstName: "Nour" }, 1, { command: "autosave" });
    expect(saved.problem?.name).toBe("INSTANCE_COMPLETE"); // nobody takes it for kept
    expect((await outputs()).replaced).toBeUndefined();

    const sent = must(await staff.send({ firstName: "Nour" }, 1, { reason: "The family rang." }));
    expect(sent).toMatchObject({ status: "POST_PROCESSING", revision: 2 });
    await wait();
    // the answer to it may have been lost
    expect(must(await staff.send({ firstName: "Nour" }, 1))).toMatchObject({
      status: "COMPLETE",
      revision: 2,
    });
    const late = await asStaff(owner.client, instanceKey).send({ firstName: "Nora" }, 1);
    expect(late).toMatchObject({ status: 409, body: { name: "INSTANCE_STALE" } });

    const shown = must(await staff.detail());
    expect(shown).toMatchObject({
      corrected: true,
      correctable: true,
      correction: { by: "Nina Nurse", reason: "The family rang." },
      replaced: [{ version: 1 }],
      ...{ locale: "en", timeZone: "Europe/Madrid" },
    });
    expect(shown.replaced?.[0]).not.toHaveProperty("correction");
    expect(shown.replaced?.[0]?.outputs).toHaveLength(1);
    expect(JSON.parse(shown.model)).toMatchObject({ firstName: "Nour" });
    const seen = await outputs();
    expect(seen).toMatchObject({ corrected: true, replaced: [{ version: 1 }] });
    expect(JSON.stringify(seen)).not.toMatch(/Nina|rang/);
    expect(await report()).toContain("<b>Nour</b>");
    expect(await report(1)).toContain(`<b>${demoAnswers.firstName}</b>`);
    const listed = must(await reader.client.call(api.forms.submissions, { id: formId }));
    expect(listed.submissions.find((one) => one.instanceKey === instanceKey)).toMatchObject({
      corrected: true,
    });

    const [entry, ...others] = await auditOf("submission.correct");
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actor: nurse.email, object: `SUBMISSION#${shown.instanceId}`, result: "done" },
      details: { version: 2, changed: "firstName", count: 1 },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Nour|rang/);
    expect((await auditOf("submissions.read")).some(({ actor }) => actor === nurse.email)).toBe(true);
  });

  it("keeps what the respondent has changed and not submitted, on top of the corrected answers", async () => {
    const { instanceKey, send, opened, outputs, wait, report } = await submitted();
    const { revision } = await opened();
    must(await send("save", { firstName: "Zoé" }, revision));
    const staff = asStaff(nurse.client, instanceKey);
    const { revision: version, model } = must(await staff.open());
    expect(JSON.parse(model)).toMatchObject({ firstName: demoAnswers.firstName }); // none of what is theirs
    must(await staff.send({ questions: "May he?" }, version));
    await wait();
    expect(await report()).toContain(`<b>${demoAnswers.firstName}</b>, questions <b>May he?</b>`);
    expect(await outputs()).toMatchObject({ corrected: true, change: { isBegun: true } });
    const late = await send("autosave", { firstName: "Zoé" }, revision + 1); // of a page that doesn't know
    expect(late.problem?.name).toBe("INSTANCE_STALE");
    const again = await opened();
    expect(JSON.parse(again.model)).toMatchObject({ firstName: "Zoé", questions: "May he?" });
    must(await send("submit", { firstName: "Zoé", questions: "May he?" }, again.revision));
    await wait();
    const { correction, replaced } = must(await staff.detail());
    expect(correction).toBeUndefined();
    expect(replaced).toMatchObject([{ version: 2, correction: { by: "Nina Nurse" } }, { version: 1 }]);
    const seen = await outputs();
    expect(seen).not.toHaveProperty("corrected");
    expect(seen.replaced).toMatchObject([{ version: 2, corrected: true }, { version: 1 }]);
  });

  it("isn't shown to the respondent where its publication says so", async () => {
    const { client, ref, instanceKey, outputs, wait, send, opened } = await submitted();
    const email = "family@home.example";
    must(await client.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    const staff = asStaff(nurse.client, instanceKey);
    await settings({ hidesCorrections: true });
    try {
      must(await staff.send({ firstName: "Nour" }, 1));
      await wait();
      expect(await outputs()).not.toHaveProperty("corrected");
      expect(await outputs()).not.toHaveProperty("replaced");
      expect(must(await staff.detail())).toMatchObject({ hidesCorrections: true, corrected: true });
      const toChange = await opened();
      expect(toChange.change).toEqual({ version: 2 });
      must(await send("submit", { firstName: "Ana" }, toChange.revision));
      await wait();
      const { replaced } = await outputs();
      expect(replaced).toEqual([expect.objectContaining({ version: 1 })]);
      expect(replaced?.[0]).not.toHaveProperty("corrected");
    } finally {
      await settings({ hidesCorrections: false });
    }
    must(await staff.send({ firstName: "Nora" }, 3));
    await wait();
    // the link, the family's own change, and the correction that they are told of
    const mails = async () => (await stack.mails()).filter(({ to }) => String(to).includes(email)).length;
    await expect.poll(mails).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mails()).toBe(3);
  });

  it("needs no publication that is open, and takes no answers that its respondent hasn't submitted", async () => {
    const { publicationKey: other } = must(
      await owner.client.call(api.forms.publish, {
        ...{ id: formId, publicationName: "Closed soon", reportWarnings: "accept" },
      }),
    );
    const { instanceKey, wait } = await submitted({}, other);
    const draftOfOther = await startInstance(stack.client(), other);
    must(
      await owner.client.call(api.forms.changePublication, {
        id: formId,
        publicationKey: other,
        command: "revoke",
      }),
    );
    must(await asStaff(nurse.client, instanceKey).send({ firstName: "Nour" }, 1));
    await wait();
    const draft = asStaff(nurse.client, draftOfOther.instanceKey);
    expect((await draft.open()).problem?.name).toBe("ACCESS_DENIED");
    expect((await draft.send({}, 0)).problem?.name).toBe("ACCESS_DENIED");
    const { ref } = await submitted();
    for (const more of [{ change: true }, {}])
      expect(
        (
          await nurse.client.call(api.runtime.discardInstance, {
            formId,
            instanceKey: ref.instanceKey,
            ...more,
          })
        ).problem?.name,
      ).toMatch(/ACCESS_DENIED|INSTANCE_COMPLETE/);
    const again = { formId, instanceKey: ref.instanceKey, again: true };
    expect((await nurse.client.call(api.runtime.instance, again)).problem?.name).toBe("ACCESS_DENIED");
  });

  it("is a right of its own, which ends with the share and with the right to answers", async () => {
    const { instanceKey } = await submitted();
    const ward = must(await owner.client.call(api.forms.groupCreate, { name: "Ward" })).groupId;
    const member = (rights: { data: boolean; correct?: boolean }) =>
      owner.client.call(api.forms.groupMemberSave, {
        ...{ groupId: ward, username: reader.email, privilege: "R" as const, ...rights },
      });
    const may = async () => (await asStaff(reader.client, instanceKey).open()).problem?.name ?? "yes";
    const row = async () => must(await reader.client.call(api.forms.listLite, { id: String(formId) }))[0];
    expect(await may()).toBe("ACCESS_DENIED");
    expect(await row()).not.toHaveProperty("correct");
    await share(reader, { correct: true });
    expect(await may()).toBe("yes");
    expect(await row()).toMatchObject({ data: true, correct: true });
    await share(reader, { data: false });
    expect(await may()).toBe("ACCESS_DENIED");
    await share(reader, { data: true });
    expect(await may()).toBe("ACCESS_DENIED"); // it was given with the other
    await share(reader, { data: false, correct: true });
    expect(await may()).toBe("ACCESS_DENIED");
    must(await member({ data: true }));
    await share({ email: groupPrincipal(ward) }, { data: true, correct: true });
    expect(await may()).toBe("yes"); // what is shared with a group, its members have
    must(await owner.client.call(api.forms.shareRevoke, { formId, username: groupPrincipal(ward) }));
    expect(await may()).toBe("ACCESS_DENIED");
    must(await owner.client.call(api.forms.groupMemberRemove, { groupId: ward, username: reader.email }));
    await share(reader, { data: true });
    const { entries } = must(await owner.client.call(api.forms.audit, { id: formId, limit: 200 }));
    expect(entries.some(({ action, details }) => action === "share.save" && details.correct === true)).toBe(
      true,
    );
  });

  it(`loses nothing when it races with its respondent's own change, ${RACES} times (TEST_SEED=${testSeed})`, {
    timeout: LONG,
  }, async () => {
    const random = new Random(testSeed);
    let one = await submitted();
    /** By version: what the first submitted, and every change after that. */
    let expected: { name: string; question: string; by: string | undefined }[] = [];
    let current = { name: demoAnswers.firstName, question: demoAnswers.questions };
    const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(12)));
    for (let race = 1; race <= RACES; race += 1) {
      if (race % RACES_OF_ONE === 0) {
        await check(one, expected);
        one = await submitted();
        current = { name: demoAnswers.firstName, question: demoAnswers.questions };
        expected = [];
      }
      const { instanceKey, send, opened, wait } = one;
      const staff = asStaff(nurse.client, instanceKey);
      const [theirs, ours] = [`Ana ${race}`, `Question ${race}?`];
      const before = current;
      let [{ revision }, { revision: version }] = [await opened(), must(await staff.open())];
      const saves = random.below(2) === 0;
      let isKept = false;
      const family = async () => {
        await pause();
        if (saves) {
          const saved = await send("autosave", { firstName: theirs, questions: before.question }, revision);
          if (saved.problem !== undefined) return saved.problem.name;
          isKept = true;
          revision = saved.body.revision;
          await pause();
        }
        return (await send("submit", { firstName: theirs, questions: before.question }, revision)).problem
          ?.name;
      };
      const staffSend = async () => {
        await pause();
        return (await staff.send({ firstName: before.name, questions: ours }, version)).problem?.name;
      };
      const [familys, staffs] = await Promise.all([family(), staffSend()]);
      expect([familys, staffs].filter((name) => name === undefined)).toHaveLength(1);
      expect(familys ?? staffs).toMatch(/^(INSTANCE_STALE|REPORTS_UNDER_WAY)$/);
      await wait();
      if (familys === undefined) {
        expected.push({ name: theirs, question: before.question, by: undefined });
        const newer = must(await staff.open());
        version = newer.revision;
        expect(JSON.parse(newer.model)).toMatchObject({ firstName: theirs });
        must(await staff.send({ firstName: theirs, questions: ours }, version));
        expected.push({ name: theirs, question: ours, by: "Nina Nurse" });
      } else {
        expected.push({ name: before.name, question: ours, by: "Nina Nurse" });
        const newer = await opened();
        const kept = { firstName: isKept ? theirs : before.name };
        expect(JSON.parse(newer.model)).toMatchObject({ ...kept, questions: ours });
        must(await send("submit", { firstName: theirs, questions: ours }, newer.revision));
        expected.push({ name: theirs, question: ours, by: undefined });
      }
      await wait();
      current = { name: theirs, question: ours };
    }
    await check(one, expected);
  });
});

/** Every version is there, by whom it is, and its report has the answers of that version alone. */
async function check(
  { instanceKey, report }: Awaited<ReturnType<typeof submitted>>,
  expected: readonly { name: string; question: string; by: string | undefined }[],
): Promise<void> {
  const detail = must(await asStaff(owner.client, instanceKey).detail());
  const versions = [...(detail.replaced ?? []).toReversed(), detail];
  expect(versions.map(({ correction }) => correction?.by)).toEqual([
    undefined,
    ...expected.map(({ by }) => by),
  ]);
  for (const [index, { name, question }] of expected.entries()) {
    expect(JSON.parse(versions[index + 1]?.model ?? "{}")).toMatchObject({
      firstName: name,
      questions: question,
    });
    expect(await report(index + 2)).toContain(`Name <b>${name}</b>, questions <b>${question}</b>`);
  }
}

describe("what staff enter for somebody else", () => {
  const begin = (client: Client, more: object = {}) =>
    client.call(api.forms.beginEntry, { formId, publicationKey, timeZone: "Europe/Madrid", ...more });
  const enter = async (client: Client, answers: Answers = {}, more: object = {}) => {
    const { instanceKey } = must(await begin(client, more));
    const staff = asStaff(client, instanceKey);
    const { revision } = must(await staff.open());
    return { instanceKey, staff, sent: await staff.send(answers, revision, { reason: undefined }) };
  };
  const finished = async (instanceKey: string) => {
    while ((await openStores().instances.find(instanceKey))?.status !== "COMPLETE")
      await new Promise((resolve) => setTimeout(resolve, 30));
  };

  it("is saved as it is typed, and is marked in lists, exports and statistics with who entered it", async () => {
    const { instanceKey } = must(await begin(nurse.client, { subjectId: "P-7" }));
    const staff = asStaff(nurse.client, instanceKey);
    const opened = must(await staff.open());
    expect(opened).toMatchObject({ status: "NEW", revision: 0, locale: "en" });
    expect(opened).not.toHaveProperty("change");
    for (const { client } of [owner, reader])
      expect((await asStaff(client, instanceKey).open()).problem?.name).toBe("ACCESS_DENIED");
    expect((await stack.client().call(api.runtime.instance, { instanceKey })).problem?.name).toBe(
      "ACCESS_DENIED",
    );
    const saved = must(await staff.send({ firstName: "Pia" }, 0, { command: "autosave" }));
    expect(saved).toMatchObject({ status: "OPEN", revision: 1 });
    expect((await staff.send({ firstName: undefined }, 1)).problem?.name).toBe("ANSWERS_INVALID");
    const sent = must(await staff.send({ firstName: "Pia" }, 1, { reason: undefined, locale: "en" }));
    expect(sent.status).toBe("POST_PROCESSING");
    await finished(instanceKey);
    const detail = must(await staff.detail());
    expect(detail).toMatchObject({ enteredBy: "Nina Nurse", subjectId: "P-7", correctable: true });
    expect(detail).not.toHaveProperty("corrected");

    const { submissions } = must(await reader.client.call(api.forms.submissions, { id: formId }));
    expect(submissions.find((one) => one.instanceKey === instanceKey)).toMatchObject({
      enteredBy: "Nina Nurse",
    });
    expect(submissions.filter(({ enteredBy }) => enteredBy !== undefined)).toHaveLength(1);
    const file = must(await reader.client.call(api.forms.exportSubmissions, { id: formId, format: "csv" }));
    const [header = "", ...lines] = Buffer.from(file.data ?? "", "base64")
      .toString()
      .split("\r\n");
    expect(header).toContain("enteredBy");
    expect(lines.filter((line) => line.includes("P-7")).every((line) => line.includes(nurse.email))).toBe(
      true,
    );
    for (let more = 0; more < 5; more += 1) must((await enter(nurse.client)).sent);
    const { totals } = must(await owner.client.call(api.forms.statistics, { id: formId }));
    expect(totals.entered).toBeGreaterThanOrEqual(5);
    const entries = await auditOf("submission.enter");
    expect(entries.filter(({ details }) => details.submitted === true)).toHaveLength(6);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([nurse.email]));
    // and it can be corrected like any other
    must(await staff.send({ firstName: "Pina" }, 1));
    await finished(instanceKey);
    expect(must(await staff.detail())).toMatchObject({ enteredBy: "Nina Nurse", corrected: true });
  });

  it("is taken while its publication is paused, and not once it is revoked; and can be deleted unsent", async () => {
    const { publicationKey: late } = must(
      await owner.client.call(api.forms.publish, {
        ...{ id: formId, publicationName: "Late", reportWarnings: "accept" },
      }),
    );
    const change = async (command: "pause" | "revoke") =>
      must(
        await owner.client.call(api.forms.changePublication, { id: formId, publicationKey: late, command }),
      );
    await change("pause");
    must((await enter(nurse.client, {}, { publicationKey: late })).sent);
    const { instanceKey } = must(await begin(nurse.client, { publicationKey: late }));
    await change("revoke");
    expect((await begin(nurse.client, { publicationKey: late })).problem?.name).toBe("PUBLICATION_REVOKED");
    expect((await asStaff(nurse.client, instanceKey).send({}, 0)).problem?.name).toBe("PUBLICATION_CLOSED");
    must(await nurse.client.call(api.runtime.discardInstance, { formId, instanceKey }));
    expect((await asStaff(nurse.client, instanceKey).open()).problem?.name).toBe("ACCESS_DENIED");
    expect((await begin(nurse.client, { publicationKey: "none" })).problem?.name).toBe(
      "PUBLICATION_NOT_FOUND",
    );
  });

  it("and what they correct stays among the submissions that they see, where these are some only", async () => {
    const local = await enrolled(stack, "Lola", "Local");
    const site = { answer: { question: "relation", choices: ["mother"] } } satisfies SiteLimit;
    await share(local, { data: true, correct: true, site });
    const [own, other] = [await submitted(), await submitted({ relation: "father" })];
    const staff = asStaff(local.client, own.instanceKey);
    expect((await asStaff(local.client, other.instanceKey).open()).problem?.name).toBe("ACCESS_DENIED");
    expect((await staff.send({ relation: "father" }, 1)).problem?.name).toBe("ENTRY_ELSEWHERE");
    must(await staff.send({ firstName: "Nour" }, 1));
    const elsewhere = await enter(local.client, { relation: "father" });
    expect(elsewhere.sent.problem?.name).toBe("ENTRY_ELSEWHERE");
    const listed = async () =>
      must(await local.client.call(api.forms.submissions, { id: formId })).submissions.map(
        (one) => one.instanceKey,
      );
    expect(await listed()).toContain(elsewhere.instanceKey); // still to be finished
    must(await elsewhere.staff.send({}, 0, { reason: undefined }));
    expect(await listed()).toEqual(expect.arrayContaining([elsewhere.instanceKey, own.instanceKey]));
    expect(await listed()).not.toContain(other.instanceKey);
    await share(local, { site: { subjectPrefixes: ["SOUTH-"] } });
    expect((await begin(local.client)).problem?.name).toBe("ENTRY_ELSEWHERE");
    expect((await begin(local.client, { subjectId: "NORTH-1" })).problem?.name).toBe("ENTRY_ELSEWHERE");
    must((await enter(local.client, {}, { subjectId: "SOUTH-1" })).sent);
    // reads of two sites, and corrects of one
    const ward = must(await owner.client.call(api.forms.groupCreate, { name: "Ward 2" })).groupId;
    must(
      await owner.client.call(api.forms.groupMemberSave, {
        ...{ groupId: ward, username: local.email, privilege: "R", data: false },
      }),
    );
    await share({ email: groupPrincipal(ward) }, { data: true, site });
    const shown = must(await asStaff(local.client, own.instanceKey).detail());
    expect(shown).not.toHaveProperty("correctable");
    expect((await asStaff(local.client, own.instanceKey).open()).problem?.name).toBe("ACCESS_DENIED");
  });

  it("and what they correct may have files", async () => {
    const files = await publishUploads(owner.client);
    const at = { id: files.formId, publicationKey: files.publicationKey };
    must(
      await owner.client.call(api.forms.changePublication, { ...at, command: "settings", changeable: true }),
    );
    const { instanceKey } = must(await owner.client.call(api.forms.beginEntry, files));
    const asOwner = { instanceKey, formId: files.formId };
    const content = pictureOf("paper");
    const photo = await upload(owner.client, asOwner, { field: "photo", name: "paper.png", content });
    const send = (answers: Answers, more: object = {}) =>
      owner.client.call(api.runtime.submit, {
        ...{ ...asOwner, command: "submit" as const, model: JSON.stringify(answers), ...more },
      });
    must(await send({ who: "Pia", photo }));
    await finished(instanceKey);
    const mole = await upload(owner.client, asOwner, { field: "moles/1/mole", name: "mole.png", content });
    must(
      await send({ who: "Pia", photo, moles: [{ $id: "1", mole }] }, { revision: 1, reason: "A page more." }),
    );
    const sha256 = hashOf(content);
    must(await owner.client.call(api.runtime.openFile, { ...asOwner, sha256 }));
    const asNurse = await nurse.client.call(api.runtime.openFile, { ...asOwner, sha256 });
    expect(asNurse.problem?.name).toBe("ACCESS_DENIED");
  });
});
