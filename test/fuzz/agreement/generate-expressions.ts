/** Conditions, calculations, limits and filters of a generated form, which refer to its fields. */
import { broken, validSource } from "../expressions/generate.ts";
import type { Random } from "../random.ts";

export class FormExpressionMaker {
  private readonly random: Random;
  /** Fields with an answer that are above, and all possible ones. */
  private readonly keys: readonly string[];
  private readonly allKeys: readonly string[];
  private readonly repeats: readonly string[];

  /** @param keys and those of repeats may grow while the form is made */
  constructor(
    random: Random,
    keys: readonly string[],
    allKeys: readonly string[],
    repeats: readonly string[],
  ) {
    this.random = random;
    this.keys = keys;
    this.allKeys = allKeys;
    this.repeats = repeats;
  }

  /** A field to refer to: mostly one above, sometimes one below, seldom an unknown one. */
  private key(): string {
    if (this.random.chance(0.03)) return "nobody";
    return this.keys.length > 0 && this.random.chance(0.95)
      ? this.random.pick(this.keys)
      : this.random.pick(this.allKeys);
  }

  reference(): string {
    const key = this.random.chance(0.1) ? this.key().toUpperCase() : this.key();
    return this.random.chance(0.5) ? `[${key}]` : `\${${key}}`;
  }

  condition(depth = 2): string {
    const { random } = this;
    if (depth > 0 && random.chance(0.3)) {
      const [left, right] = [this.condition(depth - 1), this.condition(depth - 1)];
      return random.pick([`${left} and ${right}`, `(${left}) or ${right}`, `not(${left})`]);
    }
    if (random.chance(0.08)) return validSource(random, 3, [this.key(), this.key()]);
    if (random.chance(0.02)) return broken(this.reference(), random);
    const one = this.reference();
    return random.pick([
      `${one} = '${random.pick(["a", "b", "x", "yes", ""])}'`,
      `selected(${one}, '${random.pick("abc")}')`,
      `${one} > ${random.between(-2, 20)}`,
      `${one} <= ${this.reference()}`,
      `${one} != ''`,
      `count-selected(${one}) >= 2`,
      `${one}`,
      `not(${one})`,
      `${one} < today()`,
      `datedif(${one}, today(), '${random.pick("ymwd")}') >= ${random.between(0, 30)}`,
      `regex(${one}, '${random.pick(["^[a-z]+$", "[0-9]{2,}", "(?i)X", "^\\p{L}"])}')`,
      `string-length(${one}) > 3`,
      `CALC(${one} + ${this.reference()}) > 3`,
      `if(${one} = 'a', ${this.reference()} = 'b', true())`,
      "true",
      "no",
    ]);
  }

  constraint(): string {
    return this.random.pick([
      ". > 2 and . < 50",
      ". < today()",
      ". != ''",
      "count-selected(.) <= 2",
      "regex(., '^[A-Za-z0-9 ]+$')",
      "string-length(.) < 8",
      `. != ${this.reference()}`,
      `. >= ${this.reference()} or ${this.condition(0)}`,
      "not(selected(., 'a') and selected(., 'b'))",
    ]);
  }

  calculation(): string {
    const { random } = this;
    if (this.repeats.length > 0 && random.chance(0.4)) return this.overRepeats();
    if (random.chance(0.25))
      return validSource(random, random.between(1, 4), [this.key(), this.key(), this.key()]);
    const [one, other] = [this.reference(), this.reference()];
    return random.pick([
      `${one} + ${other} * 2`,
      `CALC(${one} * ${other} div 3)`,
      `concat(${one}, ' ', ${other}, ' ', today())`,
      `datedif(${one}, today(), 'y')`,
      `round(${one} div 7, 2)`,
      `format-date(${one}, '%e %b %Y, %a')`,
      `format-date-time(now(), '%Y-%m-%d %H:%M:%S.%3')`,
      `add-date(today(), 0, ${random.between(-13, 13)}, ${random.between(-40, 40)})`,
      `date-time(now())`,
      `now()`,
      `if(${this.condition(1)}, ${one}, ${other})`,
      `coalesce(${one}, ${other}, 'none')`,
      `jr:choice-name(${one}, '\${${this.key()}}')`,
      `LABELOF(${one})`,
      `CHOICE(${one}, 'state')`,
      `once(concat('made ', ${one}))`,
      "uuid()",
      `sum(${one}, ${other}, 1)`,
      `pow(${one}, 3) + sqrt(${other})`,
      `normalize-space(concat('  ', ${one}, '  é '))`,
      `substr(${one}, 1, 3)`,
      `string(number(${one}) * 1000000000000)`,
      `decimal-date-time(${one})`,
    ]);
  }

  /** What is computed over the instances of a repeat, or of their places. */
  private overRepeats(): string {
    const { random } = this;
    const [one, other] = [this.reference(), this.reference()];
    const [outer, inner] = [`\${${random.pick(this.repeats)}}`, `\${${random.pick(this.repeats)}}`];
    return random.pick([
      `count(${outer})`,
      `sum(${one})`,
      `${random.pick(["min", "max"])}(${one})`,
      `join(', ', ${one})`,
      `count-non-empty(${one})`,
      "index()",
      `position(${outer})`,
      `indexed-repeat(${one}, ${outer}, ${random.between(0, 3)})`,
      `indexed-repeat(${one}, ${outer}, index() - 1)`,
      `indexed-repeat(${one}, ${outer}, 1, ${inner}, ${other})`,
      `concat(position(${outer}), '/', count(${outer}), ' ', ${one})`,
      `if(count(${outer}) > 1, sum(${one}) div count(${outer}), ${other})`,
    ]);
  }

  filter(): string {
    return this.random.pick([
      `state = ${this.reference()}`,
      "state = 'north'",
      `rank >= ${this.random.below(4)}`,
      `name != ${this.reference()}`,
      `selected(${this.reference()}, name)`,
      `${this.condition(0)} or rank < 2`,
    ]);
  }
}
