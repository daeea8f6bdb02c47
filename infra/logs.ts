import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/**
 * A log group of the product: `/sprout/<stage>/<name>`, kept for 90 days, deleted with the stack. Logs contain no answers, so
 * nothing in them is needed for longer than it takes to understand a failure.
 */
export function productLog(scope: Construct, id: string, { stage }: Settings, name: string): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: `/sprout/${stage}/${name}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
