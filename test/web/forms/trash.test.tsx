import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { restoreForm, type TrashedForm, trash } from "../../../shared/contract/forms.ts";
import { daysLeft, TrashPage } from "../../../web/features/trash/TrashPage.tsx";
import { Toasts, useToast } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";

const user = userEvent.setup();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const aTrashed = (more: Partial<TrashedForm> = {}): TrashedForm => ({
  id: 7,
  formName: "Sleep diary",
  deletedAt: inDays(-2.5),
  restorableUntil: inDays(27.5),
  ...more,
});
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(trash, () => [aTrashed(), aTrashed({ id: 8, formName: "Discharge" })]);
});
const show = (more?: React.ReactNode) =>
  renderScreen(
    <Toasts>
      <TrashPage />
      {more}
    </Toasts>,
  );

function DeletedJustNow() {
  const toast = useToast();
  useEffect(() => {
    const undo = async () => "It is back.";
    toast({ text: "Sleep diary is in the trash.", undo, about: "form 7" });
  }, [toast]);
  return null;
}

describe("Deleted forms", () => {
  it("says how long each can still be restored", async () => {
    show();
    await screen.findByText("Sleep diary");
    expect(screen.getAllByText(/^28 days left · deleted /)).toHaveLength(2);
  });

  it("restores a form, says where it is, and shows what is left", async () => {
    server.answer(restoreForm, () => {
      server.answer(trash, () => [aTrashed({ id: 8, formName: "Discharge" })]);
      return { success: true };
    });
    show(<DeletedJustNow />);
    await screen.findByText("Sleep diary is in the trash.");
    await user.click(await screen.findByRole("button", { name: "Restore Sleep diary" }));
    await screen.findByText(/^Sleep diary is back in/);
    expect(screen.queryByText("Sleep diary is in the trash.")).toBeNull(); // with its Undo
    expect(screen.getByRole("link", { name: "your forms" }).getAttribute("href")).toBe("/design/forms");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Restore Sleep diary" })).toBeNull());
    expect(screen.getByText("Discharge")).toBeTruthy();
    expect(server.sent(restoreForm)).toEqual([{ id: 7 }]);
    server.answer(restoreForm, () => {
      server.answer(trash, () => []);
      return { success: true };
    });
    await user.click(screen.getByRole("button", { name: "Restore Discharge" }));
    await screen.findByRole("heading", { name: "No deleted forms" });
    screen.getByText(/^Discharge is back in/);
  });

  it("says which form couldn't be restored, and why", async () => {
    server.refuse(restoreForm, "ACCESS_DENIED");
    show();
    await user.click(await screen.findByRole("button", { name: "Restore Sleep diary" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Sleep diary couldn't be restored. Access denied\./,
    );
  });

  it("says that nothing was deleted", async () => {
    server.answer(trash, () => []);
    show();
    await screen.findByRole("heading", { name: "No deleted forms" });
  });

  it("says when the list can't be loaded, and loads it again", async () => {
    server.refuse(trash, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Your deleted forms couldn't be loaded.",
    );
    server.answer(trash, () => [aTrashed()]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Sleep diary");
  });

  it.each([
    [30, "30 days left"],
    [1.2, "2 days left"],
    [0.1, "1 day left"],
    [-0.1, "No time left"],
  ])("counts %d days as '%s'", (days, words) => {
    const now = new Date("2026-11-20T20:00:00Z");
    const until = new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
    expect(daysLeft(until, now)).toBe(words);
  });
});
