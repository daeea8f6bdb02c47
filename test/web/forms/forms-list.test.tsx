import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { whoami } from "../../../shared/contract/account.ts";
import {
  deleteForm,
  duplicateForm,
  hasExport,
  listPage,
  model,
  renameForm,
  restoreForm,
  saveTags,
  tags,
  trash,
} from "../../../shared/contract/forms.ts";
import { handOverAnswer, offers, shareRevoke } from "../../../shared/contract/sharing.ts";
import { FormsScreen } from "../../../web/app/screens/FormsScreen.tsx";
import { mediumDate } from "../../../web/lib/format.ts";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  answerForms(server, () => [aFormItem()]);
});

const actionNames = ["Processes", "Re-Import", "Share", "Publications", "Download", "Delete"];
async function actionsOf(privilege: "O" | "W" | "R") {
  answerForms(server, () => [aFormItem({ privilege })]);
  renderScreen(<FormsScreen />, "/design/forms");
  const row = (await screen.findByText("Sleep diary")).closest("tr");
  const controls = within(row ?? document.body).queryAllByRole("button", { name: /: Sleep diary$/ });
  const links = within(row ?? document.body).queryAllByRole("link");
  return [...controls, ...links].map((control) => control.getAttribute("aria-label")?.split(":")[0]).sort();
}

describe("Your Forms: forms that others want to hand over", () => {
  const offer = (formId: number, formName: string) => ({
    ...{ formId, formName, keepsWrite: true, offeredAt: "2026-11-21T10:00:00.000Z" },
    by: { username: "olga@lab.example", name: "Olga Owner" },
  });

  it("are above the list until they are accepted or refused", async () => {
    server.answer(offers, () => ({ offers: [offer(8, "Clinic"), offer(9, "Ward")] }));
    server.answer(handOverAnswer, () => ({ success: true }));
    renderScreen(<FormsScreen />, "/design/forms");
    const waiting = within(await screen.findByRole("region", { name: "Handed over to you" }));
    expect(waiting.getAllByText(/Olga Owner .* would like to hand this form over to you/)).toHaveLength(2);
    server.answer(offers, () => ({ offers: [offer(9, "Ward")] }));
    await user.click(waiting.getByRole("button", { name: "Accept Clinic" }));
    await waitFor(() => expect(waiting.queryByText("Clinic")).toBeNull());
    server.answer(offers, () => ({ offers: [] }));
    await user.click(waiting.getByRole("button", { name: "Refuse Ward" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Handed over to you" })).toBeNull());
    expect(server.sent(handOverAnswer)).toEqual([
      { id: 8, accept: true },
      { id: 9, accept: false },
    ]);
  });

  it("say why an answer came too late", async () => {
    server.answer(offers, () => ({ offers: [offer(8, "Clinic")] }));
    server.refuse(handOverAnswer, "OFFER_ENDED");
    renderScreen(<FormsScreen />, "/design/forms");
    const accept = await screen.findByRole("button", { name: "Accept Clinic" });
    server.answer(offers, () => ({ offers: [] }));
    await user.click(accept);
    await screen.findByText("This form isn't being handed over any more.");
  });
});

describe("Your Forms: a form of someone else", () => {
  const open = async (privilege: "O" | "R") => {
    answerForms(server, () => [aFormItem({ privilege })]);
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    server.answer(whoami, () => ({
      username: "ana@lab.example",
      firstName: "Ana",
      lastName: "Ruiz",
      roles: ["USER" as const],
      locale: "en",
      domain: "lab.example",
    }));
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Sleep diary" }));
    return within(await screen.findByRole("dialog"));
  };

  it("can be removed from one's list, once confirmed", async () => {
    server.answer(shareRevoke, () => ({ success: true }));
    const dialog = await open("R");
    await user.click(await dialog.findByRole("button", { name: "Remove from my list" }));
    expect(server.sent(shareRevoke)).toEqual([]);
    answerForms(server, () => []);
    await user.click(dialog.getByRole("button", { name: "Yes, remove it" }));
    expect(server.sent(shareRevoke)).toEqual([{ formId: 7, username: "ana@lab.example" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers no such action for one's own", async () => {
    const dialog = await open("O");
    expect(dialog.queryByRole("button", { name: "Remove from my list" })).toBeNull();
  });
});

describe("Your Forms: many of them", () => {
  /** Names without a common part, newest first. */
  const many = Array.from({ length: 5_000 }, (_value, index) =>
    aFormItem({ id: index + 1, formName: `Form ${index + 1}.`, position: `p${index + 1}` }),
  );
  const pageOf = (forms: typeof many, limit = forms.length, after?: string) => {
    const from = after === undefined ? 0 : forms.findIndex(({ position }) => position === after) + 1;
    const page = forms.slice(from, from + limit);
    const isLast = from + limit >= forms.length;
    return page.map((form, at) =>
      !isLast && at === page.length - 1 ? { ...form, more: true as const } : form,
    );
  };
  const readMany = () =>
    answerForms(server, ({ query = "", limit, after }) =>
      pageOf(
        many.filter(({ formName }) => formName.includes(query)),
        Number(limit ?? many.length), // as a query string carries it
        after,
      ),
    );
  const rows = () => screen.getAllByRole("row").length - 1;
  const showMore = () => user.click(screen.getByRole("button", { name: "Show more" }));

  it("load fifty at a time, and the focus moves to the first new one", async () => {
    readMany();
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("The newest 50 forms are shown.");
    expect(rows()).toBe(50);
    await showMore();
    await screen.findByText("The newest 100 forms are shown.");
    expect(rows()).toBe(100);
    expect(document.activeElement?.textContent).toBe("Form 51.");
    expect(server.sent(listPage)).toContainEqual({ limit: "50", after: "p50" });
  });

  it("are found by name, whatever page they are on", async () => {
    readMany();
    renderScreen(<FormsScreen />, "/design/forms?name=4999.");
    await screen.findByText("1 found");
    expect(rows()).toBe(1);
    screen.getByText("Form 4999.");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("are looked for call by call where few are wanted, and say how many were looked at", async () => {
    const found = [[aFormItem({ id: 3, formName: "Form 3." })], [], many.slice(4_998, 4_999)];
    const release = Promise.withResolvers<void>();
    server.answer(listPage, async ({ after = "0" }) => {
      const at = Number(after);
      if (at === 2) await release.promise;
      const isLast = at === found.length - 1;
      return { forms: found[at] ?? [], read: 2_000, ...(!isLast && { next: String(at + 1) }) };
    });
    renderScreen(<FormsScreen />, "/design/forms?state=PAUSED");
    await screen.findByText("Searching: 4000 forms looked at…");
    screen.getByText("Form 3.");
    expect(rows()).toBe(1);
    release.resolve();
    await screen.findByText("2 found");
    expect(rows()).toBe(2);
    expect(server.sent(listPage).map((input) => (input as { after?: string }).after)).toEqual([
      undefined,
      "1",
      "2",
    ]);
  });

  it("say that none is wanted only when all were looked at", async () => {
    const release = Promise.withResolvers<void>();
    server.answer(listPage, async ({ after }) => {
      if (after === undefined) return { forms: [], read: 2_000, next: "p" };
      await release.promise;
      return { forms: [], read: 1 };
    });
    renderScreen(<FormsScreen />, "/design/forms?tag=Ward+3");
    await screen.findByText("Searching: 2000 forms looked at…");
    expect(screen.queryByText("No form matches the filter")).toBeNull();
    release.resolve();
    await screen.findByText("No form matches the filter");
  });

  it("end with the last page", async () => {
    const sixty = many.slice(0, 60);
    answerForms(server, ({ limit, after }) => pageOf(sixty, Number(limit), after));
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("The newest 50 forms are shown.");
    await showMore();
    await screen.findByText("All 60 forms are shown.");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("are listed once, even if one moved while the list was read", async () => {
    answerForms(server, ({ limit, after }) =>
      after === undefined ? pageOf(many, Number(limit)) : [...many.slice(0, 1), ...many.slice(50, 60)],
    );
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("The newest 50 forms are shown.");
    await showMore();
    await screen.findByText("All 60 forms are shown.");
    expect(screen.getAllByText("Form 1.")).toHaveLength(1);
  });

  it("stay visible when the next ones can't be loaded", async () => {
    readMany();
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("The newest 50 forms are shown.");
    server.refuse(listPage, "TOO_MANY_REQUESTS");
    await showMore();
    expect((await screen.findByRole("alert")).textContent).toContain("Wait a little");
    expect(rows()).toBe(50);
  });
});

describe("Your Forms", () => {
  it("says what a shared form allows, and whether answers may be read", async () => {
    answerForms(server, () => [
      aFormItem({ id: 1, formName: "Mine", data: true }),
      aFormItem({ id: 2, formName: "Read", privilege: "R", data: false }),
      aFormItem({ id: 3, formName: "Written", privilege: "W", data: true }),
    ]);
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("Mine");
    expect(screen.getAllByText(/^Shared with you/).map(({ textContent }) => textContent)).toEqual([
      ...["Shared with you · Read", "Shared with you · Write, answers"],
    ]);
  });

  it("leads to the deleted forms", async () => {
    renderScreen(<FormsScreen />, "/design/forms");
    const link = await screen.findByRole("link", { name: "Deleted forms" });
    expect(link.getAttribute("href")).toBe("/design/forms/deleted");
  });

  it("has the specified columns, the date in medium format", async () => {
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText(mediumDate("2026-11-20T20:04:00.000Z"));
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(["Name", ...actionNames, "Activity Date"]);
  });

  it("shows an owner every action", async () => {
    expect(await actionsOf("O")).toEqual([...actionNames].sort());
  });

  it("hides Share from a writer", async () => {
    expect(await actionsOf("W")).toEqual(actionNames.filter((name) => name !== "Share").sort());
  });

  it("hides every action from a reader", async () => {
    expect(await actionsOf("R")).toEqual([]);
  });

  it("says why there are no forms, and two ways to start", async () => {
    answerForms(server, () => []);
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByRole("heading", { name: "Why don't I see any forms?" });
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(expect.arrayContaining(["/design/import", "/design/workbook"]));
  });

  it("says where the forms are when all are deleted", async () => {
    answerForms(server, () => []);
    const [deletedAt, restorableUntil] = ["2026-11-20T20:00:00.000Z", "2026-12-20T20:00:00.000Z"];
    server.answer(trash, () => [{ id: 7, formName: "Sleep diary", deletedAt, restorableUntil }]);
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText(/^All your forms are deleted/);
    expect(screen.queryByText(/haven't imported a form yet/)).toBeNull();
    expect(screen.getByRole("link", { name: "deleted forms" }).getAttribute("href")).toBe(
      "/design/forms/deleted",
    );
  });

  it("says that the list could not be loaded, and loads it again", async () => {
    server.refuse(listPage, "ACCESS_DENIED");
    renderScreen(<FormsScreen />, "/design/forms");
    expect((await screen.findByRole("alert")).textContent).toContain("Access denied");
    answerForms(server, () => [aFormItem()]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Sleep diary");
  });

  it("keeps the search by name in the address, and searches on the server", async () => {
    const all = [aFormItem(), aFormItem({ id: 8, formName: "Discharge" })];
    answerForms(server, ({ query = "" }) =>
      all.filter(({ formName }) => formName.toLowerCase().includes(query.toLowerCase())),
    );
    const { place } = renderScreen(<FormsScreen />, "/design/forms?name=SLEEP");
    await screen.findByText("Sleep diary");
    await screen.findByText("1 found");
    expect(screen.queryByText("Discharge")).toBeNull();
    await user.clear(screen.getByLabelText("Search by name"));
    expect(place()).toBe("/design/forms");
    await screen.findByText("Discharge");
    await user.type(screen.getByLabelText("Search by name"), "zzz");
    await screen.findByText("No form has this text in its name");
    expect(screen.queryByText("Why don't I see any forms?")).toBeNull();
    expect(server.sent(listPage)).toEqual([
      { limit: "50", query: "SLEEP" },
      { limit: "50" },
      { limit: "50", query: "zzz" }, // what was typed in between was not searched for
    ]);
  });

  it("says the state of each form, and keeps the chosen state, tag and order in the address", async () => {
    const tagged = aFormItem({ state: "CHANGED", tags: ["Ward 3"] });
    const others = (["DRAFT", "PUBLISHED", "PAUSED", "CLOSED"] as const).map((state, index) =>
      aFormItem({ id: index + 20, formName: `Form ${index}`, state }),
    );
    answerForms(server, ({ state }) =>
      [tagged, ...others].filter((form) => state === undefined || form.state === state),
    );
    const { place } = renderScreen(<FormsScreen />, "/design/forms");
    const list = within(await screen.findByRole("table"));
    for (const word of ["Changed since published", "Draft", "Published", "Paused", "Closed"])
      expect(list.getByText(word)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("State"), "Changed since published");
    await screen.findByText("1 found");
    await user.click(screen.getByRole("link", { name: "#Ward 3: forms with this tag" }));
    await waitFor(() => expect(place()).toBe("/design/forms?tag=Ward+3"));
    await user.selectOptions(screen.getByLabelText("Order"), "By name");
    expect(place()).toBe("/design/forms?tag=Ward+3&sort=name");
    await waitFor(() =>
      expect(server.sent(listPage)).toEqual([
        { limit: "50" },
        { limit: "50", state: "CHANGED" },
        { limit: "50", tag: "Ward 3" },
        { limit: "50", tag: "Ward 3", sort: "name" },
      ]),
    );
    answerForms(server, () => []);
    await user.selectOptions(screen.getByLabelText("State"), "Paused");
    await screen.findByText("No form matches the filter");
  });

  it("changes the tags of a form, and undoes that", async () => {
    answerForms(server, () => [aFormItem({ tags: ["2026"] })]);
    server.answer(saveTags, () => ({ success: true }));
    renderScreen(
      <Toasts>
        <FormsScreen />
      </Toasts>,
      "/design/forms",
    );
    await user.click(await screen.findByRole("button", { name: "More for Sleep diary" }));
    await user.click(await screen.findByRole("menuitem", { name: "Tags…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tags of Sleep diary" }));
    await user.type(dialog.getByLabelText("Tags"), ", Ward 3,, 2026{Enter}");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("The tags of Sleep diary are as before.");
    expect(server.sent(saveTags)).toEqual([
      { id: 7, tags: ["2026", "Ward 3"], before: ["2026"] },
      { id: 7, tags: ["2026"], before: ["2026", "Ward 3"] },
    ]);
  });

  it("leads to new submissions and to those whose reports failed", async () => {
    const submittedAt = "2026-11-23T08:00:00.000Z";
    answerForms(server, () => [
      aFormItem({ data: true, news: { submittedAt, unseen: 3, failed: 1 } }),
      aFormItem({
        id: 8,
        formName: "Discharge",
        data: true,
        news: { submittedAt, unseen: 0, failed: 100 },
      }),
      aFormItem({ id: 9, formName: "Busy", data: true, news: { submittedAt, unseen: 100, failed: 0 } }),
    ]);
    renderScreen(<FormsScreen />, "/design/forms");
    const fresh = await screen.findByRole("link", { name: "3 new submissions: Sleep diary" });
    expect(fresh.textContent).toBe("3 new");
    screen.getByRole("link", { name: "99+ new submissions: Busy" });
    expect(fresh.getAttribute("href")).toBe("/design/form/7/submissions?seen=no");
    const failed = screen.getByRole("link", { name: "Reports of 1 submission failed: Sleep diary" });
    expect(failed.getAttribute("href")).toBe("/design/form/7/submissions?status=FAILED");
    screen.getByRole("link", { name: "Reports of 100 or more submissions failed: Discharge" });
    expect(screen.queryByRole("link", { name: /new submissions?: Discharge/ })).toBeNull();
  });

  it("narrows the list to what came in or failed, and orders it by the newest submission", async () => {
    const { place } = renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText("Sleep diary");
    await user.selectOptions(screen.getByLabelText("News"), "Failed reports");
    await user.selectOptions(screen.getByLabelText("Order"), "By submission");
    await waitFor(() =>
      expect(server.sent(listPage).at(-1)).toEqual({ limit: "50", news: "failed", sort: "submission" }),
    );
    expect(place()).toBe("/design/forms?news=failed&sort=submission");
    await screen.findByText("1 found");
    answerForms(server, () => []);
    await user.selectOptions(screen.getByLabelText("News"), "New submissions");
    await screen.findByText("No form matches the filter");
  });

  it("offers the tags of all forms, not only of those that are listed", async () => {
    server.answer(tags, ({ after }) =>
      after === undefined ? { tags: ["Ward 3"], next: "p9" } : { tags: ["2026", "Ward 3"] },
    );
    renderScreen(<FormsScreen />, "/design/forms?tag=Gone");
    const offered = async () =>
      within(await screen.findByLabelText("Tag"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect(await offered()).toEqual(["Any tag", "2026", "Ward 3", "Gone"]));
  });

  it("renames a form, and undoes that", async () => {
    server.answer(renameForm, () => ({ success: true }));
    renderScreen(
      <Toasts>
        <FormsScreen />
      </Toasts>,
      "/design/forms",
    );
    await user.click(await screen.findByRole("button", { name: "More for Sleep diary" }));
    await user.click(await screen.findByRole("menuitem", { name: "Rename…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename Sleep diary" }));
    const name = dialog.getByLabelText<HTMLInputElement>("Name");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
    await user.clear(name);
    await user.type(name, " {Enter}");
    expect(server.sent(renameForm)).toEqual([]);
    await user.type(name, "Night diary {Enter}");
    await screen.findByText("Sleep diary is now called Night diary.");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("The form is called Sleep diary again.");
    expect(server.sent(renameForm)).toEqual([
      { id: 7, formName: "Night diary" },
      { id: 7, formName: "Sleep diary" },
    ]);
  });

  it("duplicates a form under another name, and undoes that", async () => {
    server.answer(duplicateForm, () => ({ success: true, formId: 8 }));
    server.answer(deleteForm, () => ({ success: true }));
    renderScreen(
      <Toasts>
        <FormsScreen />
      </Toasts>,
      "/design/forms",
    );
    await user.click(await screen.findByRole("button", { name: "More for Sleep diary" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Duplicate Sleep diary" }));
    const name = dialog.getByLabelText<HTMLInputElement>("Name of the copy");
    expect(name.value).toBe("Copy of Sleep diary");
    await user.clear(name);
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Duplicate" }).disabled).toBe(true);
    await user.type(name, " Winter {Enter}");
    await screen.findByText("Winter is in your list.");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Winter is in the trash.");
    expect(server.sent(duplicateForm)).toEqual([{ id: 7, formName: "Winter" }]);
    expect(server.sent(deleteForm)).toEqual([{ id: 8 }]);
  });

  it("asks before it deletes, then shows the list that is left", async () => {
    server.answer(deleteForm, () => {
      answerForms(server, () => []);
      return { success: true };
    });
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Delete: Sleep diary" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm Form Deletion" });
    expect(within(dialog).getByText("Are you sure you want to delete this form?")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Yes, delete!" }));
    await screen.findByText("Why don't I see any forms?");
    expect(server.sent(deleteForm)).toEqual([{ id: 7 }]);
  });

  it("offers to undo a deletion, and shows the form again", async () => {
    server.answer(deleteForm, () => {
      answerForms(server, () => []);
      return { success: true };
    });
    renderScreen(
      <Toasts>
        <FormsScreen />
      </Toasts>,
      "/design/forms",
    );
    await user.click(await screen.findByRole("button", { name: "Delete: Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Yes, delete!" }));
    await screen.findByText("Sleep diary is in the trash.");
    await screen.findByText("Why don't I see any forms?");
    server.refuse(restoreForm, "ACCESS_DENIED");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText(/Access denied/);
    server.answer(restoreForm, () => {
      answerForms(server, () => [aFormItem()]);
      return { success: true };
    });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Sleep diary is back, and its publications continue.");
    await screen.findByRole("button", { name: "Delete: Sleep diary" });
    expect(server.sent(restoreForm)).toEqual([{ id: 7 }, { id: 7 }]);
    await user.click(screen.getByRole("button", { name: "Close the message" }));
    expect(screen.queryByText(/is back/)).toBeNull();
  });

  it("offers no undo to a writer, who can't restore", async () => {
    answerForms(server, () => [aFormItem({ privilege: "W" })]);
    server.answer(deleteForm, () => ({ success: true }));
    renderScreen(
      <Toasts>
        <FormsScreen />
      </Toasts>,
      "/design/forms",
    );
    await user.click(await screen.findByRole("button", { name: "Delete: Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Yes, delete!" }));
    await screen.findByText("Sleep diary is in the trash.");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("logs why a form could not be deleted, and shows it in the dialog", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    server.answer(deleteForm, () => ({ success: false, message: "Somebody else deleted it." }));
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Delete: Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Yes, delete!" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Somebody else deleted it.");
    expect(log).toHaveBeenCalledExactlyOnceWith("Somebody else deleted it.");
    log.mockRestore();
  });

  it("keeps the form on Cancel", async () => {
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Delete: Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent(deleteForm)).toEqual([]);
  });

  it("explains a missing export file", async () => {
    server.answer(hasExport, () => false);
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Download: Sleep diary" }));
    const dialog = await screen.findByRole("dialog", { name: "Missing Export File" });
    expect(within(dialog).getByText("This form is missing its export file...")).toBeTruthy();
    expect(within(dialog).getByText(/^Re-import the original file .* added after this form/)).toBeTruthy();
    expect(server.sent(hasExport)).toEqual([{ f: "7" }]);
    await user.click(within(dialog).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows the form itself after a moment of waiting", async () => {
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Sleep diary" }));
    const dialog = await screen.findByRole("dialog", { name: "Sleep diary" });
    expect(within(dialog).getByText("Loading...please wait...")).toBeTruthy();
    expect(server.sent(model)).toEqual([]);
    await within(dialog).findByText("First name");
    expect(server.sent(model)).toEqual([{ id: 7 }]);
  });
});
