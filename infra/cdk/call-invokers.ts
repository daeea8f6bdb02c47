import { Arn, ArnFormat, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { routes } from "../../shared/contract/index.ts";
import { changesState, type Route } from "../../shared/contract/route.ts";
import { callEntry } from "../entries.ts";
import { startedNameOf } from "./function-names.ts";
import { serviceFor } from "./roles.ts";
import type { Settings } from "./settings.ts";

/**
 * How the HTTP API is allowed to invoke the functions of the calls: by two roles, one for the calls that only read and one
 * for those that change something, each of which may invoke exactly the functions of its calls. The usual permission on each
 * function says the same with one more resource per call, and a stack may have 500. There are two roles because a role's own
 * policies are limited to 10,240 characters, about 100 functions; a call never moves from one to the other, so no deployment
 * removes its right before the other role has it.
 *
 * Functions are named here and not referred to: they know the address in front of the API, so they are created after it.
 */
export class CallInvokers extends Construct {
  readonly #settings: Settings;
  readonly #readers: Role;
  readonly #changers: Role;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.#readers = this.#invokerOf("Readers", (row) => !changesState(row));
    this.#changers = this.#invokerOf("Changers", changesState);
  }

  /** What API Gateway does with a call, in the words of its OpenAPI extension. */
  integration(row: Route) {
    const { partition, region } = Stack.of(this);
    const role = changesState(row) ? this.#changers : this.#readers;
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

  #invokerOf(id: string, isOwn: (row: Route) => boolean): Role {
    const invoke = new PolicyStatement({
      sid: "InvokeCalls",
      actions: ["lambda:InvokeFunction"],
      resources: [...new Set(routes.filter(isOwn).map((row) => this.#arnOf(row)))],
    });
    return new Role(this, id, {
      description: "Lets the HTTP API invoke the functions of its calls",
      assumedBy: serviceFor(this, "apigateway.amazonaws.com"),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
  }
}
