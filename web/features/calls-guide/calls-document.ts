/** What the page reads of openapi.json: the parts of OpenAPI 3.1 that the table of calls yields. */
import * as z from "zod";
import { OPENAPI_PATH } from "../../../shared/site.ts";

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
export function sectionsOf({ tags, paths }: CallsDocument): CallsSection[] {
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
  const asked = parameters.length > 0 ? { contentType: "query", schema: querySchema(parameters) } : undefined;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    access: description,
    carriesToken: operation["x-xsrf"],
    request: asked ?? only(requestBody?.content),
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
