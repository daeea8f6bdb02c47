/** The records of a deployment in a hosted zone of Route 53, where the setting `hostedZone` names one. */
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, CfnRecordSet, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import { isIn, type Settings } from "./settings.ts";

const TIME_TO_LIVE_SECONDS = 1_800;

/** What has to be in the domain of a sender, so that its mails are signed and trusted. */
export interface MailRecord {
  /** @example "bounce.example.org" */
  name: string;
  type: "CNAME" | "MX" | "TXT";
  /** As a zone file has it. @example "10 feedback-smtp.eu-west-1.amazonses.com" */
  value: string;
}

/** Points the domain of the site to its distribution. */
export function addSiteRecords(scope: Construct, settings: Settings, distribution: IDistribution): void {
  const { domain, hostedZone } = settings;
  if (domain === undefined || hostedZone === undefined) return;
  const [hostedZoneId = "", zoneName = ""] = hostedZone.split(":");
  const zone = HostedZone.fromHostedZoneAttributes(scope, "Zone", { hostedZoneId, zoneName });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(scope, "Record4", { zone, recordName: domain, target });
  new AaaaRecord(scope, "Record6", { zone, recordName: domain, target });
}

/**
 * Adds the records of the sender, with their names as they are: those of SES's keys are known only while deploying, so
 * nothing here can tell whether they end with the zone's name.
 * @returns false where somebody has to add them elsewhere
 */
export function addMailRecords(
  scope: Construct,
  { hostedZone }: Settings,
  host: string,
  records: readonly MailRecord[],
): boolean {
  if (hostedZone === undefined || !isIn(hostedZone, host)) return false;
  records.forEach(({ name, type, value }, index) => {
    new CfnRecordSet(scope, `MailRecord${index + 1}`, {
      hostedZoneId: hostedZone.split(":")[0] ?? "",
      name,
      type,
      ttl: String(TIME_TO_LIVE_SECONDS),
      resourceRecords: [value],
    });
  });
  return true;
}
