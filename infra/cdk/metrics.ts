/** The measurements of a deployed product: used by both the alarms and the dashboard. */
import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName } from "../../shared/contract/route.ts";
import { schedules, schedulesWith } from "../../shared/contract/workers.ts";
import { table as tableDefinition } from "../resources.ts";
import type { Api, CallFunctions } from "./api.ts";
import type { Pipeline, Queues } from "./pipeline.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site.ts";

export interface Watched {
  calls: CallFunctions;
  queues: Queues;
  pipeline: Pipeline;
  table: Pick<ITable, "tableName">;
  api: Api | undefined;
  site: Site | undefined;
}

/** Faults by function and version. */
export const FAULTS_OF_VERSION = "FaultsOfVersion";

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** The workers that take steps of runs, and so end them: they write the log lines that are counted. */
const takers: readonly string[] = ["submissions", "steps", "prints"] satisfies QueueName[];

/** A function's part of the product. @example partOf(lambda) // "steps" */
export function partOf(lambda: LambdaFunction): string {
  return lambda.node.scope?.node.id ?? lambda.node.id;
}

/** The clock that the others are counted in, and that each period is as long as. */
const SLOWEST_MINUTES = Math.max(...Object.values(schedules).map(({ everyMinutes }) => everyMinutes));
/**
 * Of the rounds of all clocks in such a period (those of a faster clock count for less, so that each clock has the same share):
 * above it with the rounds of a clock missing, below it with a faster clock that missed one, as a period may begin between two.
 */
const fewestRounds = (settings: Settings) => schedulesWith(settings).length - 2 / 3;
/** How long a clock may be silent. A round that was late is missing in one period and is in the next. */
const SILENT = Duration.minutes(30);
export const STOPPED_WINDOWS = SILENT.toMinutes() / SLOWEST_MINUTES;

/** The product's metrics: AWS's own, and six that are counted from the product's log lines. */
export class Metrics extends Construct {
  readonly watched: Watched;
  /** Reports that failed for good. */
  readonly failedRuns: Metric;
  /** `rounds` at least, while all clocks run. */
  readonly fewestRounds: number;
  /** Rounds of the scheduled functions that ended well: `fewestRounds` at least in nearly each period, while all of them run. */
  readonly rounds: IMetric;
  /** Calls that ended with an error of the product. */
  readonly faults: Metric;
  /** Sign-ins of accounts for emergencies; undefined where there are none. */
  readonly breakGlass: Metric | undefined;
  /** Reports and mails that should have been made a quarter of an hour ago, as each round of the reconciler finds them. */
  readonly late: Metric;
  readonly #reportMilliseconds: Metric;

  constructor(scope: Construct, id: string, settings: Settings, watched: Watched) {
    super(scope, id);
    const { stage, release, breakGlass } = settings;
    this.fewestRounds = fewestRounds(settings);
    this.watched = watched;
    const metricNamespace = `Sprout/${stage}`;
    const filter = (id: string, logGroup: ILogGroup, event: string, options: CountOptions) =>
      new MetricFilter(this, id, {
        logGroup,
        filterPattern: FilterPattern.stringValue("$.event", "=", event),
        metricNamespace,
        ...options,
      });
    const counted = (event: string, writers: readonly string[], metricName: string, metricValue: string) => {
      for (const lambda of watched.pipeline.functions.filter((one) => writers.includes(partOf(one))))
        filter(`${partOf(lambda)}-${event}`, lambda.logGroup, event, { metricName, metricValue });
      return new Metric({ namespace: metricNamespace, metricName });
    };
    this.failedRuns = counted("run-failed", [...takers, "reconcile"], "FailedRuns", "1").with({
      period: MINUTE,
      statistic: "Sum",
    });
    for (const [name, { everyMinutes }] of schedulesWith(settings))
      counted("round", [name], "Rounds", String(everyMinutes / SLOWEST_MINUTES));
    this.rounds = sinceFirst(
      new Metric({
        namespace: metricNamespace,
        metricName: "Rounds",
        period: Duration.minutes(SLOWEST_MINUTES),
        statistic: "Sum",
      }),
    );
    const { logGroup } = watched.calls;
    filter("calls-fault", logGroup, "fault", { metricName: "Faults", metricValue: "1" });
    this.faults = new Metric({ namespace: metricNamespace, metricName: "Faults", statistic: "Sum" });
    if (breakGlass !== "") {
      const metricName = "BreakGlass";
      filter("calls-break-glass", logGroup, "break-glass", { metricName, metricValue: "1" });
      this.breakGlass = new Metric({
        namespace: metricNamespace,
        metricName,
        period: MINUTE,
        statistic: "Sum",
      });
    }
    // While a release takes over, each of its versions is judged by its own: `account/new-versions.ts`.
    if (release === "canary")
      filter("calls-fault-by-version", logGroup, "fault", {
        metricName: FAULTS_OF_VERSION,
        metricValue: "1",
        dimensions: { Function: "$.function", Version: "$.version" },
      });
    this.late = counted("late", ["reconcile"], "Late", "$.count").with({
      period: SILENT,
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
    const { tableName } = this.watched.table;
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

/** What is counted of a line, and by which of its fields. */
interface CountOptions {
  metricName: string;
  metricValue: string;
  dimensions?: Record<string, string>;
}

/**
 * A metric that is 0 where it is silent, from its first value on; before that it is missing, as it is where nothing was ever
 * counted. `REPEAT` has nothing to repeat then, and a sum with what is missing is missing.
 */
function sinceFirst(metric: Metric): MathExpression {
  return new MathExpression({
    expression: "FILL(counted, 0) + 0 * FILL(counted, REPEAT)",
    usingMetrics: { counted: metric },
    period: metric.period,
    label: metric.metricName,
  });
}

function ofAllFunctions(metricName: string, period: Duration): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName, statistic: "Sum", period });
}
