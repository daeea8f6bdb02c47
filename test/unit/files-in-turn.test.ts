import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesInTurn, waiting } from "../support/files-in-turn.ts";

const root = join(import.meta.dirname, "../..");

describe("the files in turn", () => {
  it("are there, each once", () => {
    expect(filesInTurn.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(filesInTurn).size).toBe(filesInTurn.length);
  });

  it("have each had their day after three of them, in every month", () => {
    for (const first of [20_261_101, 20_261_126, 20_270_201]) {
      const days = [first, first + 1, first + 2].map(waiting);
      for (const file of filesInTurn)
        expect(
          days.filter((left) => !left.includes(file)),
          file,
        ).toHaveLength(1);
    }
  });
});
