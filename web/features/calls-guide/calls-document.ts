/**
 * What the page reads of openapi.json: the parts of OpenAPI 3.1 that the table of calls yields, and its schemas as lines.
 */
import * as z from "zod";
import { OPENAPI_PATH } from "../../../shared/site.ts";
import { counted } from "../../ui/counted.ts";

const Content = z.record(z.string(), z.object({ schema: z.unknown() }));

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  /** Who may call. */
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean(), schema: z.unknown() })).default([]),
  requestBody: z.object({ content: Content }).optional(),
  /** True: the call carries the XSRF token. */
  "x-xsrf": z.boolean().default(false),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
});
type Operation = z.output<typeof Operation>;

const CallsDocument = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});
type CallsDocument = z.output<typeof CallsDocument>;

export interface Call {
  /** The address of the call on the page, without #. */
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  carriesToken: boolean;
  request: { contentType: string; schema: unknown } | undefined;
  answer: { contentType: string; schema: unknown } | undefined;
  refusals: readonly { status: string; lines: readonly string[] }[];
}

export interface CallsSection {
  id: string;
  title: string;
  calls: readonly Call[];
}

/** Fetches the document of this very server. @throws Error when it is not there or another document */
export async function fetchSections(): Promise<CallsSection[]> {
  const response = await fetch(OPENAPI_PATH);
  if (!response.ok) throw new Error(`${OPENAPI_PATH} was answered with ${response.status}.`);
  return sectionsOf(CallsDocument.parse(await response.json()));
}

/** The calls by area, in the order of the table. */
function sectionsOf({ tags, paths }: CallsDocument): CallsSection[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      call: callOf(path, method, operation),
    })),
  );
  return tags.map(({ name, description }) => ({
    id: name,
    title: description,
    calls: calls.filter((each) => each.tags.includes(name)).map(({ call }) => call),
  }));
}

function callOf(path: string, method: string, operation: Operation): Call {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const query = parameters.length > 0 ? { contentType: "query", schema: querySchema(parameters) } : undefined;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    access: description,
    carriesToken: operation["x-xsrf"],
    request: query ?? only(requestBody?.content),
    answer: only(responses["200"]?.content),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description: lines }]) => ({ status, lines: lines.split("\n") })),
  };
}

function querySchema(parameters: Operation["parameters"]) {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A call has one kind of body. */
function only(content: z.output<typeof Content> | undefined) {
  const [first] = Object.entries(content ?? {});
  return first && { contentType: first[0], schema: first[1].schema };
}

interface SchemaRow {
  /** @example "outputReferences[].name" */
  name: string;
  type: string;
  isRequired: boolean;
  /** @example "at most 200 characters" */
  limits: string;
}

interface Schema {
  /** Of an object that may contain others of its kind. */
  $ref?: string | undefined;
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  default?: unknown;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
  additionalProperties?: Schema | boolean | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    default: z.unknown().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
  }),
);

/** Objects nested deeper than this are named without their fields: a deeper table is not readable. */
const DEEPEST = 4;

/**
 * A JSON schema as lines: one for each field; the fields of a nested object follow it.
 *
 * @param schema as `z.toJSONSchema` writes it
 * @returns no row for what has no fields
 * @example schemaRows({ type: "object", properties: { id: { type: "integer" } }, required: ["id"] })
 *   // [{ name: "id", type: "whole number", isRequired: true, limits: "" }]
 */
export function schemaRows(schema: unknown): SchemaRow[] {
  const { of, path } = inside(Schema.parse(schema), "");
  return fieldsOf(of, path === "" ? "" : `${path}.`, 1);
}

/** What a value is, in a few words. @example typeOf({ type: "array", items: { type: "string" } }) // "list of text" */
export function typeOf(schema: unknown): string {
  return worded(Schema.parse(schema));
}

function fieldsOf({ properties = {}, required = [] }: Schema, before: string, depth: number): SchemaRow[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + key;
    const { of, path } = inside(schema, name);
    return [
      { name, type: worded(schema), isRequired: required.includes(key), limits: limitsOf(schema) },
      ...(depth < DEEPEST ? fieldsOf(of, `${path}.`, depth + 1) : []),
    ];
  });
}

/** The object that a list or a choice comes down to, and how its fields are reached. */
function inside(schema: Schema, path: string): { of: Schema; path: string } {
  if (schema.items !== undefined) return inside(schema.items, `${path}[]`);
  const object = schema.anyOf?.find(({ properties, items }) => properties ?? items);
  return object === undefined ? { of: schema, path } : inside(object, path);
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "nothing",
};
const formats: Readonly<Record<string, string>> = {
  "date-time": "time (ISO 8601, UTC)",
  date: "date",
  email: "e-mail address",
  binary: "file",
};

function worded(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" · ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(worded))].join(" or ");
  if (schema.type === "array") return `list of ${worded(schema.items ?? {})}`;
  if (schema.$ref !== undefined) return "object";
  if (schema.type === "object") {
    const { additionalProperties: others } = schema;
    const isMap = schema.properties === undefined && typeof others === "object";
    return isMap ? `object of ${worded(others)}` : "object";
  }
  return formats[schema.format ?? ""] ?? words[schema.type ?? ""] ?? "any JSON";
}

function limitsOf(schema: Schema): string {
  const { minLength = 0, maxLength, minimum, exclusiveMinimum, maximum, maxItems } = schema;
  const limits = [
    minLength > 0 && maxLength !== undefined && `${minLength} to ${maxLength} characters`,
    minLength > 0 && maxLength === undefined && `at least ${counted(minLength, "character")}`,
    minLength === 0 && maxLength !== undefined && `at most ${counted(maxLength, "character")}`,
    exclusiveMinimum !== undefined && `greater than ${exclusiveMinimum}`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `at least ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter((part) => part !== false).join(", ");
}
