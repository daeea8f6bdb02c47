import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { calledNames, queueNames, type Right } from "../shared/contract/route.ts";
import type { Environment } from "../shared/stores/environment.ts";
import type { Entry } from "./entries.ts";
import { functionVariable, queueVariable } from "./resources.ts";
import { type Grantable, statementsFor } from "./rights.ts";
import type { Settings } from "./settings.ts";

/** What all functions share. */
export interface Ground {
  settings: Settings;
  /** The folder of the bundles. */
  lambdaFolder: string;
  grantable: Grantable;
  /** Where people reach the product. */
  origin: string;
}

export interface FunctionOptions {
  description: string;
  rights: readonly Right[];
  timeoutSeconds: number;
  memoryMegabytes: number;
  reservedConcurrency?: number;
  /** Variables beside those that all functions have. */
  variables?: Readonly<Record<string, string>>;
  /** Statements beside those of its rights: what a queue's consumer needs. */
  statements?: readonly PolicyStatement[];
}

/** The version of Chromium from npm is built for x86-64 alone; all else runs on the cheaper architecture. */
const architectureOf = (entry: Entry) => (entry.chromium ? Architecture.X86_64 : Architecture.ARM_64);

export function functionNameOf({ stage }: Settings, { name }: Entry): string {
  return `sprout-${stage}-${name}`;
}

/** One Lambda with a role, a policy and a log group of its own. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, entry: Entry, ground: Ground, options: FunctionOptions) {
    super(scope, id);
    const { settings, grantable, lambdaFolder } = ground;
    const functionName = functionNameOf(settings, entry);

    const logGroup = new LogGroup(this, "Logs", {
      logGroupName: `/sprout/${settings.stage}/${entry.name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: {
        rights: new PolicyDocument({
          statements: [
            new PolicyStatement({
              sid: "OwnLogs",
              effect: Effect.ALLOW,
              actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
              resources: [logGroup.logGroupArn],
            }),
            ...statementsFor(options.rights, grantable),
            ...(options.statements ?? []),
          ],
        }),
      },
    });

    this.lambda = new LambdaFunction(this, "Function", {
      functionName,
      description: options.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(entry),
      handler: "index.handler",
      code: Code.fromAsset(bundleFolder(lambdaFolder, entry), { exclude: ["*.map"] }),
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      timeout: Duration.seconds(options.timeoutSeconds),
      memorySize: options.memoryMegabytes,
      environment: { ...environmentOf(ground, options.rights), ...options.variables },
      ...(options.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: options.reservedConcurrency,
      }),
      // Chromium is unpacked into /tmp: about 180 MB beside what a print writes.
      ...(entry.chromium && { ephemeralStorageSize: Size.mebibytes(1_024) }),
    });
  }
}

type Variables = Partial<Record<keyof Environment | "NODE_OPTIONS", string>>;

/** No text ever becomes code: `eval` and `new Function` throw. */
const NODE_OPTIONS = "--disallow-code-generation-from-strings";

function environmentOf({ grantable, origin, settings }: Ground, rights: readonly Right[]) {
  // Who may reach nothing learns no address.
  if (rights.length === 0) return { NODE_OPTIONS };
  const variables: Variables = {
    SPROUT_TABLE: grantable.table.tableName,
    SPROUT_BUCKET: grantable.bodies.bucketName,
    SPROUT_SECRET_ID: grantable.secret.secretArn,
    SPROUT_ORIGIN: origin,
    SPROUT_DESIGNERS: settings.designers,
    SPROUT_ADMINISTRATORS: settings.administrators,
    ...(settings.mailFrom !== undefined && { SPROUT_MAIL_FROM: settings.mailFrom }),
    NODE_OPTIONS,
  };
  const queues = queueNames
    .filter((name) => rights.includes(`queue:${name}`))
    .map((name) => [queueVariable(name), grantable.queues[name].queueUrl]);
  const functions = calledNames
    .filter((name) => rights.includes(`call:${name}`))
    .map((name) => [functionVariable(name), grantable.functionNames[name]]);
  return { ...variables, ...Object.fromEntries([...queues, ...functions]) };
}

function bundleFolder(lambdaFolder: string, { name, file }: Entry): string {
  const folder = join(lambdaFolder, name);
  if (!existsSync(folder)) throw new Error(`${file} is not bundled yet. Run "node infra/bundle.ts" first.`);
  return folder;
}
