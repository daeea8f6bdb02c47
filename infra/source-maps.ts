import { CfnOutput, IgnoreMode } from "aws-cdk-lib";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { Construct } from "constructs";

/**
 * The source maps of the functions, beside their code in the bucket that the CDK deploys from: no function loads them, and
 * `sprout fault` reads a fault's stack with them. Each release has its own file, which stays as long as the bucket keeps it.
 */
export class SourceMaps extends Construct {
  constructor(scope: Construct, id: string, lambdaFolder: string) {
    super(scope, id);
    const { s3ObjectUrl } = new Asset(this, "Files", {
      path: lambdaFolder,
      ignoreMode: IgnoreMode.GIT,
      exclude: ["*", "!*/", "node_modules", "!*.map"],
    });
    const output = new CfnOutput(scope, "SourceMapsFile", {
      description: "The source maps of this release, for: npm run sprout -- fault",
      value: s3ObjectUrl,
    });
    output.overrideLogicalId("SourceMaps");
  }
}
