import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { problem } from "../../shared/problems.ts";
import { readRoute } from "../../web/player/base/page-route.ts";
import { MailLink } from "../../web/player/mails/MailLink.tsx";
import { Unsubscribe } from "../../web/player/mails/Unsubscribe.tsx";
import { MyForms } from "../../web/player/pages/MyForms.tsx";
import { SavedForLater } from "../../web/player/pages/SavedForLater.tsx";
import { type FakeServer, fakeServer } from "./support/fake-server.ts";
import "./support/patience.ts";
import { textsFor } from "../../web/player/texts/texts.ts";

const texts = textsFor("en");
const words = textsFor("en").mails;
const access = { instanceKey: "inst", authKey: "secret" };
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));
const check = (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));

describe("E-mail me the link", () => {
  const open = async (offers = { reportReady: true, reminder: true }) => {
    render(<MailLink access={access} texts={texts} offers={offers} />);
    expect(screen.queryByLabelText("E-mail address"), "nothing is asked before it is needed").toBeNull();
    await press("E-mail me the link");
    await screen.findByLabelText("E-mail address");
  };

  it("asks for the address and further mails, and says where the link was sent", async () => {
    server.answer(api.runtime.mailLink, () => ({ success: true, email: "ana@example.org" }));
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail address"));
    await userEvent.keyboard("Ana@Example.org");
    await check("Remind me once if I leave the form unfinished for 3 days");
    await userEvent.keyboard("{Tab}");
    await press("Send");
    const said = await screen.findByText(/^The link is on its way to ana@example\.org\./);
    expect(document.activeElement).toBe(said);
    expect(server.sent(api.runtime.mailLink)).toEqual([
      { ...access, email: "Ana@Example.org", reportReady: false, reminder: true },
    ]);
    await press("Use another address");
    expect(screen.getByLabelText("E-mail address")).toBeTruthy();
  });

  it("offers only what still applies", async () => {
    await open({ reportReady: false, reminder: false });
    const withdraw = screen.getByRole("checkbox", { name: "Links that were mailed before stop working" });
    expect(screen.queryAllByRole("checkbox")).toEqual([withdraw]);
  });

  it.each(["", "nobody", "a@"])("refuses %j with a message and sends nothing", async (address) => {
    await open();
    if (address !== "") await userEvent.keyboard(address);
    await press("Send");
    const box = screen.getByLabelText("E-mail address");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe(words.addressWrong);
    expect(document.activeElement).toBe(box);
    expect(server.sent(api.runtime.mailLink)).toEqual([]);
  });

  it.each([
    ["TOO_MANY_REQUESTS", words.tooOften],
    ["INPUT_INVALID", words.addressWrong],
    ["ACCESS_DENIED", texts.accessDenied],
    ["FAULT", words.linkFailed],
  ] as const)("shows %s as a message and keeps what was typed", async (name, text) => {
    server.refuse(api.runtime.mailLink, name);
    await open();
    await userEvent.keyboard("ana@example.org");
    await press("Send");
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("ana@example.org");
  });

  it("says that there is no connection", async () => {
    server.answer(api.runtime.mailLink, () => {
      throw new TypeError("Failed to fetch");
    });
    await open();
    await userEvent.keyboard("ana@example.org");
    await press("Send");
    expect((await screen.findByRole("alert")).textContent).toBe(texts.noConnection);
  });

  it("returns the focus when it is cancelled", async () => {
    await open();
    await press("Cancel");
    expect(document.activeElement).toBe(button("E-mail me the link"));
  });
});

describe("the saved page", () => {
  it("offers to mail the very link that it shows", async () => {
    server.answer(api.runtime.mailLink, ({ email }) => ({ success: true, email }));
    render(
      <SavedForLater
        name="Visit"
        texts={texts}
        locale="en"
        link="https://x.org/i/inst#secret"
        onResume={() => {}}
      />,
    );
    await press("E-mail me the link");
    await screen.findByLabelText("E-mail address");
    await userEvent.keyboard("ana@example.org{Enter}");
    await screen.findByText(/on its way to ana@example\.org/);
    expect(server.sent(api.runtime.mailLink)).toEqual([
      { ...access, email: "ana@example.org", reportReady: false, reminder: false },
    ]);
  });

  it("says to a signed-in owner that the form is in My Forms", () => {
    render(<SavedForLater name="Visit" texts={texts} locale="en" onResume={() => {}} />);
    expect(screen.getByRole("link", { name: "My Forms" }).getAttribute("href")).toBe("/my-forms");
    expect(screen.queryByRole("button", { name: "E-mail me the link" })).toBeNull();
  });
});

describe("Manage Subscriptions", () => {
  const report = "E-mail me when one of my reports is ready.";
  const sentBack = "E-mail me when a form that I submitted is sent back to me.";
  const reminder = "Remind me once about a form that I started and left for 3 days.";
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  const open = async () => {
    server.answer(api.runtime.inbox, () => []);
    render(<MyForms />);
    await press("Manage Subscriptions");
  };
  const answerWith = (preferences: { reportReady: boolean; reminder: boolean; sentBack?: boolean }) =>
    server.answer(api.runtime.subscriptions, () => ({ email: "ana@example.org", ...preferences }));

  it("shows the address and the choices, and saves each choice at once", async () => {
    answerWith({ reportReady: false, reminder: true, sentBack: true });
    server.answer(api.runtime.saveSubscriptions, () => ({ success: true }));
    await open();
    const dialog = screen.getByRole("dialog", { name: "Manage Subscriptions" });
    await screen.findByText(/ana@example\.org/);
    expect([box(report).checked, box(reminder).checked]).toEqual([false, true]);
    await check(report);
    await screen.findByText("Saved!");
    await check(reminder);
    await check(sentBack);
    await vi.waitFor(() =>
      expect(server.sent(api.runtime.saveSubscriptions)).toEqual([
        { reportReady: true, reminder: true, sentBack: true },
        { reportReady: true, reminder: false, sentBack: true },
        { reportReady: true, reminder: false, sentBack: false },
      ]),
    );
    await press("Close");
    expect(dialog.isConnected).toBe(false);
    expect(document.activeElement).toBe(button("Manage Subscriptions"));
  });

  it("reverts a choice that could not be saved, and says so", async () => {
    answerWith({ reportReady: false, reminder: false });
    server.refuse(api.runtime.saveSubscriptions, "FAULT");
    await open();
    await screen.findByText(/ana@example\.org/);
    await check(report);
    expect((await screen.findByRole("alert")).textContent).toBe("Your choice could not be saved. Try again.");
    expect(box(report).checked).toBe(false);
  });

  it("says when the choices could not be loaded, and loads them again", async () => {
    server.refuse(api.runtime.subscriptions, "FAULT");
    await open();
    await screen.findByText(/Your subscriptions could not be loaded\./);
    answerWith({ reportReady: true, reminder: false });
    await press("Try again");
    await screen.findByText(/ana@example\.org/);
    expect(box(report).checked).toBe(true);
  });

  it("closes with Escape", async () => {
    answerWith({ reportReady: true, reminder: false });
    await open();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the unsubscribe page", () => {
  const link = { email: "ana@example.org", token: "t0k3n" };

  it("says what it will do, does it on a click, and can undo it", async () => {
    server.answer(api.runtime.unsubscribe, () => ({ success: true }));
    render(<Unsubscribe link={link} />);
    screen.getByText(/^ana@example\.org will get no more mails about forms/);
    expect(server.sent(api.runtime.unsubscribe)).toEqual([]);
    await press("Stop these mails");
    await screen.findByText("Done. No more mails about forms go to ana@example.org.");
    await press("Start these mails again");
    await screen.findByText(/go to ana@example\.org again/);
    expect(server.sent(api.runtime.unsubscribe)).toEqual([
      { ...link, undo: false },
      { ...link, undo: true },
    ]);
  });

  it("says that a link is not complete, whether by its form or by the server's answer", async () => {
    const { unmount } = render(<Unsubscribe link={{}} />);
    expect(screen.getByRole("status").textContent).toMatch(/^This link is not complete\./);
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    server.answer(api.runtime.unsubscribe, () => {
      throw problem("ACCESS_DENIED");
    });
    render(<Unsubscribe link={link} />);
    await press("Stop these mails");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This link is not complete\./);
  });

  it("is read from the fragment, with the dots and special characters of an address", () => {
    expect(readRoute("/unsubscribe", "#ana%2Bx%40mail.example.org.a-_9")).toEqual({
      page: "unsubscribe",
      email: "ana+x@mail.example.org",
      token: "a-_9",
    });
    for (const cut of ["", "#", "#ana%40example.org.", "#ana%4.token", "#token"]) {
      expect(readRoute("/unsubscribe", cut)).toEqual({ page: "unsubscribe" });
    }
  });
});
