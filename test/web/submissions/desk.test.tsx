/** Working through submissions: what is new, what is noted, several at once. */
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { whoami } from "../../../shared/contract/account.ts";
import { listLite } from "../../../shared/contract/forms.ts";
import { eraseSubmission, retention } from "../../../shared/contract/retention.ts";
import {
  exportSubmissions,
  markSubmissions,
  type Submission,
  submission,
  submissions,
} from "../../../shared/contract/submissions.ts";
import { SubmissionsPage } from "../../../web/features/submissions/SubmissionsPage.tsx";
import { deviceValue } from "../../../web/lib/browser-storage.ts";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";
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

beforeAll(async () => {
  await import("../../../web/features/submissions/answers-in-words.ts");
});

beforeEach(() => {
  deviceValue.hiddenColumns.clear();
  server = fakeServer();
  server.answer(listLite, () => [aFormItem({ data: true })]);
  server.answer(whoami, () => aMember());
  server.answer(submissions, () => ({
    submissions: [
      aRow("FIRST", { seen: false }),
      aRow("SECOND", { review: "IN_REVIEW", note: "Ask again." }),
    ],
    publications: [],
  }));
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
        path: "/design/form/:id/submissions",
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
  it("shows what nobody has opened, how far reviews are, and notes", async () => {
    show();
    within(await rowOf("FIRST")).getByText("New");
    within(await rowOf("FIRST")).getByText("Received");
    const second = within(await rowOf("SECOND"));
    second.getByText("In review");
    second.getByText("Ask again.");
    expect(second.queryByText("New")).toBeNull();
    await user.click(screen.getByRole("button", { name: "View submission FIRST" }));
    await screen.findByRole("dialog", { name: "Submission FIRST" });
    expect(within(await rowOf("FIRST")).queryByText("New")).toBeNull();
  });

  it("is searched by answers, review and what was opened, and says how far a first search is", async () => {
    let asked = 0;
    server.answer(submissions, () => {
      asked += 1;
      return asked === 1
        ? { submissions: [], publications: [], reading: 1200 }
        : { submissions: [aRow("FOUND")], publications: [] };
    });
    show("?words=lyon&review=APPROVED&seen=no&language=ar");
    await screen.findByText("FOUND");
    const input = { id: 7, words: "lyon", review: "APPROVED", seen: false, language: "ar" };
    expect(server.sent(submissions)).toEqual([input, input]);
    expect(screen.getByLabelText<HTMLInputElement>("Answers contain").value).toBe("lyon");
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

  it("hides columns, which stay hidden on the device", async () => {
    show();
    await rowOf("FIRST");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Language" }));
    expect(screen.queryByRole("columnheader", { name: "Language" })).toBeNull();
    expect(deviceValue.hiddenColumns.get()).toBe("Language");
  });

  it("goes from one submission to the next, and saves a review with its note", async () => {
    show();
    await user.click(await screen.findByRole("button", { name: "View submission FIRST" }));
    await screen.findByRole("dialog", { name: "Submission FIRST" });
    await user.click(screen.getByRole("button", { name: "Next submission" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submission SECOND" }));
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
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(server.sent(submissions)).toHaveLength(2));
  });
});
