import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Match, Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { EventSourceMapping, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { QueueName } from "../../shared/contract/route.ts";
import { listeners, schedulesWith, services, servicesWith } from "../../shared/contract/workers.ts";
import { MARK_TAG } from "../../shared/stores/environment.ts";
import { calledEntry, workerEntry } from "../entries.ts";
import { queues as definitions, functionVariable, queueVariable } from "../resources.ts";
import { type DeployContext, ProductFunction } from "./functions.ts";
import { type Network, networkOf } from "./network.ts";
import { consumeStatement } from "./rights.ts";
import type { Settings } from "./settings.ts";

export interface PipelineQueue {
  live: Queue;
  /** Messages that failed too often stay here until somebody sends them again. */
  dead: Queue;
}

/**
 * The queues, each with its dead letters. They are encrypted with SQS's own keys: messages contain keys of items and never
 * content, so a customer-managed key would cost a request for each message and protect nothing.
 */
export class Queues extends Construct {
  readonly byName: Readonly<Record<QueueName, PipelineQueue>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    };
    const queues = definitions.map((definition) => {
      const { name, deadLetterName, deadLetterRetentionDays, visibilitySeconds, maxReceives } = definition;
      const dead = new Queue(this, deadLetterName, {
        ...common,
        queueName: `sprout-${settings.stage}-${deadLetterName}`,
        retentionPeriod: Duration.days(deadLetterRetentionDays),
      });
      const live = new Queue(this, name, {
        ...common,
        queueName: `sprout-${settings.stage}-${name}`,
        visibilityTimeout: Duration.seconds(visibilitySeconds),
        retentionPeriod: Duration.days(4),
        deadLetterQueue: { queue: dead, maxReceiveCount: maxReceives },
      });
      return [name, { live, dead }];
    });
    this.byName = Object.fromEntries(queues) as Record<QueueName, PipelineQueue>; // one definition for each name
  }
}

/**
 * A flood of submissions leaves room for the calls, and for the functions that workers call: if those were refused for lack
 * of concurrency, their steps would count as failed.
 */
export const LIGHT_MAX_CONCURRENCY = 50;
/** What a queue may take of the account's concurrency: there are four, and their workers call as many functions again. */
const SHARE_OF_ACCOUNT = 1 / 10;
/** The least that SQS allows. */
const LEAST_CONCURRENCY = 2;

/**
 * How many messages of a queue are worked on at the same time. A print takes two functions, its worker and its printer, and
 * nothing else calls a printer, so this is also the number of printers.
 */
export function maxConcurrency(
  prints: boolean | undefined,
  settings: Pick<Settings, "prints" | "concurrency">,
) {
  const desired = prints ? settings.prints : LIGHT_MAX_CONCURRENCY;
  const share = Math.floor(settings.concurrency * SHARE_OF_ACCOUNT);
  return Math.max(LEAST_CONCURRENCY, Math.min(desired, share));
}

/** The functions behind the queues, those that only others call, and the scheduled ones. */
export class Pipeline extends Construct {
  readonly functions: readonly LambdaFunction[];
  /** For the functions that only others call; absent where they run in Lambda's own. */
  readonly network: Network | undefined;

  constructor(scope: Construct, id: string, ground: DeployContext, queues: Queues) {
    super(scope, id);
    const { settings } = ground;
    this.network = networkOf(this, settings);
    this.functions = [
      ...definitions.map(({ name, worker }) => {
        const { live } = queues.byName[name];
        const entry = workerEntry(worker);
        const lambda = new ProductFunction(this, name, entry, ground, {
          description: `Processes the queue "${name}"`,
          timeoutSeconds: worker.timeoutSeconds,
          memoryMegabytes: worker.memoryMegabytes,
          inChain: "inChain" in worker && worker.inChain,
          variables: { [queueVariable(name)]: live.queueUrl }, // to set when a message is delivered again
          statements: [consumeStatement(live)],
        });
        new EventSourceMapping(this, `${name}-source`, {
          target: lambda.started(),
          eventSourceArn: live.queueArn,
          batchSize: worker.batchSize,
          reportBatchItemFailures: true,
          // Browsers are heavy on memory and money: a flood of submissions waits in the queue. If more messages were received
          // than there are printers, they would find none free and count as failed deliveries.
          maxConcurrency: maxConcurrency(worker.prints, settings),
        });
        return lambda.lambda;
      }),
      ...servicesWith(settings).map((name) => {
        const service = services[name];
        const atOnce = "atOnce" in service ? service.atOnce : undefined;
        const reachesOut = "reachesOut" in service && service.reachesOut;
        const lambda = new ProductFunction(this, name, calledEntry(name), ground, {
          description: `${service.description}, with no rights except to its own log`,
          timeoutSeconds: service.timeoutSeconds,
          memoryMegabytes: service.memoryMegabytes,
          inChain: "inChain" in service && service.inChain,
          // The one that reaches the internet does so from Lambda's own network, which leads to nothing of the account.
          ...(reachesOut
            ? { variables: { SPROUT_HOOKS: settings.hooks } }
            : this.network !== undefined && { network: this.network }),
          ...(settings.reserve &&
            atOnce !== undefined && {
              reservedConcurrency: atOnce === "prints" ? maxConcurrency(true, settings) : atOnce,
            }),
        });
        lambda.started(); // its alias, if any: workers name it, and must find it before the first release
        return lambda.lambda;
      }),
      ...schedulesWith(settings).map(([name, schedule]) => {
        const lambda = new ProductFunction(this, name, workerEntry(schedule), ground, {
          description: `Runs every ${schedule.everyMinutes} minutes`,
          timeoutSeconds: schedule.timeoutSeconds,
          memoryMegabytes: schedule.memoryMegabytes,
        });
        new Rule(this, `${name}-clock`, {
          description: `Every ${schedule.everyMinutes} minutes: ${name}`,
          schedule: Schedule.rate(Duration.minutes(schedule.everyMinutes)),
          // The next run does what a failed one left undone.
          targets: [
            new LambdaTarget(lambda.started(), { retryAttempts: 0, event: RuleTargetInput.fromObject({}) }),
          ],
        });
        return lambda.lambda;
      }),
      ...(settings.scan ? [this.#scanned(ground)] : []),
      ...(settings.mailFrom !== undefined ? [this.#returned(ground)] : []),
    ];
    outputEnvironment(this, ground);
  }

  #scanned(ground: DeployContext): LambdaFunction {
    const { scan } = listeners;
    const lambda = new ProductFunction(this, "scan", workerEntry(scan), ground, scan);
    new Rule(this, "scan-results", {
      description: "What GuardDuty found in an uploaded file",
      eventPattern: {
        source: ["aws.guardduty"],
        detailType: ["GuardDuty Malware Protection Object Scan Result"],
        detail: { s3ObjectDetails: { bucketName: [ground.grantable.blobs.bucketName] } },
      },
      targets: [new LambdaTarget(lambda.started())], // a file waits until it has been told of: retried for a day
    });
    return lambda.lambda;
  }

  #returned(ground: DeployContext): LambdaFunction {
    const { returned } = listeners;
    const lambda = new ProductFunction(this, "returned", workerEntry(returned), ground, returned);
    new Rule(this, "returned-mails", {
      description: "Mails to recipients that came back, or were reported",
      eventPattern: {
        source: ["aws.ses"],
        detail: { eventType: ["Bounce", "Complaint"], mail: { tags: { [MARK_TAG]: Match.exists() } } },
      },
      targets: [new LambdaTarget(lambda.started())], // retried for a day
    });
    return lambda.lambda;
  }
}

/** What the commands that work on a deployed product's data read: `npm run sprout -- redrive --environment FILE`. */
function outputEnvironment(scope: Construct, { grantable, settings, origin }: DeployContext): void {
  const { table, blobs, secret, queues, functionNames } = grantable;
  const addresses = Object.entries(queues).map(([name, { queueUrl }]) => [queueVariable(name), queueUrl]);
  const stack = Stack.of(scope);
  const output = new CfnOutput(scope, "Environment", {
    description: "For the commands that work on the data of the product",
    value: stack.toJsonString({
      AWS_REGION: stack.region,
      SPROUT_TABLE: table.tableName,
      SPROUT_BUCKET: blobs.bucketName,
      SPROUT_SECRET_ID: secret.secretArn,
      SPROUT_ORIGIN: origin,
      SPROUT_DESIGNERS: settings.designers,
      ...Object.fromEntries(addresses),
      [functionVariable("render")]: functionNames.render,
    }),
  });
  output.overrideLogicalId("Environment");
}
