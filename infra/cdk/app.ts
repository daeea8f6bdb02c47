/** The CDK app: `npx cdk deploy`, `npm run synth`, `npm run deploy`; `cdk.json` says what is built before. The options are in `settings.ts`. */
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { openToAll } from "../bundle/open-to-all.ts";
import { lambdaFolder } from "../entries.ts";
import { wordsFor } from "../failure-words.ts";
import { acknowledge } from "./acknowledgements.ts";
import { readSettings } from "./settings.ts";
import { makeStacks } from "./stacks.ts";

function synthesize(): void {
  const app = new App();
  const { data, stack, ci } = makeStacks(
    app,
    readSettings(app.node),
    lambdaFolder,
    join(import.meta.dirname, "..", "dist", "web"),
  );
  for (const one of [data, stack, ci]) if (one !== undefined) acknowledge(one.acknowledgements);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Some assets are the CDK's own, with the modes that npm gave them here: the function that copies the pages has to read its code.
  openToAll(app.synth().directory);
}

if (import.meta.main) {
  try {
    synthesize();
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
  }
}
