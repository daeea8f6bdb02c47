/** A restore can be done: into an empty product, by the commands of docs/runbooks.md, with the passwords that people have. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { budget } from "../support/budget.ts";
import { rehearse } from "./restore/rehearsal.ts";

describe("a product that was lost", () => {
  it("is restored from its backup with its secret, and works", async () => {
    const { printed, failed, seconds } = await rehearse(budget({ search: 10, usual: 1 }));
    expect(failed, JSON.stringify(printed, undefined, 1)).toEqual([]);
    expect(printed["back up"]).toMatch(/\d+ items, \d+ objects and the product's secret are in/);
    expect(printed.restore).toContain(
      "The product's secret is that of the backup: start its functions again",
    );
    expect(printed.smoke?.match(/^good/gm), "its designer signs in with the password of before").toHaveLength(
      4,
    );
    expect(printed["prove a submission"]).toContain("Everything matches the ledger");
    expect(
      Object.values(seconds).reduce((sum, one) => sum + one, 0),
      "seconds",
    ).toBeLessThan(100);
    const runbooks = readFileSync(join(import.meta.dirname, "../../docs/runbooks.md"), "utf8");
    for (const command of ["backup", "restore", "replay", "prove", "redrive", "stop-writing", "go-on"])
      expect(runbooks).toMatch(new RegExp(`npm run sprout -- ${command}\\b`));
  });
});
