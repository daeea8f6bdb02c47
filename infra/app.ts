/** The CDK app: `npm run synth`, `npm run deploy`. The options are in `settings.ts`. */
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { acknowledge } from "./acknowledgements.ts";
import { lambdaFolder } from "./entries.ts";
import { readSettings } from "./settings.ts";
import { makeStacks } from "./stacks.ts";

const app = new App();
const { data, stack, ci } = makeStacks(app, readSettings(app.node), lambdaFolder);
for (const one of [data, stack, ci]) if (one !== undefined) acknowledge(one.acknowledgements);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
