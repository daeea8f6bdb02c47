/** What every role of the product has in common. */
import { type App, Aspects, CfnResource, Stack } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct, IConstruct } from "constructs";
import type { Settings } from "./settings.ts";

const ROLE = "AWS::IAM::Role";
const POLICY = "AWS::IAM::ManagedPolicy";

/**
 * A service of AWS as it may take a role: on behalf of this account alone. Not every service says for whom it takes one; those
 * that say nothing can be given a role of their own account only.
 */
export function serviceFor(scope: Construct, service: string): ServicePrincipal {
  const { account } = Stack.of(scope);
  return new ServicePrincipal(service, {
    conditions: { StringEqualsIfExists: { "aws:SourceAccount": account } },
  });
}

/** Gives every role the path and the boundary that the account requires, those that the CDK itself makes included. */
export function applyRoleRules(app: App, { rolePath, permissionsBoundary }: Settings): void {
  const visit = (node: IConstruct) => {
    if (!(node instanceof CfnResource)) return;
    const { cfnResourceType: type } = node;
    if (rolePath !== undefined && (type === ROLE || type === POLICY))
      node.addPropertyOverride("Path", rolePath);
    if (permissionsBoundary !== undefined && type === ROLE)
      node.addPropertyOverride("PermissionsBoundary", permissionsBoundary);
  };
  Aspects.of(app).add({ visit });
}
