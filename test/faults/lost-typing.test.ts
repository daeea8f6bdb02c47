/** A smaller run of `npm run faults -- lost-typing`, and what a page does that is left or has no storage. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type Kill, lossFigures, runKills, wrongOf } from "./lost-typing/kill-run.ts";
import { startKillableBrowser } from "./lost-typing/killable-browser.ts";
import { type StormySite, startStormySite, wait } from "./lost-typing/stormy-site.ts";
import { runTwoDevices } from "./lost-typing/two-devices-run.ts";
import { publishTypedForm } from "./lost-typing/typed-form.ts";

const SEED = testSeed;
const KILLS = budget({ search: 300, usual: 3 });

let site: StormySite;
let browser: Browser;
let publicationKey: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startStormySite(), launchTestBrowser()]);
  const designer = site.client();
  await signUpDesigner(designer, site.mails);
  ({ publicationKey } = await publishTypedForm(designer));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Opened {
  page: Page;
  instance: { instanceKey: string; authKey: string };
  /** The answers that the server has. */
  held: () => Promise<Record<string, unknown>>;
  /** Opens the same address again. */
  again: () => Promise<Page>;
}

async function onForm(
  story: (opened: Opened) => Promise<void>,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<void> {
  const instance = await startInstance(site.client(), publicationKey);
  const context = await browser.newContext({ viewport: { width: 900, height: 2_400 }, locale: "en-US" });
  try {
    await prepare(context);
    const again = async () => {
      const page = await context.newPage();
      await page.goto(`${site.origin}/i/${instance.instanceKey}#${instance.authKey}`);
      await page.getByLabel("Name").waitFor();
      return page;
    };
    const held = async () => {
      const { model } = must(await site.client().call(api.runtime.instance, refOf(instance)));
      return JSON.parse(model) as Record<string, unknown>; // answers by key
    };
    await story({ page: await again(), instance, held, again });
  } finally {
    await context.close();
  }
}

describe("a page that is killed", () => {
  it(`loses at most the last second of typing, however it ends (TEST_SEED=${SEED})`, {
    timeout: 60_000 + KILLS * 15_000,
  }, async () => {
    const sofar: Kill[] = [];
    const { kills, unsaved } = await runKills(site, publicationKey, {
      seed: SEED,
      count: KILLS,
      lanes: budget({ search: 3, usual: 2 }),
      mostTypingMs: 2_000,
      onKill(kill) {
        sofar.push(kill);
        const inputs = sofar.reduce((sum, one) => sum + one.inputs, 0);
        const wrong = sofar.flatMap((one) => wrongOf(one)).length;
        say(
          `${sofar.length} kills, ${inputs} inputs: ${wrong} lost, ${lossFigures(sofar).most} ms of typing at most`,
        );
      },
    });
    say(`${kills.length} kills, ${unsaved.length} answers shown as saved that the server hasn't`);
    expect([...kills.flatMap((kill) => wrongOf(kill)), ...unsaved]).toEqual([]);
    // One who types nothing loses nothing.
    expect(kills.filter(({ inputs }) => inputs > 0).length).toBeGreaterThan(kills.length / 2);
  });
});

describe.concurrent("two devices that fill in one form at the same time", () => {
  it("overwrite no answer silently", async () => {
    const run = await runTwoDevices(site, browser, publicationKey, {
      seed: SEED,
      typingMs: budget({ search: 4_000, usual: 2_500 }),
    });
    expect(run.faults).toEqual([]);
    expect(run.contested).toBeGreaterThan(0);
  });

  it("list a replaced answer until it is dismissed, also after the page is reopened", async () => {
    await onForm(async ({ page, again, held }) => {
      const other = await again();
      await page.getByLabel("Name").fill("Ada");
      await other.getByLabel("Name").fill("Grace");
      await hide(page);
      await untilHeld(held, "Ada");
      await hide(other);
      await other.getByText("Your answer here").waitFor();
      await other.close();
      const next = await again();
      await next.getByText("Grace").waitFor();
      expect(await next.getByLabel("Name").inputValue()).toBe("Ada");
      await next.getByRole("button", { name: "Use my answer" }).click();
      await hide(next);
      await untilHeld(held, "Grace");
    });
  });
});

describe.concurrent("a page that is left", () => {
  it("restores an incomplete date", async () => {
    await onForm(async ({ page, again }) => {
      await page.getByRole("textbox", { name: "Since when?" }).pressSequentially("0307");
      await page.waitForTimeout(400);
      await page.close();
      const next = await again();
      // A page that still hears of the box being left takes the mask's last slash away.
      expect(await next.getByRole("textbox", { name: "Since when?" }).inputValue()).toMatch(/^03\/07\/?$/);
    });
  });

  it("has saved when the person leaves it", async () => {
    await onForm(async ({ page, held }) => {
      await page.getByLabel("Name").pressSequentially("Ada");
      await page.goto("about:blank");
      await untilHeld(held, "Ada");
    });
  });

  it("has saved when another page is brought to the front", async () => {
    await onForm(async ({ page, held }) => {
      await page.getByLabel("Name").pressSequentially("Ada");
      await page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await untilHeld(held, "Ada");
    });
  });

  it("is found again by the link that started it, before anything was saved", async () => {
    const context = await browser.newContext({ locale: "en-US" });
    try {
      const page = await context.newPage();
      await page.goto(`${site.origin}/f/${publicationKey}`);
      await page.getByLabel("Name").pressSequentially("Ada");
      await context.setOffline(true);
      await page.waitForTimeout(1_000); // at most the last second may be lost
      await page.close();
      await context.setOffline(false);
      const next = await context.newPage();
      await next.goto(`${site.origin}/f/${publicationKey}`);
      await next.getByRole("button", { name: "Continue where you left off" }).click();
      // What was saved before the connection ended, as happens on a slow machine, doesn't have to come back.
      await waitUntil(async () => (await next.getByLabel("Name").inputValue()) === "Ada", 30_000);
    } finally {
      await context.close();
    }
  });
});

describe.concurrent("a browser that is killed right after a form was started", () => {
  it("finds it by the link that started it, with what was typed", async () => {
    const killable = await startKillableBrowser();
    try {
      const link = `${site.origin}/f/${publicationKey}`;
      const page = await killable.open(link, async () => {});
      await page.getByLabel("Name").focus();
      await page.context().setOffline(true); // however long it takes to end, the server has none of it
      await page.getByLabel("Name").pressSequentially("Ada");
      await page.waitForTimeout(1_000);
      await killable.end("browser killed");
      const next = await killable.open(link, async () => {});
      await next.getByRole("button", { name: "Continue where you left off" }).click();
      await next.getByText("that had not been saved yet are back").waitFor();
      expect(await next.getByLabel("Name").inputValue()).toBe("Ada");
    } finally {
      await killable.close();
    }
  });
});

/** What a device keeps of answers that the server doesn't have. */
const journals = () => Object.keys(localStorage).filter((name) => name.includes("journal"));

describe.concurrent("a submission", () => {
  it("notifies a page that has other answers, and leaves none of them on the device", async () => {
    await onForm(async ({ page, instance }) => {
      await page.context().setOffline(true);
      await page.getByLabel("Name").pressSequentially("Ada");
      await expect.poll(() => page.evaluate(journals)).not.toEqual([]);
      const submission = {
        ...refOf(instance),
        model: '{"name":"Grace"}',
        command: "submit",
        revision: 0,
      } as const;
      must(await site.client().call(api.runtime.submit, submission));
      await page.context().setOffline(false);
      await page.reload();
      await page.getByText("What was changed here afterwards is not included").waitFor();
      expect(await page.evaluate(journals)).toEqual([]);
    });
  });
});

describe.concurrent("a browser without storage", () => {
  it("says so, saves without waiting for a pause, and asks before it is left", async () => {
    await onForm(
      async ({ page, held }) => {
        const name = page.getByLabel("Name");
        for (let signs = 0; signs < 12; signs++) await name.pressSequentially("a", { delay: 150 });
        expect(await held(), "while typing goes on").toHaveProperty("name");
        await page.context().setOffline(true);
        await name.pressSequentially("b");
        await page.getByText("leave this page open until your answers are saved").waitFor();
        const request = page.waitForEvent("dialog");
        await page.close({ runBeforeUnload: true });
        const dialog = await request;
        expect(dialog.type()).toBe("beforeunload");
        await dialog.dismiss();
      },
      async (context) => {
        await context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
          Reflect.deleteProperty(window, "indexedDB");
          Object.defineProperty(window, "indexedDB", { value: undefined });
        });
      },
    );
  });
});

/** The events that a browser sends to a page that may be closed. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event("pagehide"));
  });
}

/** Tests run concurrently, where `expect.poll` knows no test that it belongs to. */
async function untilHeld(held: Opened["held"], name: string): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while ((await held()).name !== name) {
    if (Date.now() > giveUpAt) throw new Error(`The server does not hold ${name}.`);
    await wait(100);
  }
}
