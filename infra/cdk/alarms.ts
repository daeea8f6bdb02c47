/** What warns the operators by mail: alarms, and the month's budget. */
import { CfnCondition, Duration, Fn, Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type Metrics, STOPPED_WINDOWS } from "./metrics.ts";
import { regionalName } from "./names.ts";
import type { Settings } from "./settings.ts";

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);
/** Of the calls in five minutes. */
const FEW_SERVER_ERRORS = 5;
/** Ten times what a call normally takes, including a cold start. */
const SLOW_CALL = Duration.seconds(3);
/** By then even a form with many reports, printed by cold browsers, is finished. */
const SLOW_REPORT = Duration.minutes(2);
/** A few are retried unnoticed; more mean that a limit is too low. */
const FEW_THROTTLES = 20;
/** Consecutive periods: a single slow one may be one large workbook. */
const LASTING = 3;
/** Where AWS begins to review an account: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html */
const MANY_BOUNCES = 0.05;
const MANY_COMPLAINTS = 0.001;
/** Percent. */
const MANY_SITE_ERRORS = 5;
/** The one region that CloudFront reports its metrics to, and an alarm reads those of its own region only. */
const CLOUDFRONT_REGION = "us-east-1";

/**
 * `urgent`: people can't do their work, or lose it if nobody looks within the hour. `notice`: something is wrong that nobody has
 * to be woken for. Each has a topic of its own.
 */
export const severities = ["urgent", "notice"] as const;
export type Severity = (typeof severities)[number];

interface When {
  comparisonOperator: ComparisonOperator;
  treatMissingData: TreatMissingData;
  /** Of the periods that are looked at, how many must be bad; default: all. */
  datapointsToAlarm?: number;
}
/** For what happens: where nothing is reported, nothing has happened. */
const ABOVE: When = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
};
/**
 * For what should happen. The metric itself is 0 where nothing is reported any more, and is missing only where nothing ever was:
 * in the first minutes of a stage, when nothing has stopped; or for longer than CloudWatch looks back, when it stays as it is.
 */
const BELOW: When = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.IGNORE,
  datapointsToAlarm: STOPPED_WINDOWS - 1,
};

/**
 * What somebody must be notified about; each alarm's text ends with the place in `docs/runbooks.md` that says what to do.
 * CloudWatch bills each metric that an alarm reads and gives ten: so none reads what another one shows as well, and what has
 * several metrics, such as throttles of the table, is on the dashboard.
 */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, metrics: Metrics) {
    super(scope, id);
    const actions = actionsOf(this, settings);
    const { queues, api } = metrics.watched;
    const { region } = Stack.of(this);
    const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${regionalName(this, settings.stage)}`;

    const alarm = (
      severity: Severity,
      name: string,
      what: string,
      metric: IMetric,
      above: number,
      { periods = 1, family = name, when = ABOVE }: { periods?: number; family?: string; when?: When } = {},
    ) => {
      const cloudWatchAlarm = new Alarm(this, name, {
        alarmName: `sprout-${settings.stage}-${name}`,
        alarmDescription: `[${severity}] ${what} Dashboard: ${dashboard} What to do: ${settings.runbooks}#${family}`,
        metric,
        threshold: above,
        evaluationPeriods: periods,
        ...when,
      });
      cloudWatchAlarm.addAlarmAction(actions[severity]);
      cloudWatchAlarm.addOkAction(actions[severity]);
      return cloudWatchAlarm;
    };

    for (const [name, { dead }] of Object.entries(queues.byName)) {
      alarm(
        "notice",
        `${name}-dead`,
        `Messages of "${name}" failed for good.`,
        dead.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: "Maximum" }),
        0,
        { family: "dead" },
      );
    }
    alarm(
      "urgent",
      "stopped",
      "The reconciler, the eraser or the recorder of the audit trail did not run, or failed each time, for half an hour.",
      metrics.rounds,
      metrics.fewestRounds,
      { when: BELOW, periods: STOPPED_WINDOWS },
    );
    alarm(
      "urgent",
      "late",
      "Reports or mails have been waiting for more than a quarter of an hour.",
      metrics.late,
      0,
    );
    alarm(
      "notice",
      "function-errors",
      "A function of this account failed or stopped without a message.",
      metrics.functionErrors(),
      0,
    );
    alarm(
      "notice",
      "failed-runs",
      "A report could not be made; its submission is safe.",
      metrics.failedRuns,
      0,
    );
    alarm(
      "notice",
      "slow-reports",
      `One in 20 submissions waits for its reports for more than ${SLOW_REPORT.toSeconds()} seconds.`,
      metrics.reports("p95"),
      SLOW_REPORT.toMilliseconds(),
      { periods: LASTING },
    );
    alarm(
      "urgent",
      "throttled-functions",
      "Functions could not start because the account's concurrency limit was reached.",
      metrics.functionThrottles(),
      FEW_THROTTLES,
      { periods: LASTING },
    );
    alarm(
      "notice",
      "first-fault",
      `A call failed with an error of the product, the first one in an hour. The log /sprout/${settings.stage}/calls has its stack.`,
      metrics.faults.with({ period: HOUR }),
      0,
    );
    if (metrics.breakGlass !== undefined)
      alarm(
        "urgent",
        "break-glass",
        "Somebody signed in by the password of an account for emergencies.",
        metrics.breakGlass,
        0,
      );
    if (settings.edge && settings.mailFrom !== undefined) {
      const text = "SES pauses an account that goes on like this.";
      alarm(
        "notice",
        "mail-bounces",
        `More than 5 % of the account's mails bounce. ${text}`,
        metrics.mailReputation("BounceRate"),
        MANY_BOUNCES,
      );
      alarm(
        "notice",
        "mail-complaints",
        `More than 0.1 % of the account's mails are reported as spam. ${text}`,
        metrics.mailReputation("ComplaintRate"),
        MANY_COMPLAINTS,
      );
    }
    if (api === undefined) return;
    alarm(
      "urgent",
      "api-errors",
      `Calls failed with a server error. The log /sprout/${settings.stage}/calls shows which.`,
      api.http.metricServerError({ period: FIVE_MINUTES, statistic: "Sum" }),
      FEW_SERVER_ERRORS,
    );
    alarm(
      "notice",
      "api-slow",
      `One in 20 calls takes more than ${SLOW_CALL.toSeconds()} seconds.`,
      api.http.metricLatency({ period: FIVE_MINUTES, statistic: "p95" }),
      SLOW_CALL.toMilliseconds(),
      { periods: LASTING },
    );
    const siteErrors = metrics.siteErrors();
    if (siteErrors === undefined) return;
    const ofSite = alarm(
      "urgent",
      "site-errors",
      `More than ${MANY_SITE_ERRORS} % of what the site answers, pages and calls, are errors of CloudFront or behind it.`,
      siteErrors,
      MANY_SITE_ERRORS,
      { periods: LASTING },
    ).node.defaultChild as CfnAlarm; // an Alarm consists of exactly this
    ofSite.cfnOptions.condition = new CfnCondition(this, "CloudFrontReportsHere", {
      expression: Fn.conditionEquals(Stack.of(this).region, CLOUDFRONT_REGION),
    });
  }
}

/** Where alarms of each severity go: a topic of the stage for each, or those that the settings name. */
function actionsOf(scope: Construct, settings: Settings): Record<Severity, SnsAction> {
  const { stage, alarmMail, alarmTopic, noticeMail = alarmMail, noticeTopic = alarmTopic } = settings;
  const topic = (id: string, displayName: string, mail: string | undefined, arn: string | undefined) => {
    const destination: ITopic =
      arn === undefined ? topicIn(scope, id, displayName) : Topic.fromTopicArn(scope, id, arn);
    if (mail !== undefined) destination.addSubscription(new EmailSubscription(mail));
    return new SnsAction(destination);
  };
  return {
    urgent: topic("Topic", `Sprout ${stage}`, alarmMail, alarmTopic),
    notice: topic("Notices", `Sprout ${stage} notices`, noticeMail, noticeTopic),
  };
}

function topicIn(scope: Construct, id: string, displayName: string): Topic {
  const topic = new Topic(scope, id, { displayName, enforceSSL: true });
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

/** Percent of the month's budget. */
const MOST_OF_IT = 80;
const ALL_OF_IT = 100;

/**
 * What the account may cost a month, where the settings say it. It counts the whole account: tags can be counted only once
 * somebody has activated them. A budget has no name of its own, since those are global to the account; the first two are free.
 */
export function addBudget(scope: Construct, { stage, budget, alarmMail }: Settings): void {
  if (budget === undefined || alarmMail === undefined) return;
  const subscribers = [{ subscriptionType: "EMAIL", address: alarmMail }];
  const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: "GREATER_THAN",
      threshold,
      thresholdType: "PERCENTAGE",
    },
    subscribers,
  });
  new CfnBudget(scope, "Budget", {
    budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: budget, unit: "USD" } },
    notificationsWithSubscribers: [notify("ACTUAL", MOST_OF_IT), notify("FORECASTED", ALL_OF_IT)],
    resourceTags: [
      { key: "product", value: "sprout" },
      { key: "stage", value: stage },
    ],
  });
}
