import { Duration } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type Metric,
  PeriodOverride,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ServiceName } from "../../shared/contract/route.ts";
import { type Metrics, partOf } from "./metrics.ts";
import { regionalName } from "./names.ts";
import type { PipelineQueue } from "./pipeline.ts";
import type { Settings } from "./settings.ts";

const FIVE_MINUTES = Duration.minutes(5);
const sum = { period: FIVE_MINUTES, statistic: "Sum" };
const maximum = { period: FIVE_MINUTES, statistic: "Maximum" };
const latencies = ["p50", "p95", "p99"];
const THIRD = 8;
const QUARTER = 6;

/** The functions that start a browser. */
const printing: ReadonlySet<string> = new Set(["print", "preview"] satisfies ServiceName[]);

/** CloudWatch bills a dashboard that refers to more. */
export const FREE_METRICS = 50;

/** One page that shows the health of the product: what users notice first, its foundations below. */
export class ProductDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage }: Settings, metrics: Metrics) {
    super(scope, id);
    const { queues, pipeline, api } = metrics.watched;
    const eachQueue = (of: (queue: PipelineQueue) => Metric) =>
      Object.entries(queues.byName).map(([name, queue]) => of(queue).with({ label: name }));
    const eachFunction = (of: (lambda: LambdaFunction) => Metric) =>
      pipeline.functions.map((lambda) => of(lambda).with({ label: partOf(lambda) }));
    const printers = pipeline.functions.filter((lambda) => printing.has(partOf(lambda)));

    const dashboard = new Dashboard(this, "Page", {
      dashboardName: regionalName(this, stage),
      defaultInterval: Duration.days(1),
      periodOverride: PeriodOverride.AUTO,
    });
    if (api !== undefined) {
      dashboard.addWidgets(
        graph("Calls", THIRD, [api.http.metricCount({ ...sum, label: "calls" })]),
        graph("Calls refused and failed", THIRD, [
          api.http.metricClientError({ ...sum, label: "4xx" }),
          api.http.metricServerError({ ...sum, label: "5xx" }),
        ]),
        graph(
          "Time of calls, ms",
          THIRD,
          latencies.map((statistic) =>
            api.http.metricLatency({ period: FIVE_MINUTES, statistic, label: statistic }),
          ),
        ),
      );
    }
    dashboard.addWidgets(
      graph("Reports that failed", THIRD, [metrics.failedRuns.with({ ...sum, label: "failed runs" })]),
      graph(
        "From submission to last report, ms",
        THIRD,
        latencies.map((statistic) => metrics.reports(statistic).with({ label: statistic })),
      ),
      graph(
        "Printing at once",
        THIRD,
        printers.map((lambda) =>
          lambda.metric("ConcurrentExecutions", { ...maximum, label: partOf(lambda) }),
        ),
      ),
    );
    dashboard.addWidgets(
      graph(
        "Messages waiting",
        THIRD,
        eachQueue(({ live }) => live.metricApproximateNumberOfMessagesVisible(maximum)),
      ),
      graph(
        "Age of the oldest message, s",
        THIRD,
        eachQueue(({ live }) => live.metricApproximateAgeOfOldestMessage(maximum)),
      ),
      graph(
        "Dead letters",
        THIRD,
        eachQueue(({ dead }) => dead.metricApproximateNumberOfMessagesVisible(maximum)),
      ),
    );
    dashboard.addWidgets(
      graph(
        "Time of the pipeline's functions, p95, ms",
        QUARTER,
        eachFunction((lambda) => lambda.metricDuration({ period: FIVE_MINUTES, statistic: "p95" })),
      ),
      graph(
        "Errors of the pipeline's functions",
        QUARTER,
        eachFunction((lambda) => lambda.metricErrors(sum)),
      ),
      graph("Throttled functions, of the whole account", QUARTER, [
        metrics.functionThrottles().with({ label: "throttled" }),
      ]),
      graph("Throttled requests of the table", QUARTER, [metrics.tableThrottles()]),
    );
  }
}

function graph(title: string, width: number, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, width, height: 6, left, leftYAxis: { min: 0 } });
}
