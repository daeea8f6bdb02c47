/**
 * Reads what the product built itself by the schema that it should have: the same result as by the schema, in a fraction of
 * the time. What isn't right is left to the schema, which says where.
 */
import * as z from "zod";
// By their names: the namespace `z.core` as a value would bring all of Zod into each function, 310 kB more.
import { $ZodCheckMaxLength, $ZodCheckMinLength } from "zod/v4/core";

/** What doesn't fit. */
const REFUSED = Symbol("refused");

/** Arrays that were read, by themselves: those that occur in many places stay shared. */
type Shared = Map<readonly unknown[], unknown>;
type Read = (value: unknown, shared: Shared) => unknown;

/**
 * A reader of values by a schema of objects, arrays, records and unions; what else a schema has is read by itself.
 * Members that are undefined are left out.
 * @param sharedElement arrays of these are read once each, wherever they occur
 * @returns undefined where the schema refuses the value
 * @example quickReader(z.object({ a: z.number().default(1) }))({}) // { a: 1 }
 */
export function quickReader<Schema extends z.ZodType>(
  schema: Schema,
  sharedElement?: z.ZodType,
): (value: unknown) => z.output<Schema> | undefined {
  const read = new Readers(sharedElement).of(schema);
  return (value) => {
    const result = read(value, new Map());
    // each reader makes what its schema would
    return result === REFUSED ? undefined : (result as z.output<Schema>);
  };
}

class Readers {
  private readonly known = new Map<z.core.$ZodType, Read>();
  private readonly sharedElement: z.core.$ZodType | undefined;

  constructor(sharedElement: z.core.$ZodType | undefined) {
    this.sharedElement = sharedElement;
  }

  of(schema: z.core.$ZodType): Read {
    const known = this.known.get(schema);
    if (known !== undefined) return known;
    const read = this.make(schema);
    this.known.set(schema, read);
    return read;
  }

  private make(schema: z.core.$ZodType): Read {
    const length = lengthOfText(schema);
    if (length !== undefined)
      return (value) =>
        typeof value === "string" && value.length >= length.least && value.length <= length.most
          ? value
          : REFUSED;
    if ((schema._zod.def.checks ?? []).length > 0) return byItself(schema);
    if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return this.object(schema);
    if (schema instanceof z.ZodArray) return this.array(schema.element);
    if (schema instanceof z.ZodUnion) return this.union(schema.options);
    if (schema instanceof z.ZodRecord && isAnyText(schema.keyType) && isAnyText(schema.valueType))
      return texts;
    if (schema instanceof z.ZodEnum) {
      const values = new Set<unknown>(schema.options);
      return (value) => (values.has(value) ? value : REFUSED);
    }
    if (schema instanceof z.ZodBoolean) return (value) => (typeof value === "boolean" ? value : REFUSED);
    return byItself(schema);
  }

  private object(schema: z.ZodObject): Read {
    let members: readonly Member[] | undefined; // not at once: a schema may contain itself
    return (value, shared) => {
      if (!isObject(value)) return REFUSED;
      members ??= Object.entries(schema.shape).map(([name, member]) => this.member(name, member));
      const result: Record<string, unknown> = {};
      for (const { name, read, otherwise, isOptional } of members) {
        const field = value[name];
        if (field === undefined) {
          if (otherwise !== undefined) result[name] = otherwise;
          else if (!isOptional) return REFUSED;
          continue;
        }
        const member = read(field, shared);
        if (member === REFUSED) return REFUSED;
        result[name] = member;
      }
      return result;
    };
  }

  private member(name: string, schema: z.core.$ZodType): Member {
    if (schema instanceof z.ZodOptional) {
      const read = this.of(schema.unwrap());
      return { name, read, otherwise: undefined, isOptional: true };
    }
    if (schema instanceof z.ZodDefault && typeof schema.def.defaultValue !== "object") {
      const read = this.of(schema.unwrap());
      return { name, read, otherwise: schema.def.defaultValue, isOptional: false };
    }
    return { name, read: this.of(schema), otherwise: undefined, isOptional: false };
  }

  private array(element: z.core.$ZodType): Read {
    const read = this.of(element);
    const isShared = element === this.sharedElement;
    return (value, shared) => {
      if (!Array.isArray(value)) return REFUSED;
      const known = isShared ? shared.get(value) : undefined;
      if (known !== undefined) return known;
      const result: unknown[] = [];
      for (const one of value) {
        const item = read(one, shared);
        if (item === REFUSED) return REFUSED;
        result.push(item);
      }
      if (isShared) shared.set(value, result);
      return result;
    };
  }

  private union(options: readonly z.core.$ZodType[]): Read {
    const reads = options.map((option) => this.of(option));
    return (value, shared) => {
      for (const read of reads) {
        const result = read(value, shared);
        if (result !== REFUSED) return result;
      }
      return REFUSED;
    };
  }
}

interface Member {
  name: string;
  read: Read;
  /** The value of what is absent. */
  otherwise: unknown;
  isOptional: boolean;
}

function byItself(schema: z.core.$ZodType): Read {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : REFUSED;
  };
}

/** The length that a text may have, if its schema demands nothing else of it; undefined for other schemas. */
function lengthOfText(schema: z.core.$ZodType): { least: number; most: number } | undefined {
  if (!(schema instanceof z.ZodString) || schema.def.coerce === true) return undefined;
  const length = { least: 0, most: Number.POSITIVE_INFINITY };
  for (const check of schema.def.checks ?? []) {
    if (check instanceof $ZodCheckMinLength) length.least = Math.max(length.least, check._zod.def.minimum);
    else if (check instanceof $ZodCheckMaxLength) length.most = Math.min(length.most, check._zod.def.maximum);
    else return undefined;
  }
  return length;
}

function isAnyText(schema: z.core.$ZodType): boolean {
  const length = lengthOfText(schema);
  return length !== undefined && length.least === 0 && length.most === Number.POSITIVE_INFINITY;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown): unknown {
  if (!isObject(value)) return REFUSED;
  const result: Record<string, string> = {};
  for (const name of Object.keys(value)) {
    if (name === "__proto__") continue; // as the schema does
    const text = value[name];
    if (typeof text !== "string") return REFUSED;
    result[name] = text;
  }
  return result;
}
