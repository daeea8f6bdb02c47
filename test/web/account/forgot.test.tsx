import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { forgotConfirm, forgotSend, password } from "../../../shared/contract/account.ts";
import { SET_PASSWORD_PATH } from "../../../shared/site.ts";
import { ForgotPage } from "../../../web/features/account/ForgotPage.tsx";
import { SetPasswordPage } from "../../../web/features/account/SetPasswordPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderRoutes, renderScreen } from "../support/render-screen.tsx";

const email = "ada@hospital.example";
const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(forgotSend, () => ({ success: true }));
  server.answer(forgotConfirm, () => ({ success: true, ticket: "ticket-1" }));
  server.answer(password, () => ({ success: true }));
});

async function askForCode() {
  renderScreen(<ForgotPage />, "/forgot");
  const send = screen.getByRole("button", { name: "Send code" });
  expect(isDisabled(send)).toBe(true);
  await user.type(screen.getByLabelText("E-mail address"), email);
  await waitFor(() => expect(isDisabled(send)).toBe(false));
  await user.click(send);
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

describe("Forgot Password", () => {
  it("trades the mailed code for a new password", async () => {
    await askForCode();
    await user.type(await screen.findByLabelText("New password"), "Secret12");
    await user.type(screen.getByLabelText("Confirm new password"), "Secret12");
    await user.click(screen.getByRole("button", { name: "Change Password" }));
    await screen.findByText("Your password has been successfully changed.");
    expect(server.sent(forgotSend)).toEqual([{ email }]);
    expect(server.sent(forgotConfirm)).toEqual([{ email, code: "123456" }]);
    expect(server.sent(password)).toEqual([{ password: "Secret12", ticket: "ticket-1" }]);
  });

  it("says what to do when the code is wrong, and lets another address be used", async () => {
    server.answer(forgotConfirm, () => ({ success: false }));
    await askForCode();
    await screen.findByText(/This code is wrong or no longer valid/);
    await user.click(screen.getByRole("button", { name: "Use another address" }));
    expect(screen.getByLabelText("E-mail address")).toBeTruthy();
  });

  it("says that there were too many attempts", async () => {
    server.refuse(forgotConfirm, "TOO_MANY_REQUESTS");
    await askForCode();
    await screen.findByText("Too many attempts. Wait a little and try again.");
  });
});

describe("the one-time link of an operator", () => {
  it("sets the password, and is gone from the address", async () => {
    const { router } = renderRoutes(
      [{ path: SET_PASSWORD_PATH, element: <SetPasswordPage /> }],
      `${SET_PASSWORD_PATH}#ticket-2`,
    );
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    await user.type(await screen.findByLabelText("New password"), "Secret12");
    await user.type(screen.getByLabelText("Confirm new password"), "Secret12");
    await user.click(screen.getByRole("button", { name: "Change Password" }));
    await screen.findByText("Your password has been successfully changed.");
    expect(server.sent(password)).toEqual([{ password: "Secret12", ticket: "ticket-2" }]);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  });

  it("is asked for where the page is opened without it", async () => {
    renderScreen(<SetPasswordPage />, SET_PASSWORD_PATH);
    await screen.findByText(/Open the link again, or ask for a new one/);
    expect(screen.queryByLabelText("New password")).toBeNull();
  });
});
