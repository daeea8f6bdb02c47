import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThemeProvider } from "../../../web/app/theme/ThemeProvider.tsx";
import { Dialog } from "../../../web/ui/Dialog.tsx";
import { type Toast, Toasts, useToast, useWithdrawToasts } from "../../../web/ui/Toasts.tsx";
import "../support/render-screen.tsx";

let show: (toast: Toast) => void;
let withdraw: (about: string) => void;
function Screen() {
  show = useToast();
  withdraw = useWithdrawToasts();
  return null;
}
function open(dialog?: React.ReactNode) {
  render(
    <ThemeProvider env="test">
      <Toasts>
        <Screen />
        {dialog}
      </Toasts>
    </ThemeProvider>,
  );
}
const say = (...toasts: Toast[]) => act(async () => toasts.forEach((toast) => void show(toast)));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("toasts", () => {
  it("keep each other's undo: three are shown, and a fourth takes the place of the oldest", async () => {
    open();
    const undo = vi.fn(async () => "The first is back.");
    await say({ text: "First", undo }, { text: "Second" });
    await act(async () => screen.getByRole("button", { name: "Undo" }).click());
    expect(undo).toHaveBeenCalledOnce();
    expect([screen.queryByText("First"), screen.queryByRole("button", { name: "Undo" })]).toEqual([
      null,
      null,
    ]);
    for (const text of ["The first is back.", "Second"]) screen.getByText(text);
    await say({ text: "Third" }, { text: "Fourth" });
    expect(screen.queryByText("The first is back.")).toBeNull();
    for (const text of ["Second", "Third", "Fourth"]) screen.getByText(text);
  });

  it("about one object take each other's place: only what happened to it last can be undone", async () => {
    open();
    const undo = async () => "Undone.";
    await say(
      { text: "A is called B.", undo, about: "form 1" },
      { text: "C is called D.", undo, about: "form 2" },
    );
    await say({ text: "B is in the trash.", undo, about: "form 1" });
    expect(screen.queryByText("A is called B.")).toBeNull();
    for (const text of ["C is called D.", "B is in the trash."]) screen.getByText(text);
  });

  it("go with what they are about, and with what that belongs to", async () => {
    open();
    await say(
      { text: "A is called B.", about: "form 1" },
      { text: "Spring is paused.", about: "form 1 publication a" },
      { text: "C is called D.", about: "form 12" },
    );
    await act(async () => withdraw("form 1"));
    expect(screen.getByRole("status").textContent).toBe("C is called D.");
  });

  it("leave after twelve seconds, each by itself", async () => {
    open();
    await say({ text: "First" });
    await wait(6_000);
    await say({ text: "Second" });
    await wait(6_100);
    expect([screen.queryByText("First"), screen.queryByText("Second") !== null]).toEqual([null, true]);
    await wait(6_000);
    expect(screen.queryByText("Second")).toBeNull();
  });

  it("say why an undo failed, and offer it again", async () => {
    open();
    const undo = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue("It is back.");
    await say({ text: "Gone", undo });
    await act(async () => screen.getByRole("button", { name: "Undo" }).click());
    await act(async () => screen.getByRole("button", { name: "Retry" }).click());
    screen.getByText("It is back.");
  });

  it("are a part of the dialog on top, where screen readers and the keyboard reach them", async () => {
    open(
      <Dialog title="A dialog" onClose={() => {}}>
        Something
      </Dialog>,
    );
    await say({ text: "Done" });
    expect(screen.getByText("Done").closest("[role=dialog]")).not.toBeNull();
  });
});
