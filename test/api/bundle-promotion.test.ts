/**
 * A form that goes from one stage to another is the same form: exported from a stack, imported into a second one in a process
 * of its own, and compared in all that a respondent or a reader of its reports sees. And what a file may not do.
 */
import { createHash } from "node:crypto";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signUp } from "../../infra/cli/sign-up.ts";
import { sprout } from "../../infra/cli/sprout.ts";
import type { Mail } from "../../infra/local/mailbox.ts";
import { api } from "../../shared/contract/index.ts";
import type { Client } from "../support/client.ts";
import { type KillableStack, startKillableStack } from "../support/killable-stack.ts";
import { mediaFile } from "../support/media-files.ts";
import { PERSON_PASSWORD, type Person, person } from "../support/people.ts";
import { must, startInstance, submitAnswers, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { pixel } from "../support/uploads.ts";

const stack = useStack();
let folder = "";
let second: KillableStack;
let ana: Person;
/** In the second stack. */
let ben: { client: Client; email: string; password: string };
let formId = 0;
let publicationKey = "";
const said: string[] = [];

const part = (fileName: string, body: Uint8Array | string) => ({
  fileName,
  contentType: "application/octet-stream",
  body: new Uint8Array(Buffer.from(body)),
});
const survey = [
  "type,name,label::English (en),label::Français (fr),image,audio,required",
  "begin group,page,The visit,La visite,,,",
  "note,look,Look at this,Regardez ceci,Arm.PNG,,",
  "note,hear,Listen,Écoutez,,jr://audio/cough.mp3,",
  "text,child,Name of the child,Nom de l'enfant,,,yes",
  "select_one_from_file villages.csv,village,Village,Village,,,",
  "end group,,,,,,",
].join("\n");
const villages = 'name,label\nv1,"The ""old"" village"\nv2,Nouvelle Ville\n';
const about = {
  organisation: { en: "Children's clinic", fr: "Clinique des enfants" },
  privacy: { en: "Only the clinic reads your answers." },
  contact: { en: "Call 555-0100\nuntil noon." },
  nextSteps: { en: "We call you.", fr: "Nous vous appelons." },
  colour: "#336699",
};
const answers = { child: "Milo <b>&amp;", village: "v1" };
const bundlePath = () => join(folder, "visit.json");

/** A command as a person types it, in this process. */
async function command(who: Pick<Person, "email" | "password">, ...args: string[]): Promise<number> {
  said.length = 0;
  vi.stubEnv("SPROUT_USER", who.email);
  vi.stubEnv("SPROUT_PASSWORD", who.password);
  const spies = (["log", "error"] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.join(" "))),
  );
  const code = await sprout(args);
  for (const spy of spies) spy.mockRestore();
  vi.unstubAllEnvs();
  return code;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-promotion-"));
  second = await startKillableStack(join(folder, "second"));
  ana = await person(stack, "Ana", "Ruiz");
  const email = "ben@example.org";
  const mails = async () =>
    (await (await fetch(new URL("/local/mails.json", second.origin))).json()) as Mail[]; // our own list
  ben = { client: second.client(), email, password: PERSON_PASSWORD };
  await signUp(ben.client, { email, password: ben.password, firstName: "Ben", lastName: "Roth" }, mails);

  const files = [
    part("arm.png", pixel),
    part("cough.mp3", mediaFile("a.mp3") ?? ""),
    part("villages.csv", villages),
  ];
  const { client } = ana;
  const { id } = must(await client.call(api.forms.upload, { file: part("visit.csv", survey), files }));
  const form = must(await client.call(api.forms.importForm, { id, formName: "The visit" }));
  expect(form.problems).toEqual([]);
  formId = form.formId;
  const accepted = {
    reportWarnings: "accept",
    missingTranslations: "accept",
    missingTranslationsReason: "A test.",
    confirmed: true,
  } as const;
  const published = must(
    await client.call(api.forms.publish, {
      id: formId,
      publicationName: "Before the visit",
      publicationNames: { fr: "Avant la visite" },
      ...accepted,
    }),
  );
  publicationKey = published.publicationKey;
  must(
    await client.call(api.forms.changePublication, {
      id: formId,
      publicationKey,
      command: "settings",
      about,
      logo: pixel.toString("base64"),
      changeable: true,
    }),
  );
});
afterAll(async () => {
  await second.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Links, ids and moments, which are of one stack alone. */
const ofOneStack = /^(mediaLinks|logoLink|instanceKey|authKey|instanceId|publicationKey|id|revision|formId)$/;
const lasting = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, one) =>
      ofOneStack.test(name) || (typeof one === "string" && /^\d{4}-\d\d-\d\dT/.test(one)) ? undefined : one,
    ),
  );
const hashed = async (link: string) =>
  createHash("sha256")
    .update(Buffer.from(await (await fetch(link)).arrayBuffer()))
    .digest("hex");

/** Everything that somebody sees who fills in the form and reads its reports. */
async function seenBy(respondent: Client, key: string) {
  const definition = must(await respondent.call(api.runtime.formByKey, { publicationKey: key }));
  const opened = await startInstance(respondent, key);
  const media = await Promise.all(
    Object.entries(opened.mediaLinks ?? {}).map(async ([id, link]) => [id, await hashed(link)]),
  );
  const logo = opened.logoLink === undefined ? "none" : await hashed(opened.logoLink);
  const { ref } = await submitAnswers(respondent, key, answers);
  const { outputReferences } = await waitForReports(respondent, ref);
  const reports = await Promise.all(
    outputReferences.map(async ({ outputId, name, contentType }) => {
      const { data = "" } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
      const text = contentType.startsWith("text/html") ? Buffer.from(data, "base64").toString() : "";
      return [name, contentType, text.replaceAll(/\d{1,2}:\d\d|\b[A-Z2-9]{10}\b/g, "")];
    }),
  );
  return { definition: lasting(definition), opened: lasting(opened), media: media.toSorted(), logo, reports };
}

describe("a form that goes to another stage", () => {
  it("is the same form there, and its file the same file", async () => {
    expect(
      await command(ana, "export", String(formId), "--out", bundlePath(), "--server", stack.origin),
      said.join("\n"),
    ).toBe(0);
    expect(said.join("\n")).not.toContain("are not");
    const text = await readFile(bundlePath(), "utf8");
    const bundle = JSON.parse(text);
    expect(bundle.workbook.media.map(({ name }: { name: string }) => name)).toEqual(["arm.png", "cough.mp3"]);
    expect(text).not.toContain(publicationKey);
    expect(text).not.toMatch(/X-Amz|"logo": "[0-9a-f]{64}\./);

    expect(await command(ben, "import", bundlePath(), "--server", second.origin), said.join("\n")).toBe(0);
    const copyId = Number(/is form (\d+)\./.exec(said.join("\n"))?.[1]);
    const address = new URL(/(http\S+\/f\/\S+)/.exec(said.join("\n"))?.[1] ?? "");
    expect(address.origin).toBe(second.origin);
    const copyKey = address.pathname.slice("/f/".length);

    const [here, there] = [
      await seenBy(stack.client(), publicationKey),
      await seenBy(second.client(), copyKey),
    ];
    expect(here.media).toHaveLength(2);
    expect(here.logo).toMatch(/^[0-9a-f]{64}$/);
    expect(here.reports.length).toBeGreaterThan(1);
    expect(JSON.stringify(here.reports)).toContain("Milo");
    expect(JSON.stringify(here.opened)).toContain("Clinique des enfants");
    expect(there).toEqual(here);

    const again = join(folder, "again.json");
    expect(await command(ben, "export", String(copyId), "--out", again, "--server", second.origin)).toBe(0);
    expect(await readFile(again, "utf8")).toBe(text);
  });

  it("is published only where that is meant", async () => {
    expect(await command(ben, "import", bundlePath(), "--unpublished", "--server", second.origin)).toBe(0);
    const id = Number(/is form (\d+)\./.exec(said.join("\n"))?.[1]);
    expect(must(await ben.client.call(api.forms.publications, { id }))).toEqual([]);
    // A file of an older release has no publication, and is read as before.
    const { publication: _, ...older } = JSON.parse(await readFile(bundlePath(), "utf8"));
    const { media: _media, ...workbook } = older.workbook;
    const path = join(folder, "older.json");
    await writeFile(path, JSON.stringify({ ...older, bundle: 1, workbook }));
    expect(await command(ben, "import", path, "--server", second.origin), said.join("\n")).toBe(0);
    expect(said.join("\n")).not.toContain("published");
  });

  it("ships from its file with its texts", async () => {
    const out = join(folder, "shipped");
    const path = join(folder, "answers.json");
    await writeFile(path, JSON.stringify(answers));
    const args = ["ship", bundlePath(), "--answers", path, "--out", out, "--server", second.origin];
    expect(await command(ben, ...args), said.join("\n")).toBe(0);
    const summary = JSON.parse(await readFile(join(out, "summary.json"), "utf8"));
    expect(summary.publication.name).toBe("Before the visit");
    const opened = await startInstance(second.client(), summary.publication.publicationKey);
    expect(opened.about?.organisation).toEqual(about.organisation);
  });
});

describe("a file that means harm", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  type Bundle = Record<string, unknown> & { workbook: Record<string, unknown> };
  const cases: [string, (whole: Bundle) => unknown, string][] = [
    [
      "a workbook with a path for a name",
      (one) => ({ ...one, workbook: { ...one.workbook, fileName: "../../etc/passwd" } }),
      "can't be a path at workbook.fileName",
    ],
    [
      "a file with a path for a name",
      (one) => ({
        ...one,
        workbook: { ...one.workbook, media: [{ name: "..\\..\\a.png", base64: base64("a") }] },
      }),
      "can't be a path at workbook.media.0.name",
    ],
    [
      "a list with a path for a name",
      (one) => ({ ...one, workbook: { ...one.workbook, tables: [{ name: "a/b", columns: [], rows: [] }] } }),
      "can't be a path at workbook.tables.0.name",
    ],
    [
      "a program among the pictures",
      (one) => ({ ...one, workbook: { ...one.workbook, media: [{ name: "a.exe", base64: base64("a") }] } }),
      "no picture, sound or video",
    ],
    [
      "two files with one name",
      (one) => ({
        ...one,
        workbook: { ...one.workbook, media: [1, 2].map(() => ({ name: "a.png", base64: "" })) },
      }),
      "Two have one name",
    ],
    [
      "a picture that is too large",
      (one) => ({
        ...one,
        workbook: { ...one.workbook, media: [{ name: "a.png", base64: "A".repeat(6_000_000) }] },
      }),
      "larger than 4 MB",
    ],
    [
      "too many pictures",
      (one) => ({
        ...one,
        workbook: {
          ...one.workbook,
          media: Array.from({ length: 201 }, (_value, index) => ({ name: `${index}.png`, base64: "" })),
        },
      }),
      "at workbook.media",
    ],
    [
      "a workbook that is too large",
      (one) => ({ ...one, workbook: { ...one.workbook, base64: "A".repeat(6_000_000) } }),
      "larger than 4 MB",
    ],
    [
      "a text that is no base64",
      (one) => ({ ...one, workbook: { ...one.workbook, base64: "<script>" } }),
      "at workbook.base64",
    ],
    ["a number for a name", (one) => ({ ...one, formName: 7 }), "at formName"],
    [
      "a logo among the texts",
      (one) => ({ ...one, publication: { name: "x", about: { ...about, logo: `${"0".repeat(64)}.png` } } }),
      "The logo is beside it",
    ],
    [
      "an address that runs",
      (one) => ({
        ...one,
        publication: { name: "x", about: { ...about, privacyLink: { en: "javascript:alert(1)" } } },
      }),
      "at publication.about",
    ],
    ["a field that nobody knows", (one) => ({ ...one, __proto__: null, more: 1 }), "Unrecognized key"],
    ["a later format", (one) => ({ ...one, bundle: 3 }), "by a newer product"],
    ["brackets without end", () => deep, "nested too deeply"],
    [
      "a picture that is none",
      (one) => ({
        ...one,
        workbook: { ...one.workbook, media: [{ name: "arm.png", base64: base64("<script>") }] },
      }),
      "arm.png",
    ],
  ];

  it.each(cases)("%s is refused in words", async (name, change, words) => {
    const whole = JSON.parse(await readFile(bundlePath(), "utf8")) as Bundle; // as it was exported
    const changed = change(whole);
    const path = join(folder, "hostile.json");
    await writeFile(path, typeof changed === "string" ? changed : JSON.stringify(changed));
    const before = must(await ben.client.call(api.forms.listLite, {})).length;
    const code = await command(ben, "import", path, "--unpublished", "--server", second.origin);
    expect([name, code, said.join("\n")]).toEqual([name, 1, expect.stringContaining(words)]);
    expect(said.join("\n")).not.toMatch(/\n {4}at |nobody foresaw/);
    expect(must(await ben.client.call(api.forms.listLite, {})).length).toBe(before);
  });

  it("and so is one that is larger than any", async () => {
    const path = join(folder, "huge.json");
    const file = await open(path, "w");
    await file.truncate(65 * 1024 * 1024);
    await file.close();
    for (const name of ["import", "check"]) {
      const code = await command(ben, name, path, ...(name === "import" ? ["--server", second.origin] : []));
      expect([code, said.join("\n")]).toEqual([1, expect.stringContaining("larger than 64 MB")]);
    }
  });
});
