import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isAuth, whoami } from "../../../shared/contract/account.ts";
import { listLite, model } from "../../../shared/contract/forms.ts";
import { ownSessions } from "../../../shared/contract/people.ts";
import { routes } from "../../../web/app/routes.tsx";
import { fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

/** Address, title, breadcrumb. */
const pages = [
  ["/", "Home", ["Home"]],
  ["/dashboard", "Home", ["Home", "Dashboard"]],
  ["/design/import", "Import", ["Home", "Import"]],
  ["/design/forms", "Your Forms", ["Home", "Forms"]],
  ["/design/form/7/submissions", "Submissions", ["Home", "Forms", "Submissions"]],
  ["/password", "Change Password", ["Home", "Change Password"]],
  ["/settings", "Settings", ["Home", "Settings"]],
  ["/users", "Users", ["Home", "Users"]],
  ["/buttons", "Buttons · Style Guide", ["Home", "Style guide", "Buttons"]],
  ["/theme/colors", "Colors · Style Guide", ["Home", "Style guide", "Theme", "Colors"]],
] as const;

describe("each page behind sign-in has its title", () => {
  it.each(pages)("%s", async (address, title, crumbs) => {
    const server = fakeServer();
    server.answer(isAuth, () => true);
    server.answer(whoami, () => aMember());
    server.answer(listLite, () => []);
    server.answer(ownSessions, () => []);
    server.refuse(model, "ACCESS_DENIED");
    renderRoutes(routes, address);
    const breadcrumb = await screen.findByRole("navigation", { name: "Breadcrumb" });
    await waitFor(() => expect(document.title).toBe(title));
    const shown = within(breadcrumb).getAllByRole("listitem");
    expect(shown.map(({ textContent }) => textContent)).toEqual(crumbs);
    await screen.findByRole("heading", { level: 1 });
  });
});

describe("each page before sign-in has its title", () => {
  it.each([
    ["/login", "Login Page"],
    ["/forgot", "Forgot Password"],
    ["/set-password", "Choose Password"],
    ["/register", "Register Page"],
    ["/404", "Page 404"],
    ["/500", "Page 500"],
  ])("%s", async (address, title) => {
    fakeServer().answer(isAuth, () => false);
    renderRoutes(routes, address);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it("/confirm, while a sign-up is pending", async () => {
    fakeServer();
    sessionStorage.setItem("sprout.signUpEmail", "ada@lab.example");
    renderRoutes(routes, "/confirm");
    await waitFor(() => expect(document.title).toBe("Confirm"));
  });
});
