/** Valid inputs of calls, made only from their schemas: new rows need nothing here. */
import * as z from "zod";
import type { Route } from "../../shared/contract/route.ts";
import { Random } from "../fuzz/random.ts";

/** As much of JSON Schema as the table of calls uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** What a caller may send to a row. */
export function inputSchema(row: Pick<Route, "input">): JsonSchema {
  return z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" }) as JsonSchema; // its own superset
}

/** Texts that can't be derived from a schema alone. */
const byName: Record<string, unknown> = {
  email: "somebody@lab.example",
  username: "somebody@lab.example",
  password: "Sample-Pass-9",
  model: "{}",
  workingOutputModel: "{}",
  input: "{}",
  query: "zzz",
  roles: ["USER"],
  active: true,
  locale: "en",
  timeZone: "Europe/Madrid",
};
/** Texts of the patterns that the table uses; others are not generated, and a test that needs one says so. */
const ofPattern = [
  "123456",
  "2026-11-21T00:00:00.000Z~none",
  "2026-11-21T00:00:00Z",
  "2026-11-21",
  "AAAA",
  "A1",
  "12 FORM#7",
  "0".repeat(64),
  "0".repeat(24),
  "0".repeat(32),
  "0".repeat(43),
  "page-AbCd1234.js:1:2",
];

/**
 * A value that a schema accepts.
 * @param optional how many of the fields that may be left out are there, 0 to 1
 */
export function sampleValue(schema: JsonSchema, random: Random, optional = 0, name = ""): unknown {
  if (Object.hasOwn(byName, name) && schema.enum === undefined) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return sampleValue(random.pick(schema.anyOf), random, optional, name);
  switch (schema.type) {
    case "object":
      return sampleObject(schema, random, optional);
    case "array": {
      const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, random.below(3)));
      return random.list(count, () => sampleValue(schema.items ?? {}, random, optional));
    }
    case "integer":
    case "number": {
      const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
      return random.between(least, Math.min(schema.maximum ?? least + 9, least + 9));
    }
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleText({ pattern, minLength = 1 }: JsonSchema): string {
  if (pattern === undefined) return "x".repeat(Math.max(minLength, 2));
  return ofPattern.find((text) => new RegExp(pattern, "u").test(text)) ?? "x".repeat(minLength);
}

/** Of records: what every object has, too. */
const recordKeys = ["en", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];

function sampleObject(schema: JsonSchema, random: Random, optional: number): Record<string, unknown> {
  const expected = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.chance(optional),
  );
  const { additionalProperties: free } = schema;
  const keys = typeof free === "object" && random.chance(optional) ? [random.pick(recordKeys)] : [];
  return Object.fromEntries([
    ...expected.map(([name, part]) => [name, sampleValue(part, random, optional, name)]),
    ...keys.map((key) => [key, sampleValue(free as JsonSchema, random, optional)]), // where there are keys, it is one
  ]);
}

/**
 * The smallest input that a row's schema accepts: only required fields, and one more where it requires any of several.
 */
export function poorInput(row: Route): Record<string, unknown> {
  const random = new Random(1);
  const poorest = sampleObject(inputSchema(row), random, 0);
  const richer = Object.entries(fieldsOf(row))
    .filter(([name]) => !Object.hasOwn(poorest, name))
    .map(([name, schema]) => ({ ...poorest, [name]: sampleValue(schema, random, 0, name) }));
  return [poorest, ...richer].find((input) => row.input.safeParse(input).success) ?? poorest;
}

/** The schema of each field of a row's input. */
export function fieldsOf(row: Route): Readonly<Record<string, JsonSchema>> {
  return inputSchema(row).properties ?? {};
}
