/** The measurements of a deployed product: used by both the alarms and the dashboard. */
import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName } from "../shared/contract/route.ts";
import type { Api } from "./api.ts";
import type { Pipeline, Queues } from "./pipeline.ts";
import { table as tableDefinition } from "./resources.ts";
import type { Settings } from "./settings.ts";
import type { Storage } from "./storage.ts";

export interface Watched {
  queues: Queues;
  pipeline: Pipeline;
  storage: Storage;
  api: Api | undefined;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** The workers that take steps of runs, and so end them: they write the log lines that are counted. */
const takers: readonly string[] = ["submissions", "steps", "prints"] satisfies QueueName[];

/** A function's part of the product. @example partOf(lambda) // "steps" */
export function partOf(lambda: LambdaFunction): string {
  return lambda.node.scope?.node.id ?? lambda.node.id;
}

/** The product's metrics: AWS's own, and two that are counted from the product's log lines. */
export class Metrics extends Construct {
  readonly watched: Watched;
  /** Reports that failed for good. */
  readonly failedRuns: Metric;
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
    this.#reportMilliseconds = counted("run-settled", takers, "ReportMilliseconds", "$.milliseconds");
  }

  /** From the submission to its last report, in milliseconds. @param statistic e.g. `p95` */
  reports(statistic: string): Metric {
    return this.#reportMilliseconds.with({ period: FIVE_MINUTES, statistic });
  }

  /** For the table and its indexes: requests that DynamoDB throttled. */
  tableThrottles(): IMetric {
    const { tableName } = this.watched.storage.table;
    const places: Record<string, string>[] = [
      { TableName: tableName },
      ...tableDefinition.indexes.map(({ name }) => ({
        TableName: tableName,
        GlobalSecondaryIndexName: name,
      })),
    ];
    const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metricName) =>
      places.map(
        (dimensionsMap) =>
          new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: "Sum" }),
      ),
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
    return new Metric({
      namespace: "AWS/Lambda",
      metricName: "Throttles",
      statistic: "Sum",
      period: FIVE_MINUTES,
    });
  }
}
