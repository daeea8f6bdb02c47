/** Files on the respondent's page in a real browser, sent to the storage of a stack. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as scanHandler } from "../../events/file-scanned.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { must, signUpDesigner, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { pixel, publishUploads, scanEvent } from "../support/uploads.ts";
import { fillDevice, keptForms } from "./offline-page.ts";
import { desktop, phone, press } from "./player-visit.ts";

const stack = useStack();
let browser: Awaited<ReturnType<typeof launchTestBrowser>>;
let form: { formId: number; publicationKey: string };
let designer: ReturnType<typeof stack.client>;

beforeAll(async () => {
  designer = stack.client();
  const [launched] = await Promise.all([launchTestBrowser(), signUpDesigner(designer, stack.mails)]);
  browser = launched;
  form = await publishUploads(designer);
});
afterAll(() => browser.close());

async function open(viewport: { width: number; height: number }, story: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    await page.goto(`${stack.origin}/f/${form.publicationKey}`);
    await page.locator(".p-form").waitFor();
    await story(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

/** A JPEG of 40 × 20 pixels that says that it lies on its side, and where it was taken. */
async function sidewaysPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 20];
    canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const jpeg = Buffer.from(base64, "base64");
  const exif = Buffer.concat([
    Buffer.from("ffe1", "hex"),
    Buffer.from([0, 48]),
    Buffer.from("Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0", "latin1"),
    Buffer.from("GPS 39.47,-0.37"),
  ]);
  exif.writeUInt16BE(exif.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

const instanceOf = (page: Page) => /\/i\/([^#/?]+)/.exec(page.url())?.[1] ?? "";
const photoOf = (page: Page) => page.getByLabel("Choose a picture: A picture of the rash");
const remove = (page: Page) => page.getByRole("button", { name: "Remove A picture of the rash" });

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("You have successfully submitted your form").waitFor();
}

async function answersOf(instanceKey: string) {
  const { formId } = form;
  return JSON.parse(must(await designer.call(api.forms.submission, { formId, instanceKey })).model);
}

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("files on %s", (_name, viewport) => {
  it("are chosen, drawn, removed, brought back and submitted; pictures upright and without where they were taken", () =>
    open(viewport, async (page) => {
      await expectAccessible(page);
      const photo = await sidewaysPhoto(page);
      expect(photo.includes("GPS 39.47")).toBe(true);
      await photoOf(page).setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });
      await page.getByRole("img", { name: "A picture of the rash" }).waitFor();
      await remove(page).click();
      await page.getByText("IMG_1.jpg removed.").waitFor();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page.getByRole("img", { name: "A picture of the rash" }).waitFor();

      const pad = page.getByRole("application", { name: "Drawing area: Your signature" });
      await pad.focus();
      for (const key of [" ", "ArrowRight", "ArrowRight", "ArrowDown", " "]) await page.keyboard.press(key);
      await page.getByText("Pen up").waitFor({ state: "attached" });
      await page.getByLabel("Or type your name as your signature").fill("Ana");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Use this signature" }).click();
      await page.getByRole("img", { name: "Your signature" }).waitFor();

      await page.getByLabel("Choose a file: Your last report").setInputFiles({
        name: "page.html",
        mimeType: "text/html",
        buffer: Buffer.from("<script>1</script>"),
      });
      await page.getByText("This kind of file isn’t accepted here.").waitFor();
      await page.getByLabel("Choose a file: Your last report").setInputFiles({
        name: "report.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7 x"),
      });
      await page.getByText("report.pdf", { exact: false }).first().waitFor();
      await page.getByRole("button", { name: "Remove Your last report" }).waitFor();
      await expectAccessible(page);
      const instanceKey = instanceOf(page);
      await submit(page);

      const answers = await answersOf(instanceKey);
      expect(answers).toMatchObject({
        photo: { name: "IMG_1.jpg", type: "image/jpeg" },
        signed: { name: "signature.png", type: "image/png" },
        letter: { name: "report.pdf", type: "application/pdf" },
      });
      const kept = await openStores().blobs.bytes(blobKeys.file(instanceKey, answers.photo.sha256));
      const stored = Buffer.from(kept ?? []);
      expect(stored.includes("GPS")).toBe(false);
      const size = await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const { width, height } = await createImageBitmap(new Blob([bytes]));
        return [width, height];
      }, stored.toString("base64"));
      expect(size).toEqual([20, 40]);
    }));
});

describe("a signature that is drawn and not used", () => {
  const pad = (page: Page) => page.getByRole("application", { name: "Drawing area: Your signature" });
  const draw = async (page: Page) => {
    await pad(page).scrollIntoViewIfNeeded();
    const box = await pad(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 30, { steps: 6 });
    await page.mouse.up();
  };
  const signed = (page: Page) => page.getByRole("img", { name: "Your signature" });

  it("outlives a reload, holds the submission up, and is taken when the pad is left", () =>
    open(phone, async (page) => {
      await draw(page);
      const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes("strokes"));
      await expect.poll(kept).toBe(true);
      await page.reload();
      await pad(page).waitFor();
      expect(await signed(page).count()).toBe(0);
      await page.getByRole("textbox", { name: "Your name", exact: true }).focus();
      await signed(page).waitFor();
      await page.getByRole("button", { name: "Remove Your signature" }).click();
      await page.getByLabel("Or type your name as your signature").fill("Ana");
      const instanceKey = instanceOf(page);
      await press(page, "Submit");
      await signed(page).waitFor();
      await expectAccessible(page);
      await submit(page);
      const { signed: answer } = await answersOf(instanceKey);
      const bytes = await openStores().blobs.bytes(blobKeys.file(instanceKey, answer.sha256));
      const inked = await page.evaluate(
        async (base64) => {
          const png = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([png]));
          const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 260 });
          canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
          const pixels = canvas.getContext("2d")?.getImageData(0, 0, 800, 260).data ?? [];
          return pixels.filter((value, at) => at % 4 === 0 && value < 100).length;
        },
        Buffer.from(bytes ?? []).toString("base64"),
      );
      expect(inked).toBeGreaterThan(100);
    }));

  it("is taken with the next step, and by Submit of one that is drawn with keys", () =>
    open(desktop, async (page) => {
      await pad(page).focus();
      for (const key of [" ", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
      await press(page, "Submit");
      await signed(page).waitFor();
      const instanceKey = instanceOf(page);
      await submit(page);
      expect((await answersOf(instanceKey)).signed).toMatchObject({ name: "signature.png" });
    }));
});

/** The head of an iPhone's picture, with where it was taken. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heicExif GPS 39.47,-0.37"),
]);

describe("an iPhone's picture", () => {
  const chosen = { name: "IMG_2.HEIC", mimeType: "", buffer: heic };

  it("that the browser can't read is refused in clear words, whatever it is chosen for", () =>
    open(phone, async (page) => {
      await photoOf(page).setInputFiles(chosen);
      await page.getByText("Your browser can’t read this picture. Choose a JPEG or PNG.").waitFor();
      await page.getByLabel("Choose a file: Your last report").setInputFiles(chosen);
      await expect.poll(() => page.getByText("Your browser can’t read this picture.").count()).toBe(2);
      await expectAccessible(page);
    }));

  it("is sent as a JPEG by a browser that reads it, without where it was taken", () =>
    open(desktop, async (page) => {
      await page.evaluate(() => {
        const read = window.createImageBitmap.bind(window);
        // as Safari's, which reads what this browser can't
        window.createImageBitmap = ((source: ImageBitmapSource) => {
          if (!(source instanceof Blob)) return read(source);
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [40, 30];
          return read(canvas);
        }) as typeof window.createImageBitmap;
      });
      await photoOf(page).setInputFiles(chosen);
      await page.getByRole("img", { name: "A picture of the rash" }).waitFor();
      const instanceKey = instanceOf(page);
      await submit(page);
      const { photo } = await answersOf(instanceKey);
      expect(photo).toMatchObject({ name: "IMG_2.jpg", type: "image/jpeg" });
      const kept = await openStores().blobs.bytes(blobKeys.file(instanceKey, photo.sha256));
      expect(Buffer.from(kept ?? []).includes("GPS")).toBe(false);
    }));
});

describe("a file that the deployment scans", () => {
  const scanned = (instanceKey: string, content: Uint8Array, status: string) =>
    scanHandler(scanEvent(instanceKey, content, status));
  const letter = (text: string) => ({
    name: "letter.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });

  it("is said to be checked, while the form goes on, and is the answer once it is clean", () =>
    open(phone, async (page) => {
      vi.stubEnv("SPROUT_LOG", "off"); // the refusal of a file
      openStores().scansFiles = true;
      try {
        const chooser = page.getByLabel("Choose a file: Your last report");
        await chooser.setInputFiles(letter("harmful"));
        await page.getByText("letter.txt is being checked for malware.").waitFor();
        await expectAccessible(page);
        const instanceKey = instanceOf(page);
        await scanned(instanceKey, Buffer.from("harmful"), "THREATS_FOUND");
        await page.getByText("This file was not kept: it is harmful").waitFor();
        await chooser.setInputFiles(letter("good"));
        await page.getByText("letter.txt is being checked for malware.").waitFor();
        await scanned(instanceKey, Buffer.from("good"), "NO_THREATS_FOUND");
        await page.getByRole("button", { name: "Remove Your last report" }).waitFor();
        await page.getByText("is being checked").waitFor({ state: "detached" });
        await submit(page);
        expect(await answersOf(instanceKey)).toMatchObject({ letter: { name: "letter.txt", bytes: 4 } });
      } finally {
        vi.unstubAllEnvs();
        openStores().scansFiles = false;
      }
    }));
});

describe("a file on its way", () => {
  it("waits for the connection, outlives a reload, and holds the submission up until it has arrived", () =>
    open(phone, async (page) => {
      let isOffline = true;
      await page.route("**/rest/form/file/start", (route) => (isOffline ? route.abort() : route.continue()));
      await photoOf(page).setInputFiles({
        name: "rash.jpg",
        mimeType: "image/jpeg",
        buffer: await sidewaysPhoto(page),
      });
      await page.getByText("rash.jpg waits for a connection.").waitFor();
      await page.getByRole("button", { name: "Submit", exact: true }).click({ force: true });
      await page.getByText("rash.jpg: Not saved yet").first().waitFor();
      expect(await page.getByText("This browser can't store anything").count()).toBe(0);
      await fillDevice(page);
      const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
      await page.getByLabel("Choose a file: Your last report").setInputFiles(letter);
      await page.getByText("It is sent by itself. This browser can't store anything").waitFor();
      await page.getByRole("button", { name: "Remove Your last report" }).click();
      await page.getByLabel("Your name", { exact: true }).fill("Ana");
      await page.getByText(/^Saved \d/).waitFor();
      await page.reload();
      await page.getByText("rash.jpg waits for a connection.").waitFor();
      // the browser makes room
      const { origin } = stack;
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
      await page.reload();
      await page.getByText("This file is no longer on this device, and was not sent.").waitFor();
      await photoOf(page).setInputFiles({
        name: "rash.jpg",
        mimeType: "image/jpeg",
        buffer: await sidewaysPhoto(page),
      });
      await page.getByText("rash.jpg waits for a connection.").waitFor();
      isOffline = false;
      await page.getByRole("button", { name: "Try again now" }).click();
      await page.getByRole("img", { name: "A picture of the rash" }).waitFor();
      const instanceKey = instanceOf(page);
      await page.reload();
      await page.getByRole("img", { name: "A picture of the rash" }).waitFor(); // from the server
      await submit(page);
      expect(await answersOf(instanceKey)).toMatchObject({ who: "Ana", photo: { name: "rash.jpg" } });
    }));

  it("stays, with the lists of its form, where another form on the device is submitted", () =>
    open(phone, async (page) => {
      await page.route("**/rest/form/file/start", (route) => route.abort());
      const picture = { name: "rash.png", mimeType: "image/png", buffer: pixel };
      await photoOf(page).setInputFiles(picture);
      await page.getByText("rash.png waits for a connection.").waitFor();
      await expect.poll(() => keptForms(page)).toHaveLength(2);
      const hasLists = () => page.evaluate(() => caches.has("sprout.form-files"));
      await page.evaluate(() => caches.open("sprout.form-files"));

      const { instanceKey, authKey } = await startInstance(stack.client(), form.publicationKey);
      const other = await page.context().newPage();
      await other.goto(`${stack.origin}/i/${instanceKey}#${authKey}`);
      await expect.poll(() => keptForms(page)).toHaveLength(4);
      await submit(other);
      await expect.poll(() => keptForms(page)).toHaveLength(2);
      await other.reload();
      await other.getByText("You have successfully submitted your form").waitFor();
      expect(await hasLists()).toBe(true);
      await page.reload();
      await page.getByText("rash.png waits for a connection.").waitFor();

      await page.unroute("**/rest/form/file/start");
      await page.reload();
      await remove(page).waitFor();
      await submit(page);
      await expect.poll(hasLists).toBe(false);
    }));
});
