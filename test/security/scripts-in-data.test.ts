/**
 * Texts that would run as scripts, in the data of a form: its steps with their property sets and translations, its
 * answers, its reports, the people it is shared with, and its audit trail. `npm run faults -- P13` takes all of them
 * (SCRIPT_TEXTS=all), `npm test` some that a seed chooses.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import type { Step } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { launchTestBrowser } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { expectQuiet, type QuietPage, textParts } from "./quiet-page.ts";
import { RAN } from "./scripts.ts";
import { whatRan } from "./what-ran.ts";

const TIMEOUT_MS = 240_000;
/** How long a step's name, and that of its output, may be. */
const MAX_NAME = 200;
const DIALOG = "[role=dialog]";

const stack = useStack();
let browser: Browser;
let owner: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-quiet-"));
  browser = await launchTestBrowser();
  owner = (await person(stack, "Owner", "Person")).client;
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reports the name under which each file is saved: the browser's own event has it cleaned already. */
function noteSaves(): void {
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function noted() {
    (window as unknown as { noteSaved: (name: string) => void }).noteSaved(this.download); // exposed by the test
    click.call(this);
  };
}

describe.each(textParts.map((texts, number) => [number, texts] as const))(
  "scripts in the data of a form, part %i",
  (number, texts) => {
    const formName = `Visit ${number}.`;
    const first = texts[0] ?? "";
    const names = texts.map((text) => text.slice(0, MAX_NAME));
    let formId: number;
    let publicationKey: string;
    beforeAll(async () => {
      ({ formId, publicationKey } = await publishWorkbook(owner, { formName }));
    });

    const expectQuietAt = (path: string, show: (page: Page) => Promise<void>, on: Partial<QuietPage> = {}) =>
      expectQuiet({ browser, origin: stack.origin, client: owner, path, texts, ...on }, show);

    async function saveSteps(children: Step[]): Promise<void> {
      const { model, revision } = must(await owner.call(api.process.processes, { id: formId }));
      const root = { ...JSON.parse(model), children };
      must(await owner.call(api.process.processSave, { formId, model: JSON.stringify(root), revision }));
    }

    async function openBuilder(page: Page): Promise<void> {
      await page.getByRole("link", { name: `Processes: ${formName}` }).click();
      await page
        .getByRole("heading", { name: names[0] ?? "", exact: true })
        .first()
        .waitFor();
    }

    it(
      "in the names and descriptions of its steps",
      async () => {
        const named = (name: string) => ({ name, outputName: name, publicOutputInd: true });
        await saveSteps(
          texts.map((text, at) => step("HANDLEBARS", { ...named(names[at] ?? ""), description: text })),
        );
        await expectQuietAt("/design/forms", openBuilder);
      },
      TIMEOUT_MS,
    );

    it(
      "in the names and values of property sets, in the dialog of their step",
      async () => {
        const propertySets = texts.map((text, at) => ({
          key: `s${at}`,
          name: text,
          properties: [{ name: text, value: text }],
        }));
        await saveSteps([step("HANDLEBARS", { name: names[0] ?? "", description: "Sets", propertySets })]);
        const show = async (page: Page) => {
          await openBuilder(page);
          await page.getByRole("button", { name: "Edit: " }).first().click();
          const fields = page.getByRole("dialog").getByLabel("Property Set Name");
          await expect.poll(() => fields.count()).toBe(texts.length);
        };
        await expectQuietAt("/design/forms", show, { within: DIALOG });
      },
      TIMEOUT_MS,
    );

    it(
      "in the texts, languages and messages of the translations editor",
      async () => {
        const languages = texts.slice(0, 3);
        const messages = (text: string) => [["es", text], ...languages.map((code) => [code, text])];
        const catalogue = texts.map((text) => [text, Object.fromEntries(messages(text))]);
        const translated = texts
          .filter((text) => !text.includes('"'))
          .map((text) => `{{translate "${text}"}}`);
        await saveSteps([
          step("TRANSLATIONS", {
            name: names[0] ?? "",
            description: "Words",
            template: JSON.stringify(Object.fromEntries(catalogue)),
            children: [step("HANDLEBARS", { description: "Uses them", template: translated.join("") })],
          }),
        ]);
        const show = async (page: Page) => {
          await openBuilder(page);
          await page.getByRole("button", { name: "View: " }).click();
          const table = page.getByRole("region", { name: "Translations" });
          await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(texts.length);
          for (const language of languages) await table.getByText(language).first().waitFor();
        };
        await expectQuietAt("/design/forms", show, { within: "[aria-label=Translations]" });
      },
      TIMEOUT_MS,
    );

    it(
      "in the names of reports that are shown and saved, and in the titles of what is saved",
      async () => {
        const template = "<!doctype html><title>{{firstName}}</title><p>{{firstName}}</p>";
        const reports = names.map((name) =>
          step("HANDLEBARS", { ...viewable(name), description: "A report", template }),
        );
        const published = await publishWorkbook(owner, {
          formName: `Reports ${number}.`,
          process: JSON.stringify(treeOf(...reports)),
        });
        const answers = { ...demoAnswers, firstName: texts.join(" ") };
        const { ref, instanceId } = await submitAnswers(stack.client(), published.publicationKey, answers);
        await waitForReports(stack.client(), ref);

        const path = `/i/${ref.instanceKey}#${ref.authKey}`;
        const list = (page: Page) =>
          page
            .locator(".p-card")
            .nth(reports.length - 1)
            .waitFor();
        const asRespondent = { client: undefined, texts: names, within: ".p-cards" };
        await expectQuietAt(path, list, asRespondent);

        const file = join(folder, `${number}.html`);
        const saved: string[] = [];
        const ran = await whatRan(browser, stack.origin, async (page) => {
          await page.goto(stack.origin + path);
          await list(page);
          await page.exposeFunction("noteSaved", (name: string) => saved.push(name));
          await page.evaluate(noteSaves);
          const download = page.waitForEvent("download");
          for (const at of reports.keys()) {
            const card = page.locator(".p-card").nth(at);
            await card.getByRole("button", { name: /^Download/ }).click();
            await expect.poll(() => saved.length).toBe(at + 1);
          }
          await (await download).saveAs(file);
        });
        expect(ran).toEqual([]);
        expect(saved).toHaveLength(reports.length);
        for (const name of saved) expect(name).toMatch(/^[^\p{Cc}/\\:*?"<>|]+\.html$/u);
        const read = async (page: Page) => expect(await page.title()).toContain(RAN);
        await expectQuietAt(pathToFileURL(file).href, read, { client: undefined });

        await expectQuietAt(
          `/design/form/${published.formId}/submissions`,
          async (page) => {
            await page.getByRole("link", { name: `View submission ${instanceId}` }).click();
            await page
              .getByRole("region", { name: `Submission ${instanceId}` })
              .getByRole("button", { name: RAN })
              .first()
              .waitFor();
          },
          { texts: names, within: '[aria-label^="Submission "]' },
        );
      },
      TIMEOUT_MS,
    );

    it(
      "in a respondent's answers",
      async () => {
        const answers = JSON.stringify({ firstName: texts.join(" "), lastName: texts.join(" ") });
        const { instanceId } = await storeInstance({ formId, publicationKey, name: first, answers });
        await expectQuietAt(`/design/form/${formId}/submissions`, async (page) => {
          await page.getByRole("link", { name: `View submission ${instanceId}` }).click();
          await page
            .getByRole("region", { name: `Submission ${instanceId}` })
            .getByText(RAN)
            .first()
            .waitFor();
        });
      },
      TIMEOUT_MS,
    );

    it(
      "in the names of people with a share",
      async () => {
        const { users, forms } = openStores();
        const at = new Date().toISOString();
        for (let index = 0; index < texts.length; index += 2) {
          const username = `${index}-${number}@lab.example`;
          await users.create({
            username,
            passwordHash: "",
            locale: "en",
            roles: ["USER"],
            active: true,
            sessionEpoch: 1,
            firstName: texts[index] ?? "",
            lastName: texts[index + 1] ?? "",
            createdAt: at,
          });
          await forms.saveShare({ formId, username, privilege: "R", data: false, activityDate: at }, at);
        }
        await expectQuietAt("/design/forms", async (page) => {
          await page.getByRole("button", { name: `Share: ${formName}` }).click();
          await page.getByRole("dialog").getByText(RAN).first().waitFor();
        });
      },
      TIMEOUT_MS,
    );

    it(
      "in the entries of its audit trail",
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
        await expectQuietAt(`/design/form/${formId}/submissions?view=audit`, async (page) => {
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
