import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../../shared/access.ts";
import { whoami } from "../../../shared/contract/account.ts";
import { type ListedUser, userChange, userList } from "../../../shared/contract/people.ts";
import { headerLinksFor } from "../../../web/app/shell/navigation.ts";
import { UsersPage } from "../../../web/features/users/UsersPage.tsx";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";

const user = userEvent.setup();
let server: FakeServer;

function aUser(more: Partial<ListedUser> = {}): ListedUser {
  return {
    username: "ben@lab.example",
    firstName: "Ben",
    lastName: "Baker",
    domain: "lab.example",
    locale: "en",
    roles: ["USER", "DESIGNER"],
    active: true,
    createdAt: "2026-11-20T20:04:00.000Z",
    hasFactor: false,
    ...more,
  };
}
const ada = aUser({
  username: "ada@lab.example",
  firstName: "Ada",
  lastName: "Adams",
  roles: ["USER", "DESIGNER", "ADMIN"],
});

function signInAs(roles: Role[]) {
  server.answer(whoami, () => ({ ...ada, roles }));
}

beforeEach(() => {
  server = fakeServer();
  signInAs(["USER", "DESIGNER", "ADMIN"]);
  server.answer(userList, () => ({ users: [ada, aUser()] }));
  server.answer(userChange, ({ username: _username, ...change }) =>
    aUser({
      ...(change.active !== undefined && { active: change.active }),
      ...(change.roles && { roles: change.roles }),
    }),
  );
});

const show = (at = "/users") =>
  renderScreen(
    <Toasts>
      <UsersPage />
    </Toasts>,
    at,
  );
async function choose(action: string, username = "ben@lab.example") {
  await user.click(await screen.findByRole("button", { name: `Actions on ${username}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  return screen.findByRole("dialog");
}

describe("the list of users", () => {
  it("is hidden from others, and never requested for them", async () => {
    expect(headerLinksFor(["USER", "DESIGNER"]).map(({ name }) => name)).toEqual(["Dashboard", "Settings"]);
    expect(headerLinksFor(["USER", "ADMIN"]).map(({ name }) => name)).toContain("Users");
    signInAs(["USER", "DESIGNER"]);
    show();
    await screen.findByText("This page is for administrators.");
    expect(server.sent(userList)).toEqual([]);
  });

  it("shows who may sign in and what they may do", async () => {
    show();
    const row = (await screen.findByText("Ben Baker")).closest("tr");
    expect(row?.textContent).toContain("ben@lab.example");
    expect(row?.textContent).toContain("User, Designer");
    expect(row?.textContent).toContain("Active");
    expect(screen.getByText("Ada Adams (you)")).toBeTruthy();
  });

  it("comes in pages, and a search starts at the first", async () => {
    server.answer(userList, ({ after, query }) =>
      query ? { users: [] } : after === undefined ? { users: [ada], next: "cursor-2" } : { users: [aUser()] },
    );
    const { place } = show();
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByText("Ben Baker");
    expect(server.sent(userList).at(-1)).toEqual({ query: "", after: "cursor-2" });
    await user.type(screen.getByLabelText("Search by name or e-mail address"), "carver{Enter}");
    await screen.findByRole("heading", { name: "No user found" });
    expect(place()).toBe("/users?query=carver");
    expect(server.sent(userList).at(-1)).toEqual({ query: "carver" });
  });

  it("requires a longer search where one character would find too many", async () => {
    show("/users?query=c");
    await screen.findByText("Type at least 2 letters.");
    expect(server.sent(userList)).toEqual([]);
  });

  it("says that it could not be loaded, and loads again", async () => {
    server.refuse(userList, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The users couldn't be loaded.");
    server.answer(userList, () => ({ users: [aUser()] }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Ben Baker");
  });
});

describe("a change of an account", () => {
  it("asks before deactivating, then is shown", async () => {
    show();
    const dialog = await choose("Deactivate");
    expect(dialog.textContent).toContain("every session ends at once");
    await user.click(within(dialog).getByRole("button", { name: "Yes, deactivate" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Deactivated")).toBeTruthy();
    expect(server.sent(userChange)).toEqual([{ username: "ben@lab.example", active: false }]);
  });

  it("is not made on Cancel", async () => {
    show();
    const dialog = await choose("Deactivate");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent(userChange)).toEqual([]);
  });

  it("can allow signing in again", async () => {
    server.answer(userList, () => ({ users: [aUser({ active: false })] }));
    show();
    const dialog = await choose("Reactivate");
    await user.click(within(dialog).getByRole("button", { name: "Yes, reactivate" }));
    await screen.findByText("Active");
    expect(server.sent(userChange)).toEqual([{ username: "ben@lab.example", active: true }]);
  });

  it("sets roles; the role USER stays", async () => {
    show();
    const dialog = await choose("Change roles");
    expect(isDisabled(within(dialog).getByRole("button", { name: "Save roles" }))).toBe(true);
    await user.click(within(dialog).getByLabelText("Administrator"));
    await user.click(within(dialog).getByLabelText("Designer"));
    await user.click(within(dialog).getByRole("button", { name: "Save roles" }));
    await screen.findByText("Ben Baker was changed.");
    expect(server.sent(userChange)).toEqual([{ username: "ben@lab.example", roles: ["USER", "ADMIN"] }]);
    expect(screen.getByText("User, Administrator")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Ben Baker is as before.");
    expect(server.sent(userChange).at(-1)).toEqual({
      username: "ben@lab.example",
      roles: ["USER", "DESIGNER"],
    });
    screen.getByText("User, Designer");
  });

  it("never lets administrators lock themselves out", async () => {
    show();
    const dialog = await choose("Change roles", "ada@lab.example");
    expect(within(dialog).queryByLabelText("Administrator")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Actions on ada@lab.example" }));
    await screen.findByRole("menuitem", { name: "Change roles" });
    expect(screen.queryByRole("menuitem", { name: "Deactivate" })).toBeNull();
  });

  it("says why it was refused, and stays open", async () => {
    server.refuse(userChange, "OWN_ACCOUNT");
    show();
    const dialog = await choose("Deactivate");
    await user.click(within(dialog).getByRole("button", { name: "Yes, deactivate" }));
    await within(dialog).findByText(/Ask another administrator/);
  });
});
