import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { tokens } from "../../../shared/contract/access-tokens.ts";
import { whoami } from "../../../shared/contract/account.ts";
import { factors, totpAdd, totpBegin } from "../../../shared/contract/factors.ts";
import { listLite } from "../../../shared/contract/forms.ts";
import { accountOrganisation } from "../../../shared/contract/organisation.ts";
import { ownSessions, profile } from "../../../shared/contract/people.ts";
import { problem } from "../../../shared/problems.ts";
import { SettingsPage } from "../../../web/features/settings/SettingsPage.tsx";
import { browserName } from "../../../web/lib/browser-name.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
const here = {
  current: true,
  beganAt: "2026-11-20T20:00:00.000Z",
  lastSeenAt: "2026-11-20T20:04:00.000Z",
  userAgent: firefox,
};
const elsewhere = { ...here, current: false, userAgent: iphone };

beforeEach(() => {
  server = fakeServer();
  server.answer(whoami, () => aMember());
  server.answer(tokens, () => ({ tokens: [] }));
  server.answer(listLite, () => []);
  server.answer(accountOrganisation, () => ({ name: "", address: "", contact: "" }));
  server.answer(factors, () => ({ passkeys: [], recoveryCodes: 0, devices: [], isRequired: false }));
  server.answer(ownSessions, ({ endOthers }) => (endOthers ? [here] : [here, elsewhere]));
});

const saveButton = () => screen.findByRole("button", { name: "Save" });

describe("one's own names and language", () => {
  it("are saved, and the page shows the server's values", async () => {
    server.answer(profile, (input) => ({ success: true, ...input }));
    renderScreen(<SettingsPage />, "/settings");
    expect(isDisabled(await saveButton())).toBe(true);
    await user.clear(screen.getByLabelText("First name"));
    await user.type(screen.getByLabelText("First name"), "Augusta");
    await user.selectOptions(screen.getByLabelText("Language"), "es");
    await user.click(await saveButton());
    await screen.findByText("Saved!");
    expect(server.sent(profile)).toEqual([{ firstName: "Augusta", lastName: "Lovelace", locale: "es" }]);
    expect(isDisabled(await saveButton())).toBe(true);
  });

  it("require both names", async () => {
    renderScreen(<SettingsPage />, "/settings");
    await user.clear(await screen.findByLabelText("Last name"));
    await user.tab();
    await screen.findByText("This field is required.");
    expect(isDisabled(await saveButton())).toBe(true);
  });

  it("stay in the fields when they could not be saved", async () => {
    server.answer(profile, () => {
      throw problem("TOO_MANY_REQUESTS");
    });
    renderScreen(<SettingsPage />, "/settings");
    await user.type(await screen.findByLabelText("First name"), "n");
    await user.click(await saveButton());
    await screen.findByRole("alert");
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Adan");
  });

  it("never change the e-mail address", async () => {
    renderScreen(<SettingsPage />, "/settings");
    expect((await screen.findByLabelText<HTMLInputElement>("E-mail address")).readOnly).toBe(true);
  });
});

describe("one's own sessions", () => {
  it("are listed, and the others can be ended", async () => {
    renderScreen(<SettingsPage />, "/settings");
    await screen.findByText("Firefox on Windows");
    expect(screen.getByText("This session")).toBeTruthy();
    expect(screen.getByText("Safari on iPhone")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "End other sessions" }));
    await screen.findByText("Your other sessions have ended.");
    expect(screen.queryByText("Safari on iPhone")).toBeNull();
    expect(screen.getByText("You are not signed in anywhere else.")).toBeTruthy();
    expect(server.sent(ownSessions).at(-1)).toEqual({ endOthers: true });
  });

  it("could not be loaded: says so, and loads them again", async () => {
    server.refuse(ownSessions, "TOO_MANY_REQUESTS");
    renderScreen(<SettingsPage />, "/settings");
    expect((await screen.findByRole("alert")).textContent).toContain("Your sessions couldn't be loaded.");
    server.answer(ownSessions, () => [here]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.getByText("Firefox on Windows")).toBeTruthy());
  });

  it.each([
    [firefox, "Firefox on Windows"],
    [iphone, "Safari on iPhone"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Linux"],
    ["curl/8.0", "Unknown browser"],
    ["", "Unknown browser"],
  ])("describe a browser: %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name));
});

it("the password has its own page", async () => {
  renderScreen(<SettingsPage />, "/settings");
  expect((await screen.findByRole("link", { name: "Change Password" })).getAttribute("href")).toBe(
    "/password",
  );
});

describe("an authenticator app", () => {
  beforeEach(() => {
    server.answer(totpBegin, () => ({ secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/a?secret=JBSWY3DP" }));
    server.answer(totpAdd, () => ({ success: true, recoveryCodes: ["ABCDE-FGHJK"] }));
    server.answer(whoami, () => ({ ...aMember(), recentSignInSeconds: 500 }));
  });

  it("is set up with one key, whatever else the page loads meanwhile", async () => {
    renderScreen(<SettingsPage />, "/settings?two-step=app");
    await screen.findByText("JBSW Y3DP EHPK 3PXP");
    for (const change of [1, 2, 3]) {
      server.answer(accountOrganisation, () => ({ name: "", address: "", contact: "" }));
      server.answer(factors, () => ({ passkeys: [], recoveryCodes: change, devices: [], isRequired: false }));
      window.dispatchEvent(new Event("online")); // loads what is shown again
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(server.sent(totpBegin)).toHaveLength(1);
  });

  it("is set up, and no longer in the address while the recovery codes are shown", async () => {
    const { place } = renderScreen(<SettingsPage />, "/settings?two-step=app");
    await user.type(await screen.findByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await screen.findByText("ABCDE-FGHJK");
    await waitFor(() => expect(place()).toBe("/settings"));
    const leave = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true); // they are seen only now
    await user.click(screen.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByText("ABCDE-FGHJK")).toBeNull());
    const later = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });
});
