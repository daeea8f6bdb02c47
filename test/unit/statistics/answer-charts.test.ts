/** Counts of answers: no group of one to four is in them, and none can be found by subtraction. */
import { describe, expect, it } from "vitest";
import {
  answerChart,
  type CountedQuestion,
  type QuestionAnswers,
} from "../../../shared/statistics/answer-charts.ts";
import { budget, testSeed } from "../../support/budget.ts";

const choice: CountedQuestion = {
  ...{ key: "likes", question: "Likes", page: "P", kind: "choice" },
  choices: new Map([
    ["tea", "Tea"],
    ["milk", "Milk"],
    ["water", "Water"],
  ]),
};
const number: CountedQuestion = { ...choice, kind: "numbers", choices: new Map() };
const times = (
  count: number,
  answer: readonly (string | number)[],
  publicationKey = "p",
): QuestionAnswers[] => Array.from({ length: count }, () => ({ publicationKey, entries: [answer] }));
const counts = ({ bars }: ReturnType<typeof answerChart>) => bars.map(({ count }) => count);

describe("a chart of answers", () => {
  it("is exact where no group is small", () => {
    const chart = answerChart(choice, [...times(41, ["tea"]), ...times(7, ["milk"]), ...times(6, [])]);
    expect([chart.of, chart.answered, ...counts(chart)]).toEqual([54, 48, 41, 7, 0]);
  });

  it("rounds all of a question down to fives where one of its groups is small", () => {
    const small = answerChart(choice, [...times(41, ["tea"]), ...times(3, ["milk"])]);
    expect([small.of, small.answered, ...counts(small)]).toEqual([40, 40, 40, "<5", 0]);
    const silent = answerChart(choice, [...times(41, ["tea"]), ...times(2, [])]);
    expect([silent.of, silent.answered, ...counts(silent)], "who didn't answer").toEqual([40, 40, 40, 0, 0]);
    const several = { ...choice, kind: "several" } as const;
    const others = answerChart(several, [...times(38, ["tea", "milk"]), ...times(4, ["milk"])]);
    expect(counts(others), "who didn't choose tea").toEqual([35, 40, 0]);
    const few = answerChart(choice, times(3, ["tea"]));
    expect([few.of, few.answered, ...counts(few)]).toEqual(["<5", "<5", "<5", 0, 0]);
  });

  it("can't be taken from that of another publication", () => {
    const answers = [...times(43, ["tea"], "a"), ...times(1, ["tea"], "b"), ...times(9, ["milk"], "b")];
    expect(counts(answerChart(choice, answers))).toEqual([40, 5, 0]);
    expect(counts(answerChart(choice, answers, "a"))).toEqual([40, 0, 0]);
    expect(counts(answerChart(choice, answers, "b"))).toEqual(["<5", 5, 0]);
  });

  it("counts submissions, not entries of a repeat, to find small groups", () => {
    const family = { publicationKey: "p", entries: Array.from({ length: 9 }, () => ["milk"]) };
    const chart = answerChart(choice, [...times(20, ["tea"]), family]);
    expect(counts(chart)).toEqual([20, "<5", 0]);
  });

  it("has numbers one by one, or in ranges whose ends are open", () => {
    const scale = answerChart(
      { ...number, isScale: true },
      [0, 5, 10].flatMap((one) => times(6, [one])),
    );
    expect(scale.bars).toEqual([
      { name: "0", count: 6 },
      { name: "5", count: 6 },
      { name: "10", count: 6 },
    ]);
    const ages = [...Array.from({ length: 90 }, (_one, at) => 20 + (at % 60)), 104];
    const { bars } = answerChart(
      number,
      ages.flatMap((one) => times(1, [one])),
    );
    expect(bars.map(({ name }) => name).join(" ")).not.toContain("104");
    expect(bars.length).toBeGreaterThan(3);
    expect(bars.length).toBeLessThan(11);
    expect([bars[0]?.name, bars.at(-1)?.name]).toEqual(["Under 30", "70 and more"]);
    const spread = answerChart(
      number,
      Array.from({ length: 10 }, (_one, at) => at * 3 + 2).flatMap((one) => times(1, [one])),
    );
    expect(spread.bars).toEqual([
      { name: "Under 15", count: 5 },
      { name: "15 and more", count: 5 },
    ]);
    const few = answerChart(number, [...times(30, [2]), ...times(1, [99])]);
    expect(few.bars.map(({ name }) => name)).toEqual(["2", "Over 2"]);
  });

  it("never lets a small group be found by any sum or difference of what is shown", () => {
    let state = testSeed;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let round = 0; round < budget({ search: 5_000, usual: 300 }); round += 1) {
      const real = Array.from({ length: 3 }, () =>
        Array.from({ length: 4 }, () => (random(3) === 0 ? random(6) : random(60))),
      );
      const answers = real.flatMap((cells, publication) =>
        cells.flatMap((count, at) =>
          times(count, at === 3 ? [] : [["tea", "milk", "water"][at] ?? ""], `${publication}`),
        ),
      );
      const shown = [undefined, "0", "1", "2"].map((key) => answerChart(choice, answers, key));
      const cells = [
        real.reduce((sum, one) => sum.map((count, at) => count + (one[at] ?? 0)), [0, 0, 0, 0]),
        ...real,
      ];
      const isSmall = cells.some((one) => one.some((count) => count > 0 && count < 5));
      for (const [at, chart] of shown.entries()) {
        const whole = [...counts(chart), chart.answered, chart.of];
        for (const [place, count] of counts(chart).entries()) {
          const truth = cells[at]?.[place] ?? 0;
          if (truth > 0 && truth < 5) expect(count).toBe("<5");
          else expect(count).toBe(isSmall ? truth - (truth % 5) : truth);
        }
        // all that is left are multiples of five: what was rounded off is in no figure
        if (isSmall) for (const count of whole) expect(count === "<5" || count % 5 === 0).toBe(true);
      }
    }
  });
});
