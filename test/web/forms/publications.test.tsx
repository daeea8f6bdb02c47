import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { model, publications, publish } from "../../../shared/contract/forms.ts";
import { type PublishCheck, publishCheck } from "../../../shared/contract/publish-check.ts";
import { problem } from "../../../shared/problems.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { FormsScreen } from "../../../web/app/screens/FormsScreen.tsx";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { mediumDate } from "../../../web/lib/format.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aProblem, aPublication, aPublishCheck } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(publications, () => [aPublication()]);
  server.answer(publish, () => aPublication({ name: "Spring" }));
  answerProblems([]);
});

const answerProblems = (problems: ImportProblem[]) =>
  server.answer(publishCheck, () => aPublishCheck({ problems }));
const dialog = <PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />;
const complete = () => screen.getByRole("button", { name: "Complete Publication" });
const confirmation = "I have seen how these questions were imported";

async function pressPublish() {
  await user.click(await screen.findByRole("button", { name: "Publish" }));
}
/** What was looked at, once it is there. */
const checked = () => screen.findByRole("list", { name: "Before it is published" });
async function openNameMode() {
  renderScreen(dialog);
  await pressPublish();
  await checked();
}
async function typeName() {
  await user.type(await screen.findByLabelText("Publication name"), "Spring");
}

describe("Form Publications", () => {
  it("lists name, key and a link to the form", async () => {
    renderScreen(dialog);
    await screen.findByText("Winter 2026");
    expect(screen.getByText("uV3kq0Zx8mB2tYc7")).toBeTruthy();
    expect(screen.getByText(mediumDate(aPublication().activityDate))).toBeTruthy();
    const open = screen.getByRole("link", { name: "Open Winter 2026 in a new tab" });
    expect(open.getAttribute("href")).toBe("/f/uV3kq0Zx8mB2tYc7");
  });

  it("copies the whole address of the form", async () => {
    renderScreen(dialog);
    await user.click(await screen.findByRole("button", { name: "Copy link of Winter 2026" }));
    await screen.findByRole("button", { name: "Copied: link of Winter 2026" });
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/f/uV3kq0Zx8mB2tYc7`);
    expect(screen.getByText("Copied link of Winter 2026.").closest("[role=status]")).toBeTruthy(); // spoken
  });

  it("disables Complete Publication while the name is empty", async () => {
    await openNameMode();
    const name = await screen.findByLabelText("Publication name");
    expect(document.activeElement).toBe(name);
    expect(isDisabled(complete())).toBe(true);
    await user.type(name, "   ");
    expect(isDisabled(complete())).toBe(true);
    await typeName();
    await waitFor(() => expect(isDisabled(complete())).toBe(false));
  });

  it("starts with the form's title, in its other languages as well, until something is typed", async () => {
    const titles = { es: "Diario de sueño" };
    const locales = [...aDefinition.locales, { code: "es", name: "Spanish" }];
    server.answer(model, () => ({ ...aDefinition, titles, locales, id: 7, formName: "Sleep diary (old)" }));
    await openNameMode();
    const name = await screen.findByLabelText<HTMLInputElement>("Publication name");
    expect(name.value).toBe("Sleep diary");
    expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toBe("Sleep diary");
    expect(screen.getByLabelText("Its name in Spanish")).toHaveProperty("value", "Diario de sueño");
    await waitFor(() => expect(isDisabled(complete())).toBe(false));
    await user.clear(name);
    expect(screen.getByLabelText("Its name in Spanish")).toHaveProperty("value", "");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await pressPublish();
    await checked();
    await user.click(complete());
    await waitFor(() =>
      expect(server.sent(publish)).toEqual([
        { id: 7, version: 1, publicationName: "Sleep diary", publicationNames: titles },
      ]),
    );
  });

  it("starts with as much of a long title as a name may have, in each language", async () => {
    const locales = [...aDefinition.locales, { code: "es", name: "Spanish" }];
    const form = { ...aDefinition, title: "D".repeat(201), titles: { es: "E".repeat(201) }, locales };
    server.answer(model, () => ({ ...form, id: 7, formName: "Sleep diary" }));
    await openNameMode();
    await screen.findByLabelText("Publication name");
    await user.click(complete());
    await waitFor(() =>
      expect(server.sent(publish)[0]).toMatchObject({
        publicationName: "D".repeat(200),
        publicationNames: { es: "E".repeat(200) },
      }),
    );
  });

  it("publishes and returns to the list, which is reloaded", async () => {
    const spring = aPublication({ name: "Spring", publicationKey: "aX9dLw3rPq5eKj1N" });
    server.answer(publish, () => {
      server.answer(publications, () => [spring, aPublication()]);
      return spring;
    });
    await openNameMode();
    await typeName();
    screen.getByText(
      /^A new link has no earlier version: there is nothing that its reports are compared with/,
    );
    await user.click(complete());
    await screen.findByText("aX9dLw3rPq5eKj1N");
    expect(server.sent(publish)).toEqual([{ id: 7, version: 1, publicationName: "Spring" }]);
  });

  it("stays in name mode and says why when publishing is refused", async () => {
    server.refuse(publish, "FORM_HAS_NO_PAGES");
    await openNameMode();
    await typeName();
    await user.click(complete());
    expect((await screen.findByRole("alert")).textContent).toContain("has no pages yet");
    expect(screen.getByLabelText("Publication name")).toBeTruthy();
  });
});

describe("Form Publications: problems of the import", () => {
  it("lists what must be fixed first, and can't be published", async () => {
    answerProblems([aProblem("E_CYCLE"), aProblem("W_LABEL")]);
    await openNameMode();
    await screen.findByText("This form can't be published yet.");
    expect(screen.getByText("This is E_CYCLE.")).toBeTruthy();
    await typeName();
    expect(isDisabled(complete())).toBe(true);
    const copy = screen.getByRole("link", { name: "Download annotated copy" });
    expect(copy.getAttribute("href")).toBe("/rest/form/annotated?f=7");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText("Winter 2026");
  });

  it("leads to importing a corrected workbook", async () => {
    answerProblems([aProblem("E_CYCLE")]);
    answerForms(server, () => [aFormItem()]);
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Publications: Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await user.click(await screen.findByRole("button", { name: "Re-Import" }));
    await screen.findByRole("dialog", { name: "Import Sleep diary again" });
  });

  it("asks once to confirm what was imported in a simpler way", async () => {
    answerProblems([aProblem("W_TYPE"), aProblem("W_REPEAT")]);
    await openNameMode();
    await typeName();
    expect(screen.getByText("This is W_TYPE.")).toBeTruthy();
    expect(isDisabled(complete())).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: confirmation }));
    expect(isDisabled(complete())).toBe(false);
    await user.click(complete());
    await screen.findByText("Winter 2026");
    expect(server.sent(publish)).toEqual([{ id: 7, version: 1, publicationName: "Spring", confirmed: true }]);
  });

  it("collapses mere remarks", async () => {
    answerProblems([aProblem("W_NEVER"), aProblem("W_PAGE_UNREACHABLE")]);
    await openNameMode();
    const notes = await screen.findByText("2 notes about this form");
    expect(notes.closest("details")?.open).toBe(false);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("shows the new list when the form was imported meanwhile, and asks again", async () => {
    answerProblems([aProblem("W_TYPE", { row: 3 })]);
    await openNameMode();
    await typeName();
    await user.click(screen.getByRole("checkbox", { name: confirmation }));
    const newer = [aProblem("W_TYPE", { message: "This is newer." })];
    server.answer(publish, () => {
      answerProblems(newer);
      throw problem("PUBLISH_UNCONFIRMED", { problems: newer });
    });
    await user.click(complete());
    await screen.findByText("This is newer.");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^Nothing was published.*Look at the list and confirm it/);
    expect(document.activeElement).toBe(alert);
    expect(screen.getByLabelText("Publication name")).toHaveProperty("value", "Spring");
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", false);
    expect(isDisabled(complete())).toBe(true);
  });

  it("shows what must be fixed when the form was imported with errors meanwhile", async () => {
    await openNameMode();
    await typeName();
    const newer = [aProblem("E_CYCLE")];
    server.answer(publish, () => {
      answerProblems(newer);
      throw problem("PUBLISH_REFUSED", { problems: newer });
    });
    await user.click(complete());
    await screen.findByText("This is E_CYCLE.");
    expect(isDisabled(complete())).toBe(true);
  });

  it("says when the check can't be loaded", async () => {
    server.refuse(publishCheck, "ACCESS_DENIED");
    renderScreen(dialog);
    await pressPublish();
    expect((await screen.findByRole("alert")).textContent).toContain("couldn't be loaded");
    answerProblems([]);
    expect(isDisabled(complete())).toBe(true);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Everything is ready.");
  });
});

/** A step, a line and what is said of it. */
const finding = {
  ...({ code: "NEVER_PRINTED", severity: "warning", part: "template" } as const),
  ...{ stepKey: "s", step: "Letter", line: 4, column: 2, message: "What follows is printed for nobody." },
};
const listed = (findings: PublishCheck["reports"]["found"]["findings"], findingsSeen = "f1") => ({
  ...{ count: findings.length, findings, findingsSeen },
});
const nothing = listed([], "f0");
const first = { id: 7, version: 1, publicationName: "Spring" };

/** Name mode with this check. */
async function openWith(check: Partial<PublishCheck>) {
  server.answer(publishCheck, () => aPublishCheck(check));
  await openNameMode();
  await typeName();
}

describe("Form Publications: texts of the reports without a translation", () => {
  const translations = [
    { key: "Hello", text: "Hello", contextText: "", localeCode: "es", state: "missing" as const },
    { key: "Hello", text: "Hello", contextText: "", localeCode: "fr", state: "stale" as const },
    { key: "month|May", text: "May", contextText: "month", localeCode: "es", state: "missing" as const },
  ].map((text) => ({ ...text, stepKey: "s", stepName: "Letter", tableKey: "t" }));
  const texts = (all = translations, translationsSeen = "t1", count = all.length) => ({
    texts: { count, translations: all, translationsSeen },
  });
  const items = () =>
    within(screen.getByRole("list", { name: "Texts without a translation" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const why = () => screen.getByRole("textbox", { name: /^Why it is published without them/ });

  it("are listed by text, with languages and step, and lead to their place in the table", async () => {
    await openWith(texts());
    expect(items()).toEqual(["HelloSpanish, French (out of date) · Letter", "May (month)Spanish · Letter"]);
    screen.getByText(/^2 texts of the reports aren't translated/);
    expect(screen.queryByRole("alert")).toBeNull();
    const link = screen.getByRole("link", { name: /^May/ });
    expect(link.getAttribute("href")).toBe("/design/process/builder?formId=7&step=t&text=month%7CMay");
    const table = screen.getByRole("link", { name: "Languages" });
    expect(table.getAttribute("href")).toBe("/design/forms?dialog=languages&form=7");
  });

  it("stand beside what the form and the page lack of a language, which stops nothing", async () => {
    await openWith({ languages: [{ locale: "sw", texts: 3, words: true }] });
    screen.getByText(
      "Swahili: 3 texts of the form are missing or incomplete; buttons, messages and mails are in English.",
    );
    // one place to go, whatever is missing: of the reports, the form or the page
    const links = screen.getAllByRole("link", { name: "Languages" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/design/forms?dialog=languages&form=7"]);
    await waitFor(() => expect(isDisabled(complete())).toBe(false));
  });

  it("are published for a reason that is given for those that were seen", async () => {
    await openWith(texts());
    expect(isDisabled(complete())).toBe(true);
    await user.type(why(), "?");
    expect(isDisabled(complete())).toBe(true);
    await user.clear(why());
    await user.type(why(), "The translator is ill.");
    server.answer(publish, () => {
      server.answer(publishCheck, () => aPublishCheck(texts(translations.slice(2), "t2")));
      throw problem("TRANSLATIONS_MISSING", { changed: true });
    });
    await user.click(complete());
    await screen.findByText(/have changed since you looked/);
    expect(items()).toEqual(["May (month)Spanish · Letter"]);
    server.answer(publish, () => aPublication({ name: "Spring" }));
    await user.click(complete());
    await screen.findByText("Winter 2026");
    const accepted = {
      ...{ ...first, missingTranslations: "accept" },
      missingTranslationsReason: "The translator is ill.",
    };
    expect(server.sent(publish)).toEqual([
      { ...accepted, translationsSeen: "t1" },
      { ...accepted, translationsSeen: "t2" },
    ]);
  });

  it("are counted when they are too many to list, and publish nothing on cancel", async () => {
    await openWith(texts(translations, "t1", 103));
    screen.getByText(/^Many texts of the reports aren't translated/);
    screen.getByText("… and 100 more translations.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText("Winter 2026");
    expect(server.sent(publish)).toEqual([]);
  });

  it("are noted in the list of publications, with why and by whom where that was said", async () => {
    const untranslated = { count: 2, reason: "The translator is ill.", by: "Ana Ruiz" };
    server.answer(publications, () => [
      aPublication({ missingTranslations: "accept" }),
      aPublication({ ...{ publicationKey: "other", missingTranslations: "accept" }, untranslated }),
    ]);
    renderScreen(dialog);
    await screen.findByText(/published with texts that aren't translated$/);
    screen.getByText("Published without 2 translations. Ana Ruiz: “The translator is ill.”");
  });
});

describe("Form Publications: what is found in the reports", () => {
  it("asks whether warnings were seen, and publishes with them accepted", async () => {
    await openWith({ reports: { broken: nothing, found: listed([finding]) } });
    screen.getByText(/^They have 1 warning\./);
    expect(isDisabled(complete())).toBe(true);
    const seen = screen.getByRole("checkbox", { name: "I have seen what was found in the reports" });
    await user.click(seen);
    await user.click(seen);
    expect(isDisabled(complete())).toBe(true);
    await user.click(seen);
    await user.click(complete());
    await screen.findByText("Winter 2026");
    expect(server.sent(publish)).toEqual([{ ...first, reportWarnings: "accept", findingsSeen: "f1" }]);
  });

  it("asks for a reason where there are errors, beside everything else at once", async () => {
    const complaints = vi.spyOn(console, "error"); // of React: two findings of a line are two
    const error = { ...finding, severity: "error" as const };
    await openWith({
      problems: [aProblem("W_TYPE")],
      reports: { broken: nothing, found: listed([error, finding]) },
    });
    screen.getByText(/^They have 1 error, 1 warning\./);
    const why = screen.getByRole("textbox", { name: /^Why you publish all the same/ });
    await user.type(why, "Nobody answers that.");
    expect(isDisabled(complete())).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: confirmation }));
    await user.click(complete());
    await screen.findByText("Winter 2026");
    const accepted = { reportWarnings: "accept", reportErrorsReason: "Nobody answers that." };
    expect(server.sent(publish)).toEqual([{ ...first, confirmed: true, ...accepted, findingsSeen: "f1" }]);
    expect(complaints).not.toHaveBeenCalled();
  });

  it("says in the list with what it was published, why and by whom", async () => {
    const reportErrors = { count: 2, reason: "Both are meant.", by: "Ana Ruiz" };
    server.answer(publications, () => [aPublication({ reportErrors })]);
    renderScreen(dialog);
    await screen.findByText("Published with 2 errors in its reports. Ana Ruiz: “Both are meant.”");
  });

  it("stops for what can't be run, and leads to its line", async () => {
    const broken = { ...finding, code: "TEMPLATE_INVALID" as const, severity: "error" as const };
    server.answer(publishCheck, () =>
      aPublishCheck({ reports: { broken: listed([broken]), found: nothing } }),
    );
    const { place } = renderScreen(dialog);
    await pressPublish();
    await checked();
    await typeName();
    screen.getByText("This form can't be published yet.");
    expect(isDisabled(complete())).toBe(true);
    await user.click(screen.getByRole("button", { name: /What follows is printed/ }));
    expect(place()).toBe("/design/process/builder?formId=7&step=s&line=4&column=2");
  });
});
