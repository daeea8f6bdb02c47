import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { resend, signup, verify } from "../../../shared/contract/account.ts";
import { RESENT_NOTICE_MS } from "../../../shared/timings.ts";
import { ConfirmPage } from "../../../web/features/account/ConfirmPage.tsx";
import { SignUpPage } from "../../../web/features/account/SignUpPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderRoutes, renderScreen } from "../support/render-screen.tsx";

const email = "ada@hospital.example";
const RESENT = "Your activation code has been resent. Please check your email.";
const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(verify, () => ({ success: false, email }));
  server.answer(resend, () => ({ success: true }));
  sessionStorage.setItem("sprout.signUpEmail", email);
});

const code = () => screen.getByLabelText("Activation code");
const activate = () => screen.getByRole("button", { name: "Activate" });
async function attempt(times: number, before = 0) {
  for (let count = 0; count < times; count++) {
    await user.click(activate());
    await waitFor(() => expect(server.sent(verify)).toHaveLength(before + count + 1));
    await waitFor(() => expect(isDisabled(activate())).toBe(false));
  }
}

describe("Confirm", () => {
  it("leads to sign-up when there is no pending sign-up", async () => {
    sessionStorage.clear();
    const { place } = renderScreen(<ConfirmPage />, "/confirm");
    await waitFor(() => expect(place()).toBe("/signup"));
  });

  it("shows the address and takes six digits, nothing else", async () => {
    renderScreen(<ConfirmPage />, "/confirm");
    expect(screen.getByRole("heading", { name: "Enter your activation code" })).toBeTruthy();
    expect(screen.getByText(email)).toBeTruthy();
    expect(code().getAttribute("inputmode")).toBe("numeric");
    expect(isDisabled(activate())).toBe(true);
    await user.type(code(), "12a34");
    expect(isDisabled(activate())).toBe(true);
    await user.type(code(), "5678");
    expect(code()).toHaveProperty("value", "123456");
    await waitFor(() => expect(isDisabled(activate())).toBe(false));
  });

  it.each([
    " 123 456 ",
    "123-456",
    "123\u2013456.",
    "١٢٣ ٤٥٦",
    "۱۲۳۴۵۶",
    "\u200f१२३\u00a0४५६",
    "１２３４５６",
  ])("takes a code as people write it: %s", async (written) => {
    renderScreen(<ConfirmPage />, "/confirm");
    await user.click(code());
    await user.paste(written);
    expect(code()).toHaveProperty("value", "123456");
    await waitFor(() => expect(isDisabled(activate())).toBe(false));
    await user.type(code(), "7");
    expect(code()).toHaveProperty("value", "123456");
  });

  it("leads back to correct the address, with what was entered but the password", async () => {
    server.answer(signup, ({ email }) => ({ success: true, email: email }));
    const paths = [
      { path: "/sign-up", element: <SignUpPage /> },
      { path: "/confirm", element: <ConfirmPage /> },
    ];
    renderRoutes(paths, "/sign-up");
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    await user.type(field("E-mail address"), "ada@hospitl.example");
    await user.type(field("First name"), "Ada");
    await user.type(field("Last name"), "Byron");
    await user.type(field("Password"), "Good-Person-1");
    await user.type(field("Confirm password"), "Good-Person-1");
    await user.selectOptions(field("Language"), "fr");
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    await user.click(await screen.findByRole("link", { name: "Correct the e-mail address" }));
    await screen.findByRole("button", { name: "Create Account" });
    const names = ["E-mail address", "First name", "Last name", "Language", "Password"];
    expect(names.map((name) => field(name).value)).toEqual(["ada@hospitl.example", "Ada", "Byron", "fr", ""]);
    expect(JSON.stringify(history.state) + JSON.stringify({ ...sessionStorage })).not.toContain(
      "Good-Person",
    );
  });

  it("offers to resend the code only after more than one failed attempt", async () => {
    renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    await attempt(1);
    expect(screen.getByText("Failed to verify your activation code.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resend code" })).toBeNull();
    await attempt(1, 1);
    expect(screen.getByRole("button", { name: "Resend code" })).toBeTruthy();
    expect(screen.getByText("Invalid activation code! Please check your email and try again.")).toBeTruthy();
  });

  it("says why a code was not evaluated, and doesn't call it wrong", async () => {
    server.refuse(verify, "TOO_MANY_REQUESTS", { retryAfterSeconds: 3_600 });
    renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    for (let count = 0; count < 2; count += 1) {
      await user.click(activate());
      await screen.findByText("Too many attempts. Try again in 60 minutes.");
    }
    expect(screen.queryByText(/^Invalid activation code/)).toBeNull();
  });

  it("prefers the server's message", async () => {
    server.answer(verify, () => ({ success: false, email, message: "This code is too old." }));
    renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    await attempt(1);
    expect(screen.getByText("This code is too old.")).toBeTruthy();
  });

  it("says for five seconds that the code was resent", async () => {
    renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    await attempt(2);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    await screen.findByText(RESENT);
    expect(server.sent(resend)).toEqual([{ email }]);
    // What was said about the earlier code no longer applies.
    expect(screen.queryByText("Failed to verify your activation code.")).toBeNull();
    expect(screen.queryByText(/^Invalid activation code/)).toBeNull();
    act(() => vi.advanceTimersByTime(RESENT_NOTICE_MS));
    expect(screen.queryByText(RESENT)).toBeNull();
  });

  it("says why the code was not resent", async () => {
    server.answer(resend, () => ({ success: false }));
    renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    await attempt(2);
    await user.click(screen.getByRole("button", { name: "Resend code" }));
    await screen.findByText("Failed to resend your activation code.");
  });

  it("goes to the dashboard when the code is right", async () => {
    server.answer(verify, () => ({
      success: true,
      email,
      username: email,
      firstName: "Ada",
      roles: ["USER" as const],
    }));
    const { place } = renderScreen(<ConfirmPage />, "/confirm");
    await user.type(code(), "123456");
    await user.click(activate());
    await waitFor(() => expect(place()).toBe("/dashboard"));
    expect(server.sent(verify)).toEqual([{ email, registrationKey: "123456" }]);
    expect(sessionStorage.getItem("sprout.signUpEmail")).toBeNull();
  });
});
