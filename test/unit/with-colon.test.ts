import { expect, it } from "vitest";
import { withColon } from "../../shared/messages/with-colon.ts";

it.each([
  ["Weight in kg", "Weight in kg:"],
  ["Does it hurt? ", "Does it hurt?"],
  ["Since:", "Since:"],
  ["Peso (kg)", "Peso (kg):"],
  ["どこが痛い？", "どこが痛い？"],
])("of %j are %j", (label, words) => {
  expect(withColon(label)).toBe(words);
});
