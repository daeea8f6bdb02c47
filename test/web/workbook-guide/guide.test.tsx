import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { isAuth } from "../../../shared/contract/account.ts";
import { functions } from "../../../shared/expression/functions/index.ts";
import { operatorLevels } from "../../../shared/expression/operators.ts";
import { controlTypes, FieldValidator } from "../../../shared/form/definition/definition.ts";
import { problemCodes } from "../../../shared/problem-codes.ts";
import { classTokens, otherTokens } from "../../../shared/workbook/import/definitions/appearances.ts";
import { limits } from "../../../shared/workbook/import/definitions/limits.ts";
import { ignoredSettings, settings } from "../../../shared/workbook/import/definitions/settings.ts";
import { metadataTypes } from "../../../shared/workbook/import/question-type.ts";
import { knownSurveyColumns } from "../../../shared/workbook/import/survey-columns.ts";
import { routes } from "../../../web/app/routes.tsx";
import { copiedRows, countEntries, search } from "../../../web/features/workbook-guide/guide.ts";
import { sections } from "../../../web/features/workbook-guide/sections.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderRoutes } from "../support/render-screen.tsx";

const groupsOf = (id: string) => sections.find((section) => section.id === id)?.groups ?? [];
/** Everything that a section names: names and other spellings. */
const namesIn = (...ids: string[]) =>
  ids
    .flatMap(groupsOf)
    .flatMap(({ entries }) => entries)
    .flatMap(({ name, aliases = [] }) => [name, ...aliases]);

describe("the guide", () => {
  it("names every column of the survey sheet", () => {
    const named = namesIn("survey", "extensions").map((name) => name.replaceAll("-", "_"));
    expect([...knownSurveyColumns].filter((column) => !named.includes(column))).toEqual([]);
  });

  it("names every type, appearance, control and validator", () => {
    const types = namesIn("types").join("\n");
    for (const type of [...metadataTypes, "text", "select_one LIST", "begin group, end group", "begin loop"])
      expect(types).toContain(type);
    const appearances = namesIn("appearances");
    expect([...classTokens, ...otherTokens].filter((word) => !appearances.includes(word))).toEqual([]);
    expect(namesIn("controls").sort()).toEqual([...controlTypes].sort());
    expect(namesIn("validators").sort()).toEqual([...FieldValidator.options].sort());
  });

  it("names every setting, including those without effect here", () => {
    const named = namesIn("settings");
    for (const { header } of [...settings, ...ignoredSettings]) expect(named).toContain(header);
  });

  it("names every function by both of its names, and every operator in each spelling", () => {
    const named = namesIn("functions").map((name) => name.replace(/\(.*/, "").toLowerCase());
    for (const { xpath, native } of functions)
      for (const name of [xpath, native]) if (name !== undefined) expect(named).toContain(name.toLowerCase());
    const operators = namesIn("expressions");
    for (const [written] of operatorLevels.flat()) expect(operators).toContain(written);
  });

  it("names every message with what it blocks", () => {
    expect(namesIn("messages").sort()).toEqual(Object.keys(problemCodes).sort());
    for (const [place, stops] of (["import", "publish", "confirm", "nothing"] as const).entries())
      for (const { name } of groupsOf("messages")[place]?.entries ?? [])
        expect(Object.entries(problemCodes).find(([code]) => code === name)?.[1].stops).toBe(stops);
  });

  it("names every limit", () => {
    expect(namesIn("limits")).toEqual(limits.map(({ what }) => what));
  });

  it("gives every section and entry an address of its own", () => {
    const entries = sections.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
    const ids = [...sections, ...entries].map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });

  it("marks code in pairs", () => {
    const texts = sections.flatMap(({ intro, groups }) => [
      intro,
      ...groups.flatMap((group) => [group.intro ?? "", ...group.entries.map(({ meaning }) => meaning)]),
    ]);
    expect(texts.filter((text) => text.split("`").length % 2 === 0)).toEqual([]);
  });
});

describe("a search of the guide", () => {
  const found = (expected: string) =>
    search(sections, expected).flatMap(({ groups }) =>
      groups.flatMap((group) => group.entries.map(({ id }) => id)),
    );

  it("finds columns, types, functions and messages by their names, in any case", () => {
    expect(found("CONSTRAINT_message")).toContain("column-constraint_message");
    expect(found("select_multiple")).toContain("type-select_multiple");
    expect(found("datedif")).toContain("function-datedif");
    expect(found("e_ref")).toEqual(["E_REF", "E_REF_AMBIGUOUS"]);
  });

  it("finds what other tools call them", () => {
    expect(found("relevance")).toEqual(["column-relevant"]);
    expect(found("gps")).toEqual(["type-geopoint"]);
    expect(found("count-selected")).toEqual(["function-count-selected"]);
  });

  it("ranks names before mentions", () => {
    const [first] = search(sections, "required");
    expect(first?.id).toBe("survey");
    expect(search(sections, "date")[0]?.id).toBe("types");
  });

  it("requires all of several words", () => {
    expect(found("date text")).toContain("function-format-date");
    expect(found("date xylophone")).toEqual([]);
  });

  it("without words finds everything", () => {
    expect(search(sections, "  ")).toBe(sections);
    expect(countEntries(sections)).toBeGreaterThan(250);
  });
});

describe("copied rows", () => {
  it("are in a spreadsheet's format: headers, then a line for each row", () => {
    const rows = [{ type: "begin group", name: "g" }, { type: "text", label: "A" }, { type: "end group" }];
    expect(copiedRows(rows)).toBe("type\tname\tlabel\nbegin group\tg\t\ntext\t\tA\nend group\t\t");
  });
});

describe("the page of the guide", () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
    server.answer(isAuth, () => false);
  });
  const open = async (at = "/design/workbook") => {
    const rendered = renderRoutes(routes, at);
    await screen.findByRole("heading", { level: 1, name: "Workbook specification" });
    return rendered;
  };

  it("is open to visitors, with a link to sign-in", async () => {
    const { place } = await open();
    expect(place()).toBe("/design/workbook");
    expect((await screen.findByRole("link", { name: "Sign in" })).getAttribute("href")).toBe("/login");
    await waitFor(() => expect(document.title).toBe("Workbook Specification"));
  });

  it("leads the signed-in back to Import", async () => {
    server.answer(isAuth, () => true);
    await open();
    const link = await screen.findByRole("link", { name: "Back to Import" });
    expect(link.getAttribute("href")).toBe("/design/import");
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });

  it("offers the sample and the blank workbook", async () => {
    await open();
    for (const [name, file] of [
      ["Sample workbook", "sample-form.xlsx"],
      ["Blank workbook", "blank-form.xlsx"],
    ])
      expect(screen.getByRole("link", { name: name ?? "" }).getAttribute("download")).toBe(file);
  });

  it("lists its sections as contents, each with its address", async () => {
    await open();
    const contents = screen.getByRole("navigation", { name: "Contents" });
    const hrefs = within(contents)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["example", ...sections.map(({ id }) => id)].map((id) => `/design/workbook#${id}`));
    for (const { id, title } of sections)
      expect(
        within(document.getElementById(id) ?? contents).getByRole("heading", { level: 2, name: title }),
      ).toBeTruthy();
  });

  it("narrows to the results, counts them, and keeps the search in the address", async () => {
    const { place } = await open();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search the specification" }), "e_ref");
    await waitFor(() => expect(screen.getByText("2 entries")).toBeTruthy());
    expect(place()).toBe("/design/workbook?find=e_ref");
    expect(document.querySelectorAll("dl > [id]")).toHaveLength(2);
    expect(screen.queryByRole("heading", { name: "Types" })).toBeNull();
  });

  it("says when nothing is found, and shows everything again", async () => {
    await open("/design/workbook?find=xylophone");
    expect(screen.getByRole("heading", { name: "Nothing found for “xylophone”" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
    await screen.findByRole("heading", { name: "Types" });
  });

  it("copies an example in a spreadsheet's format, and says so", async () => {
    const user = userEvent.setup();
    await open("/design/workbook?find=e-mail address");
    await user.click(screen.getByRole("button", { name: "Copy the example of EMAIL" }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^type\tname\tlabel\tconstraint\tx-validator\ntext\tmail\t/,
    );
    await screen.findByText("Copied the example of EMAIL.");
  });

  it("marks the entry that the address names", async () => {
    await open("/design/workbook#E_CYCLE");
    expect(document.getElementById("E_CYCLE")?.dataset.target).toBe("true");
  });

  it("shows the whole example, and the form that the import makes of it", async () => {
    await open();
    const sheet = screen.getByRole("region", { name: "Cells of the sheet survey" });
    expect(within(sheet).getByRole("cell", { name: "datedif([birth_date], today(), 'y')" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "See the form" }));
    const form = await screen.findByRole("region", { name: "The form of the example" });
    await within(form).findByText("First name");
  });
});
