import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "../../../shared/access.ts";
import { isAuth, whoami } from "../../../shared/contract/account.ts";
import { listLite, listPage } from "../../../shared/contract/forms.ts";
import { routes } from "../../../web/app/routes.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

let server: FakeServer;
const signedIn = (...roles: Role[]) => {
  server.answer(isAuth, () => true);
  server.answer(whoami, () => aMember({ roles }));
};
beforeEach(() => {
  server = fakeServer();
  server.answer(isAuth, () => false);
  answerForms(server, () => []);
});

describe("protected routes", () => {
  it("lead to sign-in with the attempted address when there is no session", async () => {
    const { place } = renderRoutes(routes, "/design/forms?name=sleep");
    await screen.findByRole("heading", { name: "Sign in to your account" });
    expect(place()).toBe("/login?returnUrl=%2Fdesign%2Fforms%3Fname%3Dsleep");
    await waitFor(() => expect(document.title).toBe("Login Page"));
  });

  it("lead to sign-in when the check fails", async () => {
    server.refuse(isAuth, "SERVICE_BUSY");
    const { place } = renderRoutes(routes, "/dashboard");
    await screen.findByRole("heading", { name: "Sign in to your account" });
    expect(place()).toBe("/login?returnUrl=%2Fdashboard");
    expect((await screen.findByRole("alert")).textContent).toContain("busy");
  });

  it("say that there is no connection, keep navigation and address, and retry", async () => {
    signedIn("USER");
    const { router, place } = renderRoutes(routes, "/dashboard");
    await screen.findByText("Import Form");
    server.answer(isAuth, () => {
      throw new TypeError("Failed to fetch");
    });
    await router.navigate("/design/forms");
    await screen.findByRole("heading", { name: "You are offline" });
    expect(place()).toBe("/design/forms");
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    const retry = () => screen.getByRole("button", { name: "Retry" });
    const request = server.sent(isAuth).length;
    await userEvent.click(retry());
    await waitFor(() => expect(server.sent(isAuth).length).toBeGreaterThan(request));
    await waitFor(() => expect(retry().dataset.loading).toBeUndefined()); // a busy button takes no click
    await screen.findByRole("heading", { name: "You are offline" });
    signedIn("USER");
    await userEvent.click(retry());
    await screen.findByRole("heading", { name: "Your Forms" });
  });

  it("check again before each page", async () => {
    signedIn("USER");
    const { router } = renderRoutes(routes, "/dashboard");
    await screen.findByText("Import Form");
    server.answer(isAuth, () => false);
    await router.navigate("/design/import");
    await screen.findByRole("heading", { name: "Sign in to your account" });
  });

  it("lead to sign-in when a call finds the session ended", async () => {
    signedIn("USER");
    server.refuse(listPage, "SIGN_IN_NEEDED");
    const { place } = renderRoutes(routes, "/design/forms");
    await waitFor(() => expect(place()).toBe("/login?returnUrl=%2Fdesign%2Fforms"));
  });
});

describe("the shell", () => {
  it("shows header, sidebar, breadcrumb, footer and the three cards", async () => {
    signedIn("USER");
    renderRoutes(routes, "/dashboard");
    await screen.findByText("Welcome, Ada");
    await waitFor(() => expect(document.title).toBe("Home"));
    const sidebar = screen.getByRole("navigation", { name: "Main" });
    expect([...sidebar.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard",
      "/design/import",
      "/design/forms",
      "/groups",
    ]);
    expect(screen.getByRole("navigation", { name: "Breadcrumb" }).textContent).toBe("HomeDashboard");
    expect(screen.getByRole("contentinfo").textContent).toContain("Hospital Computer Science Lab");
    for (const name of ["Dashboard", "Import Form", "Forms"])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
  });

  it.each([
    [["USER"], ["Dashboard", "Settings"]],
    [
      ["USER", "ADMIN"],
      ["Dashboard", "Users", "Settings"],
    ],
  ] as const)("shows a user with %o the links %o", async (roles, names) => {
    signedIn(...roles);
    renderRoutes(routes, "/dashboard");
    await screen.findByText("Welcome, Ada");
    const header = screen.getByRole("navigation", { name: "Header" });
    expect([...header.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(names);
  });

  it("warns after 900 idle seconds, and Cancel keeps the session", async () => {
    signedIn("USER");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderRoutes(routes, "/dashboard");
    await screen.findByText("Welcome, Ada");
    await vi.advanceTimersByTimeAsync(899_000);
    expect(screen.queryByRole("dialog")).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    await screen.findByRole("dialog", { name: "Session Expiration" });
    const reads = server.sent(listLite).length;
    screen.getByRole("button", { name: "Cancel" }).click();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent(listLite)).toHaveLength(reads + 1); // which moves the server's own clock
  });

  it("removes the warning on activity, and notifies the server", async () => {
    signedIn("USER");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderRoutes(routes, "/dashboard");
    await screen.findByText("Welcome, Ada");
    await vi.advanceTimersByTimeAsync(902_000);
    await screen.findByRole("dialog", { name: "Session Expiration" });
    const reads = server.sent(listLite).length;
    fireEvent(document.body, new MouseEvent("pointermove", { bubbles: true })); // a hand that rests
    expect(screen.queryByRole("dialog")).not.toBeNull();
    fireEvent.keyDown(document.body, { key: "a" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent(listLite)).toHaveLength(reads + 1);
    await vi.advanceTimersByTimeAsync(60_000); // the countdown has not gone on
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("addresses", () => {
  it("show the 404 page for any unknown path, without a search for visitors", async () => {
    renderRoutes(routes, "/no/such/page");
    await screen.findByRole("heading", { name: "Oops! You're lost." });
    expect(screen.getByText("The page you are looking for was not found.")).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Page 404"));
    expect(screen.queryByLabelText("Search your forms")).toBeNull();
  });

  it("let the signed-in search their forms from the 500 page", async () => {
    signedIn("USER");
    renderRoutes(routes, "/500");
    await screen.findByRole("heading", { name: "Houston, we have a problem!" });
    expect(screen.getByText("The page you are looking for is temporarily unavailable.")).toBeTruthy();
    await screen.findByLabelText("Search your forms");
  });

  it("lead from the search of the 404 page to the forms of that name", async () => {
    signedIn("USER");
    const { place } = renderRoutes(routes, "/no/such/page");
    await userEvent.type(await screen.findByLabelText("Search your forms"), "sleep diary{Enter}");
    await screen.findByRole("heading", { name: "Your Forms" });
    expect(place()).toBe("/design/forms?name=sleep+diary");
    expect(screen.getByLabelText("Search by name")).toHaveProperty("value", "sleep diary");
    await waitFor(() => expect(server.sent(listPage).at(-1)).toMatchObject({ query: "sleep diary" }));
  });

  it("turn #/dashboard into /dashboard", async () => {
    signedIn("USER");
    const { router } = renderRoutes(routes, "/#/dashboard");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(router.state.location.hash).toBe("");
  });

  it.each(["/sign-up", "/signup", "/register"])("show registration at %s", async (path) => {
    renderRoutes(routes, path);
    await screen.findByRole("button", { name: "Create Account" });
    await waitFor(() => expect(document.title).toBe("Register Page"));
  });
});
