import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

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
