/** Corrections by staff where their respondent answers in another language, isn't told of them, or saves at that moment. */
import { beforeAll, describe, expect, it } from "vitest";
import { correctAnswers } from "../../functions/answering/correct-answers.ts";
import { readSentAnswers } from "../../functions/answering/submit/sent-answers.ts";
import type { Call } from "../../functions/endpoint/call.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { withMembers } from "../../shared/part.ts";
import { openStores } from "../../shared/stores/index.ts";
import { readOnce } from "../../shared/stores/read-once.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets, startInstance, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { hashOf, pictureOf, upload } from "../support/uploads.ts";

const stack = useStack();
let owner: Person;
let nurse: Person;
let formId: number;
let publicationKey: string;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  nurse = await enrolled(stack, "Nina", "Nurse");
  ({ formId, publicationKey } = await publishSheets(
    owner.client,
    {
      survey: [
        ["type", "name", "label::English (en)", "label::Español (es)", "calculation"],
        ["select_one yn", "well", "Well?", "¿Bien?", ""],
        ["text", "note", "Note", "Nota", ""],
        ["image", "photo", "Photo", "Foto", ""],
        ["calculate", "word", "", "", "jr:choice-name(${well}, '${well}')"],
      ],
      choices: [
        ["list_name", "name", "label::English (en)", "label::Español (es)"],
        ["yn", "yes", "Yes", "Sí"],
        ["yn", "no", "No", "No es"],
      ],
      settings: [
        ["form_title", "default_language", "instance_name"],
        ["Well", "English (en)", "concat('W ', ${word})"],
      ],
    },
    {
      formName: "Well",
      process: JSON.stringify(
        treeOf(step("HANDLEBARS", { template: "<p>{{word}} {{note}}</p>", ...viewable("Page") })),
      ),
    },
  ));
  await settings({ changeable: true });
  must(
    await owner.client.call(api.forms.shareSave, {
      ...{ formId, username: nurse.email, privilege: "R", data: true, correct: true },
    }),
  );
});

const settings = async (chosen: Partial<InputOf<typeof api.forms.changePublication>>) =>
  must(
    await owner.client.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey, command: "settings" },
      ...chosen,
    }),
  );

async function submitted(answers: object) {
  const client = stack.client();
  const { instanceKey, authKey } = await startInstance(client, publicationKey);
  const ref = { instanceKey, authKey };
  const send = (values: object, revision: number, more: Partial<InputOf<typeof api.runtime.submit>> = {}) =>
    client.call(api.runtime.submit, {
      ...{ ...ref, command: "submit", revision, locale: "en", timeZone: "Europe/Madrid", ...more },
      model: JSON.stringify(values),
    });
  must(await send(answers, 0));
  const wait = () => waitForReports(client, ref);
  await wait();
  return {
    client,
    ref,
    instanceKey,
    send,
    wait,
    outputs: async () => must(await client.call(api.runtime.outputList, ref)),
  };
}

const correct = (instanceKey: string, answers: object, revision: number, locale = "es") =>
  nurse.client.call(api.runtime.submit, {
    ...{
      formId,
      instanceKey,
      revision,
      command: "submit",
      locale,
      timeZone: "Asia/Tokyo",
      reason: "Rang us.",
    },
    model: JSON.stringify(answers),
  });
const detail = async (instanceKey: string) =>
  must(await owner.client.call(api.forms.submission, { formId, instanceKey }));

describe("a correction", () => {
  it("computes in the respondent's language, whichever its staff read the form in", async () => {
    const { instanceKey, wait, client, ref } = await submitted({ well: "no", note: "a" });
    must(await correct(instanceKey, { well: "yes", note: "a" }, 1));
    await wait();
    const shown = await detail(instanceKey);
    expect(JSON.parse(shown.model)).toMatchObject({ well: "yes", word: "Yes" });
    expect([shown.locale, shown.submissionName]).toEqual(["en", "W Yes"]);
    const [first] = must(await client.call(api.runtime.outputList, ref)).outputReferences;
    const report = must(await client.call(api.runtime.output, { ...ref, outputId: first?.outputId ?? "" }));
    expect(Buffer.from(report.data ?? "", "base64").toString()).toContain("Yes a");
    // the same again, as after a lost answer, is no further version
    expect(must(await correct(instanceKey, { well: "yes", note: "a" }, 1))).toMatchObject({ revision: 2 });
  });

  it("isn't news: nothing has come in", async () => {
    const { instanceKey, wait } = await submitted({ well: "no", note: "a" });
    const activityOf = async () => must(await owner.client.call(api.forms.listLite, { id: formId }))[0]?.news;
    await detail(instanceKey);
    const before = await activityOf();
    expect(before?.submittedAt).toBe((await detail(instanceKey)).submittedAt);
    must(await correct(instanceKey, { well: "yes", note: "a" }, 1));
    await wait();
    expect(await activityOf()).toEqual(before);
  });

  it("that its respondent isn't told of is in no number and no time that the respondent gets", async () => {
    await settings({ hidesCorrections: true });
    const { client, ref, instanceKey, wait, outputs, send } = await submitted({ well: "no", note: "a" });
    const before = await outputs();
    must(await correct(instanceKey, { well: "no", note: "b" }, 1));
    await wait();
    const after = await outputs();
    expect([after.submittedAt, after.replaced]).toEqual([before.submittedAt, undefined]);
    const [first] = after.outputReferences;
    const reportOf = async (version?: number) => {
      const { data, problem } = await client
        .call(api.runtime.output, { ...ref, outputId: first?.outputId ?? "", ...(version && { version }) })
        .then(({ body, problem: found }) => ({ data: body?.data ?? "", problem: found }));
      return problem?.name ?? Buffer.from(data, "base64").toString();
    };
    expect(await reportOf()).toContain("No b");
    expect(await reportOf(1)).toContain("No b");
    expect(await reportOf(2)).toBe("OUTPUT_NOT_FOUND");

    const opened = must(await client.call(api.runtime.instance, { ...ref, change: true }));
    expect(opened.change?.version).toBe(2);
    const saving = { command: "save", change: true } as const;
    const saved = must(await send({ well: "yes", note: "" }, opened.revision, saving));
    expect(saved.change?.version).toBe(2);
    must(await send({ well: "yes", note: "b" }, saved.revision, { change: true }));
    await wait();
    const changed = await outputs();
    expect(changed.replaced).toMatchObject([{ version: 1, submittedAt: before.submittedAt }]);
    expect(await reportOf(1)).toContain("No b");
    expect(await reportOf(2)).toContain("Yes b");
    expect(await reportOf(3)).toBe("OUTPUT_NOT_FOUND");
    await settings({ reusable: true });
    must(await correct(instanceKey, { well: "yes", note: "c" }, 3));
    await wait();
    const again = must(await client.call(api.runtime.instance, { ...ref, again: true }));
    expect(again.copied?.submittedAt).toBe(changed.submittedAt);
    expect(JSON.parse(again.model)).toMatchObject({ note: "c" });
    await settings({ reusable: false });
    // those who may see it do
    await settings({ hidesCorrections: false });
    const versions = [{ version: 3 }, { version: 2, corrected: true }, { version: 1 }];
    expect(await outputs()).toMatchObject({ corrected: true, replaced: versions });
    expect((await detail(instanceKey)).replaced).toMatchObject([
      { version: 3 },
      { version: 2 },
      { version: 1 },
    ]);
  });

  it("and long answers that are saved at that moment get on: nothing is lost, and no call fails", {
    timeout: 120_000,
  }, async () => {
    const { client, ref, instanceKey, send, wait } = await submitted({ well: "no", note: "a" });
    const long = (mark: number) => `${mark} ${"x".repeat(110_000)}`;
    let { revision } = must(await client.call(api.runtime.instance, { ...ref, change: true }));
    let version = 1;
    let last = 0;
    const statuses: unknown[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const corrections = correct(instanceKey, { well: round % 2 === 0 ? "no" : "yes", note: "a" }, version);
      for (let save = 1; save <= 6; save += 1) {
        const saved = await send({ well: "no", note: long(round * 10 + save) }, revision, {
          command: "autosave",
          change: true,
        });
        if (saved.body !== undefined) {
          last = round * 10 + save;
          revision = saved.body.revision;
        } else revision = Number(saved.problem?.details?.revision ?? revision);
      }
      const answer = await corrections;
      statuses.push(answer.status, answer.problem?.name);
      if (answer.body !== undefined) version += 1;
      await wait();
      const opened = must(await client.call(api.runtime.instance, { ...ref, change: true }));
      revision = opened.revision;
      expect(JSON.parse(opened.model).note.slice(0, 3).trim()).toBe(String(last));
    }
    expect(statuses.filter((one) => typeof one === "number" && one >= 500)).toEqual([]);
    expect(version).toBeGreaterThan(1);
  });

  it("is made again where a save drops the change that it was about to keep", async () => {
    const { client, ref, instanceKey, send, wait } = await submitted({ well: "no", note: "a" });
    const long = (mark: string) => ({ well: "no", note: mark + "x".repeat(110_000) });
    const saving = { command: "save", change: true } as const;
    const { revision } = must(await client.call(api.runtime.instance, { ...ref, change: true }));
    const first = must(await send(long("1"), revision, saving));
    const stores = openStores();
    const found = await stores.instances.find(instanceKey);
    if (found === undefined) throw new Error("It is gone.");
    let saves = 0;
    const blobs = withMembers(stores.blobs, {
      async text(key) {
        // between the item and the body that it names
        if (saves === 0 && key.endsWith(`${found.draft?.answersHash}.json`)) {
          saves += 1;
          must(await send(long("2"), first.revision, saving));
        }
        return stores.blobs.text(key);
      },
    });
    const call = {
      stores: { ...stores, blobs },
      read: readOnce(stores),
      now: new Date(),
      requestId: "id",
      startedEntries: [],
      staff: nurse.email,
    } as unknown as Call; // no more of it is read
    const input = {
      command: "submit",
      model: JSON.stringify({ well: "yes", note: "a" }),
      location: "0:",
    } as const;
    const { judge } = await readSentAnswers(call, found, input);
    const { location, locale, timeZone } = found;
    const by = { username: nurse.email, reason: "Rang us." };
    await correctAnswers(call, found, { ...input, ...by, revision: 1, location, locale, timeZone, judge });
    expect(saves).toBe(1);
    await wait();
    expect(JSON.parse((await detail(instanceKey)).model)).toMatchObject({ well: "yes", note: "a" });
    const opened = must(await client.call(api.runtime.instance, { ...ref, change: true }));
    expect(JSON.parse(opened.model)).toMatchObject({ well: "yes", note: long("2").note });
  });

  it("of long answers has files, too, where staff see a site by its answers", async () => {
    const local = await enrolled(stack, "Lola", "Local");
    const site = { answer: { question: "well", choices: ["yes"] } };
    must(
      await owner.client.call(api.forms.shareSave, {
        ...{ formId, username: local.email, privilege: "R", data: true, correct: true, site },
      }),
    );
    const note = "x".repeat(110_000);
    const [own, other] = [await submitted({ well: "yes", note }), await submitted({ well: "no", note })];
    const content = pictureOf("photo");
    const asLocal = { formId, instanceKey: own.instanceKey };
    const photo = await upload(local.client, asLocal, { field: "photo", name: "photo.png", content });
    const send = (instanceKey: string) =>
      local.client.call(api.runtime.submit, {
        ...{ formId, instanceKey, command: "submit", revision: 1, reason: "A picture more." },
        model: JSON.stringify({ well: "yes", note, photo }),
      });
    must(await send(own.instanceKey));
    const sha256 = hashOf(content);
    must(await local.client.call(api.runtime.openFile, { ...asLocal, sha256 }));
    const elsewhere = { formId, instanceKey: other.instanceKey };
    const call: typeof local.client.call = (row, input) => local.client.call(row, input);
    const refused = [
      await send(other.instanceKey),
      await call(api.runtime.instance, elsewhere),
      await call(api.runtime.startFile, { ...elsewhere, field: "photo", bytes: 9, sha256 }),
      await call(api.runtime.confirmFile, { ...elsewhere, field: "photo", name: "a.png", sha256 }),
      await call(api.runtime.openFile, { ...elsewhere, sha256 }),
      await call(api.runtime.discardInstance, elsewhere),
    ];
    expect(refused.map(({ problem }) => problem?.name)).toEqual(refused.map(() => "ACCESS_DENIED"));
    expect((await call(api.runtime.discardInstance, asLocal)).problem?.name).toBe("INSTANCE_COMPLETE");
  });
});
