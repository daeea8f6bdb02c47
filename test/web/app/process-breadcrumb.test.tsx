import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../../web/app/page-handle.ts";
import { Breadcrumb } from "../../../web/app/shell/Shell.tsx";
import { PROCESS_BUILDER_HOME, setBuilderMode } from "../../../web/features/process/mode.ts";
import { renderRoutes } from "../support/render-screen.tsx";

afterEach(() => act(() => setBuilderMode(undefined)));

function shownCrumbs(): (string | null)[] {
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

describe("the breadcrumb in the process builder", () => {
  it("shows the mode, and its Process Builder crumb leads to the builder's home", async () => {
    const handle = page("Process Builder", { name: "Forms", to: "/design/forms" }, "Process Builder");
    renderRoutes(
      [{ path: "/design/process/builder", handle, element: <Breadcrumb /> }],
      "/design/process/builder",
    );
    expect(shownCrumbs()).toEqual(["Home", "Forms", "Process Builder"]);
    act(() => setBuilderMode({ name: "Letter", code: "HANDLEBARS" }));
    expect(shownCrumbs()).toEqual(["Home", "Forms", "Process Builder", "Letter HANDLEBARS"]);
    const goHome = vi.fn();
    window.addEventListener(PROCESS_BUILDER_HOME, goHome);
    await userEvent.click(screen.getByRole("button", { name: "Process Builder" }));
    window.removeEventListener(PROCESS_BUILDER_HOME, goHome);
    expect(goHome).toHaveBeenCalledOnce();
  });
});
