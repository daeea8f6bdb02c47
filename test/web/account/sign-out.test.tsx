import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { isAuth } from "../../../shared/contract/account.ts";
import { routes } from "../../../web/app/routes.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

describe("the page that asks whether to log out", () => {
  it("says why it asks, and logging out is a navigation of this site", async () => {
    server.answer(isAuth, () => true);
    renderRoutes(routes, "/sign-out");
    await screen.findByRole("heading", { name: "Log out?" });
    await waitFor(() => expect(document.title).toBe("Logout"));
    expect(screen.getByText(/You are still signed in/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log out" }).getAttribute("href")).toBe("/logout");
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(document.title).toBe("Home"));
  });

  it("doesn't ask without a session", async () => {
    server.answer(isAuth, () => false);
    const { place } = renderRoutes(routes, "/sign-out");
    await screen.findByRole("heading", { name: "Sign in to your account" });
    expect(place()).toBe("/login");
  });

  it("asks while the session is unknown", async () => {
    server.refuse(isAuth, "SERVICE_BUSY");
    renderRoutes(routes, "/sign-out");
    await screen.findByRole("heading", { name: "Log out?" });
  });
});
