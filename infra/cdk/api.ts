import { createHash } from "node:crypto";
import { Stack } from "aws-cdk-lib";
import { AccessLogField, AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnApi,
  CfnDeployment,
  type CfnStage,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { routes } from "../../shared/contract/index.ts";
import { changesState, isForRespondents, type Route } from "../../shared/contract/route.ts";
import { submit } from "../../shared/contract/runtime.ts";
import { callEntries, callEntry, type Entry } from "../entries.ts";
import { callTimeoutSeconds } from "../resources.ts";
import { CallInvokers } from "./call-invokers.ts";
import { type DeployContext, ProductFunction, productLog, VENDED } from "./functions.ts";
import type { EdgeKeys } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** Passwords are hashed here, and CPU comes with memory. */
export const MEMORY_MEGABYTES = 1_024;

/**
 * Per route, except for the guarded ones: for all callers together, so it is a brake for the bill and must be above what a
 * flood of one caller reaches. How much one address or account may call is counted in the functions
 * (`functions/endpoint/call-rate.ts`) and by the firewall.
 */
export const ordinaryRate = { perSecond: 1_000, burst: 2_000 };
/**
 * Sign-in, sign-up, codes and passwords. A route has one rate for the whole world, so a low one could be used to lock
 * everybody out; attempts are counted by account and place in the functions, which refuse before they hash anything.
 */
const guardedRate = { perSecond: 500, burst: 1_000 };

export const isGuarded = (row: Route) => row.access === "public" && changesState(row);

/**
 * What the call that saves and submits may take of the account's concurrency: it computes the whole form, and a flood of it must
 * leave the other calls their part.
 */
const SUBMITS_SHARE = 1 / 4;

/** How many saves and submissions are worked on at the same time, and no more. */
export function submitsAtOnce({ concurrency }: Pick<Settings, "concurrency">): number {
  return Math.max(1, Math.floor(concurrency * SUBMITS_SHARE));
}

/** True for a function that somebody without an account can call. */
const isAnonymous = ({ calls }: Entry) =>
  calls.some(({ access }) => access === "public" || isForRespondents(access));

/** What a function takes of the account's concurrency for itself, where the settings reserve some. */
function reservedFor(entry: Entry, settings: Settings): { reservedConcurrency?: number } {
  if (settings.reserve && entry === callEntry(submit))
    return { reservedConcurrency: submitsAtOnce(settings) };
  const { anonymousCalls } = settings;
  return anonymousCalls !== undefined && isAnonymous(entry) ? { reservedConcurrency: anonymousCalls } : {};
}

/** What all calls together take of the account's concurrency for themselves. */
export function reservedForCalls(settings: Settings): number {
  return callEntries.reduce((sum, entry) => sum + (reservedFor(entry, settings).reservedConcurrency ?? 0), 0);
}

/**
 * The functions of the calls: one for each set of rights. They exist independently of the gateway, so that a deployment may do
 * without it. They share a log group: every line names its call and its request, so one query searches all calls.
 */
export class CallFunctions extends Construct {
  readonly logGroup: ILogGroup;

  /** @param edgeKeys the secrets by which CloudFront identifies itself; absent without CloudFront */
  constructor(scope: Construct, id: string, ground: DeployContext, edgeKeys: EdgeKeys | undefined) {
    super(scope, id);
    const variables = edgeKeys && {
      SPROUT_EDGE_KEY: edgeKeys.sent.unsafeUnwrap(), // references, resolved while deploying
      SPROUT_EDGE_KEY_OTHER: edgeKeys.other.unsafeUnwrap(),
      SPROUT_EDGE_KEY_CHANGE: String(ground.settings.edgeKey),
    };
    const logGroup = productLog(this, "Logs", ground.settings, "calls");
    this.logGroup = logGroup;
    for (const entry of callEntries) {
      new ProductFunction(this, entry.name, entry, ground, {
        description: descriptionOf(entry.calls),
        timeoutSeconds: callTimeoutSeconds,
        memoryMegabytes: MEMORY_MEGABYTES,
        logGroup,
        ...(variables !== undefined && { variables }),
        ...reservedFor(entry, ground.settings),
      });
    }
  }
}

/** As long as Lambda allows. @example "POST /rest/form/publish: Publishes the form" */
function descriptionOf(calls: readonly Route[]): string {
  const named = calls.map(({ method, path }) => `${method} ${path}`).join(", ");
  return (calls.length === 1 ? `${named}: ${calls[0]?.summary}` : named).slice(0, 256);
}

/** Distinguishes the documents of some releases. */
const HASH_CHARACTERS = 12;

/**
 * The HTTP API. It is defined by one document with a route for each call: routes and integrations as resources of their own
 * would be twice as many as there are calls, and a stack has 500 at most. What it serves is a deployment of that document, made
 * by `openAfter`: the document itself is there early, since functions know the address in front of it.
 */
export class Api extends Construct {
  readonly http: IHttpApi;
  readonly #settings: Settings;
  readonly #definition: string;
  readonly #stage: CfnStage;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    const invokers = new CallInvokers(this, "Invokers", settings);
    const body = definitionOf(settings, invokers);
    const { ref } = new CfnApi(this, "Http", { body, failOnWarnings: true });
    this.#definition = JSON.stringify(Stack.of(this).resolve(body));
    this.http = HttpApi.fromHttpApiAttributes(this, "Served", { httpApiId: ref });
    this.#stage = this.#makeStage();
  }

  /**
   * Serves the routes of this release once the functions that answer them are there: until then those of the release before.
   * A deployment is a picture of the document, so a document that changed takes a new one.
   */
  openAfter(functions: Construct): void {
    const hash = createHash("sha256").update(this.#definition).digest("hex").slice(0, HASH_CHARACTERS);
    const deployment = new CfnDeployment(this, `Deployment${hash}`, { apiId: this.http.apiId });
    deployment.node.addDependency(functions);
    this.#stage.deploymentId = deployment.ref;
  }

  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.http.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  #makeStage(): CfnStage {
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.http,
      autoDeploy: false,
      throttle: { rateLimit: ordinaryRate.perSecond, burstLimit: ordinaryRate.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          productLog(this, "AccessLog", this.#settings, "api-access", VENDED),
        ),
        format: accessLogFormat,
      },
    });
    const cfnStage = stage.node.defaultChild as CfnStage; // an HttpStage consists of exactly this
    cfnStage.routeSettings = Object.fromEntries(
      routes
        .filter(isGuarded)
        .map((row) => [
          `${row.method} ${row.path}`,
          { ThrottlingRateLimit: guardedRate.perSecond, ThrottlingBurstLimit: guardedRate.burst },
        ]),
    );
    return cfnStage;
  }
}

/**
 * The API as API Gateway imports it: OpenAPI with Amazon's own extensions.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
function definitionOf({ stage }: Settings, invokers: CallInvokers) {
  const pathOf = (row: Route) => ({
    [row.method.toLowerCase()]: {
      responses: { default: { description: "As the function answers" } },
      "x-amazon-apigateway-integration": invokers.integration(row),
    },
  });
  return {
    openapi: "3.0.1",
    info: {
      title: `sprout-${stage}`,
      version: "1",
      description: "Every call of the product; reached through CloudFront",
    },
    paths: Object.fromEntries(routes.map((row) => [row.path, pathOf(row)])),
  };
}

/** The route, never the address: respondents' keys must not be in a log. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTime(),
    requestId: AccessLogField.contextRequestId(),
    route: "$context.routeKey",
    status: "$context.status",
    milliseconds: "$context.responseLatency",
    bytes: "$context.responseLength",
    integrationError: "$context.integrationErrorMessage",
  }),
);
