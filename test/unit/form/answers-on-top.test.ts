import { describe, expect, it } from "vitest";
import { answersOnTop } from "../../../shared/form/answers/answers-on-top.ts";

const drug = (id: string, name: string, dose: number) => ({ $id: id, name, dose });

describe("answers on top of newer ones", () => {
  it("keeps each side's changes, and the one that isn't sent yet where both changed the same", () => {
    const before = { name: "Ana", dose: 40, note: "a", gone: "x", both: 1 };
    const changed = { name: "Zoé", dose: 40, note: "a", both: 2, more: true };
    const now = { name: "Ana", dose: 4, gone: "x", both: 3 };
    expect(answersOnTop(before, changed, now)).toEqual({ name: "Zoé", dose: 4, both: 2, more: true });
  });

  it("goes into the entries of repeats by their ids, also of repeats in them", () => {
    const before = { drugs: [drug("a", "A", 40), drug("b", "B", 1), drug("c", "C", 1)] };
    const changed = { drugs: [drug("a", "Aa", 40), drug("c", "C", 1), drug("d", "D", 9)] };
    const now = { drugs: [drug("e", "E", 5), drug("a", "A", 4), drug("b", "B", 2)] };
    expect(answersOnTop(before, changed, now)).toEqual({
      drugs: [drug("e", "E", 5), drug("a", "Aa", 4), drug("d", "D", 9)],
    });
    const visits = (first: number, second: number) => ({
      visits: [{ $id: "1", drugs: [drug("a", "A", first), drug("b", "B", second)] }],
    });
    expect(answersOnTop(visits(1, 1), visits(2, 1), visits(1, 3))).toEqual(visits(2, 3));
  });

  it("takes lists of choices and places as one answer, and no key for more than it is", () => {
    const place = (latitude: number) => [{ latitude, longitude: 0 }];
    const before = { choices: ["a"], places: place(1) };
    const changed = { choices: ["a", "b"], places: place(2) };
    const now = { choices: ["c"], places: place(3), constructor: "x" };
    expect(answersOnTop(before, changed, now)).toEqual({ ...changed, constructor: "x" });
    expect(answersOnTop({}, {}, now)).toEqual(now);
  });
});
