/** Names as long as the product takes them, in one word: no action leaves the screen, no dialog scrolls sideways. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { restOfMotion, violationsIn } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { enrolled } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { browserCookies } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const SHOTS = process.env.SPROUT_SHOTS;
const sizes = [360, 390, 768, 1280].map((width) => ({ width, height: width < 700 ? 780 : 800 }));
const withAxe = [390, 1280];
const dark = [390, 768];
/** One word of 200 letters, begun with what it is. */
const long = (what: string) => `${what}${"Kinderuntersuchungsfragebogen".repeat(7)}`.slice(0, 200);

// Read when a function is first called, which the stack's clocks may do as soon as it runs.
beforeAll(() => {
  process.env.SPROUT_ADMINISTRATORS = "demo@sprout.example";
});
const stack = useStack({ log: () => {} });
let browser: Browser;
let designer: Client;
let page: Page;
let formId = 0;

beforeAll(async () => {
  browser = await launchTestBrowser();
  const demo = await demoOn(stack);
  designer = new Client(stack.origin);
  must(await designer.call(api.account.login, { username: demo.email, password: demo.password }));
  const { forms } = openStores();
  const publicationKey = demo.formAddress.split("/").at(-1) ?? "";
  formId = (await forms.findPublication(publicationKey))?.formId ?? 0;
  must(await designer.call(api.forms.renameForm, { id: formId, formName: long("Form") }));
  must(
    await designer.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey, command: "rename", publicationName: long("Link") },
    }),
  );
  const { model, revision } = must(await designer.call(api.process.processes, { id: formId }));
  const root = Step.parse(JSON.parse(model));
  for (const { step } of walkSteps(root)) {
    step.name = long(step.name.replaceAll(" ", ""));
    if (step.publicOutputInd) step.outputName = long("Output");
  }
  must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(root), revision }));
  await storeInstance({ formId, publicationKey, name: long("Submission") });
  const answers = { "@cases": { [long("Case")]: {} } };
  must(
    await designer.call(api.process.processFormSave, { formId, workingOutputModel: JSON.stringify(answers) }),
  );
  const deleted = must(
    await designer.call(api.forms.duplicateForm, { id: formId, formName: long("Deleted") }),
  );
  must(await designer.call(api.forms.deleteForm, { id: deleted.formId }));
  // A person's name has 100 letters at most.
  const ana = await enrolled(stack, long("Ana").slice(0, 60), long("Vogel").slice(0, 100));
  must(await designer.call(api.forms.shareSave, { formId, username: ana.email, privilege: "R" }));
  const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: "reduce" });
  await context.addCookies(browserCookies(designer));
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  delete process.env.SPROUT_ADMINISTRATORS;
});

/** What can be pressed and isn't within the window, or within what cuts it off; and what scrolls sideways. */
function pushedOut(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}”`;
  const dialogs = document.querySelectorAll("[role=dialog]");
  const scope = dialogs[dialogs.length - 1] ?? document.body;
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth - innerWidth} px too wide`);
  for (const element of scope.querySelectorAll<HTMLElement>("*")) {
    const { overflowX } = getComputedStyle(element);
    const isPane = element.closest(".cm-editor, [class*=tree] [class*=Tree], iframe") !== null;
    if (overflowX === "auto" && !isPane && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${nameOf(element)} scrolls ${element.scrollWidth - element.clientWidth} px sideways`);
  }
  for (const heading of scope.querySelectorAll<HTMLElement>("h1, h2, h3")) {
    for (
      let around = heading.parentElement;
      around !== null && scope.contains(around);
      around = around.parentElement
    ) {
      const cutOff = heading.scrollHeight - around.clientHeight;
      if (getComputedStyle(around).overflowY === "visible" && around.clientHeight > 0 && cutOff > 1)
        faults.push(`${nameOf(heading)} is ${cutOff} px higher than what it is in`);
    }
  }
  for (const element of scope.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 2) continue;
    let [left, right] = [0, innerWidth];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const frame = around.getBoundingClientRect();
      if (frame.width <= 2)
        [left, right] = [-Infinity, Infinity]; // for screen readers only
      else [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    }
    if (box.left < left - 1 || box.right > right + 1)
      faults.push(
        `${nameOf(element)} is from ${Math.round(box.left)} to ${Math.round(box.right)}, seen ${Math.round(left)} to ${Math.round(right)}`,
      );
  }
  return faults;
}

const dialog = () => page.getByRole("dialog");
const openDialog = async (name: string) => {
  await page.goto(`/design/forms?dialog=${name}&form=${formId}`);
  await dialog().getByRole("heading").first().waitFor();
};
const builder = async () => {
  await page.goto(`/design/process/builder?formId=${formId}`);
  await page.getByRole("article").nth(6).waitFor();
};
const stepMenu = async (item: string) => {
  await builder();
  await page
    .getByRole("button", { name: /^More actions: Checklist/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
  await dialog().waitFor();
};

const places: readonly [what: string, open: () => Promise<unknown>][] = [
  [
    "forms",
    async () => {
      await page.goto("/design/forms");
      await page
        .getByRole("link", { name: /^Processes/ })
        .or(page.getByRole("button", { name: /^Share/ }))
        .first()
        .waitFor();
    },
  ],
  ["rename", () => openDialog("rename")],
  ["tags", () => openDialog("tags")],
  ["duplicate", () => openDialog("duplicate")],
  ["share", () => openDialog("share")],
  ["delete", () => openDialog("delete")],
  [
    "publications",
    async () => {
      await openDialog("publications");
      await dialog()
        .getByRole("button", { name: /^More for / })
        .waitFor();
    },
  ],
  [
    "publication settings",
    async () => {
      await openDialog("publications");
      await dialog()
        .getByRole("button", { name: /^More for / })
        .click();
      await page.getByRole("menuitem", { name: /^Settings/ }).click();
      await dialog().getByRole("button", { name: "Save" }).waitFor();
    },
  ],
  [
    "submissions",
    async () => {
      await page.goto(`/design/form/${formId}/submissions`);
      await page
        .getByRole("link", { name: /^View submission/ })
        .first()
        .waitFor();
    },
  ],
  [
    "a submission",
    async () => {
      await page.goto(`/design/form/${formId}/submissions`);
      await page
        .getByRole("link", { name: /^View submission/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  ],
  ["steps", builder],
  ["move a step", () => stepMenu("Move…")],
  ["delete a step", () => stepMenu("Delete")],
  [
    "a toast",
    async () => {
      await stepMenu("Delete");
      await dialog()
        .getByRole("button", { name: /^Delete/ })
        .click();
      await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
    },
  ],
  [
    "the editor of a template",
    async () => {
      await builder();
      await page.getByRole("button", { name: /^Template: Letter/ }).click();
      await page.getByRole("textbox", { name: /^Template of/ }).waitFor();
    },
  ],
  [
    "the name of a link",
    async () => {
      await openDialog("publications");
      await dialog().getByRole("button", { name: "Publish", exact: true }).click();
      await dialog().getByLabel("Publication name").waitFor();
    },
  ],
  [
    "the audit trail",
    async () => {
      await page.goto(`/design/form/${formId}/submissions?view=audit`);
      await page.getByRole("table").waitFor();
    },
  ],
  [
    "deleted forms",
    async () => {
      await page.goto("/design/forms/deleted");
      await page.getByRole("button", { name: /^Restore Deleted/ }).waitFor();
    },
  ],
  [
    "users",
    async () => {
      await page.goto("/users");
      await page.getByRole("button", { name: /^Actions on anakinder/ }).waitFor();
    },
  ],
  [
    "roles of a user",
    async () => {
      await page.goto("/users");
      await page.getByRole("button", { name: /^Actions on anakinder/ }).click();
      await page.getByRole("menuitem", { name: "Change roles" }).click();
      await dialog().waitFor();
    },
  ],
  [
    "edit a step",
    async () => {
      await builder();
      await page
        .getByRole("button", { name: /^Edit: Letter/ })
        .first()
        .click();
      await dialog().getByRole("button", { name: "Save" }).waitFor();
    },
  ],
  [
    "versions of a step",
    async () => {
      await builder();
      await page.getByRole("combobox", { name: "Test answers" }).selectOption(long("Case"));
      await page.getByRole("button", { name: /^Template: Letter/ }).click();
      await page.getByRole("button", { name: "Versions", exact: true }).click();
      await dialog().getByRole("list", { name: "Versions" }).getByText("Now").waitFor();
    },
  ],
  [
    "what both changed",
    async () => {
      await builder();
      const { model, revision } = must(await designer.call(api.process.processes, { id: formId }));
      const root = Step.parse(JSON.parse(model));
      for (const { step } of walkSteps(root)) if (step.name.startsWith("Letter")) step.name = long("Theirs");
      must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(root), revision }));
      await page.getByRole("button", { name: /^Edit: Letterforthedoctor/ }).click();
      await dialog().getByLabel("Name", { exact: false }).first().fill(long("Mine"));
      await dialog().getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Compare and choose" }).click();
      await dialog().getByRole("radio", { name: "Theirs" }).waitFor();
    },
  ],
  [
    "the dashboard",
    async () => {
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  ],
];

/** What is opened at each size: it doesn't stay, or other buttons open it on a phone. */
const openedEachTime = new Set(["a toast"]);

describe("names of 200 letters", () => {
  it.each(places)("leave room for every action: %s", async (what, open) => {
    const faults: string[] = [];
    for (const [index, size] of sizes.entries()) {
      await page.setViewportSize(size);
      const colorScheme = dark.includes(size.width) ? "dark" : "light";
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (index === 0 || openedEachTime.has(what)) await open();
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.evaluate(restOfMotion, 50);
      const out = await page.evaluate(pushedOut);
      const violations = withAxe.includes(size.width) ? await violationsIn(page) : [];
      faults.push(
        ...[...out, ...violations.map(({ id, target }) => `${id} at ${target}`)].map(
          (one) => `${size.width} px: ${one}`,
        ),
      );
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${what}-${size.width}.png` });
      if (what !== "a toast") continue;
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page
        .getByRole("status")
        .filter({ hasText: /^Saved$/ })
        .waitFor();
    }
    expect(faults.join("\n")).toBe("");
  });

  it("open each page at its top, and as far down as it was after a reload", async () => {
    const top = () => page.evaluate(() => scrollY);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto("/design/forms");
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(100);
    await page.reload();
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .waitFor();
    await expect.poll(top).toBeGreaterThan(100);
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(restOfMotion, 50);
    expect(await top()).toBe(0);
  });
});
