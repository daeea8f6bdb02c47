import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Settings } from "../../infra/cdk/settings.ts";
import { fullStack } from "./read-stack.ts";

const text = readFileSync(join(import.meta.dirname, "../../docs/runbooks.md"), "utf8");

/** The cells of the table under a heading. */
function rowsUnder(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`The runbooks have no part "${heading}".`);
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the runbooks", () => {
  it("list every setting with its default, in the order of the code", () => {
    const defaults: Record<string, unknown> = Settings.parse({});
    const expected = Object.keys(Settings.shape).map((name) => {
      const value = defaults[name];
      return [`\`${name}\``, value === undefined || value === "" ? "none" : `\`${value}\``];
    });
    const rows = rowsUnder("Settings");
    expect(rows.map((row) => row.slice(0, 2))).toEqual(expected);
    for (const [name, , what] of rows) expect(what?.length, name).toBeGreaterThan(20);
  });

  it("say what to do about every alarm, and name no other", () => {
    const stack = fullStack();
    const alarms = stack
      .all("AWS::CloudWatch::Alarm", z.looseObject({ AlarmName: z.string() }))
      .map(({ properties }) => properties.AlarmName.replace("sprout-dev-", ""));
    const rows = rowsUnder("Alarms");
    const families = rows.map(([name = ""]) => name.replaceAll("`", ""));
    const names = (family: string, alarm: string) =>
      family.startsWith("…") ? alarm.endsWith(family.slice(1)) : alarm === family;
    const unnamed = alarms.filter((alarm) => !families.some((family) => names(family, alarm)));
    expect(unnamed).toEqual([]);
    const idle = families.filter((family) => !alarms.some((alarm) => names(family, alarm)));
    expect(idle).toEqual([]);
    for (const [name, , cure] of rows) expect(cure?.length, name).toBeGreaterThan(20);
  });
});
