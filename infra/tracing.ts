import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Tracing } from "aws-cdk-lib/aws-lambda";
import type { Right } from "../shared/contract/route.ts";
import type { Settings } from "./settings.ts";

/**
 * X-Ray's traces of a function, where the setting `traces` asks for them; AWS decides how many of its starts, and no rule can
 * change that: https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html. They tell when it was started, how long it took to wake and to run; names and times, no content. A
 * function without rights gets no tracing either, and LocalStack's free image has no X-Ray.
 * @returns the function's mode, and the statement that its role needs for it
 */
export function tracingOf(
  { edge, traces }: Settings,
  rights: readonly Right[],
): { mode: Tracing; statements: PolicyStatement[] } {
  if (!traces || !edge || rights.length === 0) return { mode: Tracing.DISABLED, statements: [] };
  const ownTraces = new PolicyStatement({
    sid: "OwnTraces",
    actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
    // X-Ray has no resource to name here: both actions take "*" and nothing else.
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
    resources: ["*"],
  });
  return { mode: Tracing.ACTIVE, statements: [ownTraces] };
}
