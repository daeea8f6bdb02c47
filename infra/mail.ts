import { Annotations, CfnOutput, Stack } from "aws-cdk-lib";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { sesArn } from "./rights.ts";
import type { Settings } from "./settings.ts";

/** The sender in SES: its domain, signed with DKIM, and how its mails are handled. */
export class Mail extends Construct {
  /** The resources that a sender of mails needs rights to; empty without a sender. */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const host = settings.mailFrom?.split("@")[1];
    if (host === undefined) {
      Annotations.of(this).addWarningV2(
        "sprout:no-sender",
        "No mail can be sent: set a sender with -c mailFrom=forms@example.org.",
      );
      this.arns = [];
      return;
    }
    const configuration = new ConfigurationSet(this, "Configuration", {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const identity = new EmailIdentity(this, "Sender", {
      identity: Identity.domain(host),
      configurationSet: configuration,
      mailFromDomain: `bounce.${host}`,
    });
    const stack = Stack.of(this);
    this.arns = [
      identity.emailIdentityArn,
      sesArn(stack, "configuration-set", configuration.configurationSetName),
    ];
    const records = [
      ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `bounce.${host} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
      `bounce.${host} TXT "v=spf1 include:amazonses.com ~all"`,
    ];
    records.forEach((value, index) => {
      new CfnOutput(this, `Record${index + 1}`, { description: "To add to the domain of the sender", value });
    });
  }
}
