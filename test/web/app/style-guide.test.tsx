import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { isAuth, whoami } from "../../../shared/contract/account.ts";
import { controlTypes } from "../../../shared/form/definition/definition.ts";
import { routes } from "../../../web/app/routes.tsx";
import { styleGuideSections } from "../../../web/features/style-guide/sections.ts";
import { widgetsForm } from "../../../web/features/style-guide/widgets-form.ts";
import * as icons from "../../../web/ui/icons/icons.tsx";
import { fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";
import { aMember } from "../support/samples.ts";

beforeEach(() => {
  const server = fakeServer();
  server.answer(isAuth, () => true);
  server.answer(whoami, () => aMember());
});

describe("the style guide", () => {
  it("is at each of the specification's routes", () => {
    expect(styleGuideSections.map(({ path }) => path)).toEqual([
      ...["base", "buttons", "charts", "icons", "notifications", "theme", "theme/colors", "widgets"],
    ]);
  });

  it.each([
    ["base", "Base", "Fields"],
    ["buttons", "Buttons", "Menus"],
    ["charts", "Charts", "Bars"],
    ["icons", "Icons", "Icons"],
    ["notifications", "Notifications", "Badges"],
    ["theme", "Theme", "Type"],
    ["theme/colors", "Colors", "Text"],
    ["widgets", "Widgets", "Control types"],
  ])("opens at /%s with its own section", async (path, title, part) => {
    renderRoutes(routes, `/${path}`);
    await screen.findByRole("heading", { level: 1, name: `Style guide: ${title}` });
    await screen.findByRole("heading", { level: 2, name: part });
    const contents = screen.getByRole("navigation", { name: "Contents" });
    expect(within(contents).getByRole("link", { current: "page" }).textContent).toBe(title);
    await waitFor(() => expect(document.title).toBe(`${title} · Style Guide`));
    // A form loads what its fields need, and must have it before the page goes; the base has skeletons of its own.
    const isWaiting = () => document.querySelector(".mantine-Skeleton-root") !== null;
    if (path === "widgets") await waitFor(() => expect(isWaiting()).toBe(false), { timeout: 60_000 });
  });

  it("shows a widget of each control type", () => {
    const shown = widgetsForm.model.flatMap(({ composites }) =>
      composites.flatMap(({ fields }) => fields.map(({ controlType }) => controlType)),
    );
    expect(shown.toSorted()).toEqual(controlTypes.toSorted());
  });

  it("names every icon of the product, and no other", () => {
    const web = join(import.meta.dirname, "../../../web");
    const used = globSync("**/*.{ts,tsx}", { cwd: web })
      .filter((file) => !file.startsWith("features/style-guide/"))
      .flatMap((file) => {
        const source = readFileSync(join(web, file), "utf8");
        return [...source.matchAll(/import \{([^}]*)\} from "[^"]*\/icons\/icons\.tsx"/g)].flatMap(
          ([, names = ""]) => [...(names.match(/\bIcon[A-Z]\w*/g) ?? [])],
        );
      });
    expect(used.length).toBeGreaterThan(100);
    expect(Object.keys(icons).toSorted()).toEqual([...new Set(used)].toSorted());
  });
});
