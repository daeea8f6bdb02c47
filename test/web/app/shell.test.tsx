import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { brand } from "../../../shared/brand.ts";
import { isAuth, whoami } from "../../../shared/contract/account.ts";
import { listLite, listPage } from "../../../shared/contract/forms.ts";
import { routes } from "../../../web/app/routes.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(isAuth, () => true);
  server.answer(whoami, () => aMember({ roles: ["USER"] }));
  server.answer(listLite, () => []);
});

/** The specification's own list (section 2). */
const shellRoutes = [
  ...["base", "buttons", "password", "design/forms", "", "design/import", "design/process/builder"],
  ...["charts", "dashboard", "icons", "notifications", "theme", "widgets"],
];

it.each(shellRoutes)("/%s needs a session", async (path) => {
  server.answer(isAuth, () => false);
  const { place } = renderRoutes(routes, `/${path}`);
  await screen.findByRole("heading", { name: "Sign in to your account" });
  expect(place()).toBe(`/login?${new URLSearchParams({ returnUrl: `/${path}` })}`);
});

describe("the shell", () => {
  it("names owner and copyright year below each page", async () => {
    renderRoutes(routes, "/dashboard");
    const footer = within(await screen.findByRole("contentinfo"));
    expect(footer.getByText(brand.owner)).toBeTruthy();
    expect(footer.getByText(`© ${brand.copyrightYear}`)).toBeTruthy();
  });

  it("shows that a call is on its way, until it is answered", async () => {
    let answer = () => {};
    server.answer(listPage, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { forms: [], read: 0 };
    });
    renderRoutes(routes, "/design/forms");
    await screen.findByText("Loading your forms");
    const line = () => document.querySelector("[data-busy-line]");
    await waitFor(() => expect(line()).not.toBeNull());
    answer();
    await waitFor(() => expect(line()).toBeNull());
  });

  it("closes its dropdown on a click outside, not on one inside", async () => {
    renderRoutes(routes, "/dashboard");
    await userEvent.click(await screen.findByRole("button", { name: /^Account menu for Ada/ }));
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(names).toEqual(["Change Password", "My Forms", "Dark mode", "Logout"]);
    fireEvent.mouseDown(screen.getByRole("menu"));
    await userEvent.click(screen.getByRole("menuitem", { name: "Dark mode" }));
    expect(screen.getByRole("menuitem", { name: "Light mode" })).toBeTruthy();
    fireEvent.mouseDown(document.body);
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  });
});
