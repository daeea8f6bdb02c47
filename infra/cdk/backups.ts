import { Duration } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { serviceFor } from "./roles.ts";
import type { Settings } from "./settings.ts";
import { KEPT, type Storage } from "./storage.ts";

/** As long as point-in-time recovery: nothing that was erased may be kept for longer (docs/data.md). */
const KEPT_DAYS = Duration.days(35);
/** When hardly anybody works, wherever the region is: 03:00 UTC. */
const EVERY_NIGHT = Schedule.cron({ hour: "3", minute: "0" });
/** What AWS gives for the purpose; the service decides which of its own actions a backup takes. */
export const backupPolicies = [
  ...["Backup", "Restores"].map((purpose) => `service-role/AWSBackupServiceRolePolicyFor${purpose}`),
  ...["S3Backup", "S3Restore"].map((purpose) => `AWSBackupServiceRolePolicyFor${purpose}`),
];

/**
 * Copies of the table and the bodies in a vault, every night, and in another account's where the settings name one: against
 * somebody who may delete everything here.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { backupCopy }: Settings, storage: Storage) {
    super(scope, id);
    const vault = new BackupVault(this, "Vault", { encryptionKey: storage.key, removalPolicy: KEPT });
    const copies =
      backupCopy === undefined
        ? []
        : [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, "Elsewhere", backupCopy),
              deleteAfter: KEPT_DAYS,
            },
          ];
    const plan = new BackupPlan(this, "Plan", {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({ scheduleExpression: EVERY_NIGHT, deleteAfter: KEPT_DAYS, copyActions: copies }),
      ],
    });
    const role = new Role(this, "Role", {
      assumedBy: serviceFor(this, "backup.amazonaws.com"),
      managedPolicies: backupPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection("Data", {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromDynamoDbTable(storage.table),
        BackupResource.fromArn(storage.blobs.bucketArn),
      ],
    });
  }
}
