/** Identifying values in every kind of question, in links, mails, names and notes: none of them is in a de-identified file. */
import { beforeAll, expect, it } from "vitest";
import yauzl from "yauzl";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets, refOf } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { pixel, upload } from "../support/uploads.ts";

const stack = useStack();
let owner: Person;
let form: { formId: number; publicationKey: string };
/** What somebody could be found by, as bytes of any file would have it. */
const seeds = new Map<string, string>();
const seed = (what: string, value: string) => {
  seeds.set(what, value);
  return value;
};

const header = ["type", "name", "label", "appearance", "calculation", "relevant", "x-identifying", "default"];
const survey = [
  header,
  ["text", "first", "First name"],
  ["text", "story", "Tell us", "multiline"],
  ["integer", "phone", "Phone", "", "", "", "yes"],
  ["decimal", "account", "Account", "", "", "", "code"],
  ["text", "mrn", "Record", "", "", "", "code"],
  ["select_one clinic", "clinic", "Clinic of ${first}"],
  ["select_one doctor or_other", "doctor", "Doctor"],
  ["select_multiple likes", "likes", "Likes"],
  ["select_one staff", "staff", "Nurse", "", "", "", "yes"],
  ["rank likes", "order", "Order"],
  ["range", "pain", "Pain"],
  ["acknowledge", "agrees", "Agrees"],
  ["date", "born", "Born"],
  ["date", "visit", "Visit"],
  ["date", "wedding", "Wedding", "", "", "", "yes"],
  ["dateTime", "seen", "Seen"],
  ["time", "bed", "To bed"],
  ["geopoint", "home", "Home"],
  ["geotrace", "way", "Way"],
  ["image", "photo", "Photo"],
  ["image", "sign", "Signature", "signature"],
  ["hidden", "secret", ""],
  ["calculate", "whole", "", "", "concat(${first}, ' ', ${mrn})"],
  ["calculate", "digits", "", "", "number(${phone}) + 1"],
  ["calculate", "years", "", "", "datedif(${born}, '2026-01-01', 'y')", "", "no"],
  ["calculate", "dayNumber", "", "", "decimal-date-time(${born})"],
  ["calculate", "level", "", "", "if(${pain} > 5, 'high', 'low')"],
  ["calculate", "moment", "", "", "now()"],
  ["calculate", "twice", "", "", "${digits} * 2"],
  ["integer", "ward_phone", "Ward"],
  ["integer", "line", "Número de teléfono"],
  ["integer", "badge", "Badge"],
  ["calculate", "badgeText", "", "", "concat('Badge ', ${badge})"],
  ["calculate", "badgeAgain", "", "", "concat(${badgeText}, '!')"],
  ["geopoint", "area", "Area", "", "", "", "no"],
  ["calculate", "north", "", "", "selected-at(${area}, 0)"],
  ["begin group", "agree", "Agreement", "table-list"],
  ["select_one likert", "staffs", "Staff"],
  ["select_one likert", "place", "Place"],
  ["end group"],
  ["begin repeat", "child", "Child"],
  ["text", "childName", "Name"],
  ["integer", "childAge", "Age"],
  ["date", "childBorn", "Born"],
  ["select_one doctor", "childDoctor", "Doctor"],
  ["end repeat"],
  ["begin group", "address", "Address", "", "", "", "yes"],
  ["integer", "house", "House number"],
  ["select_one likert", "street", "Street"],
  ["end group"],
];
const choices = [
  ["list_name", "name", "label"],
  ...[
    ["clinic", "n", "North, with ${first}"],
    ["clinic", "s", "South"],
  ],
  ...[
    ["doctor", "d1", "Doctor 1"],
    ["doctor", "d2", "Doctor 2"],
  ],
  ...[
    ["likes", "tea", "Tea"],
    ["likes", "milk", "Milk"],
  ],
  ...[
    ["staff", "zqnurse19", "Zqnurse Label"],
    ["staff", "other", "Other"],
  ],
  ...[
    ["likert", "1", "Yes"],
    ["likert", "2", "No"],
  ],
];
const settings = [
  ["form_title", "instance_name"],
  ["Visit", "concat(${first}, ' at ', ${born})"],
];

const DAY_MS = 86_400_000;
const visits = [
  { born: "1987-06-05", visit: "2026-02-03", account: 77001.25 },
  { born: "1987-06-05", visit: "2026-03-17", account: 77001.25 },
  { born: "1951-11-12", visit: "2026-02-04", account: 88002.5 },
];

async function submit(at: number): Promise<string> {
  const visit = visits[at] ?? expect.fail("no visit");
  const respondent = stack.client();
  const subject = at < 2 ? seed("subject", "Zqsubject-01") : "Zqsubject-02";
  const { links } = must(
    await owner.client.call(api.runtime.prefilledLink, {
      ...{ id: form.formId, publicationKey: form.publicationKey, subjectIds: [subject] },
      validUntil: new Date(Date.now() + DAY_MS).toISOString(),
      model: JSON.stringify({ secret: seed("prefilled", "Zqprefilled03") }),
    }),
  );
  const token = new URL(links[0]?.link ?? "").hash.slice("#fill=".length);
  const { publicationKey } = form;
  const started = must(
    await respondent.call(api.runtime.instance, { publicationKey, token, locale: "en", timeZone: "UTC" }),
  );
  const ref = refOf({ ...started, authKey: started.authKey ?? "" });
  const mail = { ...ref, email: seed("mail", "zqmail04@example.org") };
  if (at === 0) must(await respondent.call(api.runtime.mailLink, mail));
  const photo = await upload(respondent, ref, {
    field: "photo",
    name: seed("file name", "Zqfile05.png"),
    content: pixel,
  });
  const sign = await upload(respondent, ref, {
    field: "sign",
    name: seed("drawing", "Zqsign06.png"),
    content: pixel,
  });
  const model = {
    ...{
      first: seed("text", "Zqfirst07"),
      story: seed("long text", "I am Zqstory08 of Zqvillage"),
      photo,
      sign,
    },
    ...{
      phone: Number(seed("number", "5550100409")),
      account: visit.account,
      mrn: seed("code", `Zqmrn10-${at < 2 ? 1 : 2}`),
    },
    ...{
      clinic: "n",
      doctor: "other",
      doctor_other: seed("other", "Zqother11"),
      likes: ["tea"],
      staff: seed("choice", "zqnurse19"),
    },
    ...{
      order: ["milk", "tea"],
      pain: 7,
      agrees: true,
      born: visit.born,
      visit: visit.visit,
      wedding: seed("date", "2001-09-08"),
    },
    ...{ seen: `${visit.visit}T08:31:47`, bed: "21:15", secret: "Zqprefilled03" },
    home: { latitude: 43.26273, longitude: -2.93458, altitude: 19 },
    way: [
      { latitude: 43.26274, longitude: -2.93459 },
      { latitude: 43.26284, longitude: -2.93469 },
    ],
    ...{ "agree.staffs": "1", staffs: "1", place: "2", house: 12345678, street: "1" },
    ward_phone: Number(seed("telephone of a ward", "5550177701")),
    line: Number(seed("telephone by its label", "5550288802")),
    badge: Number(seed("number left out by hand", "777123456")),
    area: { latitude: Number(seed("place of a kept area", "51.12345")), longitude: -0.98765 },
    child: [
      {
        $id: seed("id of an entry", "Zqentry12"),
        childName: seed("text in a repeat", "Zqchild13"),
        childAge: 4,
        childBorn: "2021-10-11",
        childDoctor: "d1",
      },
      { childName: "Zqchild14", childAge: 6, childBorn: "2019-12-13", childDoctor: "d2" },
    ],
  };
  must(
    await respondent.call(api.runtime.submit, {
      ...ref,
      model: JSON.stringify(model),
      command: "submit",
      revision: started.revision,
    }),
  );
  return started.instanceKey;
}

beforeAll(async () => {
  owner = await enrolled(stack, "Zqowner15", "Zqfamily16");
  seed("owner", "Zqowner15");
  seed("owner's family name", "Zqfamily16");
  form = await publishSheets(owner.client, { survey, choices, settings }, { formName: "Visit" });
  const instanceKeys: string[] = [];
  for (const at of visits.keys()) instanceKeys.push(await submit(at));
  const [formId, [first = ""]] = [form.formId, instanceKeys];
  must(
    await owner.client.call(api.forms.markSubmissions, {
      formId,
      instanceKeys: [first],
      note: seed("note", "Zqnote17"),
    }),
  );
  must(await owner.client.call(api.forms.saveTags, { id: formId, tags: [seed("tag", "Zqtag18")] }));
  // a draft that claims what isn't offered, and numbers and dates that aren't
  const { instanceId } = await storeInstance({
    ...{
      ...form,
      submissionName: seed("name", "Zqname20"),
      status: "OPEN",
      messageCode: "SAVED",
      submittedAt: undefined,
    },
    enteredBy: seed("who entered", "zqstaff21@example.org"),
    linkMark: seed("mark of the link", "Zqlinkmark22aaaa"),
    answers: JSON.stringify({
      ...{
        clinic: seed("choice not offered", "Zqclinic23"),
        likes: ["tea", seed("among choices", "Zqlike24")],
      },
      ...{ pain: seed("number that is a text", "Zqpain25"), born: seed("date that is a text", "Zqborn26") },
      ...{ bed: seed("time that is a text", "Zqbed27"), agrees: seed("switch that is a text", "Zqagree28") },
      ...{
        level: seed("computed, as a draft claims", "Zqlevel32"),
        gone: seed("of no question", "Zqgone29"),
        staffs: seed("in a grid", "Zqgrid30"),
      },
      child: [{ childDoctor: seed("choice in a repeat", "Zqdoctor31") }],
    }),
  });
  seed("id of a submission", instanceId);
  for (const key of instanceKeys) seeds.set(`key ${key}`, key);
  const stored = await openStores().instances.findMany(instanceKeys);
  for (const one of stored) {
    seeds.set(`id ${one.instanceId}`, one.instanceId);
    seeds.set(`moment ${one.submittedAt}`, one.submittedAt?.slice(0, 19) ?? "");
    seeds.set(`second ${one.submittedAt}`, (one.submittedAt ?? "").slice(11, 19));
  }
  for (const { born, visit, account } of visits)
    for (const one of [born, visit, String(account)]) seeds.set(one, one);
  const more = [
    "2021-10-11",
    "2019-12-13",
    "43.26",
    "2.934",
    "Zqmrn10",
    "Zqchild14",
    "Zqvillage",
    "12345678",
    "5550100410",
  ];
  for (const one of [...more, "11101002", "Zqnurse Label", "08:31:47Z", "North, with Zq"])
    seeds.set(one, one);
  seeds.set("day number", String(Date.parse("1987-06-05") / DAY_MS));
  seeds.set("publication", form.publicationKey);
});

/** All that is in a file, with what archives have in them, by a library that shares nothing with what wrote it. */
async function contentsOf(bytes: Buffer, path = ""): Promise<Map<string, string>> {
  const found = new Map([[path, bytes.toString("latin1")]]);
  if (bytes.subarray(0, 2).toString() !== "PK") return new Map([[path, bytes.toString()]]);
  const file = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    file.on("end", resolve).on("error", reject);
    file.on("entry", (entry: yauzl.Entry) =>
      file.openReadStream(entry, async (failed, stream) => {
        if (failed) return reject(failed);
        const inner = await contentsOf(Buffer.concat(await stream.toArray()), `${path}/${entry.fileName}`);
        for (const [name, text] of inner) found.set(name, text);
        file.readEntry();
      }),
    );
    file.readEntry();
  });
  return found;
}

type Query = Partial<InputOf<typeof api.forms.exportSubmissions>>;
const words = { notRelevant: "not asked", skipped: "skipped", notInVersion: "other version" };

async function exported(client: Client, query: Query) {
  const input = { id: form.formId, format: "csv", ...query } as InputOf<typeof api.forms.exportSubmissions>;
  const all = { statuses: ["NEW", "OPEN", "COMPLETE", "POST_PROCESSING", "FAILED"] as const };
  let answer = must(
    await client.call(api.forms.exportSubmissions, {
      ...input,
      ...(query.statuses === undefined && { statuses: [...all.statuses] }),
    }),
  );
  while (answer.job !== undefined)
    answer = must(
      await client.call(api.forms.exportSubmissions, {
        ...input,
        statuses: [...all.statuses],
        job: answer.job,
      }),
    );
  const bytes =
    answer.url === undefined
      ? Buffer.from(answer.data ?? "", "base64")
      : Buffer.from(await (await fetch(answer.url)).arrayBuffer());
  return { fileName: answer.fileName, bytes, contents: await contentsOf(bytes) };
}

it("has none of the values in any format", async () => {
  expect(seeds.size).toBeGreaterThanOrEqual(40);
  const seen = new Set<string>();
  for (const format of ["csv", "xlsx", "json", "statistics"] as const) {
    const { contents } = await exported(owner.client, { format });
    expect([...contents.values()].join(""), format).toContain("Zqfirst07");
  }
  const plain = (await exported(owner.client, { format: "json" })).bytes.toString();
  const named = [...seeds.values()].filter((one) => plain.includes(one));
  expect(named.length, "the plain export has most of them").toBeGreaterThan(28);
  for (const dates of ["shift", "month"] as const)
    for (const format of ["csv", "xlsx", "json", "statistics"] as const)
      for (const more of [
        {},
        { values: "labels", split: true, missing: words },
        { job: "new", guarded: false },
      ] as const) {
        const { contents, fileName } = await exported(owner.client, {
          format,
          ...more,
          deidentified: { dates, answers: { badge: "out" } },
        });
        for (const [path, text] of contents)
          for (const [what, value] of seeds)
            if (text.includes(value) && !/^xl\/(styles|theme)/.test(path))
              seen.add(`${format} ${dates} ${path}: ${what} ${value}`);
        expect(fileName).toContain("de-identified");
      }
  expect([...seen]).toEqual([]);
});

it("has what is analysed: choices, numbers, codes, and the same time between dates", async () => {
  const { contents } = await exported(owner.client, {
    format: "json",
    statuses: ["COMPLETE", "POST_PROCESSING", "FAILED"],
    deidentified: { dates: "shift", answers: {} },
  });
  const { submissions } = JSON.parse([...contents.values()][0] ?? "");
  expect(submissions).toHaveLength(3);
  const days = (one: { answers: Record<string, string> }) =>
    (Date.parse(one.answers.visit ?? "") - Date.parse(one.answers.born ?? "")) / DAY_MS;
  const expected = visits.map(({ born, visit }) => (Date.parse(visit) - Date.parse(born)) / DAY_MS);
  expect(submissions.map(days).sort()).toEqual(expected.sort());
  for (const { answers } of submissions) {
    expect(answers).toMatchObject({
      clinic: "n",
      doctor: "other",
      likes: ["tea"],
      order: ["milk", "tea"],
      pain: 7,
      agrees: true,
    });
    expect(answers).toMatchObject({
      level: "high",
      bed: "21:15:00",
      child: [{ childAge: 4, childDoctor: "d1" }, { childAge: 6 }],
    });
    expect([38, 74]).toContain(answers.years);
    expect(answers.mrn).toMatch(/^[A-Z2-9]{10}$/);
    expect(answers.seen.slice(11)).toBe("08:31:47");
    expect(Object.keys(answers)).not.toContain("home");
    const [one, other] = answers.child;
    expect((Date.parse(one.childBorn) - Date.parse(other.childBorn)) / DAY_MS).toBe(668);
  }
  const same = submissions.filter((one: { answers: { years: number } }) => one.answers.years === 38);
  expect(same.map((one: { subjectId: string }) => one.subjectId)).toEqual([
    same[0].subjectId,
    same[0].subjectId,
  ]);
  expect(new Set(submissions.map((one: { subjectId: string }) => one.subjectId)).size).toBe(2);
  expect(new Set(same.map((one: { answers: { born: string } }) => one.answers.born)).size).toBe(1);
  const again = await exported(owner.client, {
    format: "csv",
    values: "labels",
    deidentified: { dates: "month", answers: { years: "out", home: "keep" } },
  });
  const csv = [...again.contents].find(([path]) => path.includes("submissions.csv"))?.[1] ?? "";
  for (const { subjectId } of submissions) expect(csv).toContain(subjectId);
  expect(csv).toContain("1987-06");
  expect(csv).toContain("43.3 -2.9");
  expect(csv.split("\r\n")[0]).not.toContain("years");
});

it("is on the trail with its settings, refused for files, and needs the right to answers", async () => {
  await exported(owner.client, {
    format: "csv",
    deidentified: { dates: "month", answers: { years: "out" } },
  });
  const { entries } = must(await owner.client.call(api.forms.audit, { id: form.formId }));
  expect(entries[0]).toMatchObject({
    ...{ action: "submissions.export" },
    details: { format: "csv", deidentified: "month", byHand: "years: out" },
  });
  for (const format of ["files", "reports", "reports-pdf"] as const) {
    const refused = await owner.client.call(api.forms.exportSubmissions, {
      id: form.formId,
      format,
      deidentified: { dates: "month", answers: {} },
    });
    expect(refused.status).toBe(400);
  }
  const reader = await enrolled(stack, "Rita", "Reader");
  const refused = await reader.client.call(api.forms.exportSubmissions, {
    id: form.formId,
    format: "csv",
    deidentified: { dates: "month", answers: {} },
  });
  expect(refused.status).toBe(403);
});
