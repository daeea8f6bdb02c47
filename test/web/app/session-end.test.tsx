import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAuth, ping, whoami } from "../../../shared/contract/account.ts";
import { listPage, model, publications, publish } from "../../../shared/contract/forms.ts";
import { publishCheck } from "../../../shared/contract/publish-check.ts";
import { KEEPALIVE_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../../shared/timings.ts";
import { routes } from "../../../web/app/routes.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aMember, aPublication, aPublishCheck } from "../support/samples.ts";

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(isAuth, () => true);
  server.answer(whoami, () => aMember({ roles: ["USER"] }));
  answerForms(server, () => [aFormItem()]);
  server.answer(publications, () => [aPublication()]);
  server.answer(publishCheck, () => aPublishCheck());
  server.answer(ping, () => ({ alive: true }));
  const locales = [...aDefinition.locales, { code: "es", name: "Spanish" }];
  server.answer(model, () => ({ ...aDefinition, locales, id: 7, formName: "Sleep diary" }));
});

const endedDialog = () => screen.findByRole("dialog", { name: "Your session has ended" });
const open = "/design/forms?name=sleep&dialog=publications&form=7";

/** A read by the page finds that the session has ended, while a dialog is open. @returns that dialog */
async function findEnded(user: Pick<typeof userEvent, "click">): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: "Form Publications" });
  server.refuse(publishCheck, "SIGN_IN_NEEDED");
  await user.click(await within(dialog).findByRole("button", { name: "Publish" }));
  await endedDialog();
  return dialog;
}

describe("the keepalive", () => {
  it(`checks the session every ${KEEPALIVE_SECONDS} seconds, and says once that it has ended`, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { place } = renderRoutes(routes, "/design/forms");
    await screen.findByText("Sleep diary");
    const before = server.sent(ping).length;
    await vi.advanceTimersByTimeAsync(2 * KEEPALIVE_SECONDS * 1_000);
    expect(server.sent(ping).length - before).toBe(2);
    server.answer(ping, () => ({ alive: false }));
    await vi.advanceTimersByTimeAsync(KEEPALIVE_SECONDS * 1_000);
    await endedDialog();
    act(() => screen.getByRole("button", { name: "Stay on this page" }).click());
    await vi.advanceTimersByTimeAsync(2 * KEEPALIVE_SECONDS * 1_000);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(place()).toBe("/design/forms");
  });

  it("leads to sign-in by itself without an answer, so that the page does not stay on the screen", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer(ping, () => ({ alive: false }));
    const { place } = renderRoutes(routes, "/design/forms");
    await screen.findByText("Sleep diary");
    await vi.advanceTimersByTimeAsync(KEEPALIVE_SECONDS * 1_000);
    await endedDialog();
    await vi.advanceTimersByTimeAsync(TIMEOUT_COUNTDOWN_SECONDS * 1_000);
    await screen.findByText("Your session has ended. Sign in to continue where you left off.");
    expect(place()).toMatch(/^\/login\?returnUrl=/);
  });
});

describe("a session that ends in a dialog", () => {
  it("is reported before leaving, and what was typed is there on return", async () => {
    const user = userEvent.setup();
    server.refuse(publish, "SIGN_IN_NEEDED");
    const { router } = renderRoutes(routes, open);
    const dialog = await screen.findByRole("dialog", { name: "Form Publications" });
    await user.click(await within(dialog).findByRole("button", { name: "Publish" }));
    await user.clear(await within(dialog).findByLabelText("Publication name")); // the form's title
    await user.type(within(dialog).getByLabelText("Publication name"), "Winter on the ward");
    await user.type(within(dialog).getByLabelText("Its name in Spanish"), "Invierno");
    await user.click(within(dialog).getByRole("button", { name: "Complete Publication" }));
    await endedDialog();
    await user.keyboard("{Escape}"); // closes what is on top, and nothing below it
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Your session has ended" })).toBeNull());
    expect(within(dialog).getByLabelText("Publication name")).toHaveProperty("value", "Winter on the ward");

    await act(() => router.navigate("/design/import"));
    await act(() => router.navigate(open));
    const again = await screen.findByRole("dialog", { name: "Form Publications" });
    const name = await within(again).findByLabelText("Publication name");
    expect(name).toHaveProperty("value", "Winter on the ward");
    expect(within(again).getByLabelText("Its name in Spanish")).toHaveProperty("value", "Invierno");
    await user.click(within(again).getByRole("button", { name: "Cancel" }));
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not reported again by the keepalive to a user who stayed, but a later session's end is", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const nextPing = () => vi.advanceTimersByTimeAsync(KEEPALIVE_SECONDS * 1_000);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    renderRoutes(routes, open);
    await findEnded(user);
    await user.click(screen.getByRole("button", { name: "Stay on this page" }));
    server.answer(ping, () => ({ alive: false }));
    await nextPing();
    expect(screen.queryByRole("dialog", { name: "Your session has ended" })).toBeNull();
    server.answer(ping, () => ({ alive: true })); // signed in again in another tab
    await nextPing();
    server.answer(ping, () => ({ alive: false }));
    await nextPing();
    await endedDialog();
  });

  it("is reported again to a user who stayed and presses Retry", async () => {
    const user = userEvent.setup();
    renderRoutes(routes, open);
    const dialog = await findEnded(user);
    await user.click(screen.getByRole("button", { name: "Stay on this page" }));
    await user.click(within(dialog).getByRole("button", { name: "Retry" }));
    await endedDialog();
  });

  it("is reported too when a read finds it", async () => {
    const { place } = renderRoutes(routes, open);
    await findEnded(userEvent);
    expect(place()).toBe(open);
  });
});

describe("the address of a dialog", () => {
  it("opens it over a form that is on none of the loaded pages", async () => {
    server.answer(listPage, () => ({ forms: [], read: 0 }));
    renderRoutes(routes, open);
    await screen.findByRole("dialog", { name: "Form Publications" });
  });

  it.each([
    ["share", "W"],
    ["publications", "R"],
    ["delete", "R"],
    ["nothing", "O"],
  ] as const)("opens no %s for a user with %s", async (dialog, privilege) => {
    answerForms(server, () => [aFormItem({ privilege })]);
    renderRoutes(routes, `/design/forms?dialog=${dialog}&form=7`);
    await screen.findByText("Sleep diary");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is the list's again when the dialog is closed", async () => {
    const { place } = renderRoutes(routes, open);
    await screen.findByRole("dialog", { name: "Form Publications" });
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place()).toBe("/design/forms?name=sleep"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
