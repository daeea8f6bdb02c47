/** The uploaded files, or the reports, of a form's submissions as one archive. */
import { beforeAll, expect, it } from "vitest";
import yauzl from "yauzl";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { zipStream } from "../../shared/workbook/write/zip.ts";
import { pdfFacts, pdfText } from "../support/pdf.ts";
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
import { storeInstance } from "../support/stored-instance.ts";
import { hashOf, pictureOf, pixel, publishUploads, upload } from "../support/uploads.ts";

const stack = useStack();
let designer: Client;
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  form = await publishUploads(designer);
});

/** Reads an archive by a library that shares nothing with what wrote it. */
function partsOf(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (failed, file) => {
      if (failed) return reject(failed);
      const parts = new Map<string, Buffer>();
      file.on("error", reject);
      file.on("end", () => resolve(parts));
      file.on("entry", (entry: yauzl.Entry) =>
        file.openReadStream(entry, async (unread, stream) => {
          if (unread) return reject(unread);
          parts.set(entry.fileName, Buffer.concat(await stream.toArray()));
          file.readEntry();
        }),
      );
      file.readEntry();
    });
  });
}

async function submit(name: string, pictures: readonly Buffer[]) {
  const respondent = stack.client();
  const started = await startInstance(respondent, form.publicationKey);
  const ref = refOf(started);
  const photo = await upload(respondent, ref, { field: "photo", name, content: pixel });
  const moles = [];
  for (const [index, content] of pictures.entries()) {
    const $id = `${index + 1}`;
    const mole = await upload(respondent, ref, { field: `moles/${$id}/mole`, name: "mole.png", content });
    moles.push({ $id, mole });
  }
  const model = JSON.stringify({ photo, moles });
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  return started;
}

const exported = async () => {
  const answer = must(await designer.call(api.forms.exportSubmissions, { id: form.formId, format: "files" }));
  const response = await fetch(answer.url ?? "");
  return { answer, parts: await partsOf(Buffer.from(await response.arrayBuffer())) };
};

it("has a folder for each submission, the data, the codebook and a list", async () => {
  const one = await submit("=HYPERLINK(1).png", [pictureOf("1"), pictureOf("2")]);
  const other = await submit("other.png", []);
  const { answer, parts } = await exported();
  expect(answer).toMatchObject({ count: 4, contentType: "application/zip" });
  expect(answer.fileName).toMatch(/^Files .*\.zip$/);
  const { instanceId } = one;
  expect([...parts.keys()].toSorted()).toEqual(
    [
      ...["submissions.csv", "moles.csv", "codebook.csv", "files.csv"],
      ...[`${instanceId}/photo-1.png`, `${instanceId}/mole-1.png`, `${instanceId}/mole-2.png`],
      `${other.instanceId}/photo-1.png`,
    ].toSorted(),
  );
  expect(parts.get(`${instanceId}/photo-1.png`)).toEqual(pixel);
  expect(parts.get(`${instanceId}/mole-2.png`)).toEqual(pictureOf("2"));
  expect(parts.get("codebook.csv")?.toString()).toContain("photo-1, -2, …");
  const list = parts.get("files.csv")?.toString() ?? "";
  expect(list).toContain(
    `${instanceId},photo,${hashOf(pixel).slice(0, 32)}.png,'=HYPERLINK(1).png,image/png`,
  );
  const { entries } = must(await designer.call(api.forms.audit, { id: form.formId }));
  expect(entries[0]).toMatchObject({ action: "submissions.export", details: { format: "files", count: 4 } });

  // and is erased with a submission whose files it has
  const archives = async () => {
    const keys: string[] = [];
    for await (const key of openStores().blobs.keys(blobKeys.formExports(form.formId))) keys.push(key);
    return keys;
  };
  expect(await archives()).toHaveLength(1);
  await openStores().blobs.remove(blobKeys.file(one.instanceKey, hashOf(pictureOf("1"))));
  const again = await exported();
  expect(again.answer.count).toBe(3);
  expect(again.parts.get("files.csv")?.toString()).toMatch(/mole\.png,image\/png,\d+,\r\n/);
});

it("has the reports under the names of their submissions, and says which are missing", async () => {
  const letter = await publishWorkbook(designer, { formName: "Letters" });
  const sent = [];
  for (const firstName of ["Ana", "Ana", "Zoé"]) {
    const respondent = stack.client();
    const { ref, instanceKey, instanceId } = await submitAnswers(respondent, letter.publicationKey, {
      ...demoAnswers,
      firstName,
    });
    await waitForReports(respondent, ref);
    sent.push({ instanceKey, instanceId });
  }
  const bare = await storeInstance({ ...letter, instanceId: "NOREPORTS1", name: "Never run" });
  const input = { id: letter.formId, format: "reports" } as const;
  const answer = must(await designer.call(api.forms.exportSubmissions, input));
  expect(answer).toMatchObject({ contentType: "application/zip", without: 1 });
  const { entries } = must(await designer.call(api.forms.audit, { id: letter.formId }));
  expect(entries[0]).toMatchObject({
    action: "submissions.export",
    details: { format: "reports", count: answer.count },
  });
  const parts = await partsOf(Buffer.from(await (await fetch(answer.url ?? "")).arrayBuffer()));
  expect(parts.size).toBe(answer.count + 1);
  const list = parts.get("reports.csv")?.toString() ?? "";
  expect(list).toContain(`${bare.instanceId},,COMPLETE,`);
  expect(list.match(/no report for respondents/g)).toHaveLength(1);
  for (const { instanceKey, instanceId } of sent) {
    const { outputs } = must(
      await designer.call(api.forms.submission, { formId: letter.formId, instanceKey }),
    );
    expect(outputs.length).toBeGreaterThan(0);
    const paths = list
      .split("\r\n")
      .filter((line) => line.includes(instanceId))
      .map((line) => [...parts.keys()].find((path) => line.includes(path)) ?? "");
    expect(paths).toHaveLength(outputs.length);
    for (const [index, { outputId }] of outputs.entries()) {
      const one = { formId: letter.formId, instanceKey, outputId };
      const { data = "" } = must(await designer.call(api.forms.submissionOutput, one));
      const path = paths[index] ?? "";
      expect(path).toMatch(/ - .*\.(html|pdf)$/);
      expect(hashOf(parts.get(path) ?? Buffer.alloc(0))).toBe(hashOf(Buffer.from(data, "base64")));
    }
  }
  // of chosen submissions, and of one that was erased meanwhile
  const [first] = sent;
  const blobs = openStores().blobs;
  for await (const key of blobs.keys(`${blobKeys.ofInstance(first?.instanceKey ?? "")}outputs/`))
    await blobs.remove(key);
  const chosen = { ...input, instanceKeys: [first?.instanceKey ?? ""] };
  const some = must(await designer.call(api.forms.exportSubmissions, chosen));
  expect(some).toMatchObject({ count: 0, without: 0 });
  const left = await partsOf(Buffer.from(await (await fetch(some.url ?? "")).arrayBuffer()));
  expect([...left.keys()]).toEqual(["reports.csv"]);
  expect(left.get("reports.csv")?.toString()).toContain(",erased\r\n");

  const whole = must(await designer.call(api.forms.exportSubmissions, { ...input, format: "reports-pdf" }));
  expect(whole, "the one that was never run, and the erased one").toMatchObject({ without: 2 });
  expect(whole.contentType).toBe("application/pdf");
  expect(whole.count).toBeGreaterThanOrEqual(sent.length - 1);
  const pdf = new Uint8Array(await (await fetch(whole.url ?? "")).arrayBuffer());
  expect((await pdfText(pdf)).join("").match(/Zoé/g)).not.toBeNull();
  expect(await pdfFacts(pdf)).toMatchObject({ tagged: true, title: "Letters" });
  const nothing = must(
    await designer.call(api.forms.exportSubmissions, {
      ...{ ...input, format: "reports-pdf" },
      instanceKeys: [bare.instanceKey],
    }),
  );
  expect(nothing).toMatchObject({ count: 0, without: 1 });
  expect(nothing.url).toBeUndefined();
});

it("has the data with the commands that read it in SPSS, Stata and R", async () => {
  await submit("one.png", []);
  const input = { id: form.formId, format: "statistics" } as const;
  const answer = must(await designer.call(api.forms.exportSubmissions, input));
  expect(answer).toMatchObject({ contentType: "application/zip" });
  expect(answer.fileName).toMatch(/^Files .*\.zip$/);
  const parts = await partsOf(Buffer.from(answer.data ?? "", "base64"));
  const names = ["submissions.csv", "moles.csv", "import.sps", "import.do", "import.R", "codebook.csv"];
  expect([...parts.keys()]).toEqual(names);
  const rows = parts.get("submissions.csv")?.toString().trim().split("\r\n") ?? [];
  expect(rows).toHaveLength(answer.count + 1);
  expect(parts.get("import.sps")?.toString()).toContain("SAVE OUTFILE='moles.sav'.");
});

it("is written in parts, however large it is", async () => {
  const { blobs } = openStores();
  async function* parts() {
    for (let index = 0; index < 5; index += 1)
      yield { path: `${index}.bin`, bytes: Buffer.alloc(5_000_000, index) };
  }
  const key = blobKeys.submissionsExport(form.formId, "large");
  const length = await blobs.putStream(key, zipStream(parts()), "application/zip");
  const stored = await blobs.whole(key);
  expect([stored?.bytes.length, stored?.contentType]).toEqual([length, "application/zip"]);
  const read = await partsOf(Buffer.from(stored?.bytes ?? []));
  expect([...read].map(([path, bytes]) => [path, bytes.length, bytes[0]])).toEqual(
    [0, 1, 2, 3, 4].map((index) => [`${index}.bin`, 5_000_000, index]),
  );
});
