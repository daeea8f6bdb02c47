import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoProcess } from "../../infra/local/demo.ts";
import { api } from "../../shared/contract/index.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { newKey } from "../../shared/tokens.ts";
import { sampleOf } from "../support/budget.ts";
import { mediaFile } from "../support/media-files.ts";
import { PERSON_PASSWORD, type Person, person } from "../support/people.ts";
import { demoWorkbook, must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
const command = fileURLToPath(new URL("../../infra/cli/sprout.mjs", import.meta.url));
const answers = {
  firstName: "Noor",
  worry: 7,
  "@cases": { "A toddler": { firstName: "Lea", 2: "two", 10: [null] } },
};

let folder = "";
let ana: Person;
let ben: Person;
let formId = 0;
/** The file that the form was exported into. */
let bundle = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-bundle-"));
  [ana, ben] = await Promise.all([person(stack, "Ana", "Ruiz"), person(stack, "Ben", "Roth")]);
  const process = JSON.stringify(demoProcess(newKey));
  ({ formId } = await publishWorkbook(ana.client, { formName: "Before the visit ✓", process }));
  const workingOutputModel = JSON.stringify(answers, undefined, 1);
  must(await ana.client.call(api.process.processFormSave, { formId, workingOutputModel }));
  bundle = await exported(ana, formId, "first.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command as a user runs it; the server lives in this process, so nothing here may wait for it. */
async function sprout(who: Person | undefined, ...args: string[]) {
  const { SPROUT_USER: _user, SPROUT_PASSWORD: _password, ...bare } = process.env;
  const signIn = who && { SPROUT_USER: who.email, SPROUT_PASSWORD: PERSON_PASSWORD };
  const child = spawn(process.execPath, [command, ...args, "--server", stack.origin], {
    env: { ...bare, ...signIn },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (said.stdout += text));
  child.stderr.on("data", (text) => (said.stderr += text));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...said };
}

async function exported(who: Person, id: number, name: string): Promise<string> {
  const out = join(folder, name);
  expect(await sprout(who, "export", String(id), "--out", out)).toMatchObject({ status: 0, stderr: "" });
  return out;
}

async function imported(who: Person, path: string): Promise<number> {
  const said = await sprout(who, "import", path);
  expect(said).toMatchObject({ status: 0, stderr: "" });
  return Number(/is form (\d+)\./.exec(said.stdout)?.[1]);
}

async function processOf({ client }: Person, id: number) {
  const { model, workingOutputModel } = must(await client.call(api.process.processes, { id }));
  return { root: Step.parse(JSON.parse(model)), answers: JSON.parse(workingOutputModel) };
}

describe("npm run sprout -- export | import", () => {
  it("gives the same bytes after a round trip through another account", async () => {
    const copyId = await imported(ben, bundle);
    const second = await exported(ben, copyId, "second.json");
    expect(await readFile(second)).toEqual(await readFile(bundle));

    const workbook = await ben.client.call(api.forms.exportFile, { f: copyId });
    expect(Buffer.from(must(workbook) as unknown as Uint8Array)).toEqual(await readFile(demoWorkbook));
    const [mine, theirs] = [await processOf(ana, formId), await processOf(ben, copyId)];
    expect(theirs.answers).toEqual(answers);
    const texts = ({ root }: typeof mine) =>
      [...walkSteps(root)].map(({ step }) => [step.name, step.template]);
    expect(texts(theirs)).toEqual(texts(mine));
    const keys = new Set([...walkSteps(mine.root)].map(({ step }) => step.key));
    expect([...walkSteps(theirs.root)].filter(({ step }) => keys.has(step.key))).toEqual([]);
    const models = await Promise.all([
      ana.client.call(api.forms.model, { id: formId }),
      ben.client.call(api.forms.model, { id: copyId }),
    ]);
    const [before, after] = models.map((model) => ({ ...must(model), id: 0 }));
    expect(after).toEqual(before);
  });

  it("contains no id, no key and no date", async () => {
    const text = await readFile(bundle, "utf8");
    const { root } = await processOf(ana, formId);
    for (const { step } of walkSteps(root)) {
      expect(text).not.toContain(step.key);
      expect(text).not.toContain(step.templateId ?? step.key);
    }
    expect(Object.keys(JSON.parse(text))).toEqual([
      "bundle",
      "formName",
      "workbook",
      "process",
      "testAnswers",
      "publication",
    ]);
    expect(text.replace(/"base64": ".*"/, "")).not.toMatch(/\b20\d\d-\d\d-\d\dT/);
  });

  it("takes sounds along, and still finds how the workbook was imported", async () => {
    const rows = "type,name,label,audio\nbegin repeat,r,R,\ntext,t,T,a.mp3\nend repeat,,,\n";
    const part = (fileName: string, body: Buffer | undefined) => ({
      fileName,
      contentType: "application/octet-stream",
      body: new Uint8Array(body ?? []),
    });
    const { id } = must(
      await ben.client.call(api.forms.upload, {
        file: part("sounds.csv", Buffer.from(rows)),
        files: [part("a.mp3", mediaFile("a.mp3"))],
      }),
    );
    const form = must(
      await ben.client.call(api.forms.importForm, { id, formName: "Sounds", oneRepeat: true }),
    );
    expect(JSON.stringify(form.definition)).toContain('"audio"');
    const out = join(folder, "sounds.json");
    const said = await sprout(ben, "export", String(form.formId), "--out", out);
    expect(said.stdout).not.toContain("are not");
    const media = [{ name: "a.mp3", base64: mediaFile("a.mp3")?.toString("base64") }];
    expect(JSON.parse(await readFile(out, "utf8")).workbook).toMatchObject({ oneRepeat: true, media });
  });

  it("transfers a process that is larger than one call", async () => {
    const large = JSON.parse(await readFile(bundle, "utf8"));
    const page = (count: number) => ({
      name: `Page ${count}`,
      description: "",
      processType: "HANDLEBARS",
      model: "",
      publicOutputInd: false,
      outputName: "",
      propertySets: [],
      template: `<p>${count} ${'"'.repeat(200_000)}</p>`,
      children: [],
    });
    large.process.children.push(...[1, 2, 3, 4, 5].map(page));
    const path = join(folder, "large.json");
    await writeFile(path, `${JSON.stringify(large, undefined, 2)}\n`);
    const again = await exported(ben, await imported(ben, path), "large-again.json");
    expect((await readFile(again)).equals(await readFile(path))).toBe(true);
  });

  it("says what is wrong, and makes no form of a process that can't run", async () => {
    const whole = JSON.parse(await readFile(bundle, "utf8"));
    const write = async (name: string, value: unknown) => {
      await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
      return join(folder, name);
    };
    const broken = structuredClone(whole);
    broken.process.children.push({ ...broken.process, children: [], name: "Second root" });
    const before = must(await ben.client.call(api.forms.listLite, {})).length;
    const cases = [
      [ben, ["import", await write("text.json", "hello")], "text.json is not a bundle: it isn't JSON."],
      [ben, ["import", await write("other.json", { ...whole, process: 7 })], "at process."],
      [ben, ["import", await write("newer.json", { ...whole, bundle: 3 })], "by a newer product"],
      [
        ben,
        ["import", await write("broken.json", broken)],
        "step “Second root”: Form Output can only be at the top",
      ],
      [ben, ["import", join(folder, "nowhere.json")], "There is no file"],
      [ben, ["export", String(formId), "--out", join(folder, "theirs.json")], "Access denied"],
      [ben, ["export", "seven", "--out", join(folder, "seven.json")], "export FORM_ID --out FILE"],
      [ben, ["export", "7"], "--out FILE"],
      [
        undefined,
        ["export", "7", "--out", join(folder, "none.json")],
        "Set SPROUT_TOKEN, or SPROUT_USER and SPROUT_PASSWORD",
      ],
    ] as const;
    for (const [who, args, message] of sampleOf(cases, 3)) {
      const { status, stderr } = await sprout(who, ...args);
      expect([args.join(" "), status]).toEqual([args.join(" "), 1]);
      expect(stderr).toContain(message);
      expect(stderr, "no stack trace").not.toContain("    at ");
    }
    expect(must(await ben.client.call(api.forms.listLite, {})).length).toBe(before);
  });
});

it("takes the lists of the form along", async () => {
  const part = (fileName: string, text: string) => ({
    fileName,
    contentType: "text/csv",
    body: new TextEncoder().encode(text),
  });
  const file = part("form.csv", "type,name,label\nselect_one_from_file wells.geojson,well,Well\n");
  const wells = `{"type":"FeatureCollection","features":[{"type":"Feature","id":"w1","properties":{"title":"The \\"old\\" well"}}]}`;
  const uploaded = must(
    await ana.client.call(api.forms.upload, { file, files: [part("wells.geojson", wells)] }),
  );
  const input = { id: uploaded.id, formName: "Wells" };
  const form = must(await ana.client.call(api.forms.importForm, input));
  const first = await exported(ana, form.formId, "wells.json");
  const { status, stdout } = await sprout(ben, "import", first);
  expect(status).toBe(0);
  const copy = Number(/form (\d+)/.exec(stdout)?.[1]);
  const model = must(await ben.client.call(api.forms.model, { id: copy }));
  expect(model.tables).toEqual({ wells: [{ id: "w1", title: 'The "old" well' }] });
  expect(model.model[0]?.composites[0]?.fields[0]).toMatchObject({ controlType: "radio" });
  const second = await exported(ben, copy, "wells-again.json");
  expect(await readFile(second, "utf8")).toBe(await readFile(first, "utf8"));
});
