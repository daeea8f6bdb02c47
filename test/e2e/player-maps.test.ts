/** Maps of places and of choices, on the respondent's page in a real browser, with tiles of a server on this machine. */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { sampleOf } from "../support/budget.ts";
import { launchDrawingBrowser } from "../support/drawing-browser.ts";
import { startTileServer, type TileServer } from "../support/tile-server.ts";
import { type PlayerSite, servePlayer } from "./player-server.ts";
import { desktop, phone, press, visit } from "./player-visit.ts";

let browser: Browser;
let site: PlayerSite;
let server: TileServer;

beforeAll(async () => {
  [browser, site, server] = await Promise.all([launchDrawingBrowser(), servePlayer(), startTileServer()]);
  site.showMap({ tiles: server.tiles, attribution: "© Nobody, made up for tests" });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
});

const option = (key: string, label: string, geometry: string) => ({ key, label, filters: { geometry } });
const mapped = FormDefinition.parse({
  title: "Water",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Wells",
      composites: [
        {
          key: "section1",
          fields: [
            { key: "home", label: "Where do you live?", controlType: "geopoint", class: "placement-map" },
            {
              key: "well",
              label: "Which well do you use?",
              controlType: "radio",
              class: "map",
              options: [
                option("w1", "The old well", "10 10 0 0"),
                option("w2", "The pump", "10 20 0 0"),
                option("field", "The pond", "-10 10;-10 20;-5 20;-10 10"),
              ],
            },
            { key: "plot", label: "Which is your field?", controlType: "geoshape" },
          ],
        },
      ],
    },
  ],
});

const field = (page: Page, name: string) => page.locator(".p-field", { hasText: name });
const canvas = (part: Locator) => part.getByRole("region", { name: "Map", exact: true });

/** Presses a map so many pixels from its centre. */
async function tap(map: Locator, right: number, down: number): Promise<void> {
  const { width, height } = await sizeOf(map);
  await map.click({ position: { x: width / 2 + right, y: height / 2 + down } });
}

async function sizeOf(map: Locator): Promise<{ width: number; height: number }> {
  const box = await map.boundingBox();
  if (box === null) throw new Error("The map isn't on the page.");
  return box;
}

/** Where a place is on the map of the wells, which shows them all with 48 pixels around: from its centre, 0 15. */
async function offsetOf(map: Locator, latitude: number, longitude: number): Promise<[number, number]> {
  const { height } = await sizeOf(map);
  const north = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  const scale = (height - 96) / (2 * north(10));
  return [((longitude - 15) / 360) * scale, -north(latitude) * scale];
}

describe.each(
  sampleOf(
    [
      ["a phone", phone],
      ["a desktop", desktop],
    ] as const,
    1,
  ),
)("a map on %s", (_name, viewport) => {
  it("takes a place by a press, a drag or the keyboard, areas by presses, and choices by their places", () =>
    visit(
      browser,
      site.origin,
      mapped,
      async ({ page, server: calls }) => {
        const home = field(page, "Where do you live?");
        await canvas(home).waitFor();
        await home.getByText("© Nobody, made up for tests").waitFor();
        await home.getByText(/The map comes from 127\.0\.0\.1:\d+, which sees/).waitFor();
        await tap(canvas(home), 0, 0);
        await home.getByText(/^The place is (19|20)/).waitFor();
        const latitude = home.getByLabel("Latitude");
        const tapped = await latitude.inputValue();
        const pin = home.locator(".p-pin");
        await pin.hover();
        await page.mouse.down();
        const { x, y } = (await pin.boundingBox()) ?? { x: 0, y: 0 };
        await page.mouse.move(x + 60, y + 60, { steps: 4 });
        await page.mouse.up();
        await expect.poll(() => latitude.inputValue()).not.toBe(tapped);
        await canvas(home).focus();
        await page.keyboard.press("ArrowRight");
        await expect
          .poll(async () => {
            await page.keyboard.press("Enter"); // the map is still on its way
            return home.getByLabel("Longitude").inputValue();
          })
          .toMatch(/^[1-9]\d\.\d+$/);
        expect(calls.saves, "Enter doesn't submit").toEqual([]);
        await home.getByLabel("Longitude").fill("2.35");
        await latitude.fill("48.85");

        const well = field(page, "Which well do you use?");
        const wells = canvas(well);
        await wells.scrollIntoViewIfNeeded();
        await tap(wells, ...(await offsetOf(wells, 10, 20)));
        await well.getByText("Chosen: The pump.").waitFor();
        await tap(wells, ...(await offsetOf(wells, -2, 11)));
        await well.getByText("There is nothing to choose at that place.").waitFor();
        expect(await well.getByRole("combobox").inputValue()).toBe("The pump");
        await well.getByRole("combobox").fill("pond");
        await well.getByRole("option", { name: "The pond" }).click();

        const plot = field(page, "Which is your field?");
        await plot.getByRole("button", { name: "Show the map" }).click();
        for (const [right, down] of [
          [-60, 60],
          [60, 60],
          [0, -60],
          [90, -90],
        ] as const)
          await tap(canvas(plot), right, down);
        await plot.getByText("Place 4 added.").waitFor();
        await plot.getByRole("button", { name: "Undo the last place" }).click();
        await plot.getByText("Place 4 removed.").waitFor();
        expect(await plot.locator(".p-pin").allTextContents()).toEqual(["1", "2", "3"]);
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => calls.saves.at(-1)?.model)
          .toMatchObject({ home: "48.85 2.35 0 0", well: "field", plot: expect.stringMatching(/;.*;/) });
        const reported = new Set(server.requests.map(({ referrer, cookie }) => [referrer, cookie].join()));
        expect([...reported], "the site's origin alone").toEqual([`${site.origin}/,`]);
      },
      { viewport },
    ));
});

describe("without its map", () => {
  it("a form says so in a line while no tile can be loaded, keeps all else, and tries again when asked", () =>
    visit(browser, site.origin, mapped, async ({ page }) => {
      server.fail(true);
      const home = field(page, "Where do you live?");
      await home.getByText("The map can’t be loaded at the moment.").waitFor();
      await home.getByLabel("Latitude").fill("48.85, 2.35");
      await expectAccessible(page);
      server.fail(false);
      await home.getByRole("button", { name: "Try again" }).click();
      await canvas(home).waitFor();
      await expect.poll(() => home.locator(".p-pin").count()).toBe(1);
    }));

  it("a deployment that names none loads nothing of it, and shows places and choices as ever", async () => {
    site.showMap(undefined);
    const before = server.requests.length;
    await visit(browser, site.origin, mapped, async ({ page }) => {
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      await page.reload();
      await page.getByRole("radio", { name: "The pump" }).check();
      await field(page, "Where do you live?").getByLabel("Latitude").fill("48.85, 2.35");
      expect(await page.getByRole("button", { name: /the map/ }).count()).toBe(0);
      expect(loaded.filter((url) => url.endsWith("/map.json"))).toHaveLength(1);
      expect(loaded.filter((url) => /maplibre|map-view/.test(url))).toEqual([]);
    });
    expect(server.requests.length).toBe(before);
  });
});
