import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type Metrics, partOf } from "./metrics.ts";
import type { Settings } from "./settings.ts";

/** Somebody waits for a report by then. */
const OLDEST_MESSAGE = Duration.minutes(15);
const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const FEW_SERVER_ERRORS = 5;
/** Ten times of what a call takes when all is well, a cold start among them. */
const SLOW_CALL = Duration.seconds(3);
/** A form with many reports, printed with cold browsers, is through by then. */
const SLOW_REPORT = Duration.minutes(2);
/** A few are tried again unseen; more of them mean that a limit is too low. */
const FEW_THROTTLES = 20;
/** For so many periods in a row: one slow period may be one large workbook. */
const LASTING = 3;

/** What somebody has to hear of; what to do about each is in `docs/runbooks.md`. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, metrics: Metrics) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { displayName: `Sprout ${settings.stage}`, enforceSSL: true });
    if (settings.alarmMail !== undefined) topic.addSubscription(new EmailSubscription(settings.alarmMail));
    // The policy that demands TLS takes the place of the default one, by which alarms of the account could publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "AlarmsPublish",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": topic.stack.account } },
      }),
    );
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
        `A message of "${name}" waits for more than ${OLDEST_MESSAGE.toMinutes()} minutes.`,
        live.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: "Maximum" }),
        OLDEST_MESSAGE.toSeconds(),
      );
    }
    for (const lambda of pipeline.functions) {
      alarm(
        `${partOf(lambda)}-errors`,
        "The function ended with an error, or without a word. Its log says which.",
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
      `Of 20 submissions, one waits for its reports for more than ${SLOW_REPORT.toSeconds()} seconds.`,
      metrics.reports("p95"),
      SLOW_REPORT.toMilliseconds(),
      LASTING,
    );
    alarm(
      "throttled-functions",
      "Functions found no place among those that the account may run at once.",
      metrics.functionThrottles(),
      FEW_THROTTLES,
      LASTING,
    );
    alarm(
      "throttled-table",
      "DynamoDB sent requests away; they were tried again.",
      metrics.tableThrottles(),
      FEW_THROTTLES,
      LASTING,
    );
    if (api === undefined) return;
    alarm(
      "api-errors",
      `Calls were answered with a fault. The log /sprout/${settings.stage}/calls says which.`,
      api.http.metricServerError({ period: FIVE_MINUTES, statistic: "Sum" }),
      FEW_SERVER_ERRORS,
    );
    alarm(
      "api-slow",
      `Of 20 calls, one takes more than ${SLOW_CALL.toSeconds()} seconds.`,
      api.http.metricLatency({ period: FIVE_MINUTES, statistic: "p95" }),
      SLOW_CALL.toMilliseconds(),
      LASTING,
    );
  }
}
