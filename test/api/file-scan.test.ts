/** Uploads where the deployment scans them: kept once they are clean, told when they are harmful. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as scanHandler } from "../../events/file-scanned.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { confirm, hashOf, pictureOf, publishUploads, put, type Sent, scanEvent } from "../support/uploads.ts";
import { withinAccess } from "../support/within-access.ts";

const fileScanned = withinAccess("events/file-scanned.ts", scanHandler);

process.env.SPROUT_LOG = "off"; // what is refused here is refused on purpose
const stack = useStack();
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  form = await publishUploads(designer);
  openStores().scansFiles = true;
});
afterAll(() => {
  openStores().scansFiles = false;
});

let count = 0;

async function begin() {
  count += 1;
  const sent: Sent = { field: "photo", name: "rash.png", content: pictureOf(`scanned ${count}`) };
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, form.publicationKey));
  const { instanceKey } = ref;
  const sha256 = hashOf(sent.content);
  return {
    put: () => put(respondent, ref, sent),
    scan: (status: string) => fileScanned(scanEvent(instanceKey, sent.content, status)),
    confirmed: async () => {
      const { status, problem, body } = await confirm(respondent, ref, sent);
      return problem === undefined ? body.file.name : [status, problem.name];
    },
    opened: async () => (await respondent.call(api.runtime.openFile, { ...ref, sha256 })).status,
    state: async () =>
      must(
        await respondent.call(api.runtime.startFile, {
          ...ref,
          field: "photo",
          bytes: sent.content.length,
          sha256,
        }),
      ),
    incoming: async () => (await openStores().blobs.whole(blobKeys.incomingFile(instanceKey, sha256)))?.bytes,
    submit: (file: object) =>
      respondent.call(api.runtime.submit, {
        ...ref,
        model: JSON.stringify({ photo: file }),
        command: "submit",
        revision: 0,
      }),
    sha256,
    bytes: sent.content.length,
  };
}

describe("a file that is scanned", () => {
  it("is nowhere but where its device wrote it until it is known to be clean", async () => {
    const file = await begin();
    expect(await file.confirmed()).toEqual([404, "UPLOAD_NOT_FOUND"]);
    await file.put();
    expect(await file.confirmed()).toEqual([409, "UPLOAD_BEING_CHECKED"]);
    expect(await file.opened()).toBe(404);
    expect((await file.state()).url, "it isn't sent again").toBeUndefined();
    const claimed = { file: `${file.sha256.slice(0, 32)}.png`, name: "rash.png", type: "image/png" };
    const early = await file.submit({ ...claimed, bytes: file.bytes, sha256: file.sha256 });
    expect(early.problem?.name).toBe("ANSWERS_INVALID");
    await file.scan("NO_THREATS_FOUND");
    await file.scan("NO_THREATS_FOUND"); // events come twice
    expect(await file.confirmed()).toBe("rash.png");
    expect(await file.opened()).toBe(200);
  });

  it("is removed when it is harmful, told, and stays harmful whatever comes later", async () => {
    const file = await begin();
    await file.put();
    await file.scan("THREATS_FOUND");
    expect(await file.confirmed()).toEqual([422, "UPLOAD_HARMFUL"]);
    expect(await file.incoming()).toHaveLength(0);
    await file.scan("NO_THREATS_FOUND"); // of what it was emptied to
    expect(await file.confirmed()).toEqual([422, "UPLOAD_HARMFUL"]);
    await file.put();
    await file.scan("NO_THREATS_FOUND");
    expect(await file.confirmed()).toEqual([422, "UPLOAD_HARMFUL"]);
    expect(await file.opened()).toBe(404);
  });

  it.each(["UNSUPPORTED", "ACCESS_DENIED", "FAILED", "SOMETHING_NEW"])(
    "is not kept when it couldn't be scanned: %s",
    async (status) => {
      const file = await begin();
      await file.put();
      await file.scan(status);
      expect(await file.confirmed()).toEqual([422, "UPLOAD_HARMFUL"]);
      await file.scan("NO_THREATS_FOUND"); // it was scanned again
      expect(await file.confirmed()).toBe("rash.png");
    },
  );

  it("is judged only by events about it", async () => {
    const file = await begin();
    await file.put();
    const other = scanEvent("another", pictureOf("none"), "NO_THREATS_FOUND");
    await fileScanned(other);
    for (const objectKey of [
      `instances/x/files/${file.sha256}`,
      "incoming/../x",
      `incoming/a/b/${file.sha256}`,
    ]) {
      const { detail } = other;
      await fileScanned({
        ...other,
        detail: { ...detail, s3ObjectDetails: { ...detail.s3ObjectDetails, objectKey } },
      });
    }
    await expect(fileScanned({ detail: {} })).rejects.toThrow();
    expect(await file.confirmed()).toEqual([409, "UPLOAD_BEING_CHECKED"]);
  });
});
