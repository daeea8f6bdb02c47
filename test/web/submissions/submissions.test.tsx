import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listLite, model, publications } from "../../../shared/contract/forms.ts";
import { audit } from "../../../shared/contract/sharing.ts";
import { exportSubmissions, type Submission, submissions } from "../../../shared/contract/submissions.ts";
import { SubmissionsPage } from "../../../web/features/submissions/SubmissionsPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderRoutes } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aPublication } from "../support/samples.ts";

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

beforeEach(() => {
  server = fakeServer();
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  server.answer(listLite, () => [aFormItem({ data: true })]);
  server.answer(publications, () => [aPublication()]);
  server.answer(submissions, () => ({ submissions: [aSubmission()] }));
});

const show = (query = "") =>
  renderRoutes(
    [{ path: "/design/form/:id/submissions", element: <SubmissionsPage /> }],
    `/design/form/7/submissions${query}`,
  );
const lookAt = async (id = "AB12CD34") =>
  user.click(await screen.findByRole("button", { name: `Look at submission ${id}` }));

describe("the submissions of a form", () => {
  it("are listed, with the note that each look is recorded", async () => {
    show();
    await screen.findByRole("heading", { name: "Submissions of Sleep diary" });
    await screen.findByText("AB12CD34");
    expect(screen.getByText(/Each look at submissions, and each export, is recorded/)).toBeTruthy();
    expect(server.sent(submissions)).toEqual([{ id: 7 }]);
  });

  it("are never asked for by somebody without the right to them", async () => {
    server.answer(listLite, () => [aFormItem({ privilege: "W" })]);
    show();
    await screen.findByText("You can't see these submissions.");
    expect(server.sent(submissions)).toEqual([]);
  });

  it("tell a stranger no more than that", async () => {
    server.refuse(model, "ACCESS_DENIED");
    show();
    await screen.findByText("You can't see these submissions.");
  });

  it("are filtered by publication, status, days and id, all at once; the filter stands in the address", async () => {
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
        ? { submissions: [aSubmission()], next: "cursor-2" }
        : { submissions: [aSubmission({ instanceId: "SECOND", instanceKey: "key-2" })] },
    );
    show();
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByText("SECOND");
    expect(isDisabled(screen.getByRole("button", { name: "Next" }))).toBe(true);
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await screen.findByText("AB12CD34");
  });

  it("are looked for beyond a stretch in which nothing fits", async () => {
    server.answer(submissions, ({ after }) =>
      after === "cursor-2" ? { submissions: [aSubmission()] } : { submissions: [], next: "cursor-2" },
    );
    show("?status=FAILED");
    await screen.findByText("AB12CD34");
  });

  it("say that there are none yet, or that none fits the filter", async () => {
    server.answer(submissions, () => ({ submissions: [] }));
    show("?status=OPEN");
    await screen.findByRole("heading", { name: "No submission fits the filter" });
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await screen.findByRole("heading", { name: "No submissions yet" });
  });

  it("tell that they could not be loaded, and load again", async () => {
    server.refuse(submissions, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The submissions couldn't be loaded.");
    server.answer(submissions, () => ({ submissions: [aSubmission()] }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("AB12CD34");
  });
});

describe("a look at one submission", () => {
  it("shows its answers in the form's words, page by page, and asks for that one alone", async () => {
    server.answer(submissions, ({ answers }) => ({
      submissions: [aSubmission(answers ? { model: '{"first":"Noor","lost":"x"}' } : {})],
    }));
    show();
    await lookAt();
    const dialog = await screen.findByRole("dialog", { name: "Submission AB12CD34" });
    await within(dialog).findByRole("heading", { name: "About you" });
    expect(within(dialog).getByText("First name")).toBeTruthy();
    expect(within(dialog).getByText("Noor")).toBeTruthy();
    expect(within(dialog).getByRole("heading", { name: "No longer in the form" })).toBeTruthy();
    const at = "2026-11-20T20:04:00.000Z";
    expect(server.sent(submissions).at(-1)).toEqual({
      ...{ id: 7, text: "AB12CD34", from: at, to: at },
      ...{ answers: true, limit: 1 },
    });
  });

  it("asks again each time, since each look is recorded", async () => {
    show();
    for (let count = 0; count < 2; count += 1) {
      await lookAt();
      await screen.findByText("Nothing has been answered yet.");
      await user.click(screen.getByRole("button", { name: "Done" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(server.sent(submissions)).toHaveLength(3);
  });

  it("says that a report failed and that the answers are safe", async () => {
    server.answer(submissions, () => ({
      submissions: [aSubmission({ status: "FAILED", messageCode: "FAILED" })],
    }));
    show();
    await lookAt();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("alert").textContent).toContain("The answers are safe.");
  });

  it("offers the list again where the submission has changed since", async () => {
    server.answer(submissions, ({ answers }) => ({ submissions: answers ? [] : [aSubmission()] }));
    show();
    await lookAt();
    await user.click(await screen.findByRole("button", { name: "Load the list again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent(submissions)).toHaveLength(3);
  });
});

describe("the export", () => {
  const file = { fileName: "Sleep diary.csv", contentType: "text/csv" };

  it("saves what the filter finds, in the chosen format", async () => {
    const address = vi.fn(() => "blob:x");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => {} }));
    server.answer(exportSubmissions, () => ({ ...file, count: 1, data: "YQ==" }));
    show("?status=FAILED");
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: /XLSX/ }));
    await screen.findByText("1 submission saved as Sleep diary.csv.");
    expect(server.sent(exportSubmissions)).toEqual([{ id: 7, statuses: ["FAILED"], format: "xlsx" }]);
    expect(address).toHaveBeenCalledOnce();
  });

  it("says why it could not be made", async () => {
    server.refuse(exportSubmissions, "EXPORT_TOO_LARGE");
    show();
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
    await screen.findByText(/These are too many submissions for one file/);
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

  it("tells the owner who did what", async () => {
    server.answer(audit, () => ({ entries: [entry] }));
    const { place } = show();
    await user.click(await screen.findByRole("link", { name: "Audit trail" }));
    await screen.findByText("Looked at answers");
    expect(screen.getByText("ada@lab.example")).toBeTruthy();
    expect(screen.getByText("Submission AB12CD34 · count: 1")).toBeTruthy();
    expect(place()).toBe("/design/form/7/submissions?view=audit");
  });

  it("is not there for others, whatever the address says", async () => {
    server.answer(listLite, () => [aFormItem({ privilege: "R", data: true })]);
    show("?view=audit");
    await screen.findByText("AB12CD34");
    expect(screen.queryByRole("link", { name: "Audit trail" })).toBeNull();
    expect(server.sent(audit)).toEqual([]);
    expect(server.sent(publications)).toEqual([]);
  });
});
