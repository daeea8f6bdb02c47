/** The browser's Back and open dialogs, by the entries of the history; in browsers: test/e2e/back-closes.test.ts. */
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Fragment, type ReactNode, useLayoutEffect, useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThemeProvider } from "../../../web/app/theme/ThemeProvider.tsx";
import { afterHistorySettles, watchBack } from "../../../web/ui/back-closes.ts";
import { Dialog } from "../../../web/ui/Dialog.tsx";
import { useDialogQuery } from "../../../web/ui/use-dialog-query.ts";
import "../support/render-screen.tsx";

configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message?.slice(0, 100)) });
const NAMES = ["dialog"] as const;
/** How often the router has loaded a page. */
const loader = vi.fn(() => null);

/** Presses Escape as soon as its content is visible: before the effects of a busy page. */
function Hurried({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }, []);
  return children;
}

/** Opens dialogs by their names, one over the other; what they do is in their buttons. */
function Page() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const { parts, open: show, close } = useDialogQuery(NAMES);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => setOpen(["first"])}>
        Open first
      </button>
      <button type="button" onClick={() => show({ dialog: "a" })}>
        Open a
      </button>
      {open.map((name) => {
        const Around = name === "hurried" ? Hurried : Fragment;
        return (
          <Around key={name}>
            <Dialog
              title={name}
              closable={name !== "busy"}
              onClose={() => name !== "asks" && setOpen(open.filter((one) => one !== name))}
            >
              {["nested", "busy", "asks", "hurried"].map((next) => (
                <button key={next} type="button" onClick={() => setOpen([...open, next])}>
                  {name} over: {next}
                </button>
              ))}
              <button type="button" onClick={() => setOpen(["second"])}>
                {name} replaced
              </button>
              <button type="button" onClick={() => void navigate("/next")}>
                {name} leads on
              </button>
              <button
                type="button"
                onClick={() => {
                  setOpen([]);
                  void navigate("/next");
                }}
              >
                {name} closes and leads on
              </button>
              <button type="button" onClick={() => void navigate("?tab=2", { replace: true })}>
                {name} changes the page
              </button>
              <button type="button" onClick={() => setOpen([])}>
                {name} is done
              </button>
            </Dialog>
          </Around>
        );
      })}
      {parts?.dialog !== undefined && (
        <Dialog title={`dialog ${parts.dialog}`} onClose={close}>
          <button type="button" onClick={() => show({ dialog: "b" })}>
            To b
          </button>
        </Dialog>
      )}
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void;
function start() {
  const follow = watchBack();
  router = createBrowserRouter([
    {
      element: <Outlet />,
      HydrateFallback: () => null,
      loader,
      children: [
        { path: "/before", element: <p>before</p> },
        { path: "/page", element: <Page /> },
        { path: "/next", element: <p>next</p> },
      ],
    },
  ]);
  stop = follow(router);
  render(
    <ThemeProvider env="test">
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
}
function end() {
  stop();
  cleanup();
  router.dispose();
}
beforeEach(async () => {
  window.history.pushState(null, "", "/before");
  start();
  await act(() => router.navigate("/page"));
  loader.mockClear();
});
afterEach(end);

const names = () => [...document.querySelectorAll('[role="dialog"] h2')].map((one) => one.textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name, hidden: true }));
const address = () => window.location.pathname + window.location.search;
/** What the dialogs' marks of the history say. */
const depth = () => window.history.state?.dialogs ?? 0;
async function shows(titles: readonly string[], at: string): Promise<void> {
  await act(() => new Promise((done) => setTimeout(done, 30))); // steps of the history take their time
  await expect
    .poll(() => ({ open: names(), at: address(), depth: depth() }))
    .toEqual({ open: titles, at, depth: titles.length });
}
const go = (steps: number) => act(async () => window.history.go(steps));

describe("Back", () => {
  it("closes a dialog, loads nothing, and then leaves the page", async () => {
    await press("Open first");
    await shows(["first"], "/page");
    await go(-1);
    await shows([], "/page");
    expect(loader).not.toHaveBeenCalled();
    await go(-1);
    await screen.findByText("before");
  });

  it("closes only the one on top", async () => {
    await press("Open first");
    await press("first over: nested");
    await shows(["first", "nested"], "/page");
    await go(-1);
    await shows(["first"], "/page");
    await go(-1);
    await shows([], "/page");
  });

  it.each(["busy", "asks"])("is undone when the dialog stays: %s", async (name) => {
    await press("Open first");
    await press(`first over: ${name}`);
    await shows(["first", name], "/page");
    await go(-1);
    await shows(["first", name], "/page");
    await press(`${name} is done`);
    await shows([], "/page");
    await go(-1);
    await screen.findByText("before");
  });

  it("skips the entry of a dialog that a reload has closed", async () => {
    await press("Open first");
    await shows(["first"], "/page");
    end();
    start();
    await screen.findByText("Open first");
    expect([names(), depth()]).toEqual([[], 1]);
    await go(-1);
    await screen.findByText("before");
  });
});

describe("closing in another way", () => {
  it("removes the entry, and Forward doesn't reopen it", async () => {
    await press("Open first");
    await shows(["first"], "/page");
    await userEvent.keyboard("{Escape}");
    await shows([], "/page");
    await go(1);
    await shows([], "/page");
    await go(-1);
    await screen.findByText("before");
  });

  it("applies to the dialog on top from the moment it is visible", async () => {
    await press("Open first");
    await press("first over: hurried");
    await shows(["first"], "/page");
  });

  it("removes all entries when two close at once", async () => {
    await press("Open first");
    await press("first over: nested");
    await shows(["first", "nested"], "/page");
    await press("nested is done");
    await shows([], "/page");
    await go(-1);
    await screen.findByText("before");
  });

  it("keeps the entry for the dialog that replaces it", async () => {
    await press("Open first");
    await press("first replaced");
    await shows(["second"], "/page");
    await go(-1);
    await shows([], "/page");
    await go(-1);
    await screen.findByText("before");
  });

  it("delays what follows until the entries are gone", async () => {
    await press("Open first");
    await shows(["first"], "/page");
    const depths: number[] = [];
    await press("first is done");
    afterHistorySettles(() => depths.push(depth()));
    await shows([], "/page");
    expect(depths).toEqual([0]);
  });
});

describe("a navigation", () => {
  it.each(["first leads on", "first closes and leads on"])("replaces the dialog's entry: %s", async (how) => {
    await press("Open first");
    await shows(["first"], "/page");
    await press(how);
    await screen.findByText("next");
    await shows([], "/next");
    await go(-1);
    await shows([], "/page");
    await screen.findByText("Open first");
    await go(-1);
    await screen.findByText("before");
    await go(2);
    await screen.findByText("next");
  });

  it("of the page under its dialog is there when the dialog is closed", async () => {
    await press("Open first");
    await shows(["first"], "/page");
    await press("first changes the page");
    await shows(["first"], "/page?tab=2");
    await go(-1);
    await shows([], "/page?tab=2");
    await go(-1);
    await screen.findByText("before");
    await go(1);
    await shows([], "/page?tab=2");
  });
});

describe("a dialog with its own address", () => {
  it("is only in its own entry, also when another replaces it", async () => {
    await press("Open a");
    await shows(["dialog a"], "/page?dialog=a");
    expect(router.state.location.search).toBe("");
    await press("To b");
    await shows(["dialog b"], "/page?dialog=b");
    await userEvent.keyboard("{Escape}");
    await shows([], "/page");
    await go(-1);
    await screen.findByText("before");
    await go(1);
    await shows([], "/page");
  });

  it("leaves the address at once, so that a reload before the step back has ended doesn't reopen it", async () => {
    await press("Open a");
    await shows(["dialog a"], "/page?dialog=a");
    const back = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => back.mock.calls).toEqual([[-1]]);
    expect(address()).toBe("/page");
    back.mockRestore();
    await go(-1);
    await shows([], "/page");
  });

  it.each(["Back", "Escape"])("is opened by the address, and %s removes it", async (how) => {
    await act(() => router.navigate("/page?dialog=a"));
    await shows(["dialog a"], "/page?dialog=a");
    if (how === "Back") await go(-1);
    else await userEvent.keyboard("{Escape}");
    await shows([], "/page");
  });
});
