/** CloudFront and the HTTP API as the templates describe them: which headers pass, which function answers, by which role's right. */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import { isAllowed, type Statement } from "../../rights/policy.ts";
import type { Templates } from "./template.ts";

const Definition = z.object({
  Body: z.object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          "x-amazon-apigateway-integration": z.object({ uri: z.string(), credentials: z.string() }),
        }),
      ),
    ),
  }),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(
      z.object({
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
  }),
});
const Forwarded = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: z.object({ Headers: z.array(z.string()).default([]) }),
  }),
});

/** What CloudFront sends whatever its policy says. */
const alwaysSent = ["host", "content-length"];

interface Answering {
  name: string;
  isAllowed: boolean;
}

export class Edge {
  readonly #functions = new Map<string, Answering>();
  readonly #added: Readonly<Record<string, string>>;
  readonly #passing: ReadonlySet<string>;

  /** @param statements of each role, by its ARN */
  constructor(templates: Templates, statements: ReadonlyMap<string, readonly Statement[]>) {
    for (const resource of templates.ofType("AWS::ApiGatewayV2::Api")) {
      const { Body } = Definition.parse(templates.properties(resource));
      for (const [path, methods] of Object.entries(Body.paths))
        for (const [method, operation] of Object.entries(methods)) {
          const { uri, credentials } = operation["x-amazon-apigateway-integration"];
          const [, arn = ""] = /functions\/(arn:[^/]+)\/invocations$/.exec(uri) ?? [];
          this.#functions.set(`${method.toUpperCase()} ${path}`, {
            name: arn.split(":")[6] ?? "",
            isAllowed: isAllowed(statements.get(credentials) ?? [], {
              action: "lambda:InvokeFunction",
              resource: arn,
              context: {},
            }),
          });
        }
    }
    const origins = templates
      .ofType("AWS::CloudFront::Distribution")
      .flatMap((one) => Distribution.parse(templates.properties(one)).DistributionConfig.Origins);
    this.#added = Object.fromEntries(
      origins.flatMap(({ OriginCustomHeaders }) =>
        OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
      ),
    );
    this.#passing = new Set([
      ...alwaysSent,
      ...templates
        .ofType("AWS::CloudFront::OriginRequestPolicy")
        .flatMap(
          (one) => Forwarded.parse(templates.properties(one)).OriginRequestPolicyConfig.HeadersConfig.Headers,
        )
        .map((name) => name.toLowerCase()),
    ]);
  }

  /** Which function answers a call, and the event that it gets. @param input as the local gateway makes it */
  callOf(input: unknown): { name: string; event: APIGatewayProxyEventV2 } {
    const event = input as APIGatewayProxyEventV2; // `infra/local/call-function.ts` makes it
    const found = this.#functions.get(event.routeKey);
    if (found === undefined) throw new Error(`The HTTP API has no route ${event.routeKey}.`);
    if (!found.isAllowed) throw new Error(`The HTTP API may not invoke ${found.name}.`);
    const passing = Object.entries(event.headers).filter(([name]) => this.#passing.has(name));
    const viewer = this.#passing.has("cloudfront-viewer-address")
      ? { "cloudfront-viewer-address": `${event.requestContext.http.sourceIp}:50000` }
      : {};
    return {
      name: found.name,
      event: { ...event, headers: { ...Object.fromEntries(passing), ...viewer, ...this.#added } },
    };
  }
}
