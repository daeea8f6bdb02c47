/** The administrators' screen in a real browser: people, groups, how people sign in, health, and what is on the trails. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { handler as trailHandler } from "../../events/trail-due.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { deployWith } from "../support/issuers/use-provider.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook, startInstance } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const stack = useStack();
const record = withinAccess("events/record-audit.ts", recordHandler);
const leave = withinAccess("events/trail-due.ts", trailHandler);
const { account, forms } = api;
const looks = inTurn([
  { width: 1280, height: 800, colorScheme: "light" as const },
  { width: 390, height: 844, colorScheme: "dark" as const },
  { width: 1280, height: 800, colorScheme: "dark" as const },
  { width: 390, height: 844, colorScheme: "light" as const },
]);
/** As long as names may be, without a place to break. */
const LONG = "Wardwithoutspaces".repeat(6).slice(0, 100);

let browser: Browser;
let page: Page;
let ben: Person;
let cleo: Person;
let gone: Person;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  const issuer = { clientId: "sprout", secret: "none", issuer: "https://login.hospital.test/realms/staff" };
  const clinic = { ...issuer, issuer: "https://login.clinic.test", id: "clinic", name: "City Clinic" };
  const rescue = await enrolled(stack, "Rita", "Rescue");
  deployWith(
    [
      {
        ...issuer,
        id: "hospital",
        name: "St. Anna",
        domains: ["hospital.test", "ward.test"],
        passwords: "off",
      },
      { ...clinic, domains: ["clinic.test"] },
    ],
    `${rescue.email},nobody@hospital.test`,
  );
  const ada = await enrolled(stack, "Ada", "Adams");
  gone = await enrolled(stack, LONG, LONG);
  [ben, cleo] = await Promise.all([enrolled(stack, "Ben", "Baker"), enrolled(stack, "Cleo", "Carver")]);
  const stores = openStores();
  stores.administrators = ada.email;
  const totp = { secret: "1.sealed", addedAt: new Date(0).toISOString(), step: 1 };
  await stores.factors.addTotp(ben.email, totp, { isFirst: true });
  must(await ada.client.call(account.userChange, { username: gone.email, active: false }));

  const { groupId } = must(await cleo.client.call(forms.groupCreate, { name: LONG }));
  await Promise.all(
    ["Ward 3", "Pharmacy"].map((name) => cleo.client.call(forms.groupCreate, { name }).then(must)),
  );
  const { formId, publicationKey } = await publishWorkbook(cleo.client);
  must(
    await cleo.client.call(forms.handOver, { id: formId, username: `group:${groupId}`, keepsWrite: false }),
  );
  await stores.groups.change(groupId, (group) => ({ ...group, members: {} })); // as a restored backup may leave it
  const { instanceKey } = await startInstance(stack.client(), publicationKey);
  const started = (await stores.instances.find(instanceKey)) ?? expect.fail("no instance");
  const run = { instanceKey: newKey(), runId: newKey() };
  await stores.instances.create({
    ...{ ...started, ...run },
    ...{ status: "POST_PROCESSING", messageCode: "PROCESSING" },
  });
  await stores.instances.complete(run.instanceKey, run.runId, "FAILED");
  const mail = { kind: "report-ready", to: ben.email, locale: "en", instanceKey, mailId: newKey() } as const;
  await stores.mails.add(mail, new Date(Date.now() - 3_600_000).toISOString());

  const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: "reduce" });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => faults.push(String(error)));
  await signIn(page, stack.origin, ada);
  stores.secondFactor = "data"; // after it: she has none
});
afterAll(async () => {
  await browser?.close();
  deployWith([]);
});

/** In one of the looks, or in all of them. */
async function expectSound(name: string): Promise<void> {
  for (const { colorScheme, ...size } of looks()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const folder = process.env.SPROUT_SHOTS;
    const path = `${folder}/${name}-${size.width}-${colorScheme}.png`;
    if (folder !== undefined) await page.screenshot({ path, fullPage: true });
    await expectAccessible(page);
    const wider = () => {
      const shown = [document.documentElement, ...document.querySelectorAll("section[tabindex]")];
      return shown.map((one) => one.scrollWidth - one.clientWidth).filter((more) => more > 0);
    };
    await expect.poll(() => page.evaluate(wider)).toEqual([]);
  }
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const view = (name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();

it("shows people, groups, how people sign in, and health, each with what an administrator can do", async () => {
  await page.goto("/users");
  const row = page.getByRole("row").filter({ hasText: "Ben Baker" });
  await row.getByText("Two-step verification", { exact: true }).waitFor();
  await expectSound("people");
  await press(`Actions on ${gone.email}`);
  await page.getByRole("menuitem", { name: "Audit trail" }).waitFor();
  await expectSound("menu");
  await page.keyboard.press("Escape"); // a menu whose button was scrolled away is hidden
  await press(`Actions on ${gone.email}`);
  await page.getByRole("menuitem", { name: "Audit trail" }).click();
  await page.getByRole("dialog").getByText("Account deactivated").waitFor();
  await expectSound("trail");
  await page.keyboard.press("Escape");

  await press(`Actions on ${cleo.email}`);
  await page.getByRole("menuitem", { name: "Groups" }).click();
  await page.getByText("Pharmacy").waitFor();
  expect(await page.getByRole("list", { name: "Groups" }).getByRole("listitem").count()).toBe(2);
  await press("Clear");
  await page.getByText("No active owner").waitFor();
  await expectSound("groups");
  await press(`Name an owner of ${LONG}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address of the owner").fill("nobody@lab.example");
  await press("Make owner");
  await dialog.getByText("No user with this address was found.").waitFor();
  await expectSound("owner");
  await dialog.getByLabel("E-mail address of the owner").fill(ben.email.toUpperCase());
  await press("Make owner");
  await page.getByText("No active owner").waitFor({ state: "detached" });
  await press(`Audit trail of ${LONG}`);
  await page.getByRole("dialog").getByText("Owner appointed by an administrator").waitFor();
  await expectSound("group-trail");
  await page.keyboard.press("Escape");

  await view("Sign-in");
  await page.getByText("Passwords off").waitFor();
  await page.getByText(`${stack.origin}/rest/auth/callback`).waitFor();
  await page.getByText("Administrators must use it, and whoever may read answers.").waitFor();
  await expectSound("sign-in");

  await view("Health");
  await page.getByText("Something needs a person.").waitFor();
  await page.getByText(`Group ${LONG}`).waitFor();
  await expectSound("health");
  expect(faults).toEqual([]);
});

it("says where the audit trail leaves to, and saves a copy of some days", async () => {
  await page.goto("/users?view=trail");
  await page.getByText("No file has left yet.").waitFor();
  await record({});
  await leave({});
  await page.reload();
  await page.getByText("Each minute it leaves for the bucket sprout-trail.").waitFor();
  await page.getByText(/^1 file so far/).waitFor();
  const downloaded = page.waitForEvent("download");
  await press("Download");
  const path = await (await downloaded).path();
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  await page.getByText(`${lines.length} entries saved.`).waitFor();
  await expectSound("audit-trail");
  const actions = new Set(lines.map((line) => JSON.parse(line).action));
  for (const action of ["account.signIn", "user.deactivate", "form.publish"])
    expect(actions).toContain(action);

  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await page.getByText("The last day is before the first one.").waitFor();
  expect(await page.getByRole("button", { name: "Download" }).isDisabled()).toBe(true);
  await expectSound("audit-trail-turned");
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await press("Download");
  await page.getByText("Nothing happened on these days.").waitFor();

  openStores().trailPlace = undefined;
  await page.reload();
  await page.getByText("It is kept in the product alone.").waitFor();
  await expectSound("audit-trail-off");
  expect(faults).toEqual([]);
});
