/** Working through submissions: what is new, what is noted, several at once. */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { whoami } from "../../../shared/contract/account.ts";
import { listLite, model } from "../../../shared/contract/forms.ts";
import { eraseSubmission, retention } from "../../../shared/contract/retention.ts";
import {
  exportSubmissions,
  markSubmissions,
  retrySubmission,
  type Submission,
  submission,
  submissions,
} from "../../../shared/contract/submissions.ts";
import { localize } from "../../../shared/localize.ts";
import { problem } from "../../../shared/problems.ts";
import { SubmissionsPage } from "../../../web/features/submissions/SubmissionsPage.tsx";
import { deviceValue } from "../../../web/lib/browser-storage.ts";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderRoutes } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aMember } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;

const moment = "2026-11-20T20:04:00.000Z";
function aRow(name: string, more: Partial<Submission> = {}): Submission {
  return {
    ...{ instanceId: name, instanceKey: `key-${name}`, publicationKey: "uV3kq0Zx8mB2tYc7", name: "Winter" },
    ...{ status: "COMPLETE", messageCode: "OK", locale: "en", seen: true },
    ...{ startedAt: moment, activityDate: moment, submittedAt: moment },
    ...more,
  };
}

const listed = {
  submissions: [aRow("FIRST", { seen: false }), aRow("SECOND", { review: "IN_REVIEW", note: "Ask again." })],
  publications: [],
};

beforeAll(async () => {
  await import("../../../web/features/submissions/answers-in-words.ts");
});

beforeEach(() => {
  deviceValue.hiddenColumns.clear();
  server = fakeServer();
  server.answer(listLite, () => [aFormItem({ data: true })]);
  server.answer(whoami, () => aMember());
  server.answer(submissions, () => listed);
  server.answer(submission, ({ instanceKey }) => ({
    ...aRow(instanceKey.slice(4)),
    ...{ publicationName: "Winter", formVersion: 1, definition: aDefinition, model: "{}" },
    ...{ timeZone: "UTC", outputs: [], failures: [] },
    ...(instanceKey === "key-SECOND" && { changeable: true as const, closed: true as const }),
  }));
  server.answer(retention, () => ({ days: null }));
  server.answer(markSubmissions, () => ({ success: true }));
});

const show = (query = "") =>
  renderRoutes(
    [
      {
        path: "/design/form/:id/submissions/*",
        element: (
          <Toasts>
            <SubmissionsPage />
          </Toasts>
        ),
      },
    ],
    `/design/form/7/submissions${query}`,
  );
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") ?? expect.fail();

describe("the desk of a form", () => {
  it("shows what nobody has opened, how far reviews are, and notes; what nobody has filled in isn't called new", async () => {
    const { seen: _none, ...draft } = aRow("THIRD", { status: "NEW" });
    server.answer(submissions, () => ({ ...listed, submissions: [...listed.submissions, draft] }));
    show();
    const third = within(await rowOf("THIRD"));
    third.getByText("Not started");
    expect(third.queryByText("New")).toBeNull();
    const statuses = screen.getByRole("combobox", { name: "Status" });
    expect([...statuses.children].map(({ textContent }) => textContent)).not.toContain("New");
    within(await rowOf("FIRST")).getByText("New");
    within(await rowOf("FIRST")).getByText("Received");
    const second = within(await rowOf("SECOND"));
    second.getByText("In review");
    second.getByText("Ask again.");
    expect(second.queryByText("New")).toBeNull();
    await user.click(screen.getByRole("link", { name: "View submission FIRST" }));
    await screen.findByRole("region", { name: "Submission FIRST" });
    expect(within(await rowOf("FIRST")).queryByText("New")).toBeNull();
  });

  it("is searched by answers, review and what was opened, and says how far a first search is", async () => {
    let calls = 0;
    server.answer(submissions, () => {
      calls += 1;
      return calls === 1
        ? { submissions: [], publications: [], reading: 1200 }
        : { submissions: [aRow("FOUND")], publications: [] };
    });
    show("?words=lyon&review=APPROVED&seen=no&language=ar");
    await screen.findByText("FOUND");
    const input = { id: 7, words: "lyon", review: "APPROVED", seen: false, language: "ar" };
    expect(server.sent(submissions)).toEqual([input, input]);
    expect(screen.getByLabelText<HTMLInputElement>("Answers contain").value).toBe("lyon");
  });

  it("is searched by the answer to one question and by whom it is about, and comes in another order", async () => {
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    const { place } = show("?order=oldest");
    await rowOf("FIRST");
    expect(server.sent(submissions)).toEqual([{ id: 7, order: "oldest" }]);
    await user.type(screen.getByLabelText("Answers contain"), "noor");
    const label = localize(aDefinition.model[0]?.composites[0]?.fields[0]?.label, "en", "en");
    await user.selectOptions(screen.getByLabelText("In the answer to"), label);
    await user.type(screen.getByLabelText("About contains"), "MRN");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const filter = { id: 7, answer: { question: "first", contains: "noor" }, about: "MRN" };
    await waitFor(() => expect(server.sent(submissions).at(-1)).toEqual({ ...filter, order: "oldest" }));
    const order = await screen.findByLabelText<HTMLSelectElement>("Order");
    expect([...order.options].map(({ text }) => text)).toEqual(["Latest start first", "Oldest start first"]);
    await user.selectOptions(order, "Latest start first");
    await waitFor(() => expect(server.sent(submissions).at(-1)).toEqual(filter));
    expect(place()).toBe("/design/form/7/submissions?words=noor&question=first&about=MRN");
  });

  it("marks, exports and erases what was chosen", async () => {
    server.answer(listLite, () => [aFormItem({ data: true, privilege: "O" })]);
    server.answer(eraseSubmission, () => ({ success: true }));
    const file = { fileName: "a.csv", contentType: "text/csv", count: 1, data: "YQ==" };
    server.answer(exportSubmissions, () => file);
    show();
    await user.click(await screen.findByRole("checkbox", { name: "Choose submission FIRST" }));
    const bar = within(screen.getByRole("region", { name: "Chosen submissions" }));
    bar.getByText("1 submission chosen");
    await user.click(bar.getByRole("button", { name: "Mark as" }));
    await user.click(await screen.findByRole("menuitem", { name: "Approved" }));
    await screen.findByText("1 submission changed.");
    expect(server.sent(markSubmissions)).toEqual([
      { formId: 7, instanceKeys: ["key-FIRST"], review: "APPROVED" },
    ]);
    expect(screen.queryByRole("region", { name: "Chosen submissions" })).toBeNull();

    await user.click(screen.getByRole("checkbox", { name: "Choose all of this page" }));
    await user.click(screen.getByRole("button", { name: "Export chosen" }));
    const exporting = within(await screen.findByRole("dialog", { name: "Export" }));
    exporting.getByText("2 chosen submissions");
    await user.click(exporting.getByRole("radio", { name: "JSON" }));
    await user.click(exporting.getByRole("button", { name: "Save as a file" }));
    await waitFor(() =>
      expect(server.sent(exportSubmissions)).toEqual([
        { id: 7, instanceKeys: ["key-FIRST", "key-SECOND"], format: "json", job: "new" },
      ]),
    );
    await user.click(screen.getByRole("button", { name: "Erase…" }));
    await user.click(await screen.findByRole("button", { name: "Erase" }));
    await screen.findByText("2 submissions erased.");
    expect(server.sent(eraseSubmission)).toHaveLength(2);
  });

  /** Two pages: three failed, one of which can't be retried, and one that was approved. */
  function twoPages() {
    const failed = { status: "FAILED", messageCode: "FAILED" } as const;
    const all = [aRow("A", failed), aRow("B"), aRow("C", failed), aRow("D", failed)];
    server.answer(submissions, ({ after, statuses }) => {
      const found = all.filter(({ status }) => statuses?.includes(status) ?? true);
      return after === undefined
        ? { submissions: found.slice(0, 2), publications: [], next: "2" }
        : { submissions: found.slice(2), publications: [] };
    });
  }
  const chooseAll = async () => {
    await user.click(await screen.findByRole("checkbox", { name: "Choose all of this page" }));
    await user.click(screen.getByRole("button", { name: "Choose all that the filter finds" }));
    screen.getByText("All that the filter finds");
  };

  const retryAll = async () => {
    show();
    await chooseAll();
    await user.click(screen.getByRole("button", { name: "Retry failed reports…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Retry failed reports" }));
    await user.click(await dialog.findByRole("button", { name: "Retry 3" }));
    return dialog;
  };

  it("marks all that the filter finds, on every page, after saying how many", async () => {
    twoPages();
    show("?words=lyon");
    await chooseAll();
    await user.click(screen.getByRole("button", { name: "Mark as" }));
    await user.click(await screen.findByRole("menuitem", { name: "Approved" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mark as “Approved”" }));
    await dialog.findByText(/^4 submissions will be marked/);
    expect(server.sent(submissions).slice(1)).toEqual([
      { id: 7, words: "lyon", limit: 100 },
      { id: 7, words: "lyon", limit: 100, after: "2" },
    ]);
    expect(server.sent(markSubmissions)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Mark 4" }));
    await dialog.findByText("4 done.");
    expect(server.sent(markSubmissions)).toEqual([
      { formId: 7, instanceKeys: ["key-A", "key-B", "key-C", "key-D"], review: "APPROVED" },
    ]);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(server.sent(submissions)).toHaveLength(4));
  });

  it("retries the failed ones of all, goes on where one can't be, and says why", async () => {
    twoPages();
    server.answer(retrySubmission, ({ instanceKey }) => {
      if (instanceKey === "key-C") throw problem("NOTHING_TO_RETRY");
      return { success: true };
    });
    const dialog = await retryAll();
    await dialog.findByText("2 done, 1 could not be retried.");
    dialog.getByText(/^1: .*there is nothing to try again/);
    expect(server.sent(retrySubmission)).toEqual(
      ["key-A", "key-C", "key-D"].map((instanceKey) => ({ formId: 7, instanceKey })),
    );
  });

  it("stops between two when it is told to, and says what is left", async () => {
    twoPages();
    let release = () => {};
    server.answer(retrySubmission, async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { success: true };
    });
    const dialog = await retryAll();
    await dialog.findByText("0 of 3");
    await user.click(dialog.getByRole("button", { name: "Stop" }));
    release();
    await dialog.findByText("1 done.");
    dialog.getByText("2 submissions left as before.");
    expect(server.sent(retrySubmission)).toHaveLength(1);
  });

  it("hides columns, which stay hidden on the device", async () => {
    show();
    await rowOf("FIRST");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Language" }));
    expect(screen.queryByRole("columnheader", { name: "Language" })).toBeNull();
    expect(deviceValue.hiddenColumns.get()).toBe("Language");
  });

  it("shows answers as columns, chosen for the form on the device", async () => {
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    server.answer(submissions, ({ questions }) => ({
      submissions: [
        { ...aRow("FIRST"), ...(questions && { answerTexts: { first: "Noor" } }) },
        aRow("SECOND"),
      ],
      publications: [],
    }));
    show();
    await rowOf("FIRST");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    const label = localize(aDefinition.model[0]?.composites[0]?.fields[0]?.label, "en", "en");
    await user.click(await screen.findByRole("checkbox", { name: label }));
    await screen.findByRole("columnheader", { name: label });
    await waitFor(async () => expect((await rowOf("FIRST")).textContent).toContain("Noor"));
    expect(server.sent(submissions)).toEqual([{ id: 7 }, { id: 7, questions: ["first"] }]);
    cleanup();
    show();
    await screen.findByRole("columnheader", { name: label });
    expect(server.sent(submissions).at(-1)).toEqual({ id: 7, questions: ["first"] });
  });

  it("steps over the end of a page by keys and back, says where it is, and returns to the line", async () => {
    const listed = { publications: [] };
    server.answer(submissions, ({ after }) => {
      if (after === undefined) return { ...listed, submissions: [aRow("FIRST"), aRow("SECOND")], next: "2" };
      return after === "2"
        ? { ...listed, submissions: [aRow("THIRD")], next: "3" }
        : { ...listed, submissions: [] };
    });
    const { place } = show("?status=COMPLETE");
    await user.click(await screen.findByRole("link", { name: "View submission SECOND" }));
    const isShown = async (name: string, at: string) => {
      const view = await screen.findByRole("region", { name: `Submission ${name}` });
      await within(view).findByText(at);
      expect(place()).toBe(`/design/form/7/submissions/key-${name}?status=COMPLETE`);
    };
    await isShown("SECOND", "2 of 2+");
    await user.keyboard("j");
    await isShown("THIRD", "3 of 3+");
    await user.keyboard("j"); // the list promised more, and there is none
    await isShown("THIRD", "3 of 3");
    screen.getByText("No further submission was found.");
    expect(isDisabled(screen.getByRole("button", { name: "Next submission" }))).toBe(true);
    await user.keyboard("k");
    await isShown("SECOND", "2 of 2+");
    await user.keyboard("k");
    await isShown("FIRST", "1 of 2+");
    await user.keyboard("k");
    await isShown("FIRST", "1 of 2+");
    await user.type(await screen.findByRole("textbox", { name: /^Note/ }), "jk");
    await isShown("FIRST", "1 of 2+");
    await user.click(screen.getByRole("heading", { level: 1, name: "Submission FIRST" }));
    await user.keyboard("{Escape}");
    const line = await screen.findByRole("link", { name: "View submission FIRST" });
    expect(place()).toBe("/design/form/7/submissions?status=COMPLETE");
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  it("shows a submission by its address alone", async () => {
    show("/key-ELSEWHERE");
    const view = within(await screen.findByRole("region", { name: "Submission ELSEWHERE" }));
    await waitFor(() => expect(server.sent(submissions)).toHaveLength(1));
    expect(isDisabled(view.getByRole("button", { name: "Next submission" }))).toBe(true);
    await user.click(view.getByRole("button", { name: "Back to the list" }));
    await rowOf("FIRST");
  });

  it("goes from one submission to the next, and saves a review with its note", async () => {
    show();
    await user.click(await screen.findByRole("link", { name: "View submission FIRST" }));
    await screen.findByRole("region", { name: "Submission FIRST" });
    await user.click(screen.getByRole("button", { name: "Next submission" }));
    const dialog = within(await screen.findByRole("region", { name: "Submission SECOND" }));
    const review = await dialog.findByRole("combobox", { name: "Review" });
    await user.selectOptions(review, "Sent back");
    dialog.getByText("Say what has to change.");
    dialog.getByText(/the respondent can't change anything, and gets no mail/);
    await user.type(dialog.getByRole("textbox", { name: /^Note/ }), "The date is missing.");
    await user.click(dialog.getByRole("button", { name: "Save review" }));
    await waitFor(() =>
      expect(server.sent(markSubmissions)).toEqual([
        { formId: 7, instanceKeys: ["key-SECOND"], review: "SENT_BACK", note: "The date is missing." },
      ]),
    );
    await screen.findByText("The review is saved.");
    await user.click(dialog.getByRole("button", { name: "Back to the list" }));
    await waitFor(() => expect(server.sent(submissions)).toHaveLength(2));
    expect(screen.queryByText("The review is saved.")).toBeNull(); // its Undo would be about nothing on the screen
  });
});
