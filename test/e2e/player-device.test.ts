/** What the respondent's page leaves on a device, for each kind of device: the product itself, in a real browser. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { publishTypedForm } from "../faults/lost-typing/typed-form.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/budget.ts";
import { must, publishWorkbook, signUpDesigner, startInstance } from "../support/published-form.ts";
import { browserCookies } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";
import { button, phone, sayWhose } from "./player-visit.ts";

const stack = useStack();
let browser: Browser;
let publicationKey: string;
let formId: number;
let designer: Client;

beforeAll(async () => {
  browser = await launchTestBrowser();
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  ({ publicationKey, formId } = await publishTypedForm(designer));
});
afterAll(() => browser?.close());

const MINUTE_MS = 60_000;

/** A device: what one page leaves is there for the next. */
async function onDevice(
  story: (open: (path?: string) => Promise<Page>, device: BrowserContext) => Promise<void>,
) {
  const device = await browser.newContext({ viewport: phone, locale: "en-US" });
  try {
    const open = async (path = `/f/${publicationKey}`) => {
      const page = await device.newPage();
      await page.goto(stack.origin + path);
      return page;
    };
    await story(open, device);
  } finally {
    await device.close();
  }
}

const nameBox = (page: Page) => page.getByLabel("Name", { exact: true });

/** Writes a name; the server has what was typed when this returns. */
async function write(page: Page, name: string): Promise<void> {
  await nameBox(page).fill(name);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("pagehide")); // what waits is saved at once
  });
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
}

async function submit(page: Page): Promise<void> {
  await button(page, "Submit").click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
}

/** All that a page of this site could find on the device, as one text. */
function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, await caches.keys(), history.state];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const texts = database.transaction(store).objectStore(store);
        const read = <Found>(request: IDBRequest<Found>) =>
          new Promise<Found>((resolve) => {
            request.onsuccess = () => resolve(request.result);
          });
        found.push(await read(texts.getAllKeys()), await read(texts.getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}

/** The addresses that Back and Forward lead to. */
async function historyOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  return entries.map(({ url }) => url);
}

const instanceKeyOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

/** The bare address of a form opens neither its questions nor its reports. */
async function mustBeOutOfReach(open: (path: string) => Promise<Page>, instanceKey: string): Promise<void> {
  const bare = await open(`/i/${instanceKey}`);
  await bare.getByRole("heading", { name: "Access denied" }).waitFor();
}

describe("the address", () => {
  it("contains no key, nor do the addresses that Back and Forward lead to", () =>
    onDevice(async (open) => {
      const { instanceKey, authKey } = await startInstance(stack.client(), publicationKey);
      const page = await open(`/i/${instanceKey}#${authKey}`);
      await nameBox(page).waitFor();
      expect(page.url()).toBe(`${stack.origin}/i/${instanceKey}`);
      await page.reload();
      await nameBox(page).waitFor();
      // The link again, in the same tab: to the browser this is a navigation within the page.
      await page.evaluate((key) => {
        location.hash = key;
      }, authKey);
      await expect.poll(() => page.url()).toBe(`${stack.origin}/i/${instanceKey}`);
      await nameBox(page).waitFor();
      expect((await historyOf(page)).join(" ")).not.toContain(authKey);
    }));
});

describe("where the kind of device is unknown", () => {
  it("asks, and forgets the form when it is submitted", () =>
    onDevice(async (open) => {
      const page = await open();
      await nameBox(page).waitFor();
      expect(await page.getByText("Is this your own device?").count(), "there is nothing to keep yet").toBe(
        0,
      );
      await write(page, "Ada");
      await button(page, "Save").click();
      await page.getByText("Is this your own device?").waitFor();
      await expectAccessible(page);
      await button(page, "Continue your form").click();
      const instanceKey = instanceKeyOf(page);
      await submit(page);
      await mustBeOutOfReach(open, instanceKey);
      const start = await open();
      await nameBox(start).waitFor();
      expect(await nameBox(start).inputValue()).toBe("");
      expect(await keptOn(start)).not.toContain(instanceKey);
    }));

  it("comes back to the reports in the same tab for a quarter of an hour, and in no other", () =>
    onDevice(async (open) => {
      const page = await open();
      await write(page, "Ada");
      const instanceKey = instanceKeyOf(page);
      await submit(page);
      const isBack = () => page.getByRole("heading", { name: "Thank you" }).waitFor();
      await page.reload();
      await isBack();
      await page.goto(`${stack.origin}/my-forms`); // and Back
      await page.goBack();
      await isBack();
      await mustBeOutOfReach(open, instanceKey);
      const late = `(() => { const now = Date.now; Date.now = () => now() + ${16 * MINUTE_MS}; })()`;
      await page.addInitScript(late);
      await page.reload();
      await page.getByRole("heading", { name: "Access denied" }).waitFor();
      expect(await keptOn(page)).not.toContain(instanceKey);
    }));

  it("ends that for the next person: by the form's link, and by the answer that the device is shared", () =>
    onDevice(async (open) => {
      const page = await open();
      await write(page, "Ada");
      const first = page.url();
      await submit(page);
      await page.goto(`${stack.origin}/f/${publicationKey}`);
      await nameBox(page).waitFor();
      expect(await keptOn(page)).not.toContain(new URL(first).pathname.split("/")[2]);
      await page.goto(first);
      await page.getByRole("heading", { name: "Access denied" }).waitFor();
      await page.goto(`${stack.origin}/f/${publicationKey}`);
      await write(page, "Eva");
      const second = page.url();
      await submit(page);
      await button(page, "No, it's shared").click();
      await button(page, "I'm done").waitFor();
      expect(await keptOn(page)).not.toContain(new URL(second).pathname.split("/")[2]);
      await page.goto(second);
      await page.getByRole("heading", { name: "Access denied" }).waitFor();
    }));

  it("opens the reports by a link, and again after a reload", () =>
    onDevice(async (open) => {
      const client = stack.client();
      const { instanceKey, authKey } = await startInstance(client, publicationKey);
      const page = await open(`/i/${instanceKey}#${authKey}`);
      await write(page, "Ada");
      await submit(page);
      const reader = await open(`/i/${instanceKey}#${authKey}`);
      for (const again of [false, true]) {
        if (again) await reader.reload();
        await reader.getByRole("heading", { name: "Thank you" }).waitFor();
      }
    }));

  it("keeps a started form for a quarter of an hour", () =>
    onDevice(async (open, device) => {
      const page = await open();
      await write(page, "Ada");
      const instanceKey = instanceKeyOf(page);
      await page.close();
      const soon = await open();
      await button(soon, "Continue where you left off").click();
      await expect.poll(() => nameBox(soon).inputValue()).toBe("Ada");
      await soon.close();
      await device.addInitScript((lateMs) => {
        const now = Date.now;
        Date.now = () => now() + lateMs;
      }, 16 * MINUTE_MS);
      const late = await open();
      await nameBox(late).waitFor();
      expect(await nameBox(late).inputValue()).toBe("");
      expect(await keptOn(late)).not.toContain(instanceKey);
    }));

  it("keeps the reports if that is chosen once they are ready", () =>
    onDevice(async (open) => {
      const page = await open();
      await write(page, "Ada");
      const instanceKey = instanceKeyOf(page);
      await submit(page);
      await button(page, "Yes, keep it here").click();
      const next = await open(`/i/${instanceKey}`);
      await next.getByRole("heading", { name: "Thank you" }).waitFor();
    }));
});

describe("on one's own device", () => {
  it("everything can be opened until the device is cleared, and nothing afterwards", () =>
    onDevice(async (open) => {
      const page = await open();
      await sayWhose(page, "Yes, keep it here");
      await write(page, "Ada");
      const instanceKey = instanceKeyOf(page);
      await page.close();
      const again = await open();
      await button(again, "Continue where you left off").click();
      await expect.poll(() => nameBox(again).inputValue()).toBe("Ada");
      expect(await again.getByText("Is this your own device?").count()).toBe(0);
      await submit(again);
      const other = await open(`/i/${instanceKey}`);
      await other.getByRole("heading", { name: "Thank you" }).waitFor();
      await other.evaluate(async () => {
        sessionStorage.setItem("left", "by somebody");
        await caches.open("left");
      });
      await button(other, "Clear this device").click();
      await expectAccessible(other);
      await button(other, "Yes, clear it").click();
      await other.getByRole("heading", { name: "This device is cleared" }).waitFor();
      await expectAccessible(other);
      expect(JSON.parse(await keptOn(other))).toEqual([{}, {}, [], null]);
      await again.getByRole("heading", { name: "This device is cleared" }).waitFor(); // the other tab
      await mustBeOutOfReach(open, instanceKey);
    }));

  it("Back closes the confirmation of clearing, and keeps what was typed; Back again leaves", () =>
    onDevice(async (open) => {
      const page = await open("/my-forms");
      await page.goto(`${stack.origin}/f/${publicationKey}`);
      await nameBox(page).fill("Ada");
      const opened: string[] = [];
      page.on("request", (request) => opened.push(new URL(request.url()).pathname));
      const question = page.getByRole("dialog");
      const clear = button(page, "Clear this device");
      await clear.click();
      await question.waitFor();
      await page.goBack();
      await expect.poll(() => question.count()).toBe(0);
      expect(await nameBox(page).inputValue()).toBe("Ada");
      await expect.poll(() => clear.evaluate((found) => found === document.activeElement)).toBe(true);
      await page.goForward(); // opens nothing, and leaves no history entry
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      expect(await question.count()).toBe(0);
      for (const close of [() => page.keyboard.press("Escape"), () => button(page, "Cancel").click()]) {
        await clear.click();
        await question.waitFor();
        await close();
        await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      }
      expect(opened, "the form is not opened again").not.toContain("/rest/form/instance");
      await clear.click();
      await question.waitFor();
      await page.reload(); // leaves the dialog's entry, which the new page steps over
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      await page.goBack();
      await expect.poll(() => page.url()).toBe(`${stack.origin}/my-forms`);
    }));

  it("'This isn't me' leaves nothing of the previous person", () =>
    onDevice(async (open) => {
      const page = await open();
      await sayWhose(page, "Yes, keep it here");
      await write(page, "Ada");
      const instanceKey = instanceKeyOf(page);
      await page.close();
      const next = await open();
      await button(next, "This isn't me").click();
      await expect.poll(() => nameBox(next).inputValue()).toBe("");
      expect(await keptOn(next)).not.toContain(instanceKey);
      await mustBeOutOfReach(open, instanceKey);
    }));
});

describe("on a shared device", () => {
  it("nothing is kept, from the moment it is declared shared", () =>
    onDevice(async (open) => {
      const page = await open();
      await nameBox(page).fill("Ad");
      await expect.poll(() => page.url()).toContain("/i/");
      const instanceKey = instanceKeyOf(page);
      await expect.poll(() => keptOn(page)).toContain(instanceKey); // the journal is written by now
      await sayWhose(page, "No, it's shared");
      await nameBox(page).pressSequentially("a");
      await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
      expect(page.url(), "a reload begins again").toBe(`${stack.origin}/f/${publicationKey}`);
      expect(await keptOn(page)).not.toContain(instanceKey);
      await mustBeOutOfReach(open, instanceKey);
      await submit(page);
      expect(await keptOn(page)).not.toContain(instanceKey);
      await button(page, "I'm done").click();
      await expect.poll(() => nameBox(page).inputValue()).toBe("");
    }));

  it("starts over for the next person although the line is dead", () =>
    onDevice(async (open) => {
      const page = await open();
      await sayWhose(page, "No, it's shared");
      await nameBox(page).fill("Ada");
      await submit(page);
      await page.route("**/logout", () => undefined); // no answer ever comes
      await button(page, "I'm done").click();
      await expect.poll(() => nameBox(page).inputValue()).toBe("");
    }));

  it("says so, saves without waiting for a pause, and starts over for the next person after idling", () =>
    onDevice(async (open, device) => {
      await device.clock.install();
      const page = await open();
      await device.clock.runFor(1_000);
      await sayWhose(page, "No, it's shared");
      await page.getByText("Nothing is kept on this shared device.").waitFor();
      const saving = page.waitForResponse("**/rest/form/submit");
      await nameBox(page).fill("Ada");
      await device.clock.runFor(1_000);
      const { instanceKey } = JSON.parse((await saving).request().postData() ?? "{}");
      await device.clock.runFor(5 * MINUTE_MS);
      const question = page.getByRole("heading", { name: "Are you still there?" });
      await question.waitFor();
      await expectAccessible(page);
      for (const proceed of [() => button(page, "Continue").click(), () => page.goBack()]) {
        await proceed();
        await question.waitFor({ state: "detached" });
        // the answer and the dialog's entry in the history follow a moment later, and here minutes pass in less
        await page.waitForFunction(
          () => document.querySelector("dialog") === null && Number(window.history.state) === 0,
        );
        expect(await nameBox(page).inputValue()).toBe("Ada");
        await device.clock.runFor(5 * MINUTE_MS);
        await question.waitFor();
      }
      await device.clock.runFor(31_000);
      await page.waitForLoadState();
      await device.clock.runFor(2_000);
      await expect.poll(() => nameBox(page).inputValue()).toBe("");
      expect(await keptOn(page)).not.toContain(instanceKey);
    }));
});

describe("a form that nobody wants any more", () => {
  it("is deleted on the server and the device, after a question", () =>
    onDevice(async (open) => {
      const page = await open();
      const answered = page.waitForResponse("**/rest/form/submit");
      await write(page, "Ada");
      const { instanceKey } = await (await answered).json();
      await button(page, "Delete this form").click();
      const question = page.getByRole("dialog", { name: "Delete this form?" });
      await question.waitFor();
      await expectAccessible(page);
      await question.getByRole("button", { name: "Cancel" }).click();
      expect(await nameBox(page).inputValue()).toBe("Ada");
      await nameBox(page).fill("Ada B"); // on its way, or not
      await button(page, "Delete this form").click();
      await question.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("heading", { name: "Your form was deleted" }).waitFor();
      await page.waitForURL(`**/f/${publicationKey}`);
      await expectAccessible(page);
      expect(await keptOn(page)).not.toContain(instanceKey);
      await page.reload();
      await nameBox(page).waitFor();
      expect(await nameBox(page).inputValue()).toBe("");
      await mustBeOutOfReach(open, instanceKey);
    }));
});

describe("a publication for a shared device", () => {
  it("asks nothing, keeps nothing, and starts over for the next person", () =>
    onDevice(async (open) => {
      const settings = { id: formId, command: "settings", sharedDevice: true } as const;
      const published = { id: formId, publicationName: "Tablet" };
      const { publicationKey: key } = must(await designer.call(api.forms.publish, published));
      must(await designer.call(api.forms.changePublication, { ...settings, publicationKey: key }));
      const page = await open(`/f/${key}`);
      await page.getByText("Nothing is kept on this shared device.").waitFor();
      expect(await page.getByText("Is this your own device?").count()).toBe(0);
      const answered = page.waitForResponse("**/rest/form/submit");
      await write(page, "Ada");
      const { instanceKey } = await (await answered).json();
      expect(page.url()).toBe(`${stack.origin}/f/${key}`);
      expect(await keptOn(page)).not.toContain(instanceKey);
      await submit(page);
      await button(page, "I'm done").click();
      await expect.poll(() => nameBox(page).inputValue()).toBe("");
      await mustBeOutOfReach(open, instanceKey);
    }));
});

describe("a publication that takes no answers", () => {
  const ways = [
    ["paused", { command: "pause" }, "Ce formulaire est fermé pour le moment"],
    [
      "past its date",
      { command: "settings", closesAt: "2020-01-01T00:00:00.000Z" },
      "jusqu’à une date qui est passée",
    ],
    ["revoked", { command: "revoke" }, "Ce formulaire a été retiré et n’accepte plus"],
  ] as const;
  it.each(sampleOf<(typeof ways)[number]>(ways, 1))(
    "and is %s says so in place of the form, in the language of those who started it",
    async (_how, change, text) => {
      const { formId: id, publicationKey: key } = await publishWorkbook(designer); // it has three languages
      const started = { publicationKey: key, locale: "fr" };
      const { instanceKey, authKey } = must(await stack.client().call(api.runtime.instance, started));
      must(await designer.call(api.forms.changePublication, { id, publicationKey: key, ...change }));
      const device = await browser.newContext({ viewport: phone, locale: "fr-FR" });
      try {
        const page = await device.newPage();
        await page.goto(`${stack.origin}/i/${instanceKey}#${authKey}`);
        // The title comes first, its text once it is loaded.
        await page.locator(".p-message").filter({ hasText: text }).waitFor();
        expect(await page.locator(".p-form").count()).toBe(0);
        await expectAccessible(page);
      } finally {
        await device.close();
      }
    },
  );
});

describe("a signed-in respondent", () => {
  it("is asked nothing, and finds the form by the session alone", () =>
    onDevice(async (open, device) => {
      const client = stack.client();
      const email = await signUpDesigner(client, stack.mails);
      await device.addCookies(browserCookies(client));
      const page = await open();
      await write(page, "Ada");
      expect(await page.getByText("Is this your own device?").count()).toBe(0);
      const instanceKey = instanceKeyOf(page);
      expect(must(await client.call(api.runtime.inbox, {}))[0]).toMatchObject({ instanceKey });
      await button(page, "Clear this device").click();
      await button(page, "Yes, clear it").click();
      await page.getByRole("heading", { name: "This device is cleared" }).waitFor();
      const bare = await open(`/i/${instanceKey}`);
      await bare.getByRole("heading", { name: "Access denied" }).waitFor();
      expect(await keptOn(bare)).not.toContain(email);
    }));
});
