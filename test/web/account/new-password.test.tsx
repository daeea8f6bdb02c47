import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { password, signup, whoami } from "../../../shared/contract/account.ts";
import { passwordHint, passwordMismatch } from "../../../shared/password.ts";
import { PasswordPage } from "../../../web/features/account/PasswordPage.tsx";
import { SignUpPage } from "../../../web/features/account/SignUpPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(password, () => ({ success: true }));
});

const change = () => screen.getByRole("button", { name: "Change Password" });
const first = () => screen.getByLabelText("New password");
const again = () => screen.getByLabelText("Confirm new password");

describe("Change Password", () => {
  it("shows the hint and stays disabled until the password meets the rule and both are equal", async () => {
    renderScreen(<PasswordPage />, "/password");
    expect(screen.getByText(passwordHint)).toBeTruthy();
    expect(isDisabled(change())).toBe(true);
    await user.type(first(), "secret12");
    await user.type(again(), "secret12");
    expect(isDisabled(change())).toBe(true);
    await user.clear(first());
    await user.type(first(), "Secret12");
    expect(isDisabled(change())).toBe(true);
    await user.clear(again());
    await user.type(again(), "Secret12");
    await waitFor(() => expect(isDisabled(change())).toBe(false));
  });

  it("requires signing in again before anything is typed, when the last sign-in is too old", async () => {
    server.answer(whoami, () => aMember({ recentSignInSeconds: 59 }));
    renderScreen(<PasswordPage />, "/password");
    const way = await screen.findByRole("link", { name: "Sign in again" });
    expect(way.getAttribute("href")).toBe("/login?returnUrl=%2Fpassword");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("asks for nothing after a recent sign-in", async () => {
    server.answer(whoami, () => aMember({ recentSignInSeconds: 60 }));
    renderScreen(<PasswordPage />, "/password");
    await waitFor(() => expect(server.sent(whoami)).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "Sign in again" })).toBeNull();
    expect(screen.getByLabelText("New password")).toBeTruthy();
  });

  it("shows a mismatch once the confirmation is at least as long as the password", async () => {
    renderScreen(<PasswordPage />, "/password");
    await user.type(first(), "Secret12");
    await user.type(again(), "Secret1");
    expect(screen.queryByText(passwordMismatch)).toBeNull();
    await user.type(again(), "3");
    expect(screen.getByText(passwordMismatch)).toBeTruthy();
    expect(isDisabled(change())).toBe(true);
  });

  it("says that the password was changed", async () => {
    renderScreen(<PasswordPage />, "/password");
    await user.type(first(), "Secret12");
    await user.type(again(), "Secret12");
    await user.click(change());
    await screen.findByText("Your password has been successfully changed.");
    expect(server.sent(password)).toEqual([{ password: "Secret12" }]);
  });

  it.each([
    [{ success: false }, "Password change failed."],
    [{ success: false, message: "This password was used before." }, "This password was used before."],
  ])("shows an error %o", async (answer, message) => {
    server.answer(password, () => answer);
    renderScreen(<PasswordPage />, "/password");
    await user.type(first(), "Secret12");
    await user.type(again(), "Secret12");
    await user.click(change());
    expect((await screen.findByRole("alert")).textContent).toContain(message);
  });
});

describe("Sign up", () => {
  it("registers, remembers the address and continues to the activation code", async () => {
    server.answer(signup, ({ email }) => ({ success: true, email }));
    const { place } = renderScreen(<SignUpPage />, "/sign-up");
    const create = screen.getByRole("button", { name: "Create Account" });
    expect(isDisabled(create)).toBe(true);
    await user.type(screen.getByLabelText("E-mail address"), "ada@hospital.example");
    await user.type(screen.getByLabelText("First name"), "Ada");
    await user.type(screen.getByLabelText("Last name"), "Lovelace");
    await user.type(screen.getByLabelText("Password"), "Secret12");
    await user.type(screen.getByLabelText("Confirm password"), "Secret12");
    await user.selectOptions(screen.getByLabelText("Language"), "es");
    await user.click(create);
    await waitFor(() => expect(place()).toBe("/confirm"));
    expect(server.sent(signup)).toEqual([
      {
        email: "ada@hospital.example",
        firstName: "Ada",
        lastName: "Lovelace",
        password: "Secret12",
        locale: "es",
      },
    ]);
    expect(sessionStorage.getItem("sprout.signUpEmail")).toBe("ada@hospital.example");
  });
});
