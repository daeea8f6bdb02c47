import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { answersForm } from "./player-rules-form.ts";
import { authKey, instanceKey } from "./player-server.ts";
import { button, press, saved, type Visit, type VisitOptions, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const onAnswers = (story: (visit: Visit) => Promise<void>, options?: VisitOptions) =>
  visit(player.browser, player.origin, answersForm, story, options);

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the end of a form", () => {
  it("says that it is complete, then shows the output, in the words of the specification", () =>
    onAnswers(
      async ({ page, server, pass }) => {
        await press(page, "Submit");
        await page
          .getByText(
            "You have successfully submitted your form. Please wait while we generate your report.",
            {
              exact: true,
            },
          )
          .waitFor();
        await page.getByText(/Number of your submission: 1/).waitFor();
        const bar = page.getByRole("progressbar", { name: "Progress of your report" });
        const values = () =>
          bar.evaluate((element) =>
            ["min", "now", "max"].map((name) => element.getAttribute(`aria-value${name}`)),
          );
        expect(await values()).toEqual(["0", "0", "100"]);
        server.reports.progress = 60;
        await pass(1_000);
        await expect.poll(values).toEqual(["0", "60", "100"]);
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: [
            {
              outputId: "a",
              instanceKey,
              name: "Ana/Weber: report",
              contentType: "application/pdf",
              pages: 1,
              bytes: 9,
            },
            { outputId: "b", instanceKey, name: "Large one", contentType: "text/html", bytes: 5_000_000 },
          ],
          contents: {
            a: { name: "Ana/Weber: report", contentType: "application/pdf", data: base64("%PDF-1.7 é") },
            b: { name: "Large one", contentType: "text/html", url: `${player.origin}/outputs/large` },
          },
        };
        await pass(2_000);
        const reports = page.getByRole("list", { name: "Your reports" });
        await reports.waitFor();
        // On a small screen, what is read there comes first.
        expect(await reports.getByRole("heading").allInnerTexts()).toEqual([
          "Large one",
          "Ana/Weber: report",
        ]);
        expect(await bar.count()).toBe(0);
        // What each is for, not its format and size.
        await expect
          .poll(() => reports.locator(".p-quiet").allInnerTexts())
          .toEqual(["To read here", "PDF, to print or to send · 1 page"]);
        const coming = page.waitForEvent("download");
        await press(page, "Download Ana/Weber: report");
        const file = await coming;
        expect(file.suggestedFilename()).toBe("Ana-Weber- report.pdf");
        expect((await readFile(await file.path())).toString()).toBe("%PDF-1.7 é");

        await page.route("**/outputs/large", (route) =>
          route.fulfill({ contentType: "text/html", body: "<h1>Fetched by its link</h1>" }),
        );
        await press(page, "Open Large one");
        await page.frameLocator("iframe").getByRole("heading", { name: "Fetched by its link" }).waitFor();
      },
      { instance: saved({ name: "Ana" }) },
    ));

  it("says when a report cannot be opened", () =>
    onAnswers(
      async ({ page, server, pass }) => {
        server.reports.messageCode = "OK";
        server.reports.references = [
          { outputId: "a", instanceKey, name: "Report", contentType: "application/pdf", bytes: 9 },
        ];
        server.reports.contents = {
          a: { name: "Report", contentType: "application/pdf", data: base64("no") },
        };
        await pass(1_000);
        await press(page, "Open Report");
        await page.getByRole("alert").filter({ hasText: "This report could not be opened." }).waitFor();
      },
      { instance: { status: "COMPLETE", messageCode: "OK" }, path: `/i/${instanceKey}#${authKey}` },
    ));

  it("says when the reports failed", () =>
    onAnswers(
      async ({ page, server, pass }) => {
        server.reports.messageCode = "FAILED";
        await pass(1_000);
        await page.getByRole("alert").filter({ hasText: "Your answers are safe" }).waitFor();
        expect(await page.getByRole("progressbar").count()).toBe(0);
      },
      { instance: { status: "COMPLETE", messageCode: "FAILED" }, path: `/i/${instanceKey}#${authKey}` },
    ));
});

describe("My Forms", () => {
  const names = ["NEW", "OPEN", "REVOKE", "COMPLETE", "POST_PROCESSING"].entries();
  const items = [...names].map(([index, status]) => ({
    instanceKey: `inst-0123456789abcd${index}`,
    instanceId: String(index),
    publicationKey: `pub-0123456789abcd${index}`,
    name: `Form ${index}`,
    activityDate: "2026-11-18T15:20:00.000Z",
    status,
    messageCode: "OK",
  }));

  const onInbox = (inbox: unknown[], story: (page: Page) => Promise<void>) =>
    visit(
      player.browser,
      player.origin,
      answersForm,
      async ({ page }) => {
        await page.route("**/rest/inbox", (route) =>
          route.fulfill({ contentType: "application/json", body: JSON.stringify(inbox) }),
        );
        await page.goto(`${player.origin}/my-forms`);
        await story(page);
      },
      { path: "/nowhere", viewport: { width: 1280, height: 800 } },
    );

  it("lists name, status and date, with the button for each status", () =>
    onInbox(items, async (page) => {
      await page.getByRole("table").waitFor();
      await page.getByRole("button", { name: "Delete this form Form 1" }).waitFor(); // its part is loaded with the list
      const cells = await page
        .getByRole("row")
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll("th, td")].map((cell) => (cell as HTMLElement).innerText.trim()),
          ),
        );
      const date = "Nov 18, 2026, 10:20 AM";
      const rename = (index: number) => `Form ${index} Rename\nForm ${index}`;
      expect(cells.map((row) => row.map((cell) => cell.replace(/\s+/g, " ")))).toEqual(
        [
          ["Name", "Status", "Date", "Actions"],
          [rename(0), "New", date, "Open Form Form 0 Delete this form Form 0"],
          [rename(1), "Open", date, "Open Form Form 1 Delete this form Form 1"],
          [rename(2), "Revoked", date, ""],
          [rename(3), "Completed", date, "View Output Form 3"],
          [rename(4), "Generating output...", date, "View Output Form 4"],
        ].map((row) => row.map((cell) => cell.replace(/\s+/g, " "))),
      );
      await button(page, "New Form").waitFor();
      await button(page, "Manage Subscriptions").waitFor();
      expect(await page.getByRole("link", { name: "Open Form Form 1" }).getAttribute("href")).toBe(
        "/i/inst-0123456789abcd1",
      );
      // A row is one line: dates that wrap make a table unreadable.
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.clientHeight));
      expect(Math.max(...heights)).toBeLessThan(80);
    }));

  it("points to New Form while there are no forms, and begins one from its link", () =>
    onInbox([], async (page) => {
      await page.getByText("You have no forms yet. Press New Form to start one.").waitFor();
      await press(page, "New Form");
      await page.getByLabel("Link to a form").fill(`${player.origin}/f/pub-0123456789abcdef`);
      await press(page, "Start");
      await page.waitForURL(/\/i\//);
    }));
});

describe("designer mode", () => {
  it("saves nothing, says so in the log, and shows and hides the form value", () =>
    visit(
      player.browser,
      player.origin,
      answersForm,
      async ({ page }) => {
        const logged: string[] = [];
        page.on("console", (message) => logged.push(message.text()));
        await page.getByLabel("First name").fill("Ana");
        await page.getByLabel("Last name").fill("Weber");
        await page.getByLabel("Height, feet").fill("5");
        await page.getByLabel("Height, inches").fill("4");
        await page.getByLabel("Music").check();
        await page.getByLabel("Green").check();
        await press(page, "Save");
        await press(page, "Submit");
        expect(logged).toEqual(Array(2).fill("This feature is not available in designer mode."));
        for (const name of ["Submit", "Save"])
          expect(await button(page, name).isDisabled(), name).toBe(false);
        await press(page, "Show form value");
        expect(JSON.parse(await page.locator("pre").innerText())).toEqual({
          firstName: "Ana",
          lastName: "Weber",
          heightFeet: 5,
          heightInches: 4,
          likes: ["music"],
          color: "green",
          sum: 64,
        });
        await press(page, "Hide form value");
        expect(await page.locator("pre").count()).toBe(0);
      },
      { path: "/f/sample" },
    ));
});

describe("a form that takes no answers", () => {
  it("says that it is withdrawn", () =>
    onAnswers(
      async ({ page }) => {
        await page.getByRole("heading", { name: "This form was withdrawn" }).waitFor();
        expect(await page.getByRole("textbox").count()).toBe(0);
      },
      { instance: { status: "REVOKE", messageCode: "REVOKED" } },
    ));

  it("leads from what the server refuses to its question, and doesn't call unsaved what is stored", () =>
    onAnswers(async ({ page, pass }) => {
      await page.getByLabel("Name").fill("Ana");
      await pass(5_100);
      await page.locator('.p-save-line[data-kind="saved"]').waitFor();
      await page.route("**/rest/form/submit", (route) => {
        if (route.request().postDataJSON().command !== "submit") return route.fallback();
        const fields = [{ field: "name", message: "Write the whole name." }];
        const body = JSON.stringify({ name: "ANSWERS_INVALID", title: "Refused.", details: { fields } });
        return route.fulfill({ status: 422, contentType: "application/json", body });
      });
      await press(page, "Submit");
      const lead = page.getByRole("alert").getByRole("button", { name: "Name: Write the whole name." });
      await lead.click();
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key")),
        )
        .toBe("name");
      expect(await page.locator(".p-save-line").getAttribute("data-kind")).toBe("saved");
      await expectAccessible(page);
    }));

  it("says that it is closed, at its link and while it is filled in", () =>
    onAnswers(async ({ page }) => {
      const closed = {
        status: 403,
        contentType: "application/json",
        body: JSON.stringify({ name: "PUBLICATION_CLOSED", title: "This form is closed." }),
      };
      const refuse = async (details: object, said: string) => {
        const body = JSON.stringify({ name: "PUBLICATION_CLOSED", title: "This form is closed.", details });
        await page.route("**/rest/form/submit", (route) => route.fulfill({ ...closed, body })); // autosaves as well
        await page.getByLabel("Name").fill(said);
        await press(page, "Submit");
        await page.getByRole("alert").filter({ hasText: said }).waitFor();
      };
      await refuse({}, "This form is closed. This form is closed for now and takes no answers.");
      await refuse(
        { state: "CLOSED", closed: { en: "We are back on Monday." } },
        "This form is closed. We are back on Monday. Your answers are kept on this device.",
      );
      await refuse(
        { state: "REVOKED" },
        "This form was withdrawn. This form was withdrawn and takes no more",
      );
      await page.route("**/rest/form/instance", (route) => route.fulfill(closed));
      await page.goto(`${player.origin}/i/${instanceKey}#k`);
      await page.getByRole("heading", { name: "This form is closed" }).waitFor();
      expect(await page.title()).toBe("This form is closed");

      // In its publisher's words, as plain text.
      const full = {
        ...{ name: "PUBLICATION_FULL", title: "This form has received as many answers as it takes." },
        details: { closed: { en: "We are full.\nCall <b>555 0100</b>.", es: "Estamos llenos." } },
      };
      await page.route("**/rest/form/instance", (route) =>
        route.fulfill({ ...closed, body: JSON.stringify(full) }),
      );
      await page.reload();
      await page.getByText("Call <b>555 0100</b>.").waitFor();
      expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      const plain = { ...full, details: {} };
      await page.route("**/rest/form/instance", (route) =>
        route.fulfill({ ...closed, body: JSON.stringify(plain) }),
      );
      await page.reload();
      await page.getByText(plain.title).waitFor();
    }));
});
