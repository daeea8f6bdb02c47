import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { isAuth, whoami } from "../../../shared/contract/account.ts";
import { listLite } from "../../../shared/contract/forms.ts";
import { routes } from "../../../web/app/routes.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aFormItem, aMember } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(isAuth, () => true);
  server.answer(whoami, () => aMember({ roles: ["USER"] }));
  server.answer(listLite, () => []);
});

async function atHome() {
  const rendered = renderRoutes(routes, "/dashboard");
  await screen.findByRole("heading", { name: /^Welcome/ });
  return rendered;
}

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

describe("the command palette", () => {
  it("opens by Ctrl K, goes to a page by a few letters of its name", async () => {
    const { place } = await atHome();
    await user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: "Page, or form by its name" });
    expect(options()).not.toContain("Users"); // an administrator's
    await user.type(field, "forms");
    expect(options().slice(0, 2)).toEqual(["Your Forms", "Deleted forms"]);
    await user.keyboard("{ArrowDown}");
    const second = screen.getByRole("option", { name: "Deleted forms" });
    expect([second.getAttribute("aria-selected"), field.getAttribute("aria-activedescendant")]).toEqual([
      "true",
      second.id,
    ]);
    await user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(place()).toBe("/design/forms"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers what may be done with the forms that have the text in their name", async () => {
    server.answer(listLite, ({ query }) =>
      query === "sleep" ? [aFormItem({ privilege: "W", data: true })] : [],
    );
    const { place } = await atHome();
    await user.click(screen.getByRole("button", { name: "Go to a page or form" }));
    await user.type(await screen.findByRole("combobox"), "sleep");
    await waitFor(() =>
      expect(options()).toEqual(
        [
          ...["View", "Submissions", "Processes", "Publications", "Re-Import", "Download", "Rename"],
          ...["Tags", "Duplicate", "Delete"],
        ].map((name) => `Sleep diary · ${name}`),
      ),
    );
    await user.click(screen.getByRole("option", { name: "Sleep diary · Publications" }));
    await waitFor(() => expect(place()).toBe("/design/forms?dialog=publications&form=7"));
  });

  it("opens no form that was found for an earlier text", async () => {
    const forms = ["Sleep diary", "Ward round"].map((formName, index) =>
      aFormItem({ id: index + 7, formName }),
    );
    server.answer(listLite, ({ query = "" }) =>
      query === "" ? [] : forms.filter(({ formName }) => formName.toLowerCase().startsWith(query)),
    );
    const { place } = await atHome();
    await user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: "Page, or form by its name" });
    await user.type(field, "sleep");
    await screen.findByRole("option", { name: "Sleep diary · View" });
    await user.clear(field);
    await user.type(field, "ward{Enter}"); // faster than the search
    expect(place()).toBe("/dashboard");
    await screen.findByRole("option", { name: "Ward round · View" });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/design/forms?dialog=view&form=8"));
  });

  it("offers what may be done with the form of the page first, the other colours, and to log out", async () => {
    server.answer(listLite, ({ id }) => (Number(id) === 7 ? [aFormItem({ privilege: "R" })] : []));
    renderRoutes(routes, "/design/process/builder?formId=7");
    await user.click(await screen.findByRole("button", { name: "Go to a page or form" }));
    await screen.findByRole("option", { name: "Sleep diary · View" });
    expect(options()[0]).toBe("Sleep diary · View");
    expect(options()).toEqual(expect.arrayContaining(["Dark mode", "Log out"]));
    expect(options(), "of people who may design").not.toContain("Import a form");
    await user.click(screen.getByRole("option", { name: "Dark mode" }));
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe("dark"));
  });

  it("says when nothing is found", async () => {
    await atHome();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "zzz");
    await screen.findByText("Nothing has this in its name.");
  });
});

describe("shortcuts of single keys", () => {
  it("are listed by ?, and lead to pages", async () => {
    const { place } = await atHome();
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(dialog).getByRole("row", { name: "g, then f Your Forms" })).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("gf");
    await waitFor(() => expect(place()).toBe("/design/forms"));
  });

  it("do nothing while a text is written, nor once they are turned off", async () => {
    answerForms(server, () => [aFormItem()]);
    const { place } = renderRoutes(routes, "/design/forms");
    await user.type(await screen.findByLabelText("Search by name"), "gd?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("heading", { name: "Your Forms" }));
    await user.keyboard("?");
    await user.click(await screen.findByLabelText("Shortcuts of single keys"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("?gd");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(place()).toContain("/design/forms");
  });
});
