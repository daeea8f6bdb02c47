/**
 * Texts that would run as scripts, in what people of a form made and did: its steps, what was answered, whom it is shared
 * with, and its audit trail. `npm run faults -- P13` takes all of them (SCRIPT_TEXTS=all), `npm test` some that a seed draws.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { launchTestBrowser } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step } from "../support/steps.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { randomNumbers } from "../unit/form/logic/some-answers.ts";
import { RAN, scriptTexts } from "./scripts.ts";
import { whatRan } from "./what-ran.ts";

const SOME = 30;
const TIMEOUT_MS = 240_000;
const seed = Number(process.env.SECURITY_SEED ?? 20_261_122);
/** So many at a time, each time in a form of their own. */
const parts = process.env.SCRIPT_TEXTS === "all" ? inParts(scriptTexts) : [someTexts(seed)];

/** Some of the texts, as a seed draws them. */
function someTexts(of: number): string[] {
  const random = randomNumbers(of);
  return scriptTexts
    .map((text) => ({ text, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, SOME)
    .map(({ text }) => text);
}

function inParts(all: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(all.length / SOME) }, (_, part) =>
    all.slice(part * SOME, (part + 1) * SOME),
  );
}

const stack = useStack();
let browser: Browser;
let owner: Client;
let texts: readonly string[];
let formId: number;
let publicationKey: string;
beforeAll(async () => {
  browser = await launchTestBrowser();
  owner = (await person(stack, "Owner", "Person")).client;
});
afterAll(() => browser?.close());

/**
 * Tells what ran on a page of its owner. @param isUnguarded true: as if the page took every text for markup
 */
const ranAtDesk = (path: string, show: (page: Page) => Promise<void>, isUnguarded: boolean) =>
  whatRan(browser, stack.origin, async (page) => {
    const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: stack.origin }));
    await page.context().addCookies(cookies);
    await page.goto(stack.origin + path);
    await show(page);
    // Each text stands there as it was written, or in the value of a field.
    const shown = await page.evaluate(() => {
      const fields = [...document.querySelectorAll("input, textarea")] as HTMLInputElement[];
      return `${document.body.textContent} ${fields.map(({ value }) => value).join(" ")}`;
    });
    const written = (text: string) => text.replace(/\s+/g, " ");
    const missing = texts.filter((text) => !written(shown).includes(written(text)));
    expect(missing).toEqual([]);
    if (!isUnguarded) return;
    await page.evaluate((ran) => {
      const holds = (one: Element) => one.textContent?.includes(ran) ?? false;
      for (const one of [...document.body.querySelectorAll("*")])
        if (holds(one) && ![...one.children].some(holds)) one.innerHTML = one.textContent ?? "";
    }, RAN);
    await page.waitForTimeout(200);
  });

/** What runs where texts are shown as they are, and where they were taken for markup: nothing, and much. */
async function expectQuiet(path: string, show: (page: Page) => Promise<void>): Promise<void> {
  expect(await ranAtDesk(path, show, false)).toEqual([]);
  expect((await ranAtDesk(path, show, true)).length, "the same page unguarded").toBeGreaterThan(1);
}

describe.each(parts.map((part, number) => [number, part] as const))(
  "scripts in what is kept of a form, part %i",
  (number, part) => {
    const formName = `Visit ${number}.`;
    beforeAll(async () => {
      texts = part;
      ({ formId, publicationKey } = await publishWorkbook(owner, { formName }));
    });

    it(
      "in the names and descriptions of its steps",
      async () => {
        const { model, revision } = must(await owner.call(api.process.processes, { id: formId }));
        const root = JSON.parse(model);
        root.children = texts.map((text, index) =>
          step("HANDLEBARS", {
            ...{ name: text.slice(0, 200), description: text, outputName: text.slice(0, 200) },
            propertySets: [{ key: `s${index}`, name: text, properties: [{ name: text, value: text }] }],
          }),
        );
        must(await owner.call(api.process.processSave, { formId, model: JSON.stringify(root), revision }));
        await expectQuiet("/design/forms", async (page) => {
          await page.getByRole("link", { name: `Processes: ${formName}` }).click();
          await page
            .getByRole("heading", { name: texts[0]?.slice(0, 200) ?? "", exact: true })
            .first()
            .waitFor();
        });
      },
      TIMEOUT_MS,
    );

    it(
      "in what a respondent answered",
      async () => {
        const answers = JSON.stringify({ firstName: texts.join(" "), lastName: texts.join(" ") });
        const { instanceId } = await storeInstance({ formId, publicationKey, name: texts[0] ?? "", answers });
        await expectQuiet(`/design/form/${formId}/submissions`, async (page) => {
          await page.getByRole("button", { name: `Look at submission ${instanceId}` }).click();
          await page.getByRole("dialog").getByText(RAN).first().waitFor();
        });
      },
      TIMEOUT_MS,
    );

    it(
      "in the names of those whom it is shared with",
      async () => {
        const { users, forms } = openStores();
        const at = new Date().toISOString();
        for (let index = 0; index < texts.length; index += 2) {
          const username = `${index}-${number}@lab.example`;
          await users.create({
            ...{ username, passwordHash: "", locale: "en", roles: ["USER"], active: true, sessionEpoch: 1 },
            ...{ firstName: texts[index] ?? "", lastName: texts[index + 1] ?? "", createdAt: at },
          });
          await forms.saveShare({ formId, username, privilege: "R", data: false, activityDate: at }, at);
        }
        await expectQuiet("/design/forms", async (page) => {
          await page.getByRole("button", { name: `Share: ${formName}` }).click();
          await page.getByRole("dialog").getByText(RAN).first().waitFor();
        });
      },
      TIMEOUT_MS,
    );

    it(
      "in who did what on its audit trail",
      async () => {
        const { audit } = openStores();
        for (const [index, text] of texts.entries()) {
          const entry = {
            at: new Date().toISOString(),
            action: "share.save" as const,
            object: `SHARE#${text}`,
          };
          const more = { actor: text, result: "done" as const, requestId: text, details: { to: text } };
          await audit.add(formSubject(formId), { ...entry, ...more }, `hostile${index}`);
        }
        await expectQuiet(`/design/form/${formId}/submissions?view=audit`, async (page) => {
          await page.getByRole("cell", { name: RAN }).first().waitFor();
          const older = page.getByRole("button", { name: /older|more/i });
          while ((await older.count()) > 0 && (await page.getByRole("row").count()) <= texts.length) {
            const rows = await page.getByRole("row").count();
            await older.first().click();
            await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(rows);
          }
        });
      },
      TIMEOUT_MS,
    );
  },
);
