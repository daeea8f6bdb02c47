import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login } from "../../../shared/contract/account.ts";
import { LoginPage } from "../../../web/features/account/LoginPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(login, () => ({
    success: true,
    username: "ada@hospital.example",
    firstName: "Ada",
    roles: ["USER" as const],
  }));
});

const button = () => screen.getByRole("button", { name: /^(Login|Logging in\.\.\.)$/ });
async function fillIn(email = "Ada@Hospital.example", password = "Secret-12") {
  await user.type(screen.getByLabelText("E-mail address"), email);
  await user.type(screen.getByLabelText("Password"), password);
}

describe("Login", () => {
  it("keeps Login disabled until the address is valid and a password is entered", async () => {
    renderScreen(<LoginPage />, "/login");
    expect(screen.getByRole("heading", { name: "Sign in to your account" })).toBeTruthy();
    expect(isDisabled(button())).toBe(true);
    await fillIn("not-an-address");
    expect(isDisabled(button())).toBe(true);
    await user.type(screen.getByLabelText("E-mail address"), "@hospital.example");
    await waitFor(() => expect(isDisabled(button())).toBe(false));
  });

  it("says that the user was idle, and leads back to the page where that was", async () => {
    sessionStorage.setItem("sprout.idlePage", "/design/process/builder?formId=7");
    const { place } = renderScreen(<LoginPage />, "/login");
    screen.getByText(/^You were signed out because you had been idle for a while/);
    await fillIn();
    await user.click(button());
    await waitFor(() => expect(place()).toBe("/design/process/builder?formId=7"));
    expect(sessionStorage.getItem("sprout.idlePage")).toBeNull();
  });

  it("reads 'Logging in...' and is disabled while submitting", async () => {
    server.answer(login, () => new Promise(() => {}));
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    expect((await screen.findByRole("button", { name: "Logging in..." })) && isDisabled(button())).toBe(true);
  });

  it("sends username and password form-encoded, the address in lower case", async () => {
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(server.sent(login)).toEqual([{ username: "ada@hospital.example", password: "Secret-12" }]),
    );
  });

  it("shows 'Invalid credentials.' under the password and re-enables the form", async () => {
    server.answer(login, () => ({ success: false }));
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    await screen.findByText("Invalid credentials.");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    expect(isDisabled(button())).toBe(false);
  });

  it("says how long to wait after too many attempts, and that a new password needs no wait", async () => {
    server.refuse(login, "TOO_MANY_REQUESTS", { retryAfterSeconds: 840 });
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Too many attempts. Try again in 14 minutes.");
    const way = within(alert).getByRole("link", { name: "set a new password" });
    expect(way.getAttribute("href")).toBe("/forgot");
    expect(isDisabled(button())).toBe(false);
    expect(screen.queryByText("Invalid credentials.")).toBeNull();
    server.answer(login, () => ({ success: false }));
    await user.click(button());
    await screen.findByText("Invalid credentials.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reports a fault with its number, and re-enables the form", async () => {
    server.refuse(login, "FAULT");
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toContain("Reference: request-1");
    expect(isDisabled(button())).toBe(false);
  });

  it("says that there is no connection", async () => {
    server.answer(login, () => {
      throw new TypeError("Failed to fetch");
    });
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toContain("You are offline");
  });

  it("goes to the dashboard", async () => {
    const plain = renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    await waitFor(() => expect(plain.place()).toBe("/dashboard"));
  });

  it("goes back to the page of returnUrl", async () => {
    const request = renderScreen(<LoginPage />, "/login?returnUrl=%2Fdesign%2Fforms%3Fname%3Dsleep");
    await fillIn();
    await user.click(button());
    await waitFor(() => expect(request.place()).toBe("/design/forms?name=sleep"));
  });

  it("posts the login event to its own origin and keeps the address", async () => {
    const post = vi.spyOn(window, "postMessage");
    renderScreen(<LoginPage />, "/login");
    await fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(
        { type: "login", username: "ada@hospital.example", firstName: "Ada", roles: ["USER"] },
        location.origin,
      ),
    );
    expect(localStorage.getItem("sprout.user")).toBe("ada@hospital.example");
    post.mockRestore();
  });
});
