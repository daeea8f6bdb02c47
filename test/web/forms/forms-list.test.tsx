import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteForm, hasExport, listLite, model } from "../../../shared/contract/forms.ts";
import { FormsScreen } from "../../../web/app/screens/FormsScreen.tsx";
import { mediumDate } from "../../../web/lib/medium-date.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(listLite, () => [aFormItem()]);
});

const actionNames = ["Processes", "Re-Import", "Share", "Publications", "Download", "Delete"];
async function actionsOf(privilege: "O" | "W" | "R") {
  server.answer(listLite, () => [aFormItem({ privilege })]);
  renderScreen(<FormsScreen />, "/design/forms");
  const row = (await screen.findByText("Sleep diary")).closest("tr");
  const controls = within(row ?? document.body).queryAllByRole("button", { name: /: Sleep diary$/ });
  const links = within(row ?? document.body).queryAllByRole("link");
  return [...controls, ...links].map((control) => control.getAttribute("aria-label")?.split(":")[0]).sort();
}

describe("Your Forms", () => {
  it("has the specified columns, the date in medium format", async () => {
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByText(mediumDate("2026-11-20T20:04:00.000Z"));
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(["Name", ...actionNames, "Activity Date"]);
  });

  it("shows an owner every action", async () => {
    expect(await actionsOf("O")).toEqual([...actionNames].sort());
  });

  it("hides Share from somebody who may write", async () => {
    expect(await actionsOf("W")).toEqual(actionNames.filter((name) => name !== "Share").sort());
  });

  it("hides every action from a reader", async () => {
    expect(await actionsOf("R")).toEqual([]);
  });

  it("tells why there are no forms, and two ways to begin", async () => {
    server.answer(listLite, () => []);
    renderScreen(<FormsScreen />, "/design/forms");
    await screen.findByRole("heading", { name: "Why don't I see any forms?" });
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(expect.arrayContaining(["/design/import", "/design/workbook"]));
  });

  it("tells that the list could not be loaded, and loads it again", async () => {
    server.refuse(listLite, "ACCESS_DENIED");
    renderScreen(<FormsScreen />, "/design/forms");
    expect((await screen.findByRole("alert")).textContent).toContain("Access denied");
    server.answer(listLite, () => [aFormItem()]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Sleep diary");
  });

  it("keeps the search by name in the address", async () => {
    server.answer(listLite, () => [aFormItem(), aFormItem({ id: 8, formName: "Discharge" })]);
    const { place } = renderScreen(<FormsScreen />, "/design/forms?name=SLEEP");
    await screen.findByText("Sleep diary");
    expect(screen.queryByText("Discharge")).toBeNull();
    await user.clear(screen.getByLabelText("Search by name"));
    expect(place()).toBe("/design/forms");
    expect(screen.getByText("Discharge")).toBeTruthy();
  });

  it("asks before it deletes, then shows the list that is left", async () => {
    server.answer(deleteForm, () => {
      server.answer(listLite, () => []);
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

  it("leaves the form alone on Cancel", async () => {
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
    expect(server.sent(hasExport)).toEqual([{ f: "7" }]);
  });

  it("shows the form itself after a moment of waiting", async () => {
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    renderScreen(<FormsScreen />, "/design/forms");
    await user.click(await screen.findByRole("button", { name: "Sleep diary" }));
    const dialog = await screen.findByRole("dialog", { name: "Sleep diary" });
    expect(within(dialog).getByText("Loading...please wait...")).toBeTruthy();
    expect(server.sent(model)).toEqual([]);
    await within(dialog).findByText("First name", {}, { timeout: 5_000 });
    expect(server.sent(model)).toEqual([{ id: 7 }]);
  });
});
