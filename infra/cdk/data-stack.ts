import { CfnOutput, Stack, type StackProps, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type Acknowledgement, acknowledgementsOfData } from "./acknowledgements.ts";
import { Backups } from "./backups.ts";
import { ProductSecret } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { Storage } from "./storage.ts";
import { DataNames } from "./stored-data.ts";

/**
 * What can't be made again: the table, the bucket of bodies, the key that encrypts both, and the secret without which no
 * password works. It changes rarely; all else is in a stack of its own, which may be torn down and deployed again over this one,
 * and which finds the data by names (`stored-data.ts`).
 */
export class DataStack extends Stack {
  readonly storage: Storage;
  /** The findings of cdk-nag that are accepted. */
  readonly acknowledgements: readonly Acknowledgement[];

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const { settings } = props;
    this.storage = new Storage(this, "Storage", settings);
    const secrets = new ProductSecret(this, "Secrets");
    new DataNames(this, "Names", settings, {
      table: this.storage.table,
      blobs: this.storage.blobs,
      key: this.storage.key,
      secret: secrets.secret,
    });
    for (const [name, value] of Object.entries({ product: "sprout", stage: settings.stage, part: "storage" }))
      Tags.of(this).add(name, value);
    const backups =
      settings.backup === "daily" ? new Backups(this, "Backups", settings, this.storage) : undefined;
    const output = new CfnOutput(this, "Environment", {
      description: "For a migration of the data before the functions that read it",
      value: this.toJsonString({
        AWS_REGION: this.region,
        SPROUT_TABLE: this.storage.table.tableName,
        SPROUT_BUCKET: this.storage.blobs.bucketName,
      }),
    });
    output.overrideLogicalId("Data");
    this.acknowledgements = acknowledgementsOfData({ storage: this.storage, secrets, backups });
  }
}
