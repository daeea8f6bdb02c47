import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { whoami } from "../../../shared/contract/account.ts";
import { listLite, model, publications } from "../../../shared/contract/forms.ts";
import { type AttentionItems, needs, reportHealth } from "../../../shared/contract/needs.ts";
import { type Statistics, statistics } from "../../../shared/contract/submissions.ts";
import { DashboardPage } from "../../../web/features/dashboard/DashboardPage.tsx";
import { durationText, shareText } from "../../../web/ui/charts/figures.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aMember, aPublication } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;

const none = { started: 0, saved: 0, completed: 0, failed: 0 } as const;
const nothing: Statistics = {
  days: [{ day: "2026-11-20", ...none }],
  totals: none,
  completionRate: null,
  medianSecondsToComplete: null,
  pages: [],
  languages: [],
  reportLatency: null,
};
const quiet: AttentionItems = { forms: 2, news: [], changed: [], arrived: [] };
const some: Statistics = {
  days: [
    { day: "2026-11-19", started: 30, saved: "<5", completed: 20, failed: 0 },
    { day: "2026-11-20", started: 20, saved: 6, completed: 20, failed: 0 },
  ],
  totals: { started: 50, saved: 8, completed: 40, failed: 0 },
  completionRate: 0.8,
  medianSecondsToComplete: 272,
  pages: [
    { page: 0, reached: 50 },
    { page: 1, reached: 25 },
    { page: 2, reached: "<5" },
  ],
  languages: [
    { locale: "es", completed: 36 },
    { locale: "fr", completed: "<5" },
  ],
  reportLatency: { median: 2.34, p95: 61 },
};

beforeEach(() => {
  server = fakeServer();
  server.answer(whoami, () => aMember());
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  server.answer(listLite, () => [aFormItem(), aFormItem({ id: 8, formName: "Discharge" })]);
  server.answer(statistics, () => some);
  server.answer(needs, () => quiet);
  server.answer(reportHealth, () => ({ forms: [] }));
});

const show = (at = "/dashboard") => renderScreen(<DashboardPage />, at);

describe("the steps to the first report", () => {
  const steps = () => screen.queryByRole("region", { name: "Your first report" });

  it("lead on by one link, and are gone for good once they are hidden", async () => {
    server.answer(listLite, () => [aFormItem({ state: "PUBLISHED" })]);
    show();
    const link = await screen.findByRole("link", { name: "Open its link" });
    expect(link.getAttribute("href")).toBe("/design/forms?dialog=publications&form=7");
    const done = within(steps() ?? document.body).getAllByText(/\(done\)$/);
    expect(done.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      ...["Import a workbook (done)", "Publish it (done)"],
    ]);
    await user.click(screen.getByRole("button", { name: "Hide these steps" }));
    expect(steps()).toBeNull();
    cleanup();
    show();
    await screen.findByRole("heading", { name: /^Welcome/ });
    expect(steps()).toBeNull();
  });

  it("go on by themselves when what was just done is stored a moment later", async () => {
    let state: "DRAFT" | "PUBLISHED" = "DRAFT";
    server.answer(listLite, () => [aFormItem({ state })]);
    show();
    await screen.findByRole("link", { name: "Publish the form" });
    state = "PUBLISHED";
    await screen.findByRole("link", { name: "Open its link" }, { timeout: 20_000 });
  });

  it("are for people who may design, and have forms to make", async () => {
    server.answer(whoami, () => aMember({ roles: ["USER"] }));
    show();
    await screen.findByRole("heading", { name: /^Welcome, / });
    await waitFor(() => expect(steps()).toBeNull());
  });
});

describe("the dashboard", () => {
  it("offers the three next steps", async () => {
    show();
    for (const [name, address] of [
      [/^Dashboard/, "/dashboard"],
      [/^Import Form/, "/design/import"],
      [/^Forms/, "/design/forms"],
    ] as const)
      expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(address);
  });

  it("begins with what needs the user in all forms, failures first, each with its screen", async () => {
    const submittedAt = "2026-11-23T08:00:00.000Z";
    const [diary, discharge] = [
      { formId: 7, formName: "Sleep diary" },
      { formId: 8, formName: "Discharge" },
    ];
    // Two calls look at all forms, and three at all reports.
    server.answer(needs, ({ after }) =>
      after === undefined
        ? { ...quiet, news: [{ ...discharge, submittedAt, unseen: 3, failed: 0 }], next: "p1" }
        : { ...quiet, news: [{ ...diary, submittedAt, unseen: 0, failed: 2 }], changed: [diary] },
    );
    server.answer(reportHealth, ({ after = "0" }) => {
      const found = {
        ...discharge,
        errors: 1,
        warnings: 2,
        missing: 3,
        stale: 1,
        place: { stepKey: "letter", line: 4 },
      };
      return after === "2" ? { forms: [found] } : { forms: [], next: String(Number(after) + 1) };
    });
    show();
    const section = within(await screen.findByRole("region", { name: "Needs you" }));
    await section.findByText("1 error, 2 warnings in its reports");
    const links = section.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/design/form/7/submissions?status=FAILED",
      "/design/form/8/submissions?seen=no",
      "/design/process/builder?formId=8&step=letter&line=4",
      "/design/process/builder?formId=8",
      "/design/forms?dialog=publications&form=7",
    ]);
    expect(links[0]?.textContent).toBe("Reports of 2 submissions failedSleep diary");
    expect(links[1]?.textContent).toContain("3 newDischarge");
    expect(links[3]?.textContent).toBe("Translations: 3 missing, 1 out of dateDischarge");
    expect(section.queryByText(/Nothing needs you/)).toBeNull();
    expect(section.queryByText(/Looking at/)).toBeNull();
  });

  it("shows a few lines of many, and all of them when asked to", async () => {
    const changed = Array.from({ length: 12 }, (_value, index) => ({
      formId: index + 1,
      formName: `Form ${index + 1}`,
    }));
    server.answer(needs, () => ({ ...quiet, changed }));
    show();
    const section = within(await screen.findByRole("region", { name: "Needs you" }));
    await user.click(await section.findByRole("button", { name: "Show all 12" }));
    expect(section.getAllByRole("link")).toHaveLength(12);
  });

  it("says that nothing needs the user once everything was looked at", async () => {
    let finish = () => {};
    const looked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.answer(reportHealth, async () => {
      await looked;
      return { forms: [] };
    });
    show();
    await screen.findByText("Looking at your reports…");
    expect(screen.queryByText(/^Nothing needs you/)).toBeNull();
    finish();
    await screen.findByText(
      "Nothing needs you: nothing new, nothing failed, and nothing found in your reports.",
    );
  });

  it("says that what needs the user could not be loaded, instead of that there is nothing", async () => {
    server.refuse(needs, "ACCESS_DENIED");
    server.refuse(reportHealth, "ACCESS_DENIED");
    show();
    await screen.findByText("What needs you couldn't be loaded.");
    server.answer(needs, () => quiet);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("What is found in your reports couldn't be loaded.");
    expect(screen.queryByText(/^Nothing needs you/)).toBeNull();
  });

  it("counts what came in since the user's day began, over all forms and for each", async () => {
    server.answer(needs, () => ({
      ...quiet,
      arrived: [
        { formId: 8, formName: "Discharge", count: 1000 },
        { formId: 7, formName: "Sleep diary", count: 1 },
      ],
    }));
    show();
    const section = within(await screen.findByRole("region", { name: "What came in today over all forms" }));
    section.getByText("1001 submissions or more in 2 forms.");
    const [busy, diary] = section.getAllByRole("link");
    expect(busy?.textContent).toBe("1000 submissions or moreDischarge");
    expect(diary?.textContent).toBe("1 submissionSleep diary");
    const today = new Date();
    const begin = new Date(today.getFullYear(), today.getMonth(), today.getDate());
    expect(server.sent(needs)).toEqual([{ since: begin.toISOString() }]);
    const day = `${begin.getFullYear()}-${begin.getMonth() + 1}`;
    expect(diary?.getAttribute("href")).toContain(`/design/form/7/submissions?from=${day}`.slice(0, -2));
  });

  it("says that nothing came in today", async () => {
    show();
    const section = within(await screen.findByRole("region", { name: "What came in today over all forms" }));
    section.getByText("Nothing yet.");
  });

  it("says nothing of what needs the user where there is no form", async () => {
    server.answer(listLite, () => []);
    server.answer(needs, () => ({ ...quiet, forms: 0 }));
    show();
    await screen.findByText("No statistics yet");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull());
  });

  it("counts the last 30 days of the form with the newest activity", async () => {
    show();
    await screen.findByText("80%");
    expect(server.sent(statistics)).toEqual([{ id: 7, days: 30 }]);
    for (const [name, value] of [
      ["Median time to complete", "4 min 32 s"],
      ["From submission to reports", "2.3 s"],
    ])
      expect(screen.getByText(name ?? "").nextElementSibling?.textContent).toBe(value);
    expect(screen.getByText("95 % within 1 min 1 s")).toBeTruthy();
  });

  it("describes each chart in words and figures, small groups as <5", async () => {
    show();
    await screen.findByRole("img", {
      name: "Started by day, Nov 19 to Nov 20: 50 in total. Most on Nov 19: 30.",
    });
    expect(screen.getAllByRole("img")).toHaveLength(4);
    const days = screen.getByRole("region", { name: "Counts by day", hidden: true });
    const rows = within(days)
      .getAllByRole("row", { hidden: true })
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(["DayStartedSavedCompletedFailed", "2026-11-20206200", "2026-11-1930<5200"]);
  });

  it("shows where people left and in which languages they answered", async () => {
    show();
    expect((await screen.findByRole("row", { name: /1 · About you/ })).textContent).toContain("50 · 100%");
    expect(screen.getByRole("row", { name: /Page 2/ }).textContent).toContain("25 · 50%");
    expect(screen.getByRole("row", { name: /Page 3/ }).textContent).toMatch(/<5$/);
    expect(screen.getByRole("row", { name: /Spanish/ }).textContent).toContain("36");
    expect(screen.getByRole("row", { name: /French/ }).textContent).toContain("<5");
  });

  it("counts another form, another period, one publication; the choice is in the address", async () => {
    server.answer(listLite, () => [
      aFormItem(),
      aFormItem({ id: 8, formName: "Discharge", publicationCount: 1 }),
    ]);
    server.answer(publications, () => [
      aPublication(),
      aPublication({ publicationKey: "older", publicationName: "Autumn 2026", status: "REVOKED" }),
    ]);
    const { place } = show();
    await user.selectOptions(await screen.findByLabelText("Form"), "Discharge");
    await user.selectOptions(screen.getByLabelText("Time"), "Last 7 days");
    await user.selectOptions(await screen.findByLabelText("Publication"), "Winter 2026");
    await waitFor(() =>
      expect(server.sent(statistics).at(-1)).toEqual({ id: 8, days: 7, publicationKey: "uV3kq0Zx8mB2tYc7" }),
    );
    expect(place()).toBe("/dashboard?form=8&days=7&publication=uV3kq0Zx8mB2tYc7");
  });

  it("finds one of many forms by its name", async () => {
    const many = Array.from({ length: 50 }, (_value, index) =>
      aFormItem({ id: index + 1, formName: `Form ${index}`, ...(index === 49 && { more: true }) }),
    );
    server.answer(listLite, ({ query }) => (query ? [aFormItem({ id: 99, formName: "Discharge" })] : many));
    show();
    await user.type(await screen.findByLabelText("Find a form"), "d");
    await waitFor(() => expect(server.sent(statistics).at(-1)).toEqual({ id: 99, days: 30 }));
    expect(server.sent(listLite).at(-1)).toEqual({ limit: "50", query: "d" });
  });

  it("says that there is nothing to count yet", async () => {
    server.answer(listLite, () => []);
    show();
    await screen.findByRole("heading", { name: "No statistics yet" });
    expect(server.sent(statistics)).toEqual([]);
  });

  it("says that no one has filled in the form", async () => {
    server.answer(statistics, () => nothing);
    show();
    await screen.findByRole("heading", { name: "No one filled in this form during this period" });
  });

  it("says what is too small to show", async () => {
    server.answer(statistics, () => ({ ...nothing, totals: { ...none, started: "<5" as const } }));
    show();
    expect(await screen.findAllByText("Too few to show")).toHaveLength(3);
  });

  it("says that the figures could not be loaded, and loads them again", async () => {
    server.refuse(statistics, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The statistics couldn't be loaded.");
    server.answer(statistics, () => some);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("80%");
  });
});

describe("figures", () => {
  it.each([
    [2.34, "2.3 s"],
    [59.6, "1 min"],
    [272, "4 min 32 s"],
    [7_260, "2 h 1 min"],
    [200_000, "2 days 7 h"],
  ])("show %d seconds as %s", (seconds, text) => expect(durationText(seconds)).toBe(text));

  it("give no share of a group that is too small", () => {
    expect(shareText("<5", 20)).toBeUndefined();
    expect(shareText(10, "<5")).toBeUndefined();
    expect(shareText(10, 20)).toBe("50%");
  });
});
