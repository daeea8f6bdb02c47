/** How often each choice was answered, and each range of numbers, as it is shown: small groups are not distinguished. */
import type { AnswerChart } from "../contract/data-analysis.ts";
import { inFives, smallCount } from "./shown-statistics.ts";

/** A question whose answers are counted. */
export interface CountedQuestion {
  key: string;
  question: string;
  page: string;
  kind: AnswerChart["kind"];
  /** True: the numbers of a scale, each of which the form itself offers. */
  isScale?: boolean;
  repeat?: string;
  /** What can be chosen, in order. */
  choices: ReadonlyMap<string, string>;
}

/** What one submission has of a question: an entry of its repeat each, or one. */
export interface QuestionAnswers {
  /** Under which it is counted. */
  publicationKey: string;
  /** The chosen keys, or a number, of each entry; empty: not answered. */
  entries: readonly (readonly (string | number)[])[];
}

/** How often, and in how many submissions. */
interface Cell {
  times: number;
  submissions: number;
}

const SMALLEST_GROUP = 5;
/** So many different whole numbers have a bar each. */
const MOST_SINGLE = 12;
const MOST_RANGES = 8;
/** Of a longer list, the most frequent are shown. */
const MOST_CHOICES = 30;

/**
 * The chart of a question. A small group could be found by subtraction: from all answers, from those who didn't answer or didn't
 * choose, or from another publication. Where one is small, in the form or in one of its publications, every other figure of the
 * question is rounded down to fives, whichever publication is shown. @param publicationKey undefined: all
 */
export function answerChart(
  question: CountedQuestion,
  answers: readonly QuestionAnswers[],
  publicationKey?: string,
): AnswerChart {
  const { key, kind, repeat, page } = question;
  const groups =
    kind === "numbers" ? rangesOf(answers, question.isScale === true) : choiceGroups(question, answers);
  const shown = answers.filter(
    (one) => publicationKey === undefined || one.publicationKey === publicationKey,
  );
  const parts = [answers, ...Map.groupBy(answers, (one) => one.publicationKey).values()];
  const isCovered = parts.some((part) => hasSmallGroup(part, groups, kind));
  const write = (cell: Cell) =>
    smallCount(cell.submissions) === "<5" ? "<5" : isCovered ? inFives(cell.times) : cell.times;
  const isAnswered = (entry: readonly unknown[]) => entry.length > 0;
  return {
    ...{ key, question: question.question, page, kind },
    ...(repeat !== undefined && { repeat }),
    answered: write(countOf(shown, isAnswered)),
    of: write(countOf(shown, () => true)),
    bars: groups.map(({ name, has }) => ({ name, count: write(countOf(shown, (entry) => entry.some(has))) })),
  };
}

interface AnswerGroup {
  name: string;
  has: (value: string | number) => boolean;
}

function countOf(
  answers: readonly QuestionAnswers[],
  counts: (entry: readonly (string | number)[]) => boolean,
): Cell {
  const cell = { times: 0, submissions: 0 };
  for (const { entries } of answers) {
    const times = entries.filter(counts).length;
    cell.times += times;
    if (times > 0) cell.submissions += 1;
  }
  return cell;
}

/** Also those who didn't answer, and of several choices those who didn't choose one. */
function hasSmallGroup(
  answers: readonly QuestionAnswers[],
  groups: readonly AnswerGroup[],
  kind: AnswerChart["kind"],
): boolean {
  const isSmall = (counts: (entry: readonly (string | number)[]) => boolean) =>
    smallCount(countOf(answers, counts).submissions) === "<5";
  return (
    isSmall((entry) => entry.length > 0) ||
    isSmall((entry) => entry.length === 0) ||
    groups.some(({ has }) => isSmall((entry) => entry.some(has))) ||
    (kind === "several" && groups.some(({ has }) => isSmall((entry) => entry.length > 0 && !entry.some(has))))
  );
}

/** In the order of the form; of a long list, the most frequent. What is left, or isn't offered any more, is together. */
function choiceGroups({ choices }: CountedQuestion, answers: readonly QuestionAnswers[]): AnswerGroup[] {
  const times = new Map<string | number, number>();
  for (const { entries } of answers)
    for (const entry of entries) for (const one of entry) times.set(one, (times.get(one) ?? 0) + 1);
  const often = [...choices.keys()].toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  const shown = new Set<string | number>(often.slice(0, MOST_CHOICES));
  const groups = [...choices].flatMap(([key, name]) =>
    shown.has(key) ? [{ name, has: (value: string | number) => value === key }] : [],
  );
  const hasOthers = [...times.keys()].some((key) => !shown.has(key));
  return hasOthers ? [...groups, { name: "Other answers", has: (value) => !shown.has(value) }] : groups;
}

/**
 * A bar for each of few whole numbers; else ranges of one width. The first and the last are open, so that nothing says which
 * numbers are the least and the most.
 */
function rangesOf(answers: readonly QuestionAnswers[], isScale: boolean): AnswerGroup[] {
  const numbers = answers
    .flatMap(({ entries }) => entries.flatMap((entry) => entry.filter((one) => typeof one === "number")))
    .sort((a, b) => a - b);
  const least = numbers[SMALLEST_GROUP - 1];
  const most = numbers.at(-SMALLEST_GROUP);
  if (least === undefined || most === undefined) return [];
  const single = [...new Set(numbers)].filter((number) => isScale || (number >= least && number <= most));
  const isSingle = single.length <= MOST_SINGLE && single.every(Number.isInteger);
  if (isSingle && (isScale || numbers.length >= new Set(numbers).size * SMALLEST_GROUP))
    return withEnds(
      single.map((number) => ({ name: write(number), has: (value) => value === number })),
      { least, most, isLower: (numbers[0] ?? least) < least, isHigher: (numbers.at(-1) ?? most) > most },
      isScale,
    );
  const edges = least < most ? edgesOf(numbers, least, most) : [];
  if (edges.length === 0) return [{ name: "All", has: () => true }];
  return [undefined, ...edges].map((from, at) => {
    const to = edges[at];
    return {
      name: rangeName(from, to),
      has: (value) =>
        typeof value === "number" &&
        (from === undefined || value >= from) &&
        (to === undefined || value < to),
    };
  });
}

/** Round numbers between which there are five at least, where that can be. */
function edgesOf(numbers: readonly number[], least: number, most: number): number[] {
  const width = Math.max(niceWidth((most - least) / MOST_RANGES), numbers.every(Number.isInteger) ? 1 : 0);
  const edges: number[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (let edge = Math.ceil(least / width + 1e-9) * width; edge <= most; edge += width) {
    const to = Number(edge.toPrecision(12));
    const isEnough = (count: number) => count >= SMALLEST_GROUP;
    const below = numbers.filter((number) => number >= from && number < to).length;
    const above = numbers.filter((number) => number >= to).length;
    if (!isEnough(below) || !isEnough(above)) continue;
    edges.push(to);
    from = to;
  }
  return edges;
}

/** @example rangeName(10, 20) // "10 to under 20" */
function rangeName(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Under ${write(to ?? 0)}`;
  return to === undefined ? `${write(from)} and more` : `${write(from)} to under ${write(to)}`;
}

/** What is under and over the single numbers. */
function withEnds(
  groups: readonly AnswerGroup[],
  { least, most, isLower, isHigher }: { least: number; most: number; isLower: boolean; isHigher: boolean },
  isScale: boolean,
): AnswerGroup[] {
  const under = { name: `Under ${write(least)}`, has: (value: string | number) => Number(value) < least };
  const over = { name: `Over ${write(most)}`, has: (value: string | number) => Number(value) > most };
  return [...(isLower && !isScale ? [under] : []), ...groups, ...(isHigher && !isScale ? [over] : [])];
}

const write = (number: number) => number.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** 1, 2 or 5 times a power of ten, and not less. @example niceWidth(3.2) // 5 */
function niceWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}
