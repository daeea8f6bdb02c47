/** The CDK app: `npm run synth`, `npm run deploy`. What may be chosen is in `settings.ts`. */
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { lambdaFolder } from "./entries.ts";
import { readSettings } from "./settings.ts";
import { SproutStack } from "./stack.ts";

const app = new App();
const settings = readSettings(app.node);
new SproutStack(app, `sprout-${settings.stage}`, {
  settings,
  lambdaFolder,
  webFolder: join(import.meta.dirname, "..", "dist", "web"),
  description: "Sprout: workbooks in, multilingual forms out, reports from each submission",
  terminationProtection: settings.stage === "prod",
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
