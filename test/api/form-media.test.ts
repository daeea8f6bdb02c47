/** Pictures, sounds and videos of a form the whole way: uploaded with its workbook, frozen with a publication, fetched by its respondents alone. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { mediaFile } from "../support/media-files.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { hashOf, pictureOf } from "../support/uploads.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

const part = (fileName: string, body: Uint8Array | string) => ({
  fileName,
  contentType: "application/octet-stream",
  body: new Uint8Array(Buffer.from(body)),
});
const survey = part(
  "arms.csv",
  "type,name,label,image\nnote,n,Look at this,arm.png\ntext,t,What do you see?,\n",
);
const idOf = (content: Uint8Array) => `${hashOf(content)}.png`;

async function importOf(files: ReturnType<typeof part>[], formId = 0) {
  const { id } = must(
    await designer.call(api.forms.upload, { file: survey, ...(files.length > 0 && { files }) }),
  );
  const input = { id, formName: "Arms", ...(formId > 0 && { formId }) };
  return must(await designer.call(api.forms.importForm, input));
}
const publish = async (id: number) =>
  must(await designer.call(api.forms.publish, { id, publicationName: "Arms" })).publicationKey;

async function keysOf(formId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of openStores().blobs.keys(`forms/${formId}/`)) keys.push(key);
  return keys.filter((key) => key.includes("/media/"));
}

describe("the pictures of a form", () => {
  it("come to its respondents by a link that is signed, short-lived, and a download of a picture", async () => {
    const content = pictureOf("arm");
    const { formId, problems } = await importOf([part("arm.png", content)]);
    expect(problems).toEqual([]);
    const instance = await startInstance(stack.client(), await publish(formId));
    const link = new URL(instance.mediaLinks?.[idOf(content)] ?? "");
    expect(Number(link.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(600);
    const answer = await fetch(link);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    // what S3 answers is signed with the link
    expect(link.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
    expect(link.searchParams.get("response-content-type")).toBe("image/png");
    expect(link.searchParams.get("response-content-disposition")).toMatch(
      /^attachment; filename="?picture.png/,
    );
  });

  it("open to nobody else: another publication's respondent has links to its own alone", async () => {
    const [mine, theirs] = [pictureOf("mine"), pictureOf("theirs")];
    const first = await importOf([part("arm.png", mine)]);
    const other = await importOf([part("arm.png", theirs)]);
    const respondent = stack.client();
    const instance = await startInstance(respondent, await publish(first.formId));
    const stranger = stack.client();
    const elsewhere = await startInstance(stranger, await publish(other.formId));
    expect(Object.keys(instance.mediaLinks ?? {})).toEqual([idOf(mine)]);
    expect(Object.keys(elsewhere.mediaLinks ?? {})).toEqual([idOf(theirs)]);
    const refused = await stranger.call(api.runtime.instance, { instanceKey: instance.instanceKey });
    expect(refused.problem?.name).toBe("ACCESS_DENIED");
    const { pathname } = new URL(elsewhere.mediaLinks?.[idOf(theirs)] ?? "");
    expect(pathname.endsWith(`forms/${other.formId}/publications/media/${idOf(theirs)}`)).toBe(true);
    const model = await stranger.call(api.forms.model, { id: first.formId });
    expect(model.problem).toBeDefined();
  });

  it("stay with a publication when the form gets others", async () => {
    const [before, after] = [pictureOf("before"), pictureOf("after")];
    const { formId } = await importOf([part("arm.png", before)]);
    const key = await publish(formId);
    const again = await importOf([part("ARM.PNG", after)], formId);
    expect(again.difference?.changed.map((one) => [one.key, one.what])).toEqual([["n", ["look"]]]);
    const instance = await startInstance(stack.client(), key);
    expect(Object.keys(instance.mediaLinks ?? {})).toEqual([idOf(before)]);
    const model = must(await designer.call(api.forms.model, { id: formId }));
    const link = model.mediaLinks?.[idOf(after)] ?? "";
    expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(after);
  });

  it("are kept when a workbook is imported again without them, and opened again with an instance", async () => {
    const content = pictureOf("kept");
    const { formId } = await importOf([part("arm.png", content)]);
    const again = await importOf([], formId);
    expect(again.problems).toEqual([]);
    const respondent = stack.client();
    const instance = await startInstance(respondent, await publish(formId));
    const opened = must(await respondent.call(api.runtime.instance, refOf(instance)));
    expect(Object.keys(opened.mediaLinks ?? {})).toEqual([idOf(content)]);
    const saved = must(
      await respondent.call(api.runtime.submit, {
        ...refOf(instance),
        model: "{}",
        command: "save",
        revision: 0,
      }),
    );
    expect(saved).not.toHaveProperty("mediaLinks");
  });

  it("may be drawings, sounds and videos; a drawing is never sent as what a browser opens", async () => {
    const rows = "type,name,label,image,audio,video\nnote,n,Look and hear,arm.svg,arm.mp3,arm.mp4\n";
    const names = ["arm.svg", "arm.mp3", "arm.mp4"];
    const files = names.map((name) => part(name, mediaFile(name) ?? ""));
    const { id } = must(await designer.call(api.forms.upload, { file: part("arms.csv", rows), files }));
    const { formId, problems } = must(await designer.call(api.forms.importForm, { id, formName: "Arms" }));
    expect(problems).toEqual([]);
    const { mediaLinks = {} } = await startInstance(stack.client(), await publish(formId));
    const answers = await Promise.all(
      Object.entries(mediaLinks).map(async ([key, link]) => {
        const { headers } = await fetch(link);
        const disposition = new URL(link).searchParams.get("response-content-disposition");
        return [key.replace(/.*\./, ""), headers.get("content-type"), disposition?.replace(/;.*/, "")];
      }),
    );
    expect(answers).toEqual([
      ["svg", "application/octet-stream", "attachment"],
      ["mp3", "audio/mpeg", "attachment"],
      ["mp4", "video/mp4", "attachment"],
    ]);
  });

  it.each([
    ["a script", "<script>alert(document.domain)</script>"],
    ["a handler", '<rect onclick="alert(document.domain)"/>'],
  ])("are no drawings with %s, which are not stored", async (_what, inside) => {
    const rows = "type,name,label,image\nnote,n,Look,arm.svg\n";
    const hostile = part("arm.svg", `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const { id } = must(
      await designer.call(api.forms.upload, { file: part("arms.csv", rows), files: [hostile] }),
    );
    const { formId, problems } = must(await designer.call(api.forms.importForm, { id, formName: "Arms" }));
    expect(problems.map(({ message }) => message)[0]).toContain("contains a script");
    expect(await keysOf(formId)).toEqual([]);
    const respondents = must(await designer.call(api.forms.model, { id: formId }));
    expect(respondents).not.toHaveProperty("mediaLinks");
  });

  it("that are none are asked about before publishing, and nothing of them is stored", async () => {
    const page = part("arm.png", "<!doctype html><script>alert(document.cookie)</script>");
    const { formId, problems } = await importOf([page]);
    expect(problems.map(({ code, sheet }) => [code, sheet])).toEqual([
      ["W_FILE", "arm.png"],
      ["W_MEDIA", "arms"],
    ]);
    const refused = await designer.call(api.forms.publish, { id: formId, publicationName: "Arms" });
    expect(refused.problem?.name).toBe("PUBLISH_UNCONFIRMED");
    expect(await keysOf(formId)).toEqual([]);
  });
});

it("a form without pictures is stored, published and sent as before", async () => {
  const plain = part("plain.csv", "type,name,label\ntext,first,First name\n");
  const { id } = must(await designer.call(api.forms.upload, { file: plain }));
  const { formId, definition } = must(await designer.call(api.forms.importForm, { id, formName: "Plain" }));
  const instance = await startInstance(stack.client(), await publish(formId));
  expect(await keysOf(formId)).toEqual([]);
  expect(instance).not.toHaveProperty("mediaLinks");
  expect(JSON.stringify(definition)).not.toContain("image");
});
