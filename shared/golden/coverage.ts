/** How much of a form and its reports some cases show. */
import type { StoredAnswers } from "../form/definition/definition.ts";
import type { Constants } from "./constants.ts";
import type { Coverage, Covered, FormWithReports, GoldenCase } from "./golden-case.ts";
import type { Observer } from "./observe-case.ts";

/** @param observer of the same form */
export async function coverageOf(
  { form }: FormWithReports,
  observer: Observer,
  constants: Constants,
  cases: readonly GoldenCase[],
): Promise<Coverage> {
  const shown = new Set<string>();
  for (const { answers } of cases)
    for (const one of (await observer.of(answers as StoredAnswers)).shown) shown.add(one);
  const covered = (names: readonly string[]): Covered => ({
    covered: names.filter((name) => shown.has(name)).length,
    all: names.length,
  });
  const questions = form.nodes.filter(({ kind, isShown }) => kind !== "none" && isShown);
  const choices = questions.flatMap(({ key, kind, field }) =>
    kind === "switch"
      ? [`choice ${key} true`]
      : (field?.options ?? []).map((option) => `choice ${key} ${option.key}`),
  );
  const repeats = questions.flatMap(({ key, repeat }) => {
    if (repeat === undefined || repeat.count !== undefined) return [];
    const sizes = [0, 1, 2].filter((size) => size >= Math.min(2, repeat.minimum) && size <= repeat.maximum);
    return sizes.map((size) => `repeat ${key} ${size}`);
  });
  const thresholds = questions.flatMap(({ key, field }) => {
    const { numbers, dates } = constants.own(key);
    const [least, most] = [Number(field?.minValue ?? Number.NaN), Number(field?.maxValue ?? Number.NaN)];
    return [
      ...numbers.flatMap((bound) => [
        ...(bound <= least ? [] : [`threshold ${key} ${bound} <`]),
        ...(bound >= most ? [] : [`threshold ${key} ${bound} >`]),
      ]),
      ...dates.flatMap((bound) => [`threshold ${key} ${bound} <`, `threshold ${key} ${bound} >`]),
    ];
  });
  const { length } = form.definition.locales;
  return {
    branches: covered(observer.branches()),
    thresholds: covered(thresholds),
    choices: covered(choices),
    repeats: covered(repeats),
    languages: { covered: cases.length > 0 ? length : 0, all: length },
  };
}
