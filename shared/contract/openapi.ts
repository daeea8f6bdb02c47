/** The OpenAPI document of the table of calls: derived, so it can't disagree with it. */
import * as z from "zod";
import { brand } from "../brand.ts";
import { ProblemBody, problems } from "../problems.ts";
import { api } from "./index.ts";
import { changesState, isForRespondents, type Route } from "./route.ts";

type Json = Record<string, unknown>;

const bodyTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** The areas of the table; each is a tag of the document. */
const areas = {
  account: "Accounts and sessions",
  runtime: "Filling in forms",
  forms: "Forms, sharing, publications and submissions",
  process: "Process builder",
  administration: "Administration",
} as const satisfies Record<keyof typeof api, string>;

/** OpenAPI 3.1 of the whole table. @example openApiDocument().paths["/ping"] */
export function openApiDocument() {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Problem: jsonSchema(ProblemBody, "output", {}) };
  for (const [area, rows] of Object.entries(api)) {
    for (const row of Object.values(rows) as Route[]) {
      const path = paths[row.path] ?? {};
      path[row.method.toLowerCase()] = operation(row, area, schemas);
      paths[row.path] = path;
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: brand.product, version: "1", description: "Every call of the product." },
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
        token: {
          type: "http",
          scheme: "bearer",
          description: "An access token, without cookies and XSRF token; it needs one of the scopes.",
        },
      },
    },
  };
}

/** @param schemas receives those that contain themselves */
function operation(row: Route, area: string, schemas: Json): Json {
  return {
    operationId: operationId(row.path),
    tags: [area],
    summary: row.summary,
    description: `${accessText(row)}${tokenText(row)}`,
    ...(row.access !== "public" &&
      !isForRespondents(row.access) && {
        security: [{ session: [] }, ...(row.scopes ?? []).map((scope) => ({ token: [scope] }))],
      }),
    ...(row.body === "query"
      ? { parameters: queryParameters(row) }
      : { requestBody: requestBody(row, schemas) }),
    ...(changesState(row) && { "x-xsrf": true }),
    responses: {
      ...(row.answer === "redirect"
        ? { 302: { description: "Redirects to another page." } }
        : { 200: success(row, schemas) }),
      ...Object.fromEntries(refusals(row)),
    },
  };
}

function operationId(path: string): string {
  return path
    .split("/")
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("");
}

const accessTexts = {
  public: "Anyone.",
  "signed-in": "Signed-in users.",
  respondent: "The respondent of the instance.",
  "respondent or staff":
    "The respondent of the instance; with `formId`, signed-in users with the right to correct the answers of that form.",
} as const;

function accessText({ access }: Route): string {
  return typeof access === "string"
    ? accessTexts[access]
    : "role" in access
      ? `Signed-in users with the role ${access.role}.`
      : "member" in access
        ? `Members of the group with at least the privilege ${access.member}${access.about ? ", or the user it is about" : ""}.`
        : `Signed-in users with at least the privilege ${access.privilege} on the form${access.correct ? " and the right to correct its respondents' answers" : access.data ? " and the right to its respondents' answers" : access.signOff ? " and the right to sign off changes of its reports" : ""}${access.about ? ", or the user it is about" : ""}.`;
}

/** @example tokenText({ scopes: ["publish"] }) // " Tokens: publish." */
function tokenText({ scopes }: Pick<Route, "scopes">): string {
  return scopes === undefined ? "" : ` Tokens: ${scopes.join(" or ")}.`;
}

function queryParameters(row: Route): Json[] {
  const { properties = {}, required = [] } = jsonSchema(row.input, "input", {}) as {
    properties?: Record<string, unknown>;
    required?: string[];
  }; // z.toJSONSchema of an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function requestBody(row: Route, schemas: Json): Json {
  if (row.body === "query") return {};
  const file = {
    type: "object",
    properties: {
      file: { type: "string", format: "binary" },
      files: { type: "array", items: { type: "string", format: "binary" } },
    },
    required: ["file"],
  };
  const schema = row.body === "multipart" ? file : jsonSchema(row.input, "input", schemas);
  return { required: true, content: { [bodyTypes[row.body]]: { schema } } };
}

function success(row: Route, schemas: Json): Json {
  if (row.answer === "file") {
    return {
      description: "The file.",
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    };
  }
  return {
    description: row.summary,
    content: {
      "application/json": { schema: jsonSchema(row.output, "output", schemas) },
      ...(row.lines !== undefined && { "application/x-ndjson": { schema: { type: "string" } } }),
    },
  };
}

/** The problems that a row lists and those that every call can answer, by status. */
function refusals(row: Route): [number, Json][] {
  const always = row.access === "public" ? [] : (["SIGN_IN_NEEDED", "ACCESS_DENIED"] as const);
  const shared = changesState(row) ? (["XSRF_REFUSED", "CONTENT_TYPE_WRONG"] as const) : [];
  const names = [
    ...new Set([
      "INPUT_INVALID" as const,
      "TOO_MANY_REQUESTS" as const,
      ...always,
      ...(row.scopes === undefined ? [] : (["TOKEN_REFUSED", "TOKEN_SCOPE"] as const)),
      ...shared,
      ...row.problems,
    ]),
  ];
  const byStatus = Map.groupBy(names, (name) => problems[name].status);
  return [...byStatus].map(([status, group]) => [
    status,
    {
      description: group.map((name) => `${problems[name].code}: ${problems[name].message}`).join("\n"),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
}

/** @param schemas receives those that contain themselves, and so are referred to by name */
function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const json = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = JSON.parse(json.replaceAll(OWN_DEFINITIONS, SCHEMAS)) as {
    $schema: string;
    $defs?: Record<string, Json>;
  }; // what zod writes
  for (const [name, { id: _name, ...named }] of Object.entries($defs)) schemas[name] = named;
  return rest;
}

/** Where a schema has its definitions when it stands alone, and where the document has them. */
const [OWN_DEFINITIONS, SCHEMAS] = ['"#/$defs/', '"#/components/schemas/'];
