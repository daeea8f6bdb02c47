import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { isAuth } from "../../../shared/contract/account.ts";
import { type PropertySetDefinition, setsOf } from "../../../shared/process/property-definitions.ts";
import { helpers } from "../../../shared/process/steps/handlebars/helpers/index.ts";
import { render } from "../../../shared/process/steps/handlebars/render.ts";
import { routes } from "../../../web/app/routes.tsx";
import { sections } from "../../../web/features/template-guide/TemplateGuidePage.tsx";
import { sampleDocument } from "../../../web/features/template-guide/template-guide.ts";
import { fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";

const entries = sections.flatMap((section) => section.entries);

describe("the guide to templates", () => {
  it.each(entries.flatMap(({ examples }) => examples))(
    "is right that $template gives $output",
    ({ template, data = sampleDocument, output, locale = "en" }) => {
      const properties = { letter: { sender: "The clinic" } };
      const value: unknown = JSON.parse(JSON.stringify(data));
      const options = { locale, fallbackLocale: "en", catalogue: {}, properties, now: () => 0 };
      expect(render(template, value, options)).toBe(output);
    },
  );

  it("names every helper", () => {
    const ids = entries.map(({ id }) => id);
    expect(Object.keys(helpers).filter((name) => !ids.includes(`helper-${name}`))).toEqual([]);
  });

  it("describes the properties of steps as their table does", () => {
    for (const [code, sets] of Object.entries<readonly PropertySetDefinition[]>(setsOf))
      for (const set of sets)
        for (const { name, help, choices = [] } of set.properties) {
          const entry = entries.find((one) => one.name === `${set.name}.${name}`);
          for (const text of [code, set.help, help, ...choices.map(({ value }) => value)])
            expect(entry?.meaning).toContain(text);
        }
  });

  it("names everything that a submission contains", () => {
    const text = JSON.stringify(sections.find(({ id }) => id === "data"));
    for (const key of ["answers", ...Object.keys(sampleDocument.form), "pages", "defaultPages"])
      expect(text).toContain(key);
  });

  it("gives every section and entry an address of its own, and marks code in pairs", () => {
    const ids = [...sections, ...entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
    const said = [...sections.map(({ intro }) => intro), ...entries.map(({ meaning }) => meaning)];
    expect(said.filter((text) => text.split("`").length % 2 === 0)).toEqual([]);
  });
});

describe("the page of the guide to templates", () => {
  beforeEach(() => fakeServer().answer(isAuth, () => false));
  const open = async (at = "/design/templates") => {
    const rendered = renderRoutes(routes, at);
    await screen.findByRole("heading", { level: 1, name: "Templates" });
    return rendered;
  };

  it("is open to visitors, and leads to the workbook's guide", async () => {
    const { place } = await open();
    expect(place()).toBe("/design/templates");
    const link = screen.getByRole("link", { name: "workbook specification" });
    expect(link.getAttribute("href")).toBe("/design/workbook");
    await waitFor(() => expect(document.title).toBe("Templates"));
  });

  it("lists its sections as contents, each with its address", async () => {
    await open();
    const contents = screen.getByRole("navigation", { name: "Contents" });
    const links = within(contents).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      sections.map(({ id }) => `/design/templates#${id}`),
    );
  });

  it("copies an example, and says so", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Copy the example {{lookup symptoms 1}}" }));
    expect(await navigator.clipboard.readText()).toBe("{{lookup symptoms 1}}");
    await screen.findByText("Copied the example {{lookup symptoms 1}}.");
  });

  it("marks the entry that the address names", async () => {
    await open("/design/templates#helper-date");
    expect(document.getElementById("helper-date")?.dataset.target).toBe("true");
  });
});
