/** Someone who fills in the form at a human pace: types, fixes, chooses, thinks, and returns to earlier answers. */
import type { Locator, Page } from "playwright-core";
import type { Random } from "../../fuzz/random.ts";
import { type Manner, manners } from "./typed-form.ts";

const words =
  "since monday she has slept badly and eats little but drinks más agua après l'école 39.5 °C".split(" ");

const MOST_VISITS = 3;

/** Types until told to stop; a page that has ended stops it too. @param onField which field is answered next */
export async function typeAway(
  page: Page,
  random: Random,
  isOver: () => boolean,
  onField: (key: string) => void,
): Promise<void> {
  try {
    while (!isOver()) {
      const [name, manner] = random.pick(Object.entries(manners));
      const key = await someWith(page, name, random);
      if (key === undefined) continue;
      onField(key);
      await answer(page, key, manner, random, isOver);
      // Sometimes long enough that what was typed is saved.
      await page.waitForTimeout(random.chance(0.15) ? random.between(4_900, 6_000) : random.between(50, 900));
    }
  } catch (reason) {
    if (!isOver()) throw reason;
  }
}

/** The key of one of the fields of a name: there is one in each instance of its repeat. */
async function someWith(page: Page, name: string, random: Random): Promise<string | undefined> {
  const fields = await page
    .locator(`[data-key="${name}"], [data-key$="/${name}"]`)
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.key ?? "")); // elements of the page
  return fields.length === 0 ? undefined : random.pick(fields);
}

async function answer(
  page: Page,
  key: string,
  manner: Manner,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  const field = page.locator(`[data-key="${key}"]`);
  const inputs = field.locator("input:not(.p-native-date), textarea, select");
  const count = await inputs.count();
  const press = async (buttons: Locator) => {
    const many = await buttons.count();
    if (many > 0) await buttons.nth(random.below(many)).click();
  };
  if (manner === "added") {
    if ((await field.locator(".p-card").count()) < MOST_VISITS) await press(field.locator(".p-add"));
    return;
  }
  if (manner === "order")
    return press(field.getByRole("button", { name: /^Move .* (up|down)$/, disabled: false }));
  if (count === 0 || !(await inputs.first().isVisible())) return;
  const type = async (text: string) => {
    for (const sign of text) {
      if (isOver()) return;
      await page.keyboard.type(sign);
      await page.waitForTimeout(random.between(30, 160));
    }
  };
  const pick = inputs.nth(random.below(count));
  switch (manner) {
    case "one of":
    case "some of":
    case "box":
      return pick.click();
    case "list":
      await pick.selectOption({ index: random.below(4) });
      return;
    case "few":
      await inputs.first().fill("");
      return type(String(random.between(1, 3)));
    case "place":
      for (const part of [0, 1]) {
        await inputs.nth(part).fill("");
        await type(String(random.between(1, 80) + 0.5));
      }
      return;
    case "number":
      await inputs.first().fill("");
      return type(String(random.between(1, 999) / 10));
    case "date":
      await inputs.first().fill("");
      return type(`0${random.between(1, 9)}${random.between(10, 28)}20${random.between(10, 25)}`);
    default:
      await inputs.first().focus();
      await page.keyboard.press("End");
      if (random.chance(0.2))
        for (let signs = random.between(1, 6); signs > 0; signs--) await page.keyboard.press("Backspace");
      return type(`${random.pick(words)} ${random.pick(words)} `);
  }
}
