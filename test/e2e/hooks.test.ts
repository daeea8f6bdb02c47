/** A designer sets a hook, sees its secret once, tests it, and finds in its log what it was sent. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as hooksHandler } from "../../events/hooks-due.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { deleteCreatedForms } from "../support/deployed.ts";
import { type HookReceiver, startHookReceiver } from "../support/hook-receiver.ts";
import {
  designerPassword,
  publishWorkbook,
  signUpDesigner,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const SHOTS = process.env.SCREENSHOTS;
const stack = useStack();
const hooksDue = withinAccess("events/hooks-due.ts", hooksHandler);
let browser: Browser;
let receiver: HookReceiver;
beforeAll(async () => {
  [browser, receiver] = await Promise.all([launchTestBrowser(), startHookReceiver()]);
});
afterAll(() => browser?.close());
afterAll(() => receiver.stop());

describe.each(designerLooks)(
  "the hooks of a form, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    let context: BrowserContext;
    let page: Page;
    let dialog: Locator;
    let publicationKey: string;
    const faults: string[] = [];

    beforeAll(async () => {
      const client = stack.client();
      const email = await signUpDesigner(client, stack.mails);
      ({ publicationKey } = await publishWorkbook(client, { formName: "Visit" }));
      context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme });
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on("pageerror", (error) => faults.push(String(error)));
      await signIn(page, stack.origin, { email, password: designerPassword() });
      dialog = page.getByRole("dialog");
      receiver.received.length = 0;
      receiver.answer = () => 200;
    });
    afterAll(async () => {
      await context?.close();
      await deleteCreatedForms();
      expect(faults).toEqual([]);
    });

    const press = (name: string | RegExp) => dialog.getByRole("button", { name }).first().click();

    async function look(what: string): Promise<void> {
      await expectSound(page);
      if (SHOTS !== undefined)
        await page.screenshot({ path: `${SHOTS}/hooks-${viewport.width}-${colorScheme}-${what}.png` });
    }

    it("are set with what leaves and to where in plain sight, and a secret that is shown once", async () => {
      await page.goto("/design/forms");
      await page.getByRole("button", { name: "More for Visit" }).click();
      await page.getByRole("menuitem", { name: "Hooks…" }).click();
      await dialog.getByText("No hooks yet").waitFor();
      await look("none");
      await press("Add a hook");
      await dialog.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.1/in");
      await press(/^Add$/);
      await dialog.getByText("public host name").waitFor();
      await dialog.getByText("to this computer by http as well").waitFor();
      await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.address);
      await dialog.getByText("public host name").waitFor({ state: "detached" });
      await dialog.getByText(`Leaves to ${new URL(receiver.address).host}`).waitFor();
      await dialog.getByLabel(/link to each report/).check();
      await dialog.getByText("without signing in").waitFor();
      await look("add");
      await press(/^Add$/);
      const secret = await dialog.getByText(/^whsec_/).textContent();
      receiver.secrets = [secret ?? ""];
      await look("secret");
      await press("I have copied it");
      await dialog.getByText("On", { exact: true }).waitFor();
    });

    it("are tested, paused and resumed, and list what they were sent", async () => {
      await press("Test");
      await dialog.getByText("The test: Taken (200).").waitFor();
      expect(receiver.received.at(-1)).toMatchObject({ type: "test", isSigned: true });
      const respondent = stack.client();
      const { ref } = await submitAnswers(respondent, publicationKey);
      await waitForReports(respondent, ref);
      receiver.answer = ({ type }) => (type === "report.ready" ? 503 : 200);
      await hooksDue({});
      await page.reload();
      await dialog.getByText("Failing", { exact: true }).waitFor();
      await look("failing");
      await press("Log");
      await dialog.getByText(/Not taken \(503\), tried 1 time/).waitFor();
      await dialog.getByText("Taken (200)").waitFor();
      await look("log");
      receiver.answer = () => 200;
      await press(/^Send again.*ready/);
      await dialog.getByText("1 message will be sent again within a minute").waitFor();
      await hooksDue({});
      await press("Back");
      await press("Pause");
      await dialog.getByText("Somebody paused it.").waitFor();
      await look("paused");
      await press("Log");
      await press(/^Send again.*ready/);
      await dialog.getByText("1 message will be sent again once the hook is resumed").waitFor();
      await dialog.getByText("Waits until the hook is resumed").waitFor();
      await press("Back");
      await press("Change");
      await page.route("**/rest/form/hooks/secret", (route) => route.abort());
      await press("New secret");
      await dialog.getByText("Somebody paused it.").waitFor();
      await dialog.getByRole("alert").waitFor();
      await press("Remove");
      await press("Remove");
      await dialog.getByText("No hooks yet").waitFor();
    });
  },
);
