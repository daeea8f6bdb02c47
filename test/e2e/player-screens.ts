/** What a respondent can meet beside the parts of `player-parts.ts`: each a visit that is read at every stage. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { refusalsToRespondents } from "../../shared/messages/refusals.ts";
import type { Texts } from "../../web/player/texts/texts.ts";
import { aPdf } from "./a-pdf.ts";
import { everyControl, field, page as formPage, section } from "./player-form.ts";
import { authKey, instanceKey, publicationKey } from "./player-server.ts";
import { button, press, pressStill, saved, type Visit, type VisitOptions } from "./player-visit.ts";
import { complete, firstPage, twoPages } from "./use-player.ts";

/** Reads what is there; `stage` names it where something is found. */
export type Read = (stage: string) => Promise<void>;

interface Screen {
  name: string;
  form?: FormDefinition;
  options?: VisitOptions;
  /** In a browser that draws maps. */
  hasMap?: boolean;
  open: (visit: Visit, texts: Texts, read: Read) => Promise<void>;
}

const resumed = `/i/${instanceKey}#${authKey}`;
const files = (["image", "audio", "video", "file"] as const).map((accept) =>
  field({ key: accept, controlType: "upload", required: true, label: `Your ${accept}`, upload: { accept } }),
);
const pads = (["signature", "draw", "annotate"] as const).map((pad) =>
  field({ key: pad, controlType: "upload", label: `Your ${pad}`, upload: { accept: "image", pad } }),
);
const options = ["Cough", "Fever", "Rash"].map((label, at) => ({
  ...{ key: label.toLowerCase(), label, filters: { geometry: `10 ${at}0 0 0` } },
}));

/** Questions that are answered in ways of their own. */
export const furtherControls: FormDefinition = {
  title: "More questions",
  locales: [],
  defaultLocale: "en",
  model: [
    formPage("files", "Your files", section("all", "Files", ...files, ...pads)),
    formPage(
      "more",
      "More about you",
      section(
        "rest",
        "The rest",
        field({
          key: "worst",
          controlType: "rank",
          required: true,
          label: "What troubles you most?",
          options,
        }),
        field({
          key: "home",
          controlType: "geopoint",
          required: true,
          label: "Where do you live?",
          class: "placement-map",
        }),
        field({ key: "way", controlType: "geotrace", label: "Which way do you come?" }),
        field({ key: "well", controlType: "radio", class: "map", label: "Which is nearest?", options }),
        field({ key: "codes", controlType: "text", class: "barcode", label: "The code on the box" }),
        field({
          ...{
            key: "children",
            controlType: "composite",
            label: "Child",
            hint: "All of them.",
            guidance: "Foster children, too.",
          },
          repeat: { label: "Child" },
          fields: [field({ key: "kid", controlType: "text", required: true, label: "First name" })],
        }),
      ),
    ),
  ],
};

const answered = async (page: Page, path: string, body: unknown, status = 200): Promise<void> => {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) }),
  );
};
const refusal = (name: string, details: object = {}) => ({
  type: "",
  title: name,
  status: 403,
  code: "",
  name,
  details,
});

/** The page of a form with what is wrong on it. */
const wrong = (step: number, answers: object): Screen => ({
  name: `page ${step + 1} of every control, with what is wrong`,
  form: everyControl,
  options: { instance: saved(answers, `${step}:`) },
  async open({ page }, _texts, read) {
    await page.locator(".p-field").first().waitFor();
    await read("as it opens");
    await pressStill(page.locator(".p-next, .p-submit").first());
    await page.locator(".p-summary").waitFor();
    await read("what is wrong");
  },
});

const item = (at: number, status: string) => ({
  ...{
    instanceKey: `inst-0123456789abcd${at}`,
    instanceId: String(at),
    publicationKey,
    name: "1",
    messageCode: "OK",
  },
  ...{ activityDate: "2026-11-18T10:20:00.000Z", status },
});

export const screens: readonly Screen[] = [
  wrong(0, { siblings: 99, born: "2999-01-01", visit: "2020-01-01" }),
  wrong(1, firstPage),
  wrong(2, twoPages),
  {
    name: "the last page, its answers, and the receipt while the report is made, and where it fails",
    form: everyControl,
    options: { instance: saved(complete, "3:") },
    async open({ page, server, pass }, texts, read) {
      await read("the last page");
      await press(page, texts.check.title);
      await page.locator(".p-check-row").last().waitFor();
      await read("the answers");
      await pressStill(page.locator(".p-submit"));
      await page.getByRole("heading", { name: texts.thanks }).waitFor();
      await read("the receipt");
      server.reports.messageCode = "FAILED";
      await pass(5_000);
      await page.getByText(texts.outputs.reportFailed).waitFor();
      await read("where it fails");
    },
  },
  {
    name: "the questions for files, and what is wrong with a file",
    form: furtherControls,
    async open({ page }, _texts, read) {
      await page.locator(".p-field input[type=file]").first().waitFor({ state: "attached" });
      await read("as it opens");
      const [first] = await page.locator(".p-field input[type=file]").all();
      await first?.setInputFiles({
        name: "1.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("no picture"),
      });
      await page.locator(".p-problem").first().waitFor();
      await read("a file of another kind");
      await pressStill(page.locator(".p-next"));
      await page.locator(".p-summary").waitFor();
      await read("what is missing");
    },
  },
  {
    name: "a ranking, places, a map, a code and a repeat",
    hasMap: true,
    form: furtherControls,
    options: { instance: saved({}, "1:") },
    async open({ page }, texts, read) {
      await page.getByRole("region", { name: texts.places.map, exact: true }).first().waitFor();
      await read("as it opens");
      await page.locator(".p-repeat-add, .p-add").first().click();
      await read("with a child");
      await pressStill(page.locator(".p-submit"));
      await page.locator(".p-summary").waitFor();
      await read("what is missing");
    },
  },
  {
    name: "a report as a page and as a PDF",
    form: everyControl,
    options: { path: resumed, instance: { ...saved(complete), status: "COMPLETE", messageCode: "OK" } },
    async open({ page, server, pass }, texts, read) {
      const html = Buffer.from("<!doctype html><h1>1</h1>").toString("base64");
      server.reports.references.push(
        { outputId: "a", instanceKey, name: "1", contentType: "text/html", bytes: 9_000 },
        { outputId: "b", instanceKey, name: "2", contentType: "application/pdf", bytes: 120_000, pages: 2 },
      );
      server.reports.contents = {
        a: { contentType: "text/html", data: html, name: "1" },
        b: { contentType: "application/pdf", data: await aPdf(2), name: "2" },
      };
      server.reports.messageCode = "OK";
      await pass(5_000);
      await press(page, texts.outputs.openNamed("1"));
      await page.locator("iframe").waitFor();
      await read("the page");
      await press(page, texts.outputs.openNamed("2"));
      await page.getByRole("img", { name: texts.outputs.pageOf(1, 2) }).waitFor();
      await read("the PDF");
    },
  },
  {
    name: "My Forms: its list, what begins a form, another name, the mails, and where it can't be read",
    options: { path: "/unsubscribe", isStarting: true },
    async open({ page }, texts, read) {
      const words = texts.myFormsPage;
      await answered(
        page,
        "/rest/inbox",
        ["NEW", "OPEN", "POST_PROCESSING", "COMPLETE"].map((status, at) => item(at, status)),
      );
      await answered(page, "/rest/subscriptions", { email: "1@2.34", reportReady: true, reminder: false });
      await page.goto(new URL("/my-forms", page.url()).href);
      await page.getByRole("link", { name: words.viewOutput }).first().waitFor();
      await read("the list");
      await press(page, words.newForm);
      await page.getByLabel(words.newFormLink).fill("1");
      await press(page, words.start);
      await page.getByText(words.newFormLinkWrong).waitFor();
      await read("what begins a form");
      await page.goto(new URL("/my-forms", page.url()).href);
      await answered(page, "/rest/rename/instance", refusal("FAULT"), 500);
      await page.getByRole("button", { name: words.rename }).first().click();
      await page.getByLabel(words.newName).fill("2");
      await press(page, texts.save);
      await page.getByText(words.renameFailed).waitFor();
      await read("another name");
      await page.goto(new URL("/my-forms", page.url()).href);
      await press(page, texts.mails.manageSubscriptions);
      await page.getByRole("checkbox").last().click(); // it goes back at once: not `check`
      await page.getByText(texts.mails.saveFailed).waitFor();
      await read("the mails");
      await answered(page, "/rest/inbox", [], 200);
      await page.goto(new URL("/my-forms", page.url()).href);
      await page.getByText(words.noForms).waitFor();
      await read("none");
      await answered(page, "/rest/inbox", refusal("FAULT"), 500);
      await page.goto(new URL("/my-forms", page.url()).href);
      await page.getByText(words.inboxFailed).waitFor();
      await read("where it can't be read");
    },
  },
  {
    name: "the end of mails, by a link that is whole and by one that isn't, and an address that leads nowhere",
    options: { path: "/unsubscribe", isStarting: true },
    async open({ page }, texts, read) {
      await page.getByText(texts.mails.linkCut).waitFor();
      await read("cut");
      await answered(page, "/rest/unsubscribe", refusal("FAULT"), 500);
      await page.goto(`${new URL("/unsubscribe", page.url()).href}?2#1%402.34.t0k3n`);
      await press(page, texts.mails.unsubscribe);
      await page.getByText(texts.mails.unsubscribeFailed).waitFor();
      await read("failed");
      await answered(page, "/rest/unsubscribe", { success: true });
      await press(page, texts.mails.unsubscribe);
      await button(page, texts.mails.undo).waitFor();
      await read("done");
      await press(page, texts.mails.undo);
      await page.getByText(texts.mails.undone("1@2.34")).waitFor();
      await read("undone");
      for (const [path, title] of [
        ["/i/", texts.deadEnds.unknownTitle],
        [`/i/${publicationKey}`, texts.accessDenied],
      ] as const) {
        await answered(page, "/rest/form/instance", refusal("ACCESS_DENIED"), 403);
        await page.goto(new URL(path, page.url()).href);
        await page.getByRole("heading", { name: title }).waitFor();
        await read(path);
      }
    },
  },
  {
    name: "the link by mail, and whose device it is",
    form: everyControl,
    async open({ page }, texts, read) {
      await page.locator(".p-save").click();
      await button(page, texts.device.shared).waitFor();
      await read("whose device");
      await button(page, texts.device.own).click();
      await press(page, texts.mailLink);
      await read("the mail");
      await page.getByLabel(texts.mails.address).fill("1");
      await press(page, texts.mails.send);
      await page.getByText(texts.mails.addressWrong).waitFor();
      await read("no address");
      await answered(page, "/rest/instance/mail", refusal("TOO_MANY_REQUESTS"), 429);
      await page.getByLabel(texts.mails.address).fill("1@2.34");
      await press(page, texts.mails.send);
      await page.getByText(texts.mails.tooOften).waitFor();
      await read("too often");
      await answered(page, "/rest/instance/mail", { success: true, email: "1@2.34" });
      await press(page, texts.mails.send);
      await page.getByText(texts.mails.linkSent("1@2.34")).waitFor();
      await read("sent");
    },
  },
  {
    name: "a shared device: what it keeps, and the question whether somebody is there",
    form: everyControl,
    options: { instance: { sharedDevice: true, test: true, changed: ["1"] } },
    async open({ page, pass }, texts, read) {
      await page.getByText(texts.device.sharedNote).waitFor();
      await read("a test of a changed form");
      await pass(300_000);
      await page.getByRole("heading", { name: texts.device.idleTitle }).waitFor();
      await read("nobody is there");
      await press(page, texts.device.resume);
    },
  },
  {
    name: "one's own device: newer answers from elsewhere, and that it is cleared",
    form: everyControl,
    async open({ page, server, pass }, texts, read) {
      await page.locator('[data-key="first"] input').fill("1");
      server.instance = { ...server.instance, revision: 7, model: JSON.stringify({ first: "2" }) };
      server.refuseNext(409, "INSTANCE_STALE");
      await pass(5_000);
      await page.locator(".p-notice").waitFor();
      await read("newer answers");
      await press(page, texts.device.clear);
      await button(page, texts.device.clearYes).waitFor();
      await read("to be cleared");
      await press(page, texts.device.clearYes);
      await page.getByRole("heading", { name: texts.device.cleared }).waitFor();
      await read("cleared");
    },
  },
  {
    name: "a form that isn't open yet, or not any more, and each refusal of a link",
    options: { path: "/unsubscribe", isStarting: true },
    async open({ page }, texts, read) {
      const details = { opensAt: "2999-01-01T09:00:00.000Z" };
      const newer = ["A_NEWER_REFUSAL"];
      for (const name of [...refusalsToRespondents, ...newer]) {
        await answered(
          page,
          "/rest/form/instance",
          refusal(name, name === "PUBLICATION_EARLY" ? details : {}),
          403,
        );
        await page.goto(`${new URL(`/f/${publicationKey}`, page.url()).href}?${name}`);
        await page.locator(".p-message, .p-form").first().waitFor();
        await read(name);
      }
      expect(await page.getByRole("heading", { name: texts.openFailed }).count()).toBe(1);
    },
  },
];
