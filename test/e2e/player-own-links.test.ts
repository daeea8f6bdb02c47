/** Several prefilled links of one publication on one device: each leads to what was begun, or submitted, with itself. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { publishTypedForm } from "../faults/lost-typing/typed-form.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { button, phone, sayWhose } from "./player-visit.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const nameBox = (page: Page) => page.getByLabel("Name", { exact: true });

it("two children's drafts stay apart, and the link of a submission shows its receipt", async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const { publicationKey, formId: id } = await publishTypedForm(designer);
  const { links } = must(
    await designer.call(api.runtime.prefilledLink, {
      ...{ id, publicationKey, model: "{}", once: true, subjectIds: ["child-A", "child-B"] },
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  );
  const [ofA = "", ofB = ""] = links.map(({ link }) => link);
  const device = await browser.newContext({ viewport: phone, locale: "en-US" });
  try {
    const open = async (address: string) => {
      const page = await device.newPage();
      await page.goto(address);
      return page;
    };
    const write = async (page: Page, name: string) => {
      await nameBox(page).fill(name);
      await page.evaluate(() => {
        window.dispatchEvent(new Event("pagehide")); // what waits is saved at once
      });
      await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
      await page.close();
    };
    const first = await open(ofA);
    await sayWhose(first, "Yes, keep it here");
    await write(first, "Ana");
    for (const [link, name] of [
      [ofB, "Bo"],
      [`${stack.origin}/f/${publicationKey}`, "Cy"],
    ] as const) {
      const page = await open(link);
      const offer = button(page, "Continue where you left off");
      await nameBox(page).or(offer).first().waitFor();
      expect(await offer.count(), "what another link has begun is not offered").toBe(0);
      expect(await nameBox(page).inputValue()).toBe("");
      await write(page, name);
    }
    for (const [link, name] of [
      [ofB, "Bo"],
      [`${stack.origin}/f/${publicationKey}`, "Cy"],
      [ofA, "Ana"],
    ] as const) {
      const page = await open(link);
      await button(page, "Continue where you left off").click();
      await expect.poll(() => nameBox(page).inputValue()).toBe(name);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("child-");
      if (link !== ofA) continue;
      await button(page, "Submit").click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
    }
    const { submissions } = must(
      await designer.call(api.forms.submissions, { id, limit: 20, answers: true }),
    );
    const named = submissions.map(({ subjectId, model }) => [subjectId, JSON.parse(model ?? "{}").name]);
    expect(named.sort()).toEqual(
      [
        ["child-A", "Ana"],
        ["child-B", "Bo"],
        [undefined, "Cy"],
      ].sort(),
    );

    const receipt = await open(ofA);
    await receipt.getByRole("heading", { name: "Thank you" }).waitFor();
    await expectAccessible(receipt);
    const elsewhere = await browser.newContext({ viewport: phone, locale: "en-US" });
    try {
      const page = await elsewhere.newPage();
      await page.goto(ofA);
      await page.getByText("Ask the people who sent it for a new one.").waitFor();
    } finally {
      await elsewhere.close();
    }
    const other = await open(ofB);
    await button(other, "This isn't me").click();
    await expect.poll(() => nameBox(other).inputValue()).toBe("");
    expect(Object.keys(await other.evaluate(() => ({ ...localStorage }))).join(" ")).not.toContain("open.");
  } finally {
    await device.close();
  }
});
