import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Api } from "./api.ts";
import type { Pipeline, Queues } from "./pipeline.ts";
import type { Settings } from "./settings.ts";

/** Somebody waits for a report by then. */
const OLDEST_MESSAGE = Duration.minutes(15);
const MINUTE = Duration.minutes(1);
const FEW_SERVER_ERRORS = 5;

interface Watched {
  queues: Queues;
  pipeline: Pipeline;
  api: Api | undefined;
}

/** What somebody has to hear of: reports that failed for good, or late; functions that fail; calls that fault. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, { queues, pipeline, api }: Watched) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { displayName: `Sprout ${settings.stage}`, enforceSSL: true });
    if (settings.alarmMail !== undefined) topic.addSubscription(new EmailSubscription(settings.alarmMail));
    const action = new SnsAction(topic);

    const alarm = (name: string, alarmDescription: string, metric: IMetric, above: number) => {
      const made = new Alarm(this, name, {
        alarmName: `sprout-${settings.stage}-${name}`,
        alarmDescription,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      made.addAlarmAction(action);
      made.addOkAction(action);
    };

    for (const [name, { live, dead }] of Object.entries(queues.byName)) {
      alarm(
        `${name}-dead`,
        `Messages of "${name}" failed for good. Mend the cause, then: npm run sprout -- redrive`,
        dead.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: "Maximum" }),
        0,
      );
      alarm(
        `${name}-late`,
        `A message of "${name}" waits for more than ${OLDEST_MESSAGE.toMinutes()} minutes.`,
        live.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: "Maximum" }),
        OLDEST_MESSAGE.toSeconds(),
      );
    }
    for (const lambda of pipeline.functions) {
      alarm(
        `${lambda.node.scope?.node.id}-errors`,
        "The function ended with an error, or without a word. Its log says which.",
        lambda.metricErrors({ period: MINUTE, statistic: "Sum" }),
        0,
      );
    }
    const failedRuns = pipeline.functions.map(
      (lambda) =>
        new MetricFilter(this, `${lambda.node.scope?.node.id}-failed-runs`, {
          logGroup: lambda.logGroup,
          filterPattern: FilterPattern.stringValue("$.event", "=", "run-failed"),
          metricNamespace: `Sprout/${settings.stage}`,
          metricName: "FailedRuns",
          metricValue: "1",
        }),
    );
    const [failedRun] = failedRuns;
    if (failedRun !== undefined) {
      alarm(
        "failed-runs",
        "A report could not be made; its submission is safe. Mend the cause, then: npm run sprout -- redrive",
        failedRun.metric({ period: MINUTE, statistic: "Sum" }),
        0,
      );
    }
    if (api !== undefined) {
      alarm(
        "api-errors",
        "Calls were answered with a fault. The log of the call's function says which.",
        api.serverErrors(Duration.minutes(5)),
        FEW_SERVER_ERRORS,
      );
    }
  }
}
