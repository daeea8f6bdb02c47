import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * A name for what AWS keeps by its name in the whole account: CloudFront's functions, policies and access controls, and
 * dashboards. With the region in it, the same stage can be deployed to several regions.
 * @example regionalName(scope, "prod", "pages") // "sprout-prod-eu-west-1-pages"
 */
export function regionalName(scope: Construct, stage: string, ...rest: readonly string[]): string {
  return ["sprout", stage, Stack.of(scope).region, ...rest].join("-");
}
