/** The CDK app: `npm run synth`, `npm run deploy`. The options are in `settings.ts`. */
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { acknowledge } from "./acknowledgements.ts";
import { lambdaFolder } from "./entries.ts";
import { FirewallStack } from "./firewall.ts";
import { keepsData, readSettings } from "./settings.ts";
import { SproutStack } from "./stack.ts";

const app = new App();
const settings = readSettings(app.node);
const stack = new SproutStack(app, `sprout-${settings.stage}`, {
  settings,
  lambdaFolder,
  webFolder: join(import.meta.dirname, "..", "dist", "web"),
  description: "Sprout: workbooks in, multilingual forms out, reports from each submission",
  terminationProtection: keepsData(settings),
});
if (settings.waf === "apart") {
  new FirewallStack(app, `sprout-${settings.stage}-waf`, {
    settings,
    description: "Sprout: the web ACL of CloudFront, in the one region that supports it",
    terminationProtection: keepsData(settings),
  });
}
acknowledge(stack.acknowledgements);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
