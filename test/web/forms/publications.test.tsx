import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { formProblems, model, publications, publish } from "../../../shared/contract/forms.ts";
import { problem } from "../../../shared/problems.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { FormsScreen } from "../../../web/app/screens/FormsScreen.tsx";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { mediumDate } from "../../../web/lib/format.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aProblem, aPublication } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(publications, () => [aPublication()]);
  server.answer(publish, () => aPublication({ name: "Spring" }));
  answerProblems([]);
});

const answerProblems = (problems: ImportProblem[]) =>
  server.answer(formProblems, () => ({ version: 1, problems }));
const dialog = <PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />;
const complete = () => screen.getByRole("button", { name: "Complete Publication" });
const confirmation = "I have seen how these questions were imported";

async function openNameMode() {
  renderScreen(dialog);
  await user.click(await screen.findByRole("button", { name: "Publish" }));
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
    await user.click(await screen.findByRole("button", { name: "Publish" }));
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
  it("lists what must be fixed first, and offers no way to publish", async () => {
    answerProblems([aProblem("E_CYCLE"), aProblem("W_LABEL")]);
    await openNameMode();
    await screen.findByText("This form can't be published yet.");
    expect(screen.getByText("This is E_CYCLE.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Complete Publication" })).toBeNull();
    expect(screen.queryByLabelText("Publication name")).toBeNull();
    const copy = screen.getByRole("link", { name: "Download annotated copy" });
    expect(copy.getAttribute("href")).toBe("/rest/form/annotated?f=7");
    await user.click(screen.getByRole("button", { name: "Back" }));
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
    expect(screen.getByRole("alert").textContent).toContain("Look at the list and confirm it");
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
    expect(screen.queryByRole("button", { name: "Complete Publication" })).toBeNull();
  });

  it("says when the problems of the import can't be loaded", async () => {
    server.refuse(formProblems, "ACCESS_DENIED");
    await openNameMode();
    expect((await screen.findByRole("alert")).textContent).toContain("couldn't be loaded");
    answerProblems([]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByLabelText("Publication name");
  });
});

describe("Form Publications: texts of the reports without a translation", () => {
  const translations = [
    { key: "Hello", text: "Hello", contextText: "", localeCode: "es", state: "missing" },
    { key: "Hello", text: "Hello", contextText: "", localeCode: "fr", state: "stale" },
    { key: "month|May", text: "May", contextText: "month", localeCode: "es", state: "missing" },
  ].map((text) => ({ ...text, stepKey: "s", stepName: "Letter" }));

  async function refuseOnce(count = translations.length) {
    server.refuse(publish, "TRANSLATIONS_MISSING", { count, translations, translationsSeen: "t1" });
    await openNameMode();
    await typeName();
    await user.click(complete());
    await screen.findByText(/ texts of the reports aren't translated yet\.$/);
    server.answer(publish, () => aPublication({ name: "Spring", missingTranslations: "accept" }));
  }
  const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

  it("are listed by text, with languages and step, and nothing is called an error", async () => {
    await refuseOnce();
    expect(items()).toEqual(["HelloSpanish, French (out of date) · Letter", "May (month)Spanish · Letter"]);
    screen.getByText("2 texts of the reports aren't translated yet.");
    expect(screen.queryByRole("alert")).toBeNull();
    const link = screen.getByRole("link", { name: "process builder" });
    expect(link.getAttribute("href")).toBe("/design/process/builder?formId=7");
  });

  it("are published anyway when confirmed, under the name that was typed", async () => {
    await refuseOnce();
    expect(screen.queryByRole("button", { name: "Complete Publication" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Texts without a translation" }));
    const others = translations.slice(2);
    const more = { count: 1, translationsSeen: "t2", changed: true };
    server.refuse(publish, "TRANSLATIONS_MISSING", { translations: others, ...more });
    await user.click(screen.getByRole("button", { name: "Publish anyway" }));
    await screen.findByText(/They are not those that you saw/);
    expect(items()).toEqual(["May (month)Spanish · Letter"]);
    server.answer(publish, () => aPublication({ name: "Spring", missingTranslations: "accept" }));
    await user.click(screen.getByRole("button", { name: "Publish anyway" }));
    await screen.findByText("Winter 2026");
    const first = { id: 7, version: 1, publicationName: "Spring" };
    const accepted = { ...first, missingTranslations: "accept" };
    expect(server.sent(publish)).toEqual([
      first,
      { ...accepted, translationsSeen: "t1" },
      { ...accepted, translationsSeen: "t2" },
    ]);
  });

  it("are counted when they are too many to list", async () => {
    await refuseOnce(103);
    screen.getByText("Many texts of the reports aren't translated yet.");
    screen.getByText("… and 100 more translations.");
  });

  it("publish nothing on cancel", async () => {
    await refuseOnce();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText("Winter 2026");
    expect(server.sent(publish)).toHaveLength(1);
  });

  it("are noted in the list of publications", async () => {
    server.answer(publications, () => [aPublication({ missingTranslations: "accept" })]);
    renderScreen(dialog);
    await screen.findByText(/published with texts that aren't translated$/);
  });
});

describe("Form Publications: what is found in the reports", () => {
  const finding = {
    code: "NEVER_PRINTED",
    severity: "warning",
    stepKey: "s",
    step: "Letter",
    part: "template",
    line: 4,
    column: 1,
    message: "What follows is printed for nobody.",
  };

  type Refusal = "REPORTS_REFUSED" | "REPORTS_NEED_REASON" | "REPORTS_UNCONFIRMED";
  async function refuseWith(name: Refusal, severity: string) {
    server.refuse(publish, name, { count: 1, findings: [{ ...finding, severity }], findingsSeen: "f1" });
    await openNameMode();
    await typeName();
    await user.click(complete());
    await screen.findByText(/printed for nobody/);
    server.answer(publish, () => aPublication({ name: "Spring" }));
  }

  it("asks once for warnings, and publishes with them accepted", async () => {
    await refuseWith("REPORTS_UNCONFIRMED", "warning");
    screen.getByText("The reports have 1 warning.");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Found in the reports" }));
    await user.click(screen.getByRole("button", { name: "Publish anyway" }));
    await screen.findByText("Winter 2026");
    const first = { id: 7, version: 1, publicationName: "Spring" };
    expect(server.sent(publish)).toEqual([first, { ...first, reportWarnings: "accept", findingsSeen: "f1" }]);
  });

  it("asks for a reason where there are errors, and publishes with it", async () => {
    await refuseWith("REPORTS_NEED_REASON", "error");
    screen.getByText("The reports have 1 error.");
    const publishAnyway = screen.getByRole<HTMLButtonElement>("button", { name: "Publish anyway" });
    expect(publishAnyway.disabled).toBe(true);
    const why = screen.getByRole("textbox", { name: /^Why you publish all the same/ });
    await user.type(why, "?");
    expect(publishAnyway.disabled).toBe(true);
    await user.clear(why);
    await user.type(why, "Nobody answers that.");
    const others = [{ ...finding, severity: "error", message: "This is another one." }];
    server.refuse(publish, "REPORTS_NEED_REASON", {
      ...{ count: 1, findings: others, findingsSeen: "f2", changed: true },
    });
    await user.click(publishAnyway);
    await screen.findByText(/This is another one/);
    screen.getByText(/They are not those that you saw/);
    server.answer(publish, () => aPublication({ name: "Spring" }));
    await user.click(publishAnyway);
    await screen.findByText("Winter 2026");
    const first = { id: 7, version: 1, publicationName: "Spring" };
    const accepted = { reportWarnings: "accept", reportErrorsReason: "Nobody answers that." };
    expect(server.sent(publish)).toEqual([
      first,
      { ...first, ...accepted, findingsSeen: "f1" },
      { ...first, ...accepted, findingsSeen: "f2" },
    ]);
  });

  it("says in the list with what it was published, why and by whom", async () => {
    const reportErrors = { count: 2, reason: "Both are meant.", by: "Ana Ruiz" };
    server.answer(publications, () => [aPublication({ reportErrors })]);
    renderScreen(dialog);
    await screen.findByText("Published with 2 errors in its reports. Ana Ruiz: “Both are meant.”");
  });

  it("stops for what can't be run, and names them with their step and line", async () => {
    await refuseWith("REPORTS_REFUSED", "error");
    screen.getByText("The reports have 1 error.");
    screen.getByText("Letter,");
    screen.getByText("line 4:");
    await user.click(complete());
    await screen.findByText("Winter 2026");
    expect(server.sent(publish)).not.toContainEqual(expect.objectContaining({ reportWarnings: "accept" }));
  });
});
