import { expect, it } from "vitest";
import { rememberCompiled } from "../../../shared/process/remember.ts";

it("compiles a text once", () => {
  const read = rememberCompiled((text) => ({ text }));
  expect(read("one")).toBe(read("one"));
});

it("drops the least recently used when the texts are too long in total", () => {
  const compiled: string[] = [];
  const read = rememberCompiled((text) => {
    compiled.push(text);
    return { text };
  }, 8);
  read("one");
  read("two");
  read("three");
  read("two");
  expect(compiled).toEqual(["one", "two", "three"]);
  read("one");
  expect(compiled).toEqual(["one", "two", "three", "one"]);
  read("longer than all");
  read("longer than all");
  read("one");
  expect(compiled.slice(4)).toEqual(["longer than all", "longer than all"]);
});

it("doesn't cache a text that can't be compiled", () => {
  let tries = 0;
  const read = rememberCompiled(() => {
    tries += 1;
    throw new Error("Unreadable.");
  });
  for (let time = 0; time < 2; time++) expect(() => read("{{")).toThrow("Unreadable.");
  expect(tries).toBe(2);
});
