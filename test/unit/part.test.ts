import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { late, part, withMembers } from "../../shared/part.ts";
import { filesIn } from "../support/assets.ts";

describe("a part", () => {
  it("is loaded once, when it is first needed", async () => {
    let count = 0;
    const greeting = part(async () => {
      count += 1;
      return "hello";
    });
    expect([count, greeting.loaded]).toEqual([0, undefined]);
    expect(await Promise.all([greeting(), greeting()])).toEqual(["hello", "hello"]);
    expect([count, greeting.loaded]).toEqual([1, "hello"]);
  });

  it("is loaded again after it could not be", async () => {
    const answers = [Promise.reject(new Error("no connection")), Promise.resolve("hello")];
    const greeting = part(() => answers.shift() ?? Promise.reject(new Error("once too often")));
    await expect(greeting()).rejects.toThrow("no connection");
    expect(greeting.loaded).toBeUndefined();
    expect([await greeting(), await greeting()]).toEqual(["hello", "hello"]);
  });
});

describe("an object that comes late", () => {
  const opened: string[] = [];
  const store = late(
    part(async () => ({ openStore: (name: string) => ({ find: async (id: number) => `${name} ${id}` }) })),
    ({ openStore }) => {
      opened.push("form");
      return openStore("form");
    },
  );

  it("is opened once, by the first call of a method", async () => {
    const { find } = store;
    expect(opened).toEqual([]);
    expect([await find(1), await store.find(2)]).toEqual(["form 1", "form 2"]);
    expect(opened).toEqual(["form"]);
  });

  it("is no promise, so that a function may return it", async () => {
    expect(await Promise.resolve(store)).toBe(store);
  });

  it("can be given other members, and keeps its own", async () => {
    const other = withMembers(
      { keep: async () => "kept", ...{ find: store.find } },
      { find: async () => "other" },
    );
    expect([await other.keep(), await other.find(1)]).toEqual(["kept", "other"]);
    const changed = withMembers(store, {});
    expect(await changed.find(3)).toBe("form 3");
  });
});

it("is the pages' one way to load what they don't begin with", () => {
  const sources = filesIn(join(import.meta.dirname, "../../web")).filter((file) => /\.tsx?$/.test(file));
  const lines = sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => `${file}: ${line}`),
  );
  const loading = lines.filter((line) => /(?<!typeof )\bimport\(/.test(line));
  expect(loading.length).toBeGreaterThan(50);
  expect(loading.filter((line) => !line.includes("part(() => import("))).toEqual([]);
});
