import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type Metrics, partOf } from "./metrics.ts";
import type { Settings } from "./settings.ts";

/** By then somebody is waiting for a report. */
const OLDEST_MESSAGE = Duration.minutes(15);
const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const FEW_SERVER_ERRORS = 5;
/** Ten times what a call normally takes, including a cold start. */
const SLOW_CALL = Duration.seconds(3);
/** By then even a form with many reports, printed by cold browsers, is finished. */
const SLOW_REPORT = Duration.minutes(2);
/** A few are retried unnoticed; more mean that a limit is too low. */
const FEW_THROTTLES = 20;
/** Consecutive periods: a single slow one may be one large workbook. */
const LASTING = 3;

/** What somebody must be notified about; what to do about each is in `docs/runbooks.md`. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, metrics: Metrics) {
    super(scope, id);
    const topic = topicOf(this, settings);
    if (settings.alarmMail !== undefined) topic.addSubscription(new EmailSubscription(settings.alarmMail));
    const action = new SnsAction(topic);
    const { queues, pipeline, api } = metrics.watched;

    const alarm = (name: string, alarmDescription: string, metric: IMetric, above: number, periods = 1) => {
      const made = new Alarm(this, name, {
        alarmName: `sprout-${settings.stage}-${name}`,
        alarmDescription,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: periods,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      made.addAlarmAction(action);
      made.addOkAction(action);
    };

    for (const [name, { live, dead }] of Object.entries(queues.byName)) {
      alarm(
        `${name}-dead`,
        `Messages of "${name}" failed for good. Fix the cause, then: npm run sprout -- redrive`,
        dead.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: "Maximum" }),
        0,
      );
      alarm(
        `${name}-late`,
        `A message of "${name}" has been waiting for more than ${OLDEST_MESSAGE.toMinutes()} minutes.`,
        live.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: "Maximum" }),
        OLDEST_MESSAGE.toSeconds(),
      );
    }
    for (const lambda of pipeline.functions) {
      alarm(
        `${partOf(lambda)}-errors`,
        "The function failed or stopped without a message. Its log shows which.",
        lambda.metricErrors({ period: MINUTE, statistic: "Sum" }),
        0,
      );
    }
    alarm(
      "failed-runs",
      "A report could not be made; its submission is safe. Fix the cause, then: npm run sprout -- redrive",
      metrics.failedRuns,
      0,
    );
    alarm(
      "slow-reports",
      `One in 20 submissions waits for its reports for more than ${SLOW_REPORT.toSeconds()} seconds.`,
      metrics.reports("p95"),
      SLOW_REPORT.toMilliseconds(),
      LASTING,
    );
    alarm(
      "throttled-functions",
      "Functions could not start because the account's concurrency limit was reached.",
      metrics.functionThrottles(),
      FEW_THROTTLES,
      LASTING,
    );
    alarm(
      "throttled-table",
      "DynamoDB throttled requests; they were retried.",
      metrics.tableThrottles(),
      FEW_THROTTLES,
      LASTING,
    );
    if (api === undefined) return;
    alarm(
      "api-errors",
      `Calls failed with a server error. The log /sprout/${settings.stage}/calls shows which.`,
      api.http.metricServerError({ period: FIVE_MINUTES, statistic: "Sum" }),
      FEW_SERVER_ERRORS,
    );
    alarm(
      "api-slow",
      `One in 20 calls takes more than ${SLOW_CALL.toSeconds()} seconds.`,
      api.http.metricLatency({ period: FIVE_MINUTES, statistic: "p95" }),
      SLOW_CALL.toMilliseconds(),
      LASTING,
    );
  }
}

function topicOf(scope: Construct, { stage, alarmTopic }: Settings): ITopic {
  if (alarmTopic !== undefined) return Topic.fromTopicArn(scope, "Topic", alarmTopic);
  const topic = new Topic(scope, "Topic", { displayName: `Sprout ${stage}`, enforceSSL: true });
  // The policy that demands TLS replaces the default one, which lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "AlarmsPublish",
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": topic.stack.account } },
    }),
  );
  return topic;
}
