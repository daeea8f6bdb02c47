/** The measurements of a deployed product: used by both the alarms and the dashboard. */
import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName } from "../shared/contract/route.ts";
import { schedules } from "../shared/contract/workers.ts";
import type { Api } from "./api.ts";
import type { Pipeline, Queues } from "./pipeline.ts";
import { table as tableDefinition } from "./resources.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site.ts";
import type { Storage } from "./storage.ts";

export interface Watched {
  queues: Queues;
  pipeline: Pipeline;
  storage: Storage;
  api: Api | undefined;
  site: Site | undefined;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** The workers that take steps of runs, and so end them: they write the log lines that are counted. */
const takers: readonly string[] = ["submissions", "steps", "prints"] satisfies QueueName[];

/** A function's part of the product. @example partOf(lambda) // "steps" */
export function partOf(lambda: LambdaFunction): string {
  return lambda.node.scope?.node.id ?? lambda.node.id;
}

/** How long each clock has for its rounds before one that is missing counts. */
const ROUNDS_OVER = Duration.minutes(30);
/** The clock that the others are counted in. */
const SLOWEST_MINUTES = Math.max(...Object.values(schedules).map(({ everyMinutes }) => everyMinutes));
/** The rounds of all clocks in that time: those of a faster clock count for less, so that each clock has the same share. */
const ROUNDS = (Object.keys(schedules).length * ROUNDS_OVER.toMinutes()) / SLOWEST_MINUTES;
/** Above it with the rounds of a clock missing, below it with one round of each: a window may begin between two. */
export const FEWEST_ROUNDS = ROUNDS * (1 - 2 / 3 / Object.keys(schedules).length);

/** The product's metrics: AWS's own, and four that are counted from the product's log lines. */
export class Metrics extends Construct {
  readonly watched: Watched;
  /** Reports that failed for good. */
  readonly failedRuns: Metric;
  /** Rounds of the scheduled functions that ended well: `FEWEST_ROUNDS` at least, while all of them run. */
  readonly rounds: Metric;
  /** Reports and mails that should have been made a quarter of an hour ago, as each round of the reconciler finds them. */
  readonly late: Metric;
  readonly #reportMilliseconds: Metric;

  constructor(scope: Construct, id: string, { stage }: Settings, watched: Watched) {
    super(scope, id);
    this.watched = watched;
    const metricNamespace = `Sprout/${stage}`;
    const counted = (event: string, writers: readonly string[], metricName: string, metricValue: string) => {
      for (const lambda of watched.pipeline.functions.filter((one) => writers.includes(partOf(one)))) {
        new MetricFilter(this, `${partOf(lambda)}-${event}`, {
          logGroup: lambda.logGroup,
          filterPattern: FilterPattern.stringValue("$.event", "=", event),
          metricNamespace,
          metricName,
          metricValue,
        });
      }
      return new Metric({ namespace: metricNamespace, metricName });
    };
    this.failedRuns = counted("run-failed", [...takers, "reconcile"], "FailedRuns", "1").with({
      period: MINUTE,
      statistic: "Sum",
    });
    for (const [name, { everyMinutes }] of Object.entries(schedules))
      counted("round", [name], "Rounds", String(everyMinutes / SLOWEST_MINUTES));
    this.rounds = new Metric({
      namespace: metricNamespace,
      metricName: "Rounds",
      period: ROUNDS_OVER,
      statistic: "Sum",
    });
    this.late = counted("late", ["reconcile"], "Late", "$.count").with({
      period: ROUNDS_OVER,
      statistic: "Maximum",
    });
    this.#reportMilliseconds = counted("run-settled", takers, "ReportMilliseconds", "$.milliseconds");
  }

  /** From the submission to its last report, in milliseconds. @param statistic e.g. `p95` */
  reports(statistic: string): Metric {
    return this.#reportMilliseconds.with({ period: FIVE_MINUTES, statistic });
  }

  /** Requests that DynamoDB throttled: reads of the table, writes of the table and of its indexes, which writes pass. */
  tableThrottles(): IMetric {
    const { tableName } = this.watched.storage.table;
    const ofTable = { TableName: tableName };
    const metrics = [
      ["ReadThrottleEvents", ofTable] as const,
      ["WriteThrottleEvents", ofTable] as const,
      ...tableDefinition.indexes.map(
        ({ name }) => ["WriteThrottleEvents", { ...ofTable, GlobalSecondaryIndexName: name }] as const,
      ),
    ].map(
      ([metricName, dimensionsMap]) =>
        new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: "Sum" }),
    );
    const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
    return new MathExpression({
      label: "Throttled",
      // A metric without a single event is missing, and would make the whole sum missing.
      expression: Object.keys(usingMetrics)
        .map((name) => `FILL(${name}, 0)`)
        .join(" + "),
      usingMetrics,
      period: FIVE_MINUTES,
    });
  }

  /** For every function of the account: they share its concurrency, so any of them may use it up. */
  functionThrottles(): Metric {
    return ofAllFunctions("Throttles", FIVE_MINUTES);
  }

  /** For every function of the account: one metric instead of one for each, which CloudWatch bills. */
  functionErrors(): Metric {
    return ofAllFunctions("Errors", MINUTE);
  }

  /** The share of the site's answers, pages and calls, that are faults, in percent. CloudFront reports to us-east-1 alone. */
  siteErrors(): Metric | undefined {
    const { site } = this.watched;
    return (
      site &&
      new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: site.distribution.distributionId, Region: "Global" },
        statistic: "Average",
        period: FIVE_MINUTES,
      })
    );
  }

  /** What SES says of the account as a sender: the share of its mails. @param rate of bounces or complaints */
  mailReputation(rate: "BounceRate" | "ComplaintRate"): Metric {
    const metricName = `Reputation.${rate}`;
    return new Metric({ namespace: "AWS/SES", metricName, statistic: "Maximum", period: Duration.hours(1) });
  }
}

function ofAllFunctions(metricName: string, period: Duration): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName, statistic: "Sum", period });
}
