/** What a workbook says, as the respondent's page shows it. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { field, page, section } from "../e2e/player-form.ts";
import { form } from "../import/read-form.ts";
import "./support/patience.ts";

afterEach(cleanup);

const choices = `
  # choices
  | list_name | name | label | x-class |
  | yn | yes | Yes, please | red |
  | yn | no | No, thanks | |`;

describe("a form from a workbook", () => {
  it("opens further help on request, with the answers that it refers to", async () => {
    const definition = form(`
      # survey
      | type | name | label | hint | guidance_hint | default |
      | select_one yn | sure | Sure? | | | yes |
      | text | a | Name | As you like | You said **\${sure}** | |
      | note | n | A note | | More of it | |
      ${choices}`);
    render(<FormView definition={definition} locale="en" />);
    expect(await screen.findByText("As you like")).toBeTruthy();
    const [help, noteHelp] = screen.getAllByText("More about this question");
    expect(screen.queryByText("Yes, please", { selector: "strong" })).toBeNull();
    const disclosure = help?.closest("details");
    if (!disclosure) throw new Error("The help can't be opened.");
    disclosure.open = true;
    fireEvent(disclosure, new Event("toggle"));
    expect(within(disclosure).getByText("Yes, please", { selector: "strong" })).toBeTruthy();
    expect(noteHelp).toBeTruthy();
  });

  it("calls its untitled pages by their place among those that are shown, in its language", async () => {
    const definition = form(`
      # survey
      | type | name | label::Español (es) | relevant |
      | text | who | ¿Quién? | |
      | begin group | more | Más | \${who} = 'x' |
      | text | which | ¿Cuál? | |
      | end group | | | |
      | text | when | ¿Cuándo? | |`);
    expect(definition.model.map(({ name }) => name)).toEqual(["Page 1", "Más", "Page 3"]);
    render(<FormView definition={definition} locale="es" />);
    const titles = async () =>
      (await screen.findAllByRole("heading", { level: 2 })).map((head) => head.textContent ?? "");
    expect(await titles()).toEqual([
      expect.stringContaining("Página 1"),
      expect.stringContaining("Página 2"),
    ]);
    fireEvent.input(screen.getByLabelText("¿Quién?"), { target: { value: "x" } });
    await expect.poll(async () => (await titles()).at(2)).toContain("Página 3");
    expect((await titles())[1]).toContain("Más");
  });

  it("gives its choices their classes", async () => {
    const definition = form(`
      # survey
      | type | name | label |
      | select_one yn | a | One |
      | select_multiple yn | b | Several |
      ${choices}`);
    const { container } = render(<FormView definition={definition} locale="en" />);
    await screen.findAllByText("Yes, please");
    expect(container.querySelectorAll(".p-option.red")).toHaveLength(2);
  });

  it("shows a grid without a title under no key, and the hints of its rows", async () => {
    const definition = form(`
      # survey
      | type | name | label | hint | appearance |
      | text | who | Who? | | |
      | begin group | g | | | table-list |
      | select_one yn | s1 | Is \${who} in? | Look twice | |
      | select_one yn | s2 | And out? | | |
      | end group | | | | |
      ${choices}`);
    const { container } = render(<FormView definition={definition} locale="en" answers={{ who: "Ada" }} />);
    const next = await screen.findByRole("button", { name: "Next" });
    fireEvent.click(next);
    expect(await screen.findByText("Is Ada in?")).toBeTruthy();
    expect(screen.getByText("Look twice")).toBeTruthy();
    expect(container.querySelector(".p-field-likert > legend")).toBeNull();
  });
});

describe("a switch", () => {
  it("between two options shows them", async () => {
    const definition = {
      title: "Form",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [
        page(
          "p",
          "P",
          section(
            "s",
            "",
            field({
              key: "q",
              controlType: "sliderToggle",
              label: "Tea?",
              options: [
                { key: "1", label: "Yes" },
                { key: "2", label: "No" },
              ],
            }),
          ),
        ),
      ],
    };
    render(<FormView definition={definition} locale="en" answers={{ q: "1" }} />);
    const control = await screen.findByRole("switch", { name: /Tea/ });
    expect(control).toHaveProperty("checked", true);
    expect(screen.getByText("Yes")).toBeTruthy();
  });
});
