import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { whoami } from "../../../shared/contract/account.ts";
import { listLite, model, publications } from "../../../shared/contract/forms.ts";
import { eraseSubmission, retention } from "../../../shared/contract/retention.ts";
import { audit } from "../../../shared/contract/sharing.ts";
import {
  exportSubmissions,
  retrySubmission,
  type Submission,
  type SubmissionDetail,
  submission,
  submissionOutput,
  submissionProgress,
  submissions,
} from "../../../shared/contract/submissions.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { problem } from "../../../shared/problems.ts";
import { SubmissionsPage } from "../../../web/features/submissions/SubmissionsPage.tsx";
import { zonedDate } from "../../../web/lib/format.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderRoutes } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aMember } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;

function aSubmission(more: Partial<Submission> = {}): Submission {
  return {
    instanceId: "AB12CD34",
    instanceKey: "key-1",
    publicationKey: "uV3kq0Zx8mB2tYc7",
    name: "Winter 2026",
    status: "COMPLETE",
    messageCode: "OK",
    locale: "en",
    startedAt: "2026-11-20T20:00:00.000Z",
    activityDate: "2026-11-20T20:04:00.000Z",
    submittedAt: "2026-11-20T20:04:00.000Z",
    ...more,
  };
}

const winter = { publicationKey: "uV3kq0Zx8mB2tYc7", publicationName: "Winter 2026" };

/** What a page of the list answers. */
const pageOf = (...listed: Submission[]) => ({ submissions: listed, publications: [winter] });

function aDetail(more: Partial<SubmissionDetail> = {}): SubmissionDetail {
  return {
    ...aSubmission(),
    publicationName: "Winter 2026",
    formVersion: 1,
    definition: aDefinition,
    model: '{"first":"Noor"}',
    timeZone: "Europe/Madrid",
    outputs: [],
    failures: [],
    ...more,
  };
}

// What comes when it is needed is there before the tests wait for it.
beforeAll(async () => {
  await import("../../../web/features/submissions/answers-in-words.ts");
  await import("../../../web/features/submissions/ReportView.tsx");
});

beforeEach(() => {
  server = fakeServer();
  server.answer(listLite, () => [aFormItem({ data: true })]);
  server.answer(whoami, () => aMember({ locale: "es" }));
  server.answer(submissions, () => pageOf(aSubmission()));
  server.answer(submission, () => aDetail());
  server.answer(retention, () => ({ days: null }));
});

const show = (query = "") =>
  renderRoutes(
    [{ path: "/design/form/:id/submissions/*", element: <SubmissionsPage /> }],
    `/design/form/7/submissions${query}`,
  );
const lookAt = async (id = "AB12CD34") =>
  user.click(await screen.findByRole("link", { name: `View submission ${id}` }));

describe("the submissions of a form", () => {
  it("are listed, with the note that each access is recorded", async () => {
    show();
    await screen.findByRole("heading", { name: "Submissions of Sleep diary" });
    const row = (await screen.findByText("AB12CD34")).closest("tr") ?? expect.fail();
    within(row).getByText("English");
    expect(screen.getByText(/Each view of submissions, and each export, is recorded/)).toBeTruthy();
    expect(server.sent(submissions)).toEqual([{ id: 7 }]);
  });

  it("say whom they are about, where their link does", async () => {
    server.answer(submissions, () => pageOf(aSubmission({ subjectId: "MRN-7" })));
    show();
    await screen.findByText("About MRN-7");
  });

  it("leave tests out, and show them alone when asked: marked, without an export or a review", async () => {
    server.answer(submissions, ({ tests }) =>
      tests === true ? pageOf(aSubmission({ instanceId: "TE57TE57", test: true })) : pageOf(aSubmission()),
    );
    show("?words=noor");
    await screen.findByText("AB12CD34");
    expect(screen.queryByText("Test", { selector: "td *" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("Tests"), "Only tests");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const row = (await screen.findByText("TE57TE57")).closest("tr") ?? expect.fail();
    within(row).getByText("Test");
    screen.getByText(/in no other list, no export and no statistics/);
    expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
    expect(server.sent(submissions).at(-1)).toEqual({ id: 7, tests: true });
    await user.click(screen.getByRole("checkbox", { name: "Choose submission TE57TE57" }));
    expect(screen.queryByRole("button", { name: "Mark as" })).toBeNull();
  });

  it("are never requested by a user without the right to them", async () => {
    server.answer(listLite, () => [aFormItem({ privilege: "W" })]);
    show();
    await screen.findByText("You can't see these submissions.");
    expect(server.sent(submissions)).toEqual([]);
  });

  it("reveal nothing more to a stranger", async () => {
    server.answer(listLite, () => []);
    show();
    await screen.findByText("You can't see these submissions.");
    expect(server.sent(listLite)).toEqual([{ id: "7" }]);
  });

  it("are filtered by publication, status, days and id together; the filter is in the address", async () => {
    const { place } = show();
    await screen.findByText("AB12CD34");
    await user.selectOptions(await screen.findByLabelText("Publication"), "Winter 2026");
    await user.selectOptions(screen.getByLabelText("Status"), "Failed");
    await user.type(screen.getByLabelText("Active from"), "2026-11-01");
    await user.type(screen.getByLabelText("Active to"), "2026-11-20");
    await user.type(screen.getByLabelText("Id contains"), "ab1");
    expect(server.sent(submissions)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await waitFor(() =>
      expect(server.sent(submissions).at(-1)).toEqual({
        id: 7,
        publicationKey: "uV3kq0Zx8mB2tYc7",
        statuses: ["FAILED"],
        from: new Date("2026-11-01T00:00:00.000").toISOString(),
        to: new Date("2026-11-20T23:59:59.999").toISOString(),
        text: "ab1",
      }),
    );
    expect(place()).toContain("status=FAILED");
    await user.click(await screen.findByRole("button", { name: "Clear" }));
    expect(place()).toBe("/design/form/7/submissions");
  });

  it("come in pages", async () => {
    server.answer(submissions, ({ after }) =>
      after === undefined
        ? { ...pageOf(aSubmission()), next: "cursor-2" }
        : pageOf(aSubmission({ instanceId: "SECOND", instanceKey: "key-2" })),
    );
    show();
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByText("SECOND");
    expect(isDisabled(screen.getByRole("button", { name: "Next" }))).toBe(true);
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("AB12CD34");
  });

  it("say that a page has none any more when its last one was erased", async () => {
    let second = [aSubmission({ instanceId: "SECOND", instanceKey: "key-2" })];
    server.answer(submissions, ({ after }) =>
      after === undefined ? { ...pageOf(aSubmission()), next: "cursor-2" } : pageOf(...second),
    );
    server.answer(eraseSubmission, () => {
      second = [];
      return { success: true };
    });
    show();
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: "Choose submission SECOND" }));
    await user.click(screen.getByRole("button", { name: "Erase…" }));
    await user.click(await screen.findByRole("button", { name: "Erase" }));
    await screen.findByRole("heading", { name: "No submissions on this page any more" });
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("AB12CD34");
  });

  it("are searched beyond a page without a match", async () => {
    server.answer(submissions, ({ after }) =>
      after === "cursor-2" ? pageOf(aSubmission()) : { ...pageOf(), next: "cursor-2" },
    );
    show("?status=FAILED");
    await screen.findByText("AB12CD34");
  });

  it("say that there are none yet, or that none matches the filter", async () => {
    server.answer(submissions, () => pageOf());
    show("?status=OPEN");
    await screen.findByRole("heading", { name: "No submission matches the filter" });
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await screen.findByRole("heading", { name: "No submissions yet" });
  });

  it("say that they could not be loaded, and load again", async () => {
    server.refuse(submissions, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The submissions couldn't be loaded.");
    server.answer(submissions, () => pageOf(aSubmission()));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("AB12CD34");
  });
});

describe("one submission", () => {
  const text = aDefinition.model[0]?.composites[0]?.fields[0] ?? expect.fail("no field");
  /** Smoker or not; how many, only for smokers; and a scale of two questions. */
  const smoking: FormDefinition = {
    ...aDefinition,
    locales: [...aDefinition.locales, { code: "es", name: "Spanish" }],
    model: [
      {
        key: "habits",
        name: "Habits",
        composites: [
          {
            key: "smoking",
            fields: [
              {
                ...text,
                key: "smokes",
                label: { en: "Do you smoke?", es: "¿Fuma?" },
                controlType: "radio",
                options: [
                  { key: "y", label: { en: "Yes, daily", es: "Sí, a diario" } },
                  { key: "n", label: { en: "Never", es: "Nunca" } },
                ],
              },
              { ...text, key: "many", label: "How many?", conditionalExpression: '[smokes] = "y"' },
              {
                ...text,
                key: "scale",
                label: "Feeling",
                controlType: "likert",
                questions: [
                  { key: "day", label: "By day" },
                  { key: "night", label: "At night" },
                ],
                options: [{ key: "3", label: { en: "Calm", es: "En calma" } }],
              },
            ],
          },
        ],
      },
      ...aDefinition.model,
    ],
  };
  const report = { outputId: "letter", name: "Letter", contentType: "text/html", bytes: 2_100 };

  it("shows its answers with their questions, in the designer's language, without hidden ones", async () => {
    const model = JSON.stringify({ smokes: "n", many: "left over", "scale.day": "3" });
    server.answer(submission, () => aDetail({ definition: smoking, model, subjectId: "MRN-7" }));
    show();
    await lookAt();
    const dialog = await screen.findByRole("region", { name: "Submission AB12CD34" });
    await within(dialog).findByRole("heading", { name: "Habits" });
    const lines = within(dialog)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(lines).toContain("¿Fuma?: Nunca");
    expect(lines).toContain("By day: En calma");
    expect(lines).toContain("At night: Not answered");
    expect(lines).toContain("Publication: Winter 2026");
    expect(lines).toContain("About: MRN-7");
    expect(lines.join()).not.toContain("How many?");
    expect(dialog.textContent).toContain("Nothing was answered on this page.");
    expect(server.sent(submission)).toEqual([{ formId: 7, instanceKey: "key-1" }]);
  });

  it("shows what each earlier version had, and what the next one changed", async () => {
    const earlier = { timeZone: "Europe/Madrid", outputs: [report] };
    server.answer(submission, () =>
      aDetail({
        definition: smoking,
        model: JSON.stringify({ smokes: "n" }),
        replaced: [
          {
            ...{ ...earlier, version: 2, submittedAt: "2026-11-19T10:00:00.000Z" },
            model: JSON.stringify({ smokes: "y", many: "two" }),
          },
          { version: 1, submittedAt: "2026-11-18T10:00:00.000Z", outputs: [] },
        ],
      }),
    );
    server.answer(submissionOutput, () => ({
      ...{ name: "Letter", contentType: "text/html" as const },
      data: btoa("<p>Two a day</p>"),
    }));
    show();
    await lookAt();
    const part = await screen.findByRole("region", { name: "Earlier versions" });
    const text = () => part.textContent ?? "";
    expect(text()).toContain("what you see above is version 3");
    expect(text()).toMatch(/Version 2, submitted Nov 19, 2026.*Changed in version 3/);
    const changes = within(part)
      .getAllByRole("listitem", { hidden: true })
      .map((one) => one.textContent);
    expect(changes).toContain("¿Fuma?Before: Sí, a diarioAfter: Nunca");
    expect(changes).toContain("How many?Before: twoAfter: not answered");
    expect(text()).toMatch(/Version 1, .*The answers of this version were not kept.*This version had none/);
    await user.click(within(part).getByText(/^Version 2/));
    await user.click(within(part).getByRole("button", { name: "Open Letter of version 2" }));
    await within(part).findByTitle("Letter");
    expect(server.sent(submissionOutput)).toEqual([
      { formId: 7, instanceKey: "key-1", outputId: "letter", version: 2 },
    ]);
  });

  it("loads again each time, since each access is recorded", async () => {
    server.answer(submission, () => aDetail({ model: "{}" }));
    show();
    for (let count = 0; count < 2; count += 1) {
      await lookAt();
      await screen.findByText("Nothing has been answered yet.");
      await user.click(screen.getByRole("button", { name: "Back to the list" }));
      await waitFor(() => expect(screen.queryByRole("region", { name: "Submission AB12CD34" })).toBeNull());
    }
    expect(server.sent(submission)).toHaveLength(2);
    expect(server.sent(submissions)).toHaveLength(1);
  });

  it("says which step failed and why, that the answers are safe, and what can be done", async () => {
    const failed = { status: "FAILED", messageCode: "FAILED" } as const;
    const message = 'There is no helper "foo".';
    const at = "2026-11-20T20:05:00.000Z";
    server.answer(submissions, () => pageOf(aSubmission(failed)));
    server.answer(submission, () =>
      aDetail({ ...failed, failures: [{ stepKey: "a", stepName: "Letter for the doctor", message, at }] }),
    );
    show();
    await lookAt();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("1 step of the process couldn't be run.");
    expect(alert.textContent).toContain(`Letter for the doctor${message}`);
    expect(alert.textContent).toContain("The answers are safe.");
    expect(alert.textContent).toContain("If the cause is fixed, press Try again");
    expect(alert.textContent).not.toContain("npm");
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/design/process/builder?formId=7");
  });

  describe("whose reports failed", () => {
    const failed = { status: "FAILED", messageCode: "FAILED" } as const;
    const failures = [{ stepKey: "a", stepName: "Letter", message: "No browser could be started." }];

    beforeEach(() => {
      server.answer(submissions, () => pageOf(aSubmission(failed)));
      server.answer(submission, () => aDetail({ ...failed, failures }));
      server.answer(retrySubmission, () => ({ success: true }));
    });

    it("makes them again, shows the progress, and shows them", async () => {
      let calls = 0;
      server.answer(submissionProgress, () => {
        calls += 1;
        return calls < 2
          ? { status: "POST_PROCESSING" as const, progress: 40 }
          : { status: "COMPLETE" as const, progress: 100 };
      });
      show();
      await lookAt();
      const again = await screen.findByRole("button", { name: "Try again" });
      server.answer(submission, () => aDetail({ outputs: [report] }));
      await user.click(again);
      await screen.findByText("The reports are being made again.");
      expect(document.activeElement?.textContent).toContain("The reports are being made again.");
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
      await screen.findByText(/40% of the steps are done/);
      await screen.findByText("The reports were made.");
      await screen.findByRole("button", { name: "Open Letter" });
      expect(screen.queryByText(/couldn't be run/)).toBeNull();
      expect(server.sent(retrySubmission)).toEqual([{ formId: 7, instanceKey: "key-1" }]);
      await user.click(screen.getByRole("button", { name: "Back to the list" }));
      await waitFor(() => expect(server.sent(submissions)).toHaveLength(2));
    });

    it("says that they failed again, and can be retried", async () => {
      server.answer(submissionProgress, () => ({ status: "FAILED" as const, progress: 100 }));
      show();
      await lookAt();
      await user.click(await screen.findByRole("button", { name: "Try again" }));
      await screen.findByText(/^It was tried again and failed again. 1 step/);
      screen.getByRole("button", { name: "Try again" });
    });

    it("says why they can't be made again", async () => {
      server.refuse(retrySubmission, "NOTHING_TO_RETRY");
      show();
      await lookAt();
      await user.click(await screen.findByRole("button", { name: "Try again" }));
      await screen.findByText(/there is nothing to try again/);
    });

    it("offers readers no retry, and says who can", async () => {
      server.answer(listLite, () => [aFormItem({ privilege: "R", data: true })]);
      show();
      await lookAt();
      expect((await screen.findByRole("alert")).textContent).toContain(
        "someone with the right to change form 7 can press Try again",
      );
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    });
  });

  it("opens a report in a frame that runs no script, fetched once, and closes it", async () => {
    server.answer(submission, () => aDetail({ outputs: [report] }));
    server.answer(submissionOutput, () => ({
      name: "Letter",
      contentType: "text/html" as const,
      data: btoa("<p>Dear doctor</p>"),
    }));
    show();
    await lookAt();
    await user.click(await screen.findByRole("button", { name: "Open Letter" }));
    const frame = await screen.findByTitle<HTMLIFrameElement>("Letter");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.srcdoc).toContain("<p>Dear doctor</p>");
    await user.click(screen.getByRole("button", { name: "Close Letter" }));
    expect(screen.queryByTitle("Letter")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open Letter" }));
    await screen.findByTitle("Letter");
    expect(server.sent(submissionOutput)).toEqual([{ formId: 7, instanceKey: "key-1", outputId: "letter" }]);
  });

  it("says why a report can't be opened, and continues", async () => {
    server.answer(submission, () => aDetail({ outputs: [report] }));
    server.refuse(submissionOutput, "OUTPUT_NOT_FOUND");
    show();
    await lookAt();
    await user.click(await screen.findByRole("button", { name: "Open Letter" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Letter couldn't be opened.");
    expect(alert.textContent).toContain("This report isn't there.");
    screen.getByText("Noor");
    await user.click(screen.getByRole("button", { name: "Download Letter" }));
    await screen.findByText("Letter couldn't be saved.");
  });

  it("says that it could not be loaded, and loads it again", async () => {
    server.refuse(submission, "TOO_MANY_REQUESTS");
    show();
    await lookAt();
    expect((await screen.findByRole("alert")).textContent).toContain("The submission couldn't be loaded.");
    server.answer(submission, () => aDetail());
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Noor");
  });

  it("offers the list when it is deleted, or the right to it lost", async () => {
    server.refuse(submission, "ACCESS_DENIED");
    show();
    await lookAt();
    await screen.findByText("You can't see this submission any more.");
    await user.click(screen.getByRole("button", { name: "Reload the list" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Submission AB12CD34" })).toBeNull());
    expect(server.sent(submissions)).toHaveLength(2);
  });
});

it("lets only the owner set how long submissions are kept", async () => {
  server.answer(listLite, () => [aFormItem({ data: true, privilege: "W" })]);
  show();
  await screen.findByText("AB12CD34");
  expect(server.sent(retention)).toEqual([]);
});

describe("the export", () => {
  const file = { fileName: "Sleep diary.csv", contentType: "text/csv" };
  const zip = { fileName: "Sleep diary.zip", contentType: "application/zip" };
  const address = vi.fn(() => "blob:x");
  beforeEach(() => {
    address.mockClear();
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => {} }));
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  });

  /** Opens the dialog and presses what is named in it, then its button. */
  async function save(...names: string[]) {
    await user.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export" }));
    for (const name of names) {
      const role = /^(One column|Safe)/.test(name) ? "checkbox" : "radio";
      await user.click(dialog.getByRole(role, { name }));
    }
    await user.click(dialog.getByRole("button", { name: "Save as a file" }));
    return dialog;
  }

  it("saves the filtered submissions, in the chosen format and shape", async () => {
    server.answer(exportSubmissions, () => ({ ...file, count: 1, data: "YQ==" }));
    show("?status=FAILED");
    await save();
    await screen.findByText("1 submission saved as Sleep diary.csv.");
    expect(screen.queryByRole("dialog")).toBeNull();
    const input = { id: 7, statuses: ["FAILED"], job: "new" };
    expect(server.sent(exportSubmissions)).toEqual([
      { ...input, format: "xlsx", values: "labels", split: true },
    ]);
    expect(address).toHaveBeenCalledOnce();
    await save("CSV", "Keys", "One column per choice");
    await waitFor(() =>
      expect(server.sent(exportSubmissions).at(-1)).toEqual({
        ...input,
        ...{ format: "csv", values: "keys", split: false },
      }),
    );
    await screen.findByText("1 submission saved as Sleep diary.csv.");
    await save("Safe to open in a spreadsheet"); // CSV is still chosen
    await waitFor(() => expect(server.sent(exportSubmissions).at(-1)).toMatchObject({ guarded: false }));
    await save("JSON");
    await waitFor(() => expect(server.sent(exportSubmissions).at(-1)).toEqual({ ...input, format: "json" }));
  });

  it("says what it contains, and asks for the language where the form has several", async () => {
    const locales = [
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ];
    server.answer(model, () => ({ ...aDefinition, locales, id: 7, formName: "Sleep diary" }));
    server.answer(exportSubmissions, () => ({ ...zip, count: 1, data: "YQ==" }));
    show();
    await user.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export" }));
    dialog.getByText("Everything that was submitted");
    await user.click(dialog.getByRole("radio", { name: "SPSS, Stata, R" }));
    expect(dialog.queryByRole("radio", { name: "CSV" })).toBeNull();
    await user.selectOptions(await dialog.findByLabelText("Language of labels and codebook"), "Español");
    await user.click(dialog.getByRole("button", { name: "Save as a file" }));
    await screen.findByText("1 submission saved as Sleep diary.zip.");
    expect(server.sent(exportSubmissions)).toEqual([
      { id: 7, format: "statistics", locale: "es", job: "new" },
    ]);
  });

  it("says that many reports take a while", async () => {
    const result = Promise.withResolvers<void>();
    server.answer(exportSubmissions, async () => {
      await result.promise;
      return { ...zip, count: 3, without: 0, data: "YQ==" };
    });
    show();
    const dialog = await save("Reports, ZIP");
    await dialog.findByText("The reports are being put together. Many of them take a while.");
    result.resolve();
    await screen.findByText("3 reports saved as Sleep diary.zip.");
  });

  it("says how many submissions have no report", async () => {
    server.answer(exportSubmissions, () => ({ ...zip, count: 3, without: 2, data: "YQ==" }));
    show();
    await save("Reports, ZIP");
    await screen.findByText(
      "3 reports saved as Sleep diary.zip. 2 submissions have none: reports.csv says why.",
    );
    expect(server.sent(exportSubmissions)).toEqual([{ id: 7, format: "reports" }]);
    server.answer(exportSubmissions, () => ({ ...zip, count: 0, without: 0, data: "YQ==" }));
    await save();
    await screen.findByText("There is nothing to export: no report was found.");
  });

  it("goes on by itself until the file is there, and says how far it is", async () => {
    const job = "j".repeat(32);
    const waits = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let rounds = 0;
    server.answer(exportSubmissions, async () => {
      rounds += 1;
      if (rounds === 1) throw problem("SUBMISSIONS_NOT_READ", { reading: 1200 });
      await waits[rounds - 2]?.promise;
      if (rounds === 2) return { ...file, count: 3200, job, progress: { done: 3200, total: 10_000 } };
      if (rounds === 3) return { ...file, count: 10_000, job, progress: { done: 10_000, total: 10_000 } };
      return { ...file, count: 10_000, data: "YQ==" };
    });
    show("?words=lyon");
    const dialog = await save();
    await dialog.findByText("Reading the answers for the first search: 1200 submissions so far.");
    waits[0]?.resolve();
    await dialog.findByText("3,200 of 10,000 submissions");
    const bar = dialog.getByRole("progressbar", { name: "How much of the export is read" });
    expect(bar.getAttribute("aria-valuenow")).toBe("32");
    waits[1]?.resolve();
    await dialog.findByText("All 10,000 submissions are read. The file is being made…");
    waits[2]?.resolve();
    await screen.findByText("10000 submissions saved as Sleep diary.csv.");
    const input = { id: 7, words: "lyon", format: "xlsx", values: "labels", split: true };
    expect(server.sent(exportSubmissions)).toEqual([
      { ...input, job: "new" },
      { ...input, job: "new" },
      { ...input, job },
      { ...input, job },
    ]);
  });

  it("ends when its dialog is closed", async () => {
    const job = "j".repeat(32);
    const round = Promise.withResolvers<void>();
    server.answer(exportSubmissions, async () => {
      await round.promise;
      return { ...file, count: 1, job, progress: { done: 1, total: 9 } };
    });
    show();
    const dialog = await save();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    round.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.sent(exportSubmissions)).toHaveLength(1);
    expect(address).not.toHaveBeenCalled();
  });

  it("says why it could not be made", async () => {
    server.refuse(exportSubmissions, "EXPORT_TOO_LARGE");
    show();
    const dialog = await save("CSV");
    await dialog.findByText(/There are too many submissions for one file/);
  });
});

describe("the audit trail", () => {
  const entry = {
    at: "2026-11-20T20:04:00.000Z",
    actor: "ada@lab.example",
    action: "submissions.read",
    object: "SUBMISSION#AB12CD34",
    result: "done",
    requestId: "r1",
    details: { count: 1 },
  } as const;

  it("shows the owner who did what", async () => {
    const changed = {
      ...entry,
      action: "process.save",
      object: "PROCESS",
      details: { revision: 19 },
    } as const;
    const refused = {
      action: "access.refused",
      object: "/rest/form/publish",
      result: "refused",
      details: {},
    } as const;
    const share = {
      action: "share.save",
      object: "SHARE#ana@lab.example",
      details: { privilege: "W", data: true },
    };
    const settings = (closesAt: string, sharedDevice: boolean) => ({
      ...entry,
      action: "publication.settings" as const,
      object: "PUBLICATION#key",
      requestId: closesAt,
      details: { name: "Autumn", sharedDevice, closesAt },
    });
    const saysWhose = (about: string) => ({
      ...settings(`never, ${about}`, false),
      details: { name: "Spring", about },
    });
    server.answer(audit, () => ({
      entries: [
        entry,
        changed,
        settings("2026-12-24T12:00:00.000Z", false),
        settings("never", true),
        saysWhose("nextSteps organisation"),
        saysWhose(""),
        { ...entry, ...refused },
        { ...entry, ...share, action: "share.save" as const },
      ],
    }));
    const { place } = show();
    await user.click(await screen.findByRole("link", { name: "Audit trail" }));
    await screen.findByText("Answers read");
    expect(screen.getAllByText("ada@lab.example")).toHaveLength(8);
    expect(screen.getByText("submission AB12CD34")).toBeTruthy();
    expect(screen.getByText("Process changed, version 19")).toBeTruthy();
    expect(screen.getByText("Access refused")).toBeTruthy();
    expect(screen.getByText("Publish a form with its process under a name")).toBeTruthy();
    expect(screen.getByText("ana@lab.example, privilege Write, with answers")).toBeTruthy();
    const closes = `closes ${zonedDate("2026-12-24T12:00:00.000Z")}`;
    expect(screen.getByText(`“Autumn”, for personal devices, ${closes}`)).toBeTruthy();
    expect(screen.getByText("“Autumn”, for a shared device, no closing date")).toBeTruthy();
    expect(screen.getByText("“Spring”, shows what happens next, organisation")).toBeTruthy();
    expect(screen.getByText("“Spring”, no longer says whose form it is")).toBeTruthy();
    expect(place()).toBe("/design/form/7/submissions?view=audit");
  });

  it("is hidden from others, whatever the address says", async () => {
    server.answer(listLite, () => [aFormItem({ privilege: "R", data: true })]);
    show("?view=audit");
    await screen.findByText("AB12CD34");
    expect(screen.queryByRole("link", { name: "Audit trail" })).toBeNull();
    expect(server.sent(audit)).toEqual([]);
    expect(server.sent(publications)).toEqual([]);
  });
});
