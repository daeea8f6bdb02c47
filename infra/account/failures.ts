/** Why a stack could not be deployed, from its events: pure. */
import type { StackEvent } from "@aws-sdk/client-cloudformation";

/** How emulators name a type that they don't have. */
export const isLacking =
  /not (yet )?(supported|implemented)|unsupported|unknown resource type|no resource provider|unable to find/i;

/**
 * One line for each resource that failed by itself, types that the endpoint lacks first; those that were only stopped with
 * the others are left out.
 * @param events of the stack, as CloudFormation gives them, newest first
 */
export function failuresIn(events: readonly StackEvent[], stack: string, endpoint: string): string {
  const failed = events.filter(
    ({ ResourceStatus, ResourceStatusReason = "", ResourceType }) =>
      ResourceStatus?.endsWith("_FAILED") &&
      ResourceType !== "AWS::CloudFormation::Stack" &&
      !/cancelled/i.test(ResourceStatusReason),
  );
  if (failed.length === 0)
    return `${stack} could not be deployed to ${endpoint}, which names no resource that failed. The CDK's own words are above.`;
  const lacking = failed.filter(({ ResourceStatusReason = "" }) => isLacking.test(ResourceStatusReason));
  const types = [...new Set(lacking.map(({ ResourceType = "" }) => ResourceType))].toSorted();
  const others = failed.filter((event) => !lacking.includes(event));
  return [
    `${stack} could not be deployed to ${endpoint}:`,
    ...types.map((type) => `  it has no ${type}`),
    ...others.map(
      ({ ResourceType = "", LogicalResourceId = "", ResourceStatusReason = "no reason given" }) =>
        `  ${ResourceType} ${LogicalResourceId}: ${ResourceStatusReason}`,
    ),
  ].join("\n");
}
