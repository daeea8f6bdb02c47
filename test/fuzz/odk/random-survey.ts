/** Random surveys, written once and turned into a workbook and into an XForm: the same questions, rules and repeats. */
import type { Random } from "../random.ts";

export type RowType =
  | "text"
  | "integer"
  | "decimal"
  | "date"
  | "select_one"
  | "select_multiple"
  | "calculate"
  | "group"
  | "repeat";

/** One row; expressions refer to others as `${name}`, and names are unique. */
export interface Row {
  type: RowType;
  name: string;
  relevant?: string;
  required?: string;
  constraint?: string;
  calculation?: string;
  choiceFilter?: string;
  repeatCount?: string;
  rows: Row[];
}

/** Choices of every list; `kind` is what filters read. */
export const choices = ["a", "b", "c", "d"].map((name, at) => ({ name, kind: at < 2 ? "x" : "y" }));

/** What may be referred to so far, and the repeats around it. */
interface Named {
  name: string;
  type: RowType;
  repeats: readonly string[];
  /** Whether it is in a repeat, and in no group of it. */
  isDirect: boolean;
}

/** A survey of some ten questions, in groups and in repeats, which may be in repeats. */
export function randomSurvey(random: Random): Row[] {
  return new SurveyMaker(random).rows(random.between(4, 8), []);
}

class SurveyMaker {
  private readonly random: Random;
  private readonly named: Named[] = [];
  private count = 0;
  private groups = 0;

  constructor(random: Random) {
    this.random = random;
  }

  rows(count: number, repeats: readonly string[]): Row[] {
    return this.random.list(count, () => this.row(repeats));
  }

  private row(repeats: readonly string[]): Row {
    const { random } = this;
    const name = `q${this.count++}`;
    const relevant = random.chance(0.25) ? { relevant: this.condition(repeats) } : {};
    const kind = random.below(12);
    if (kind === 0 && repeats.length < 2) {
      this.groups += 1;
      const rows = this.rows(random.between(1, 3), repeats);
      this.groups -= 1;
      return { type: "group", name, ...relevant, rows };
    }
    if (kind < 3 && repeats.length < 2) return this.repeat(name, relevant, repeats);
    const row: Row = { name, ...relevant, rows: [], ...this.question(kind, repeats) };
    const isDirect = repeats.length > 0 && this.groups === 0;
    this.named.push({ name, type: row.type, repeats, isDirect });
    return row;
  }

  private repeat(name: string, relevant: { relevant?: string }, repeats: readonly string[]): Row {
    const { random } = this;
    const counted = random.chance(0.3)
      ? { repeatCount: random.pick(["2", "3", `if(${this.condition(repeats)}, 2, 1)`]) }
      : {};
    const row: Row = { type: "repeat", name, ...relevant, ...counted, rows: [] };
    this.named.push({ name, type: "repeat", repeats, isDirect: repeats.length > 0 && this.groups === 0 });
    const { groups } = this;
    this.groups = 0;
    row.rows = this.rows(random.between(2, 4), [...repeats, name]);
    this.groups = groups;
    return row;
  }

  private question(kind: number, repeats: readonly string[]): Pick<Row, "type"> & Partial<Row> {
    const { random } = this;
    if (kind < 6) return { type: "calculate", calculation: this.calculation(repeats) };
    const type = random.pick([
      "text",
      "integer",
      "decimal",
      "date",
      "select_one",
      "select_multiple",
    ] as const);
    const hasConstraint = random.chance(0.25);
    return {
      type,
      ...(random.chance(0.25) && { required: random.pick(["yes", this.condition(repeats)]) }),
      ...(hasConstraint && { constraint: this.constraint(type, repeats) }),
      ...(type.startsWith("select") && random.chance(0.3) && { choiceFilter: this.filter(repeats) }),
    };
  }

  /** A question of one of these types, in an instance that the reader shares. */
  private one(repeats: readonly string[], ...types: RowType[]): string | undefined {
    const near = this.named.filter(
      (one) => types.includes(one.type) && one.repeats.every((repeat, at) => repeats[at] === repeat),
    );
    return near.length === 0 ? undefined : `\${${this.random.pick(near).name}}`;
  }

  private number(repeats: readonly string[]): string {
    return this.one(repeats, "integer", "decimal") ?? String(this.random.below(9));
  }

  private text(repeats: readonly string[]): string {
    return this.one(repeats, "text", "select_one") ?? `'${this.random.pick(["a", "Ana", ""])}'`;
  }

  condition(repeats: readonly string[], depth = 1): string {
    const { random } = this;
    if (depth > 0 && random.chance(0.3)) {
      const [left, right] = [this.condition(repeats, 0), this.condition(repeats, 0)];
      return random.pick([`${left} and ${right}`, `${left} or ${right}`, `not(${left})`]);
    }
    const choice = this.one(repeats, "select_one");
    const several = this.one(repeats, "select_multiple");
    const date = this.one(repeats, "date");
    const over = this.overInstances(repeats);
    return random.pick([
      `${this.number(repeats)} > ${random.below(8)}`,
      `${this.number(repeats)} + ${this.number(repeats)} >= ${random.below(9)}`,
      `${this.number(repeats)} != ${this.number(repeats)}`,
      `${this.text(repeats)} != ''`,
      `${this.text(repeats)} = '${random.pick(["a", "b", "Ana"])}'`,
      `string-length(${this.text(repeats)}) > ${random.below(4)}`,
      ...(choice === undefined ? [] : [`selected(${choice}, '${random.pick("abcd")}')`, `${choice} = 'b'`]),
      ...(several === undefined
        ? []
        : [`selected(${several}, '${random.pick("abcd")}')`, `count-selected(${several}) >= 2`]),
      ...(date === undefined ? [] : [`${date} < date('2026-01-15')`, `${date} != ''`]),
      ...(over === undefined ? [] : [`${over} > ${random.below(6)}`]),
      ...(repeats.length > 0 ? ["position(..) > 1"] : []),
    ]);
  }

  /** A number that is computed over the instances of a repeat. */
  private overInstances(repeats: readonly string[]): string | undefined {
    const inside = this.named.filter(
      ({ type, repeats: own }) => own.length > repeats.length && (type === "integer" || type === "decimal"),
    );
    const lists = this.named.filter(({ type, name }) => type === "repeat" && !repeats.includes(name));
    const all = [
      ...inside.map(({ name }) => `sum(\${${name}})`),
      ...lists.filter((one) => isAround(one.repeats, repeats)).map(({ name }) => `count(\${${name}})`),
    ];
    return all.length === 0 ? undefined : this.random.pick(all);
  }

  private calculation(repeats: readonly string[]): string {
    const { random } = this;
    const [one, other] = [this.number(repeats), this.number(repeats)];
    const over = this.overInstances(repeats);
    const several = this.one(repeats, "select_multiple");
    const date = this.one(repeats, "date");
    const texts = this.named.filter(
      ({ type, repeats: own }) => type === "text" && own.length > repeats.length,
    );
    return random.pick([
      `${one} + ${other} * 2`,
      `${one} - ${other}`,
      `${one} div ${random.between(1, 4)}`,
      `${one} mod 3`,
      `round(${one} div 3, 2)`,
      `int(${one} * 1.5)`,
      `concat(${this.text(repeats)}, '-', ${one})`,
      `if(${this.condition(repeats)}, ${this.text(repeats)}, 'none')`,
      `coalesce(${this.text(repeats)}, 'empty')`,
      `string-length(${this.text(repeats)})`,
      `substr(${this.text(repeats)}, 0, 2)`,
      `translate(${this.text(repeats)}, 'abc', 'xyz')`,
      `contains(${this.text(repeats)}, 'a')`,
      `max(${one}, ${other}, 2)`,
      ...(several === undefined ? [] : [`count-selected(${several})`, `selected-at(${several}, 0)`]),
      ...(date === undefined ? [] : [`format-date(${date}, '%Y/%m/%d')`, `${date}`]),
      ...(over === undefined ? [] : [over, over, `${over} * 2`]),
      ...(texts.length === 0 ? [] : [`join('|', \${${random.pick(texts).name}})`]),
      ...(repeats.length > 0 ? ["position(..)", `concat('n', position(..))`] : []),
      ...this.inInstance(repeats),
      ...this.underConditions(repeats),
    ]);
  }

  /** What is read in the instances of a repeat that meet a condition. */
  private underConditions(repeats: readonly string[]): string[] {
    const { random } = this;
    const lists = this.named.filter(({ type, repeats: own }) => type === "repeat" && own.length === 0);
    if (lists.length === 0) return [];
    const { name: list } = random.pick(lists);
    const inside = this.named.filter(
      ({ repeats: own, isDirect }) => isDirect && own.length === 1 && own[0] === list,
    );
    const numbers = inside.filter(({ type }) => type === "integer" || type === "decimal");
    const texts = inside.filter(({ type }) => type === "text");
    const [number, text] = [numbers, texts].map((found) => found.length > 0 && random.pick(found).name);
    const least = random.below(6);
    const isInside = repeats.length === 1 && repeats[0] === list && this.groups === 0;
    if (repeats.length > 0 && !isInside) return [];
    const before = `\${${list}}[position() = position(current()/..) - 1]`;
    return [
      `count(\${${list}}[position() > 1])`,
      ...(number ? [`count(\${${list}}[${number} > ${least}])`] : []),
      ...(number && !isInside ? [`sum(\${${number}}[. > ${least}])`] : []),
      ...(number && text ? [`join('|', \${${list}}[${number} > ${least}]/${text})`] : []),
      ...(text ? [`\${${list}}[2]/${text}`, `\${${list}}[${text} != ''][1]/${text}`] : []),
      ...(isInside && number ? [`${before}/${number}`] : []),
    ];
  }

  /** A value of one instance of a repeat, read from outside. */
  private inInstance(repeats: readonly string[]): string[] {
    const inside = this.named.filter(
      ({ type, repeats: own }) => type === "text" && own.length === repeats.length + 1,
    );
    const near = inside.filter((one) => isAround(repeats, one.repeats));
    if (near.length === 0 || repeats.length > 0) return [];
    const { name, repeats: own } = this.random.pick(near);
    return [`indexed-repeat(\${${name}}, \${${own.at(-1)}}, ${this.random.between(1, 2)})`];
  }

  private constraint(type: RowType, repeats: readonly string[]): string {
    const { random } = this;
    switch (type) {
      case "integer":
      case "decimal":
        return random.pick([". > 2 and . < 8", ". != 5", `. >= ${this.number(repeats)}`]);
      case "date":
        return ". > date('2026-01-10')";
      case "select_multiple":
        return random.pick(["count-selected(.) <= 2", "not(selected(., 'a') and selected(., 'b'))"]);
      default:
        return random.pick(["regex(., '^[a-z]+$')", "string-length(.) < 4", ". != 'b'"]);
    }
  }

  private filter(repeats: readonly string[]): string {
    return this.random.pick(["kind = 'x'", `kind != ${this.text(repeats)}`, `name != ${this.text(repeats)}`]);
  }
}

/** Whether the first are the outermost of the others. */
const isAround = (outer: readonly string[], inner: readonly string[]) =>
  outer.every((repeat, at) => inner[at] === repeat);
