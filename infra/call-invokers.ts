import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from "aws-cdk-lib/aws-apigatewayv2";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { changesState, type Route } from "../shared/contract/route.ts";
import { callEntry } from "./entries.ts";

/**
 * How the HTTP API is allowed to invoke the functions of the calls: by two roles, one for the calls that only read and one
 * for those that change something, each of which may invoke exactly the functions of its calls. The usual permission on each
 * function says the same with one more resource per call, and a stack may have 500. There are two roles because a role's own
 * policies are limited to 10,240 characters, about 100 functions; a call never moves from one to the other, so no deployment
 * removes its right before the other role has it.
 */
export class CallInvokers extends Construct {
  readonly #readers: Role | undefined;
  readonly #changers: Role | undefined;

  constructor(scope: Construct, id: string, functions: ReadonlyMap<Route, LambdaFunction>) {
    super(scope, id);
    const [readers, changers] = [false, true].map((changes) =>
      [...functions].filter(([row]) => changesState(row) === changes).map(([, lambda]) => lambda),
    );
    this.#readers = this.#invokerOf("Readers", readers ?? []);
    this.#changers = this.#invokerOf("Changers", changers ?? []);
  }

  /** The target of an API route. */
  integration(row: Route, lambda: LambdaFunction): HttpRouteIntegration {
    const role = changesState(row) ? this.#changers : this.#readers;
    if (role === undefined) throw new Error(`No role may invoke the function of ${row.path}.`);
    return new InvokedByRole(callEntry(row).name, lambda, role);
  }

  #invokerOf(id: string, functions: readonly LambdaFunction[]): Role | undefined {
    if (functions.length === 0) return undefined;
    const invoke = new PolicyStatement({
      sid: "InvokeCalls",
      actions: ["lambda:InvokeFunction"],
      resources: functions.map(({ functionArn }) => functionArn),
    });
    return new Role(this, id, {
      description: "Lets the HTTP API invoke the functions of its calls",
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
  }
}

/** Like the CDK's `HttpLambdaIntegration`, but invokes through a role instead of a permission on the function. */
class InvokedByRole extends HttpRouteIntegration {
  readonly #lambda: LambdaFunction;
  readonly #role: Role;

  constructor(id: string, lambda: LambdaFunction, role: Role) {
    super(id);
    this.#lambda = lambda;
    this.#role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    };
  }
}
