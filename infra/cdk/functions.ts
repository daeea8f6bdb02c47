/** The product's functions on Lambda: their roles, settings, logs, traces and source maps. */
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CfnOutput, Duration, IgnoreMode, RemovalPolicy, Size } from "aws-cdk-lib";
import { Effect, PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import {
  Alias,
  Architecture,
  Code,
  type IFunction,
  Function as LambdaFunction,
  LayerVersion,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { type ILogGroup, LogGroup } from "aws-cdk-lib/aws-logs";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { Construct } from "constructs";
import { invokedServices, queueNames, type Right } from "../../shared/contract/route.ts";
import { type Environment, NO_SENDER } from "../../shared/stores/environment.ts";
import { dataAccessOfAll } from "../data-access.ts";
import type { Entry } from "../entries.ts";
import { functionsFile, readLanguages } from "../languages/read-languages.ts";
import { functionVariable, queueVariable } from "../resources.ts";
import { UsageProblem } from "../usage-problem.ts";
import { functionNameOf, LIVE } from "./function-names.ts";
import { type Network, networkStatements } from "./network.ts";
import { type Grantable, statementsFor } from "./rights.ts";
import { serviceFor } from "./roles.ts";
import type { Settings } from "./settings.ts";

/** What all functions share. */
export interface DeployContext {
  settings: Settings;
  /** The folder of the bundles. */
  lambdaFolder: string;
  grantable: Grantable;
  /** Where people reach the product. */
  origin: string;
  /** The words of further languages, beside the code of each function; undefined: there are none. */
  languages: LayerVersion | undefined;
}

export interface FunctionOptions {
  description: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  reservedConcurrency?: number;
  /** True: Lambda must not take a chain of its runs for an endless loop. */
  inChain?: boolean;
  /** Where it writes its log; its own group when absent. */
  logGroup?: ILogGroup;
  /** Variables in addition to those that all functions have. */
  variables?: Readonly<Record<string, string>>;
  /** Statements in addition to those of its rights: what a queue's consumer needs. */
  statements?: readonly PolicyStatement[];
  /** The isolated network that it runs in; Lambda's own network when absent. */
  network?: Network;
}

/** npm's version of Chromium is built for x86-64 only; everything else runs on the cheaper architecture. */
const architectureOf = (entry: Entry) => (entry.chromium ? Architecture.X86_64 : Architecture.ARM_64);

/** One Lambda with its own role and policy. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly #settings: Settings;

  constructor(scope: Construct, id: string, entry: Entry, ground: DeployContext, options: FunctionOptions) {
    super(scope, id);
    const { settings, grantable, lambdaFolder } = ground;
    this.#settings = settings;
    const functionName = functionNameOf(settings, entry);

    const tracing = tracingOf(settings, entry.rights);
    const logGroup = options.logGroup ?? productLog(this, "Logs", settings, entry.name);
    const role = new Role(this, "Role", {
      assumedBy: serviceFor(this, "lambda.amazonaws.com"),
      inlinePolicies: {
        rights: new PolicyDocument({
          statements: [
            new PolicyStatement({
              sid: "OwnLogs",
              effect: Effect.ALLOW,
              actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
              resources: [logGroup.logGroupArn],
            }),
            ...tracing.statements,
            ...statementsFor(entry.rights, grantable, dataAccessOfAll(entry.files)),
            ...(options.statements ?? []),
            ...(options.network === undefined ? [] : networkStatements(grantable.stack, functionName)),
          ],
        }),
      },
    });

    this.lambda = new LambdaFunction(this, "Function", {
      functionName,
      description: options.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(entry),
      handler: `${entry.module}.handler`,
      code: Code.fromAsset(bundleFolder(lambdaFolder, entry), { exclude: ["*.map"] }),
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: tracing.mode,
      timeout: Duration.seconds(options.timeoutSeconds),
      memorySize: options.memoryMegabytes,
      environment: { ...environmentOf(ground, entry.rights), ...options.variables },
      ...(ground.languages !== undefined && { layers: [ground.languages] }),
      ...(options.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: options.reservedConcurrency,
      }),
      ...(options.inChain === true && { recursiveLoop: RecursiveLoop.ALLOW }),
      // What Chromium writes: its profile, the cache of its fonts, large pages.
      ...(entry.chromium && { ephemeralStorageSize: Size.mebibytes(1_024) }),
    });
    if (options.network !== undefined) options.network.hold(this.lambda);
  }

  /**
   * What the stack itself connects to something: the function, so that each deployment is complete; or, with `release=canary`,
   * its alias. That is made once, for whatever is deployed, and moved by releases from then on: CloudFormation leaves a
   * resource alone whose description doesn't change. What is connected by name needs none in the stack.
   */
  started(): IFunction {
    const started =
      this.#settings.release === "canary"
        ? new Alias(this, "Live", { aliasName: LIVE, version: this.lambda.latestVersion })
        : this.lambda;
    return started as IFunction; // it is one: only the CDK's types are laxer about undefined than ours
  }
}

/** Where Lambda puts what `languagesLayer` holds. */
const LANGUAGES_FILE = "/opt/languages.json";

/** The words of further languages as a layer: they come with the settings, and the bundles stay those of the release. */
export function languagesLayer(scope: Construct, { languages }: Settings): LayerVersion | undefined {
  if (languages === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "languages-"));
  writeFileSync(join(folder, basename(LANGUAGES_FILE)), functionsFile(readLanguages(languages)));
  return new LayerVersion(scope, "Languages", {
    description: "What respondents read in further languages",
    code: Code.fromAsset(folder),
  });
}

type Variables = Partial<Record<keyof Environment | "NODE_OPTIONS", string>>;

/** No text ever becomes code: `eval` and `new Function` throw. */
const NODE_OPTIONS = "--disallow-code-generation-from-strings";

function environmentOf({ grantable, origin, settings }: DeployContext, rights: readonly Right[]) {
  // A function without rights is given no addresses.
  const own = {
    NODE_OPTIONS,
    ...(settings.languages !== undefined && { SPROUT_LANGUAGES_FILE: LANGUAGES_FILE }),
  };
  if (rights.length === 0) return own;
  const variables: Variables = {
    SPROUT_TABLE: grantable.table.tableName,
    SPROUT_BUCKET: grantable.blobs.bucketName,
    SPROUT_SECRET_ID: grantable.secret.secretArn,
    SPROUT_ORIGIN: origin,
    SPROUT_DESIGNERS: settings.designers,
    SPROUT_PEOPLE_SEARCH: settings.peopleSearch,
    SPROUT_ADMINISTRATORS: settings.administrators,
    ...(settings.secondFactor !== "off" && { SPROUT_SECOND_FACTOR: settings.secondFactor }),
    SPROUT_MAIL_FROM: settings.mailFrom ?? NO_SENDER,
    ...(settings.identityProviders && {
      SPROUT_IDENTITY_PROVIDERS: JSON.stringify(settings.identityProviders),
    }),
    ...(settings.breakGlass !== "" && { SPROUT_BREAK_GLASS: settings.breakGlass }),
    ...(rights.includes("issuer:call") &&
      grantable.issuerSecret && { SPROUT_ISSUER_SECRET_ID: grantable.issuerSecret.secretArn }),
    ...(settings.scan && { SPROUT_SCAN: "true" }),
    ...(settings.hooks !== "" && { SPROUT_HOOKS: settings.hooks }),
    ...(settings.trail !== "" && { SPROUT_TRAIL: settings.trail }),
    ...own,
  };
  const queues = queueNames
    .filter((name) => rights.includes(`queue:${name}`))
    .map((name) => [queueVariable(name), grantable.queues[name].queueUrl]);
  const functions = invokedServices
    .filter((name) => rights.includes(`invoke:${name}`))
    .flatMap((name) => {
      const functionName = grantable.functionNames[name];
      return functionName === undefined ? [] : [[functionVariable(name), functionName]];
    });
  return { ...variables, ...Object.fromEntries([...queues, ...functions]) };
}

function bundleFolder(lambdaFolder: string, { bundle, files: [file] }: Entry): string {
  const folder = join(lambdaFolder, bundle);
  if (!existsSync(folder))
    throw new UsageProblem(`${file} is not bundled yet. Run "node infra/bundle.ts" first.`);
  return folder;
}

/**
 * X-Ray's traces of a function, where the setting `traces` asks for them; AWS decides how many of its starts, and no rule can
 * change that: https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html. They tell when it was started, how long it took to wake and to run; names and times, no content. A
 * function without rights gets no tracing either, and LocalStack's free image has no X-Ray.
 * @returns the function's mode, and the statement that its role needs for it
 */
function tracingOf(
  { edge, traces }: Settings,
  rights: readonly Right[],
): { mode: Tracing; statements: PolicyStatement[] } {
  if (!traces || !edge || rights.length === 0) return { mode: Tracing.DISABLED, statements: [] };
  const ownTraces = new PolicyStatement({
    sid: "OwnTraces",
    actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
    // X-Ray has no resource to name here: both actions take "*" and nothing else.
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
    resources: ["*"],
  });
  return { mode: Tracing.ACTIVE, statements: [ownTraces] };
}

/**
 * The source maps of the functions, beside their code in the bucket that the CDK deploys from: no function loads them, and
 * `sprout fault` reads a fault's stack with them. Each release has its own file, which stays as long as the bucket keeps it.
 */
export class SourceMaps extends Construct {
  constructor(scope: Construct, id: string, lambdaFolder: string) {
    super(scope, id);
    const { s3ObjectUrl } = new Asset(this, "Files", {
      path: lambdaFolder,
      ignoreMode: IgnoreMode.GIT,
      exclude: ["*", "!*/", "node_modules", "!*.map"],
    });
    const output = new CfnOutput(scope, "SourceMapsFile", {
      description: "The source maps of this release, for: npm run sprout -- fault",
      value: s3ObjectUrl,
    });
    output.overrideLogicalId("SourceMaps");
  }
}

/**
 * Where services of AWS write logs themselves: the beginning of the name spares each group a statement in a policy of the
 * region that holds 5,120 characters, for all products of the account.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-V2-CloudWatchLogs.html
 */
export const VENDED = "/aws/vendedlogs";

/**
 * A log group of the product: `/sprout/<stage>/<name>`, deleted with the stack. Logs contain no answers, so nothing in them is
 * needed for longer than it takes to understand a failure.
 * @param before the beginning of its name
 */
export function productLog(
  scope: Construct,
  id: string,
  { stage, logDays, logKey }: Settings,
  name: string,
  before: typeof VENDED | "" = "",
): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: `${before}/sprout/${stage}/${name}`,
    retention: logDays,
    removalPolicy: RemovalPolicy.DESTROY,
    ...(logKey !== undefined && { encryptionKey: Key.fromKeyArn(scope, `${id}Key`, logKey) }),
  });
}
