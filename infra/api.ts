import { AccessLogField, AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { routes } from "../shared/contract/index.ts";
import { baseRights, changesState, type Route } from "../shared/contract/route.ts";
import { CallInvokers } from "./call-invokers.ts";
import { callEntry } from "./entries.ts";
import { type DeployContext, ProductFunction } from "./functions.ts";
import { productLog } from "./logs.ts";
import { callTimeoutSeconds } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** Passwords are hashed here, and CPU comes with memory. */
export const MEMORY_MEGABYTES = 1_024;

/** Per route, except for the guarded ones. */
export const ordinaryRate = { perSecond: 100, burst: 200 };
/**
 * Sign-in, sign-up, codes and passwords. A route has one rate for the whole world, so a low one could be used to lock
 * everybody out; attempts are counted by account and place in the functions, which refuse before they hash anything.
 */
const guardedRate = { perSecond: 500, burst: 1_000 };

export const isGuarded = (row: Route) => row.access === "public" && changesState(row);

/**
 * One Lambda for each row of the table of calls. They exist independently of the gateway, so that a deployment may do without
 * it. They share a log group: every line names its call and its request, so one query searches all calls.
 */
export class CallFunctions extends Construct {
  readonly byRow: ReadonlyMap<Route, LambdaFunction>;

  /** @param edgeKey the secret by which CloudFront identifies itself; absent without CloudFront */
  constructor(scope: Construct, id: string, ground: DeployContext, edgeKey: string | undefined) {
    super(scope, id);
    const logGroup = productLog(this, "Logs", ground.settings, "calls");
    this.byRow = new Map(
      routes.map((row) => {
        const entry = callEntry(row);
        const { lambda } = new ProductFunction(this, entry.name, entry, ground, {
          description: `${row.method} ${row.path}: ${row.summary}`.slice(0, 256),
          rights: [...baseRights, ...row.rights],
          timeoutSeconds: callTimeoutSeconds,
          memoryMegabytes: MEMORY_MEGABYTES,
          logGroup,
          ...(edgeKey !== undefined && { variables: { SPROUT_EDGE_KEY: edgeKey } }),
        });
        return [row, lambda];
      }),
    );
  }
}

/** The HTTP API. Its routes are added later: they need the functions, which need to know the address in front of it. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly #settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.http = new HttpApi(this, "Http", {
      apiName: `sprout-${settings.stage}`,
      description: "Every call of the product; reached through CloudFront",
      createDefaultStage: false,
    });
  }

  get host(): string {
    return `${this.http.apiId}.execute-api.${this.http.stack.region}.${this.http.stack.urlSuffix}`;
  }

  /** Connects each row to its function, and opens the API. */
  serve(functions: CallFunctions): void {
    const invokers = new CallInvokers(this, "Invokers", functions.byRow);
    const served = [...functions.byRow].flatMap(([row, lambda]) =>
      this.http.addRoutes({
        path: row.path,
        methods: [HttpMethod[row.method]],
        integration: invokers.integration(row, lambda),
      }),
    );
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.http,
      autoDeploy: true,
      throttle: { rateLimit: ordinaryRate.perSecond, burstLimit: ordinaryRate.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(productLog(this, "AccessLog", this.#settings, "api-access")),
        format: accessLogFormat,
      },
    });
    // A route's settings can't be created before the route.
    for (const route of served) stage.node.addDependency(route);
    const cfnStage = stage.node.defaultChild as CfnStage; // an HttpStage consists of exactly this
    cfnStage.routeSettings = Object.fromEntries(
      routes
        .filter(isGuarded)
        .map((row) => [
          `${row.method} ${row.path}`,
          { ThrottlingRateLimit: guardedRate.perSecond, ThrottlingBurstLimit: guardedRate.burst },
        ]),
    );
  }
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
