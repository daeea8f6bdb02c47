/** Questions for places, on the respondent's page in a real browser. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, saved, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const outing = FormDefinition.parse({
  title: "Your outing",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Places",
      composites: [
        {
          key: "section1",
          fields: [
            { key: "home", label: "Where do you live?", controlType: "geopoint", required: true },
            { key: "way", label: "Which way did you go?", controlType: "geotrace" },
            { key: "length", label: "It is ${metres} m long.", controlType: "label", modelInd: false },
            {
              key: "metres",
              controlType: "calculation",
              hidden: true,
              expression: "round(distance(${way}), 0)",
            },
          ],
        },
      ],
    },
  ],
});

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("places on %s", (_name, viewport) => {
  it("are the device's own or typed, and checked", () =>
    visit(
      player.browser,
      player.origin,
      outing,
      async ({ page, server, pass }) => {
        await page.context().grantPermissions(["geolocation"]);
        await page.context().setGeolocation({ latitude: 39.4699, longitude: -0.3763, accuracy: 4.2 });
        await expectAccessible(page);
        await button(page, "Use my position").click();
        await page.getByText("Right within 5 m.").waitFor();
        const home = page.getByRole("group", { name: "Where do you live?" });
        expect(await home.getByLabel("Latitude").inputValue()).toBe("39.4699");
        await home.getByLabel("Latitude").fill("95");
        await home.getByLabel("Longitude").fill("2,5");
        await page.getByRole("heading").first().click();
        await home.getByText("Enter a latitude from -90 to 90").waitFor();
        await expectAccessible(page);
        await home.getByLabel("Latitude").fill("48.85, 2.35");
        await pass(200);
        await expect.poll(() => home.getByText("Enter a latitude").count()).toBe(0);

        const way = page.getByRole("group", { name: "Which way" });
        await way.getByLabel("Latitude").fill("0");
        await button(page, "Add this place").click();
        await way.getByText("Type a latitude").waitFor();
        await way.getByLabel("Longitude").fill("0");
        await button(page, "Add this place").click();
        await way.getByText("Place 1 added.").waitFor();
        await way.getByLabel("Latitude").fill("0, 1");
        await way.getByLabel("Latitude").fill("0.0, 1.0");
        await button(page, "Add this place").click();
        await way.getByText("Place 2 added.").waitFor();
        await page.getByText("It is 111319 m long.").waitFor();
        await button(page, "Add my position").click();
        await button(page, "Remove place 3").click();
        await way.getByText("Place 3 removed.").waitFor();
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({ home: "48.85 2.35 0 0", way: "0 0 0 0; 0 1 0 0", metres: 111_319 });
      },
      { viewport },
    ));

  it("of a way that are typed and not added count, and what isn't a place holds the submission up", () =>
    visit(
      player.browser,
      player.origin,
      outing,
      async ({ page, server, pass }) => {
        await page
          .getByRole("group", { name: "Where do you live?" })
          .getByLabel("Latitude")
          .fill("48.85, 2.35");
        const way = page.getByRole("group", { name: "Which way" });
        await way.getByLabel("Latitude").fill("39.5, -0.4");
        await way.getByLabel("Latitude").press("Tab");
        await page.keyboard.press("Tab"); // the button beside it is no other part
        expect(await way.getByText("Place 1 added.").count()).toBe(0);
        await page.getByRole("heading").first().click();
        await page.getByRole("group", { name: "Where do you live?" }).getByLabel("Latitude").focus();
        await way.getByText("Place 1 added.").waitFor();
        await way.getByLabel("Latitude").fill("95");
        await pass(300);
        await page.reload();
        await pass(1_000);
        await expect.poll(() => way.getByLabel("Latitude").inputValue()).toBe("95");
        await press(page, "Submit");
        await way.getByText("Enter a latitude from -90 to 90").waitFor();
        await expectAccessible(page);
        expect(server.saves.map(({ command }) => command)).not.toContain("submit");
        await way.getByLabel("Latitude").fill("39.6, -0.5");
        await press(page, "Submit");
        await expect
          .poll(() => server.saves.at(-1))
          .toMatchObject({ command: "submit", model: { way: "39.5 -0.4 0 0; 39.6 -0.5 0 0" } });
      },
      { viewport },
    ));

  it("are shown again as they were saved, and say when the position is kept from the page", () =>
    visit(
      player.browser,
      player.origin,
      outing,
      async ({ page }) => {
        const home = page.getByRole("group", { name: "Where do you live?" });
        expect(await home.getByLabel("Longitude").inputValue()).toBe("-0.1");
        await home.getByText("Right within 12 m.").waitFor();
        await page.getByText("0, 1").waitFor();
        await button(page, "Use my position").click();
        await home.getByText("may not know your position").waitFor();
        await expectAccessible(page);
      },
      {
        viewport,
        path: "/i/instance",
        instance: saved({
          home: { latitude: 51.5, longitude: -0.1, accuracy: 11.6 },
          way: [
            { latitude: 0, longitude: 0 },
            { latitude: 0, longitude: 1 },
          ],
        }),
      },
    ));
});
