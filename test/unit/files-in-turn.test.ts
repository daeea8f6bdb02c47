import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesInTurn, skippedOn } from "../support/files-in-turn.ts";

const root = join(import.meta.dirname, "../..");

describe("the files in turn", () => {
  it("are there, each once", () => {
    expect(filesInTurn.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(filesInTurn).size).toBe(filesInTurn.length);
  });

  it("run once in three days each", () => {
    for (const first of [20_261_101, 20_261_126, 20_270_201]) {
      const days = [first, first + 1, first + 2].map(skippedOn);
      for (const file of filesInTurn)
        expect(
          days.filter((skipped) => !skipped.includes(file)),
          file,
        ).toHaveLength(1);
    }
  });
});
