/**
 * Changes of one item and conditions that an item must meet, built of names and values: DynamoDB's own texts for them
 * (UpdateExpression, ConditionExpression; Amazon DynamoDB Developer Guide, "Expressions") are written here and nowhere else.
 */
type Attributes = Record<string, unknown>;

/** An attribute, or what is inside one: `["failures", stepKey]`, with a number into a list. */
export type Path = string | readonly [attribute: string, ...inside: (string | number)[]];

/** Gives names and values their placeholders. */
export interface Placeholders {
  path(path: Path): string;
  value(value: unknown): string;
}

/** What must hold of an item. */
export type Condition = (use: Placeholders) => string;

type Operator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** @example is("status", "=", "OPEN") */
export const is =
  (path: Path, operator: Operator, value: unknown): Condition =>
  (use) =>
    `${use.path(path)} ${operator} ${use.value(value)}`;
export const exists =
  (path: Path): Condition =>
  (use) =>
    `attribute_exists(${use.path(path)})`;
export const isAbsent =
  (path: Path): Condition =>
  (use) =>
    `attribute_not_exists(${use.path(path)})`;
/** A text that contains another. */
export const contains =
  (path: Path, text: string): Condition =>
  (use) =>
    `contains(${use.path(path)}, ${use.value(text)})`;
/** A map with fewer entries. */
export const isSmaller =
  (path: Path, than: number): Condition =>
  (use) =>
    `size(${use.path(path)}) < ${use.value(than)}`;
/** A map with more entries. */
export const isLarger =
  (path: Path, than: number): Condition =>
  (use) =>
    `size(${use.path(path)}) > ${use.value(than)}`;
export const allOf = (...conditions: readonly Condition[]): Condition => joined(conditions, "AND");
export const anyOf = (...conditions: readonly Condition[]): Condition => joined(conditions, "OR");

/** DynamoDB refuses two pairs of brackets around the same, so a single condition gets none. */
const joined =
  (conditions: readonly Condition[], word: "AND" | "OR"): Condition =>
  (use) => {
    const texts = conditions.map((one) => one(use));
    return texts.length === 1 ? texts.join("") : texts.map((text) => `(${text})`).join(` ${word} `);
  };

/** The attribute has the value; undefined: there is none. */
export const isStill = (path: Path, value: unknown): Condition =>
  value === undefined ? isAbsent(path) : is(path, "=", value);

const MAX_ENTRIES = 20;

/**
 * The attribute has the value, which may be a map: entry by entry, since emulators compare only scalars. A large one is compared
 * whole, as a condition may have 300 operators (Amazon DynamoDB Developer Guide, "Constraints").
 */
export function isStillWhole(path: Path, value: unknown): Condition {
  if (!(value instanceof Object) || Array.isArray(value)) return isStill(path, value);
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES) return isStill(path, value);
  const [attribute, ...inside] = typeof path === "string" ? [path] : path;
  const each = entries.map(([name, inner]) => isStillWhole([attribute, ...inside, name], inner));
  return allOf(isSmaller(path, entries.length + 1), ...each);
}

/** The item is new. */
export const isNew = isAbsent("pk");
/** The item exists. */
export const isThere = exists("pk");
/** An instance that isn't submitted. */
export const isOpenInstance = anyOf(is("status", "=", "NEW"), is("status", "=", "OPEN"));

/** An update with its condition, as the SDK takes them; values are not marshalled. */
export interface RenderedChange extends RenderedCondition {
  update: string;
}

export interface RenderedCondition {
  condition: string | undefined;
  names: Record<string, string> | undefined;
  values: Attributes | undefined;
}

/** A change of one item, made by `change()`. Each method changes it and returns it. */
export class Change {
  readonly #set: ((use: Placeholders) => string)[] = [];
  readonly #removed: Path[] = [];
  readonly #added: ((use: Placeholders) => string)[] = [];
  readonly #conditions: Condition[] = [];

  /** Sets attributes; what is undefined stays as it is. */
  set(values: Attributes): this {
    for (const [name, value] of Object.entries(values)) if (value !== undefined) this.setAt(name, value);
    return this;
  }

  /** Sets attributes; what is undefined is removed. */
  setOrRemove(values: Attributes): this {
    for (const [name, value] of Object.entries(values)) if (value === undefined) this.remove(name);
    return this.set(values);
  }

  setAt(path: Path, value: unknown): this {
    this.#set.push((use) => `${use.path(path)} = ${use.value(value)}`);
    return this;
  }

  /** Sets an attribute to what another one, or it itself, has; to `value` where that is missing. */
  setFrom(path: Path, source: Path, value: unknown): this {
    this.#set.push((use) => `${use.path(path)} = if_not_exists(${use.path(source)}, ${use.value(value)})`);
    return this;
  }

  /** The same, where there is another attribute instead of a value. */
  setFromFirst(path: Path, source: Path, other: Path): this {
    this.#set.push((use) => `${use.path(path)} = if_not_exists(${use.path(source)}, ${use.path(other)})`);
    return this;
  }

  /** Sets attributes that are missing. */
  setOnce(values: Attributes): this {
    for (const [name, value] of Object.entries(values)) this.setFrom(name, name, value);
    return this;
  }

  /** Adds to a number of the item itself; a missing one is 0. */
  add(attribute: string, amount = 1): this {
    this.#added.push((use) => `${use.path(attribute)} ${use.value(amount)}`);
    return this;
  }

  /** Adds to a number that is there, also inside an attribute. */
  increase(path: Path, amount = 1): this {
    this.#set.push((use) => `${use.path(path)} = ${use.path(path)} + ${use.value(amount)}`);
    return this;
  }

  remove(...paths: readonly Path[]): this {
    this.#removed.push(...paths);
    return this;
  }

  /** Nothing changes unless the condition holds; several must hold together. */
  when(...conditions: readonly (Condition | false)[]): this {
    this.#conditions.push(...conditions.filter((one) => one !== false));
    return this;
  }

  /** @param always further attributes that are set */
  render(always: Attributes): RenderedChange {
    const used = new UsedPlaceholders();
    const further = Object.entries(always).map(
      ([name, value]) => `${used.path(name)} = ${used.value(value)}`,
    );
    const part = (word: string, texts: readonly string[]) =>
      texts.length === 0 ? [] : [`${word} ${texts.join(", ")}`];
    const update = [
      ...part("SET", [...further, ...this.#set.map((one) => one(used))]),
      ...part(
        "REMOVE",
        this.#removed.map((one) => used.path(one)),
      ),
      ...part(
        "ADD",
        this.#added.map((one) => one(used)),
      ),
    ].join(" ");
    const condition = this.#conditions.length === 0 ? undefined : allOf(...this.#conditions)(used);
    return { update, condition, ...used.all() };
  }
}

/** @example change().set({ status: "OPEN" }).remove("draft").when(is("revision", "=", 3)) */
export const change = () => new Change();

/** A condition of its own, as the SDK takes it. */
export function renderCondition(condition: Condition | undefined): RenderedCondition {
  const used = new UsedPlaceholders();
  return { condition: condition?.(used), ...used.all() };
}

class UsedPlaceholders implements Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  path(path: Path): string {
    const [attribute, ...inside] = typeof path === "string" ? [path] : path;
    return inside.reduce<string>(
      (path, step) => path + (typeof step === "number" ? `[${step}]` : `.${this.#name(step)}`),
      this.#name(attribute),
    );
  }

  value(value: unknown): string {
    this.#values.push(value);
    return `:v${this.#values.length - 1}`;
  }

  #name(name: string): string {
    const known = this.#names.get(name) ?? `#n${this.#names.size}`;
    this.#names.set(name, known);
    return known;
  }

  /** Undefined where there are none: DynamoDB takes no empty ones. */
  all(): Omit<RenderedCondition, "condition"> {
    const names = Object.fromEntries([...this.#names].map(([name, placeholder]) => [placeholder, name]));
    const values = Object.fromEntries(this.#values.map((value, index) => [`:v${index}`, value]));
    return {
      names: this.#names.size === 0 ? undefined : names,
      values: this.#values.length === 0 ? undefined : values,
    };
  }
}
