/** Files of respondents: straight to storage, checked by their content, kept with the draft, erased with it. */
import { beforeAll, describe, expect, it } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { api } from "../../shared/contract/index.ts";
import { MAX_FILE_BYTES } from "../../shared/limits.ts";
import { allowAttempt, attemptLimits } from "../../shared/people/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { TRASH_DAYS } from "../../shared/timings.ts";
import { zipOf } from "../../shared/workbook/write/zip.ts";
import { person } from "../support/people.ts";
import { must, refOf, signUpDesigner, startInstance, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import {
  confirm,
  hashOf,
  pictureOf,
  pixel,
  publishUploads,
  put,
  type Sent,
  upload,
} from "../support/uploads.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
let designer: Client;
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  form = await publishUploads(designer);
});

async function begin() {
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, form.publicationKey));
  const submit = (model: object, revision = 0) =>
    respondent.call(api.runtime.submit, {
      ...ref,
      model: JSON.stringify(model),
      command: "submit",
      revision,
    });
  return { respondent, ref, submit };
}

const photo: Sent = { field: "photo", name: "rash.png", content: pixel };

async function bytesAt(url: string) {
  const response = await fetch(url);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

describe("a file", () => {
  it("is part of the submission, in its reports, for its designer and its respondent", async () => {
    const { respondent, ref, submit } = await begin();
    const file = await upload(respondent, ref, photo);
    const sha256 = hashOf(pixel);
    expect(file).toEqual({
      file: `${sha256.slice(0, 32)}.png`,
      name: "rash.png",
      type: "image/png",
      bytes: pixel.length,
      sha256,
    });
    const mole = await upload(respondent, ref, { ...photo, field: "moles/1/mole", content: pictureOf("1") });
    const answers = { who: "Ana", photo: file, moles: [{ $id: "1", mole }] };
    expect(JSON.parse(must(await submit(answers)).model)).toEqual(answers);
    const { outputReferences } = await waitForReports(respondent, ref);
    const outputId = outputReferences.find(({ contentType }) => contentType === "text/html")?.outputId ?? "";
    const { data = "" } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
    expect(Buffer.from(data, "base64").toString()).toContain(pixel.toString("base64"));
    const { formId } = form;
    const { instanceKey } = ref;
    const links = [
      must(await respondent.call(api.runtime.openFile, { ...ref, sha256 })),
      must(await designer.call(api.runtime.submissionFile, { formId, instanceKey, sha256 })),
    ];
    for (const { url, contentType } of links) {
      expect(contentType).toBe("image/png");
      expect(new URL(url).searchParams.get("response-content-disposition")).toBe(
        `attachment; filename=${file.file}`,
      );
      expect((await bytesAt(url)).bytes).toEqual(pixel);
    }
  });

  it("that was confirmed is neither sent nor counted again, and can't be changed by the link", async () => {
    const { respondent, ref } = await begin();
    const sha256 = hashOf(pixel);
    const input = { ...ref, field: "photo", bytes: pixel.length, sha256 };
    const { url = "", headers } = must(await respondent.call(api.runtime.startFile, input));
    const send = (body: Uint8Array<ArrayBuffer>) => fetch(url, { method: "PUT", headers, body });
    await send(new Uint8Array(pixel));
    const file = must(await confirm(respondent, ref, photo)).file;
    await send(new TextEncoder().encode("<script>alert(1)</script>"));
    expect(must(await confirm(respondent, ref, photo)).file).toEqual(file);
    expect(must(await respondent.call(api.runtime.startFile, input)).url).toBeUndefined();
    const link = must(await respondent.call(api.runtime.openFile, { ...ref, sha256 }));
    expect((await bytesAt(link.url)).bytes).toEqual(pixel);
  });

  it("whose link takes exactly its size and content says so to storage", async () => {
    const { respondent, ref } = await begin();
    const sha256 = hashOf(pixel);
    const { url = "", headers } = must(
      await respondent.call(api.runtime.startFile, { ...ref, field: "photo", bytes: pixel.length, sha256 }),
    );
    expect(headers["x-amz-checksum-sha256"]).toBe(Buffer.from(sha256, "hex").toString("base64"));
    const signed = new URL(url).searchParams.get("X-Amz-SignedHeaders")?.split(";");
    expect(signed).toEqual(
      expect.arrayContaining(["content-length", "content-type", "x-amz-checksum-sha256"]),
    );
    expect(new URL(url).pathname).toContain(`incoming/${ref.instanceKey}/${sha256}`);
  });

  it("that is claimed and was never confirmed stops the submission", async () => {
    const { respondent, ref, submit } = await begin();
    const file = await upload(respondent, ref, photo);
    const other = await begin();
    for (const claimed of [
      { ...file, bytes: 1 },
      { ...file, type: "image/gif" },
    ]) {
      const { problem } = await submit({ photo: claimed });
      expect(problem?.details?.fields).toEqual([
        expect.objectContaining({ field: "photo", code: "wrongType" }),
      ]);
    }
    const { problem } = await other.submit({ photo: file });
    expect(problem?.details?.fields).toEqual([
      expect.objectContaining({ field: "photo", code: "wrongType" }),
    ]);
    expect((await submit({ photo: file })).status).toBe(200);
  });

  it("is erased with its submission, also what never was confirmed", async () => {
    const { respondent, ref, submit } = await begin();
    const file = await upload(respondent, ref, photo);
    await put(respondent, ref, { field: "letter", content: Buffer.from("left behind") });
    must(await submit({ photo: file }));
    await waitForReports(respondent, ref);
    const { blobs } = openStores();
    const stored = async () => {
      const found: string[] = [];
      for (const prefix of [blobKeys.incomingFiles(ref.instanceKey), blobKeys.ofInstance(ref.instanceKey)])
        for await (const key of blobs.keys(prefix)) found.push(key);
      return found;
    };
    expect((await stored()).length).toBeGreaterThan(2);
    const { formId } = form;
    must(await designer.call(api.forms.eraseSubmission, { formId, instanceKey: ref.instanceKey }));
    await erase({ time: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await stored()).toEqual([]);
  });
});

describe("files, like the answers that they are,", () => {
  const filesOf = async (instanceKey: string) => {
    const found: string[] = [];
    const { blobs } = openStores();
    for await (const key of blobs.keys(blobKeys.ofInstance(instanceKey)))
      if (key.includes("/files/")) found.push(key);
    return found;
  };
  const submitted = async (respondent = stack.client(), publicationKey = form.publicationKey) => {
    const started = await startInstance(respondent, publicationKey);
    const { instanceKey, revision, authKey } = started;
    const ref = authKey === "" ? { instanceKey } : refOf(started);
    const file = await upload(respondent, ref, photo);
    const model = JSON.stringify({ photo: file });
    must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision }));
    return instanceKey;
  };
  const archives = async (formId: number) => {
    const found: string[] = [];
    for await (const key of openStores().blobs.keys(blobKeys.formExports(formId))) found.push(key);
    return found;
  };
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

  it("end with the period of their form, and so do archives of them", async () => {
    const { formId, publicationKey } = await publishUploads(designer);
    const instanceKey = await submitted(stack.client(), publicationKey);
    must(await designer.call(api.forms.exportSubmissions, { id: formId, format: "files" }));
    expect([(await filesOf(instanceKey)).length, (await archives(formId)).length]).toEqual([1, 1]);
    must(await designer.call(api.forms.retention, { formId, days: 7 }));
    await erase({ time: inDays(6) });
    expect(await filesOf(instanceKey)).toHaveLength(1);
    await erase({ time: inDays(8) });
    await erase({ time: inDays(9) });
    expect([await filesOf(instanceKey), await archives(formId)]).toEqual([[], []]);
  });

  it("end with their form once it leaves the trash", async () => {
    const { formId, publicationKey } = await publishUploads(designer);
    const instanceKey = await submitted(stack.client(), publicationKey);
    must(await designer.call(api.forms.deleteForm, { id: formId }));
    await erase({ time: inDays(TRASH_DAYS + 1) });
    await erase({ time: inDays(TRASH_DAYS + 2) });
    expect(await filesOf(instanceKey)).toEqual([]);
  });

  it("end with the person whose they are", async () => {
    const { client, email } = await person(stack, "Pia", "Picture");
    const instanceKey = await submitted(client);
    expect(await filesOf(instanceKey)).toHaveLength(1);
    must(await client.call(api.account.accountErase, { username: email }));
    await erase({ time: inDays(1 / 24) });
    await erase({ time: inDays(1 / 12) });
    expect(await filesOf(instanceKey)).toEqual([]);
  });
});

describe("a hostile file", () => {
  const script = "<script>alert(document.domain)</script>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;
  const bomb = zipOf(new Map([["zeros.txt", new Uint8Array(9 * 1024 * 1024)]]));
  const text = (content: string) => Buffer.from(content);

  it.each<[string, Sent]>([
    ["a page", { field: "letter", name: "letter.pdf", content: text(`<!doctype html>${script}`) }],
    ["a page after blanks", { field: "letter", name: "letter.txt", content: text(`\n\n  <html>${script}`) }],
    ["a text with a script", { field: "letter", name: "a.csv", content: text(`a,b\n${script}`) }],
    ["a drawing with a script", { field: "photo", name: "photo.png", content: text(svg) }],
    ["a drawing with a script as a file", { field: "letter", name: "a.svg", content: text(svg) }],
    [
      "an iPhone's picture with its place, which pages convert,",
      { field: "photo", name: "photo.heic", content: text("\0\0\0\x18ftypheic\0\0\0\0mif1heic GPS") },
    ],
    ["a document as a picture", { field: "photo", name: "photo.jpg", content: text("%PDF-1.7\n") }],
    ["a picture as a sound", { field: "cough", name: "cough.mp3", content: pixel }],
    ["an archive as a picture", { field: "photo", name: "photo.png", content: bomb }],
    ["a program", { field: "letter", name: "letter.pdf", content: text("MZ\x90\0\x03\0\0\0") }],
    ["a script for a shell", { field: "letter", name: "letter.txt", content: text("#!/bin/sh\nid") }],
    ["bytes of no kind", { field: "letter", name: "letter.txt", content: Buffer.from([1, 2, 3, 0, 255]) }],
  ])("%s is refused and not kept", async (_what, sent) => {
    const { respondent, ref } = await begin();
    await put(respondent, ref, sent);
    const { status, problem } = await confirm(respondent, ref, sent);
    expect([status, problem?.name]).toEqual([422, "UPLOAD_REFUSED"]);
    const { problem: none } = await respondent.call(api.runtime.openFile, {
      ...ref,
      sha256: hashOf(sent.content),
    });
    expect(none?.name).toBe("FILE_NOT_FOUND");
  });

  it.each<[string, Sent, string, string]>([
    [
      "a picture that is a page as well",
      { ...photo, content: text(`GIF89a/*${script}*/`) },
      "image/gif",
      "rash.png.gif",
    ],
    [
      "a picture followed by an archive",
      { ...photo, content: Buffer.concat([pixel, bomb.subarray(0, 999)]) },
      "image/png",
      "rash.png",
    ],
    [
      "an archive that would be large",
      { field: "letter", name: "bomb.zip", content: bomb },
      "application/zip",
      "bomb.zip",
    ],
    ["a path in its name", { ...photo, name: "../../..\\etc/passwd" }, "image/png", "passwd.png"],
    ["nothing but dots in its name", { ...photo, name: "../.." }, "image/png", "file.png"],
    [
      "letters that turn its name around",
      { ...photo, name: "gnp.\u202Eexe.html" },
      "image/png",
      "gnp.exe.html.png",
    ],
  ])("%s is what its content is, and only ever saved", async (_what, sent, type, name) => {
    const { respondent, ref } = await begin();
    const file = await upload(respondent, ref, sent);
    expect(file).toMatchObject({ type, name });
    const { url, contentType } = must(
      await respondent.call(api.runtime.openFile, { ...ref, sha256: file.sha256 }),
    );
    const query = new URL(url).searchParams;
    expect([contentType, query.get("response-content-type")]).toEqual([type, type]);
    expect(query.get("response-content-disposition")).toMatch(/^attachment/);
    expect(new URL(url).origin).not.toBe(stack.origin);
  });

  it("is refused before it is sent when it is too large, and for a question that takes none", async () => {
    const { respondent, ref } = await begin();
    const sha256 = hashOf(pixel);
    for (const bytes of [MAX_FILE_BYTES + 1, 1024 ** 3]) {
      const input = await respondent.call(api.runtime.startFile, { ...ref, field: "photo", bytes, sha256 });
      expect([input.status, input.problem?.name]).toEqual([413, "UPLOAD_TOO_LARGE"]);
    }
    for (const field of ["who", "none", "__proto__"]) {
      const input = await respondent.call(api.runtime.startFile, { ...ref, field, bytes: 1, sha256 });
      expect([input.status, input.problem?.name]).toEqual([422, "UPLOAD_NOT_ASKED"]);
    }
    expect(
      (
        await respondent.call(api.runtime.startFile, {
          ...ref,
          field: "photo",
          bytes: MAX_FILE_BYTES,
          sha256,
        })
      ).status,
    ).toBe(200);
  });

  it("that isn't what was announced is as if it had not arrived", async () => {
    const { respondent, ref } = await begin();
    // S3 itself refuses content that differs from the signed checksum
    const key = blobKeys.incomingFile(ref.instanceKey, hashOf(pixel));
    await openStores().blobs.put(key, pictureOf("other"), "application/octet-stream");
    const { status, problem } = await confirm(respondent, ref, photo);
    expect([status, problem?.name]).toEqual([404, "UPLOAD_NOT_FOUND"]);
  });

  it("is refused once all files of a draft are too large, and other drafts are not", async () => {
    const { respondent, ref } = await begin();
    const seconds = Math.floor(Date.now() / 1000);
    const amount = attemptLimits.fileBytesByInstance.max - pixel.length;
    expect(
      await allowAttempt(openStores(), "fileBytesByInstance", ref.instanceKey, seconds, { amount }),
    ).toBe(true);
    await upload(respondent, ref, photo);
    const more = { ...photo, content: pictureOf("more") };
    await put(respondent, ref, more);
    const { status, problem } = await confirm(respondent, ref, more);
    expect([status, problem?.name]).toEqual([413, "UPLOADS_TOO_LARGE"]);
    const other = await begin();
    expect((await upload(other.respondent, other.ref, more)).bytes).toBe(more.content.length);
  });

  it("isn't taken while its publication is closed, and is once it is open again", async () => {
    const { respondent, ref } = await begin();
    const start = () =>
      respondent.call(api.runtime.startFile, { ...ref, field: "photo", bytes: 1, sha256: hashOf(pixel) });
    const change = (command: "pause" | "resume" | "settings", more: { closesAt?: string | null } = {}) =>
      designer.call(api.forms.changePublication, {
        ...{ id: form.formId, publicationKey: form.publicationKey, command },
        ...more,
      });
    must(await change("pause"));
    expect([(await start()).status, (await start()).problem?.name]).toEqual([403, "PUBLICATION_CLOSED"]);
    must(await change("resume"));
    must(await change("settings", { closesAt: "2020-01-01T00:00:00Z" }));
    expect((await start()).problem?.name).toBe("PUBLICATION_EXPIRED");
    must(await change("settings", { closesAt: null }));
    must(await start());
  });

  it("of somebody else can't be opened, confirmed or added to what was submitted", async () => {
    const { respondent, ref, submit } = await begin();
    const file = await upload(respondent, ref, photo);
    const stranger = stack.client();
    const { instanceKey } = ref;
    const { sha256 } = file;
    expect((await stranger.call(api.runtime.openFile, { instanceKey, sha256 })).status).toBe(403);
    expect((await confirm(stranger, { instanceKey }, photo)).status).toBe(403);
    must(await submit({ photo: file }));
    const late = { ...ref, field: "photo", bytes: 1, sha256: hashOf(pictureOf("late")) };
    expect((await respondent.call(api.runtime.startFile, late)).problem?.name).toBe("INSTANCE_COMPLETE");
  });
});
