import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { listLite } from "../../../shared/contract/forms.ts";
import { processFormSave } from "../../../shared/contract/process.ts";
import { type Submission, submission, submissions } from "../../../shared/contract/submissions.ts";
import { problem } from "../../../shared/problems.ts";
import { isDisabled } from "../support/render-screen.tsx";
import { aDefinition, aFormItem } from "../support/samples.ts";
import { aBuilderServer, openBuilder } from "./builder-screen.tsx";

const aSubmission = (instanceId: string, more: Partial<Submission> = {}): Submission => ({
  instanceId,
  instanceKey: `key-of-${instanceId}`,
  publicationKey: "uV3kq0Zx8mB2tYc7",
  name: "Winter 2026",
  status: "COMPLETE",
  messageCode: "OK",
  locale: "en",
  startedAt: "2026-11-20T20:00:00.000Z",
  activityDate: "2026-11-20T20:04:00.000Z",
  ...more,
});

function aServerWithSubmissions(data = true) {
  const builder = aBuilderServer();
  builder.server.answer(listLite, () => [aFormItem({ data })]);
  const listed = [aSubmission("7XK2MQ4RWP"), aSubmission("B3N8TZC5HD", { status: "FAILED" })];
  builder.server.answer(submissions, () => ({ submissions: listed, publications: [] }));
  builder.server.answer(submission, ({ instanceKey }) => ({
    ...(listed.find((one) => one.instanceKey === instanceKey) ?? listed[0] ?? aSubmission("none")),
    publicationName: "Winter 2026",
    formVersion: 1,
    definition: aDefinition,
    timeZone: "UTC",
    model: '{"first":"Ines"}',
    outputs: [],
    failures: [],
  }));
  return builder;
}

async function openMenu() {
  await openBuilder();
  await userEvent.click(screen.getByRole("button", { name: "Manage test answers" }));
  await screen.findByRole("menuitem", { name: /as a new case/ });
}

describe("test answers from a submission", () => {
  it("become a case that names the submission, whose answers are read and not stored", async () => {
    const { server, held } = aServerWithSubmissions();
    await openMenu();
    await userEvent.click(screen.getByRole("menuitem", { name: "From a submission…" }));
    const dialog = await screen.findByRole("dialog", { name: "Answers of a submission" });
    await within(dialog).findByRole("radio", { name: "Submission 7XK2MQ4RWP" });
    expect(within(dialog).getByRole("row", { name: /B3N8TZC5HD/ }).textContent).toMatch(
      /Nov 20, 2026.*Failed.*B3N8TZC5HD/,
    );
    expect(isDisabled(within(dialog).getByRole("button", { name: "Create" }))).toBe(true);
    await userEvent.click(within(dialog).getByRole("radio", { name: "Submission B3N8TZC5HD" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Test answers" }).value).toBe(
      "B3N8TZC5HD",
    );
    await waitFor(() => expect(server.sent(processFormSave)).toHaveLength(1));
    expect(JSON.parse(held.answers)).toEqual({
      first: "Ada",
      "@submissions": { B3N8TZC5HD: "key-of-B3N8TZC5HD" },
    });
    await waitFor(() =>
      expect(server.sent(submission)).toEqual([{ formId: 7, instanceKey: "key-of-B3N8TZC5HD" }]),
    );
  });

  it("stay chosen after a reload", async () => {
    aBuilderServer(undefined, '{"first":"Ada","@cases":{"A family":{"first":"Bo"}}}');
    await openBuilder();
    const choice = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Test answers" });
    expect(choice().value).toBe("default");
    await userEvent.selectOptions(choice(), "A family");
    cleanup();
    await openBuilder();
    expect(choice().value).toBe("A family");
  });

  it("come back by their toast when they were deleted", async () => {
    const stored = '{"first":"Ada","@cases":{"A family":{"first":"Bo"}}}';
    const { held } = aBuilderServer(undefined, stored);
    await openBuilder();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Test answers" }), "A family");
    await userEvent.click(screen.getByRole("button", { name: "Manage test answers" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete this case" }));
    await waitFor(() => expect(held.answers).toBe('{"first":"Ada"}'));
    const said = (await screen.findByText("The test answers A family are deleted.")).parentElement;
    await userEvent.click(within(said ?? document.body).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(JSON.parse(held.answers)).toEqual(JSON.parse(stored)));
  });

  it("can't be read when the submission is deleted, and the page says so", async () => {
    const { server } = aServerWithSubmissions();
    server.answer(submission, () => {
      throw problem("ACCESS_DENIED");
    });
    await openMenu();
    await userEvent.click(screen.getByRole("menuitem", { name: "From a submission…" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Submission 7XK2MQ4RWP" }));
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/can't be read/);
  });

  it("are not offered to those without the data right", async () => {
    aServerWithSubmissions(false);
    await openMenu();
    expect(screen.queryByRole("menuitem", { name: "From a submission…" })).toBeNull();
  });
});
