/** The parts of the respondent's page, each as a state that a small function opens in one of the page's languages. */
import { expect } from "vitest";
import { localize } from "../../shared/localize.ts";
import type { Texts } from "../../web/player/texts/texts.ts";
import { allAnswers, partsAbout, partsNames, visitAnswers } from "./player-parts-form.ts";
import { authKey, instanceKey, publicationKey } from "./player-server.ts";
import { button, press, pressStill, saved, type Visit, type VisitOptions } from "./player-visit.ts";

interface Part {
  name: string;
  instance?: VisitOptions["instance"];
  path?: string;
  /** What is opened is no form. */
  isStarting?: boolean;
  /** @returns when the part is there */
  open: (visit: Visit, texts: Texts, language: string) => Promise<void>;
}

const resumed = `/i/${instanceKey}#${authKey}`;
const SUBMITTED_AT = "2026-11-20T20:00:00.000Z";
const note = "Please give your full name, as it is in your passport.";
const submitted = {
  ...saved(allAnswers, "1:"),
  status: "COMPLETE",
  messageCode: "OK",
  updatedAt: SUBMITTED_AT,
} as const;

const heading = ({ page }: Visit, name: string) => page.getByRole("heading", { name }).waitFor();

/** The receipt of a submission whose reports are there, and what else the server says of it. */
async function receive(
  { page, server, pass }: Visit,
  further: Required<Visit["server"]["reports"]>["further"],
) {
  server.reports.further = { submittedAt: SUBMITTED_AT, ...further };
  const report = (outputId: string, name: string, contentType: string) =>
    server.reports.references.push({ outputId, instanceKey, name, contentType, bytes: 4_000, pages: 2 });
  report("family", "For the family", "text/html");
  report("doctor", "For the doctor who knows your child", "application/pdf");
  server.reports.messageCode = "OK";
  await pass(5_000);
  await page.locator(".p-card").last().waitFor();
}

export const parts: readonly Part[] = [
  {
    name: "a form with a date, a time, both, a searched menu that is open, and whose it is",
    async open({ page }) {
      await page.getByRole("contentinfo").waitFor();
      await page.getByRole("combobox").last().click();
      await page.locator("[role=option]").first().waitFor();
    },
  },
  {
    name: "the answers of these questions, read back in words",
    instance: saved(visitAnswers),
    open: ({ page }) => page.locator("[data-key=called] output, output").first().waitFor(),
  },
  {
    name: "the list of what is missing",
    async open({ page }) {
      await pressStill(page.locator(".p-next"));
      await page.locator(".p-summary").waitFor();
    },
  },
  {
    name: "the offer to check the answers",
    instance: saved(allAnswers, "1:"),
    open: ({ page }, texts) => button(page, texts.check.title).waitFor(),
  },
  {
    name: "the answers before they are submitted",
    instance: saved(allAnswers, "1:"),
    async open({ page }, texts) {
      await press(page, texts.check.title);
      await page.locator(".p-check-row").last().waitFor();
    },
  },
  {
    name: "the receipt, while reports are made",
    instance: { ...submitted, status: "POST_PROCESSING", messageCode: "SUBMITTED" },
    path: resumed,
    async open(visit, texts) {
      await heading(visit, texts.outputs.nextSteps);
      await visit.page.getByText(texts.outputs.number).waitFor();
      await visit.page.getByText(texts.outputs.receivedBy).waitFor();
    },
  },
  {
    name: "the reports, whose answers can be changed, and what was received",
    instance: submitted,
    path: resumed,
    async open(visit, texts) {
      const replaced = [{ version: 1, submittedAt: "2026-11-18T12:00:00.000Z", outputReferences: [] }];
      await receive(visit, { change: { isBegun: false }, replaced });
      await button(visit.page, texts.change.change).waitFor();
      await visit.page.getByText(texts.change.earlier).click();
      await press(visit.page, texts.outputs.answers);
      await visit.page.locator(".p-check-row").last().waitFor();
    },
  },
  {
    name: "answers that were sent back with a note",
    instance: submitted,
    path: resumed,
    async open(visit, texts) {
      await receive(visit, { change: { isBegun: true, note } });
      await visit.page.getByText(texts.change.sentBack).waitFor();
    },
  },
  {
    name: "answers that are being changed",
    instance: { ...saved(allAnswers), change: { version: 2, note } },
    path: `/i/${instanceKey}?change#${authKey}`,
    open: (visit, texts) => heading(visit, texts.change.changing),
  },
  {
    name: "“Still so?”, for answers of last time",
    instance: { ...saved(allAnswers), copied: { submittedAt: SUBMITTED_AT, pages: ["visit", "rest"] } },
    async open({ page }, texts) {
      await button(page, texts.last.yes).waitFor();
      await pressStill(page.locator(".p-next"));
      await page.locator(".p-summary").waitFor();
    },
  },
  {
    name: "the choice to start from the last answers",
    path: "/unsubscribe",
    isStarting: true,
    async open(visit, texts) {
      const { page, server } = visit;
      server.reports.messageCode = "OK";
      server.reports.further = { reusable: true, submittedAt: SUBMITTED_AT };
      await page.evaluate(
        ({ last, auth, key, authKey, at }) => {
          localStorage.setItem("sprout.device", "own");
          localStorage.setItem(last, `${key} ${at}`);
          localStorage.setItem(auth, `${authKey} ${at}`);
        },
        {
          ...{ last: `sprout.last.${publicationKey}`, auth: `sprout.auth.${instanceKey}` },
          ...{ key: instanceKey, authKey, at: SUBMITTED_AT },
        },
      );
      await page.goto(new URL(`/f/${publicationKey}`, page.url()).href);
      await heading(visit, texts.last.title);
    },
  },
  {
    name: "the question whether to delete the form",
    instance: saved(visitAnswers),
    async open({ page }, texts) {
      await press(page, texts.discard.delete);
      await page.getByRole("dialog", { name: texts.discard.deleteTitle }).waitFor();
    },
  },
  {
    name: "a form that is closed, in its publisher's words",
    instance: { ...saved(visitAnswers), messageCode: "CLOSED" },
    path: resumed,
    async open({ page, server }, { closedTitle }, language) {
      const { about } = server.instance;
      await page.getByRole("heading", { name: closedTitle }).waitFor();
      const [said = ""] = localize(about?.closed, language).split("\n");
      await page.getByText(said).waitFor();
      expect(await page.getByText("2026").count(), "until when it is open").toBe(0);
    },
  },
  {
    name: "how the answers are used",
    async open({ page }, { dataUse }) {
      await press(page, dataUse);
      await page.getByRole("dialog", { name: dataUse }).getByRole("heading").last().waitFor();
    },
  },
  {
    name: "accessibility",
    path: "/f/accessibility",
    isStarting: true,
    open: (visit, texts) => heading(visit, texts.accessibility.title),
  },
  {
    name: "a form that was saved for later, with its link",
    instance: saved(visitAnswers),
    path: resumed,
    async open({ page }) {
      await page.locator(".p-save").click();
      await page.locator(".p-resume-link").waitFor();
    },
  },
  {
    name: "a form that is submitted once there is a connection",
    instance: saved(allAnswers, "1:"),
    path: resumed,
    async open(visit, texts) {
      const { page, server } = visit;
      await page.locator("textarea").fill("!");
      await expect.poll(() => server.saves.length).toBeGreaterThan(0);
      server.cut(true);
      await pressStill(page.locator(".p-submit"));
      await heading(visit, texts.offline.waiting);
    },
  },
  {
    name: "what a link gave and the form does not take, and that it was used",
    instance: {
      unfilled: [
        { label: "Ward", value: "3 B" },
        { label: "Name of the nurse who called", value: "María-José Fernández-Villaverde" },
      ],
      linkUsed: true,
    },
    async open(visit, texts) {
      await heading(visit, texts.link.unfilled);
      await heading(visit, texts.link.used);
    },
  },
];

/** How a part is opened in a language. */
export const optionsOf = (
  { instance: input = {}, path, isStarting }: Part,
  language: string,
): VisitOptions => ({
  locale: language,
  instance: {
    ...{ locale: language, names: partsNames, about: partsAbout, erasedAfterDays: 30 },
    ...{ region: "eu-central-1", namesSubject: true, closesAt: "2026-12-24T12:00:00.000Z" },
    ...input,
  },
  ...(path !== undefined && { path }),
  ...(isStarting !== undefined && { isStarting }),
});
