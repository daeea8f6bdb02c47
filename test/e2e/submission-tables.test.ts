/** A submission with questions that repeat and a score, as staff read it and as its report shows it. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectAccessible, restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import {
  designerPassword,
  must,
  publishSheets,
  signUpDesigner,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack({ log: () => {} });
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const survey = [
  ["type", "name", "label", "calculation", "repeat_count"],
  ["text", "parent", "Your name", "", ""],
  ["begin_repeat", "children", "Child", "", ""],
  ["text", "child_name", "First name", "", ""],
  ["integer", "age", "Age", "", ""],
  ["end_repeat", "", "", "", ""],
  ["text", "wish", "Anything else?", "", ""],
  ["calculate", "score", "Sum of the ages", "sum(${age})", ""],
];

describe("a submission whose questions repeat", () => {
  it("is read in the form's order, with a table in its place and its score, also in its report", async () => {
    const designer = stack.client();
    const email = await signUpDesigner(designer, stack.mails);
    const result = await publishSheets(designer, { survey }, { formName: "Your family" });
    const children = [
      { child_name: "Ana", age: 7 },
      { child_name: "Bo", age: 4 },
    ];
    const respondent = stack.client();
    const answers = { parent: "Eva", children, wish: "A window seat" };
    const { ref, instanceKey } = await submitAnswers(respondent, result.publicationKey, answers);
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await signIn(page, stack.origin, { email, password: designerPassword() });
    await page.goto(`/design/form/${result.formId}/submissions/${instanceKey}`);
    const shown = page.getByRole("region", { name: "Answers", exact: true });
    await shown.getByText("A window seat").waitFor();
    expect((await shown.innerText()).replace(/\s+/g, " ")).toMatch(
      /Your name Eva .*First name Age Child 1 Ana 7 Child 2 Bo 4 .*Anything else\? A window seat .*Sum of the ages 11/,
    );
    const table = shown.getByRole("table", { name: "Child" });
    expect(await table.getByRole("rowheader").allTextContents()).toEqual(["Child 1", "Child 2"]);
    const folder = process.env.SPROUT_PICTURES;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(restOfMotion, 50);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `pixels at the side at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/answers-${width}.png`, fullPage: true });
    }

    const { outputReferences } = await waitForReports(respondent, ref);
    const sheet = outputReferences.find(({ contentType }) => contentType === "text/html");
    const report = await respondent.call(api.runtime.output, { ...ref, outputId: sheet?.outputId ?? "" });
    const paper = await context.newPage();
    await paper.setViewportSize({ width: 390, height: 800 });
    await paper.setContent(Buffer.from(must(report).data ?? "", "base64").toString());
    expect((await paper.getByRole("main").innerText()).replace(/\s+/g, " ")).toMatch(
      /Your name Eva .*First name Age Child 1 Ana 7 Child 2 Bo 4 .*Anything else\? A window seat .*Sum of the ages 11/,
    );
    await expectAccessible(paper);
    if (folder !== undefined) await paper.screenshot({ path: `${folder}/sheet-390.png` });
    await context.close();
  });
});
