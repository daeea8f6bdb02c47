/** How much of a form and its reports some cases show, and what they don't. */
import type { Constants } from "./constants.ts";
import type { Coverage, Covered, FormWithReports, GoldenCase } from "./golden-case.ts";
import type { Observer } from "./observe-case.ts";

/** What there is to show: its name, and the words for people. */
type Named = readonly [name: string, words: string];

/** @param observer of the same form */
export async function coverageOf(
  { form }: FormWithReports,
  observer: Observer,
  constants: Constants,
  cases: readonly GoldenCase[],
): Promise<Coverage> {
  const shown = new Set<string>();
  for (const one of cases) for (const name of (await observer.of(one)).shown) shown.add(name);
  const covered = (all: readonly Named[]): Covered => {
    const lacking = all.flatMap(([name, words]) => (shown.has(name) ? [] : [words]));
    return { covered: all.length - lacking.length, all: all.length, lacking };
  };
  const questions = form.nodes.filter(({ kind, isShown }) => kind !== "none" && isShown);
  const choices = questions.flatMap(({ key, kind, field }) =>
    (kind === "switch" ? ["true"] : (field?.options ?? []).map((option) => option.key)).map(
      (choice): Named => [`choice ${key} ${choice}`, `${key}: ${choice}`],
    ),
  );
  const repeats = questions.flatMap(({ key, repeat }) => {
    if (repeat === undefined || repeat.count !== undefined) return [];
    const sizes = [0, 1, 2].filter((size) => size >= Math.min(2, repeat.minimum) && size <= repeat.maximum);
    return sizes.map(
      (size): Named => [`repeat ${key} ${size}`, `${key}: ${["none", "one", "several"][size]}`],
    );
  });
  const thresholds = questions.flatMap(({ key, field }) => {
    const { numbers, dates } = constants.own(key);
    const [least, most] = [Number(field?.minValue ?? Number.NaN), Number(field?.maxValue ?? Number.NaN)];
    const below = (bound: number | string): Named => [
      `threshold ${key} ${bound} <`,
      `${key}: below ${bound}`,
    ];
    const above = (bound: number | string): Named => [
      `threshold ${key} ${bound} >`,
      `${key}: above ${bound}`,
    ];
    return [
      ...numbers.flatMap((bound) => [
        ...(bound <= least ? [] : [below(bound)]),
        ...(bound >= most ? [] : [above(bound)]),
      ]),
      ...dates.flatMap((bound) => [below(bound), above(bound)]),
    ];
  });
  const undecided = observer.undecided();
  const { length } = form.definition.locales;
  return {
    branches: covered(observer.branches()),
    conditions: {
      covered: undecided.all - undecided.words.length,
      all: undecided.all,
      lacking: undecided.words,
    },
    thresholds: covered(thresholds),
    choices: covered(choices),
    repeats: covered(repeats),
    languages: { covered: cases.length > 0 ? length : 0, all: length, lacking: [] },
  };
}
