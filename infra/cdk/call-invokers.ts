import { Arn, ArnFormat, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { routes } from "../../shared/contract/index.ts";
import { changesState, type Route } from "../../shared/contract/route.ts";
import { callEntry } from "../entries.ts";
import { startedNameOf } from "./function-names.ts";
import { serviceFor } from "./roles.ts";
import type { Settings } from "./settings.ts";

/** Calls that came when the policy of the changers was full; they never move either. */
const LATER = ["/rest/form/hooks"];

/** Which role invokes a call. @example invokerOf({ method: "GET", path: "/ping" }) // "Readers" */
export function invokerOf(row: Pick<Route, "method" | "path">): "Readers" | "Changers" | "LaterChangers" {
  if (!changesState(row)) return "Readers";
  return LATER.some((path) => row.path.startsWith(path)) ? "LaterChangers" : "Changers";
}

/**
 * How the HTTP API is allowed to invoke the functions of the calls: by three roles, one for the calls that only read and two
 * for those that change something, each of which may invoke exactly the functions of its calls. The usual permission on each
 * function says the same with one more resource per call, and a stack may have 500. There are several because a role's own
 * policies are limited to 10,240 characters, about 100 functions; a call never moves from one to another, so no deployment
 * removes its right before the other role has it.
 *
 * Functions are named here and not referred to: they know the address in front of the API, so they are created after it.
 */
export class CallInvokers extends Construct {
  readonly #settings: Settings;
  readonly #roles: Readonly<Record<ReturnType<typeof invokerOf>, Role>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.#roles = {
      Readers: this.#invoker("Readers"),
      Changers: this.#invoker("Changers"),
      LaterChangers: this.#invoker("LaterChangers"),
    };
  }

  /** What API Gateway does with a call, in the words of its OpenAPI extension. */
  integration(row: Route) {
    const { partition, region } = Stack.of(this);
    const role = this.#roles[invokerOf(row)];
    return {
      type: "aws_proxy",
      httpMethod: "POST",
      uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${this.#arnOf(row)}/invocations`,
      payloadFormatVersion: "2.0",
      credentials: role.roleArn,
    };
  }

  #arnOf(row: Route): string {
    const resourceName = startedNameOf(this.#settings, callEntry(row));
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return Arn.format({ service: "lambda", resource: "function", resourceName, arnFormat }, Stack.of(this));
  }

  #invoker(id: ReturnType<typeof invokerOf>): Role {
    const invoke = new PolicyStatement({
      sid: "InvokeCalls",
      actions: ["lambda:InvokeFunction"],
      resources: [...new Set(routes.filter((row) => invokerOf(row) === id).map((row) => this.#arnOf(row)))],
    });
    return new Role(this, id, {
      description: "Lets the HTTP API invoke the functions of its calls",
      assumedBy: serviceFor(this, "apigateway.amazonaws.com"),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
  }
}
