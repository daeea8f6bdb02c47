/** The stacks of a deployment, of which the second stands on the first. */
import type { App } from "aws-cdk-lib";
import { CiStack } from "./ci-stack.ts";
import { DataStack } from "./data-stack.ts";
import { FirewallStack } from "./firewall.ts";
import { assertRoom } from "./reserved.ts";
import { applyRoleRules } from "./roles.ts";
import { isProtected, type Settings } from "./settings.ts";
import { SproutStack } from "./stack.ts";
import { stackNames } from "./stack-names.ts";

/**
 * Makes all stacks that the settings ask for.
 * @param lambdaFolder of the bundled functions, made by `infra/bundle.ts`
 * @param webFolder of the built web application, made by `npm run build`
 */
export function makeStacks(
  app: App,
  settings: Settings,
  lambdaFolder: string,
  webFolder: string,
): { data: DataStack; stack: SproutStack; ci: CiStack | undefined } {
  assertRoom(settings);
  applyRoleRules(app, settings);
  const names = stackNames(settings.stage);
  const terminationProtection = isProtected(settings);
  // CloudFormation takes templates of 1 MB, and indentation would be half of that.
  const suppressTemplateIndentation = true;
  const data = new DataStack(app, names.data, {
    settings,
    description: "Sprout: what people entrust to it, and the keys to it",
    terminationProtection,
    suppressTemplateIndentation,
  });
  const stack = new SproutStack(app, names.app, {
    settings,
    data,
    lambdaFolder,
    webFolder,
    description: "Sprout: workbooks in, multilingual forms out, reports from each submission",
    terminationProtection,
    suppressTemplateIndentation,
  });
  if (settings.waf === "apart") {
    new FirewallStack(app, names.firewall, {
      settings,
      description: "Sprout: the web ACL of CloudFront, in the one region that supports it",
      terminationProtection,
      suppressTemplateIndentation,
    });
  }
  const { ciRepository: repository } = settings;
  const ci =
    repository === undefined
      ? undefined
      : new CiStack(app, names.ci, {
          settings,
          repository,
          description: "Sprout: the role with which a workflow of GitHub deploys this stage",
        });
  return { data, stack, ci };
}
