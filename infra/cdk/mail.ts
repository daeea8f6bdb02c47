import { Annotations, CfnOutput, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { sesArn } from "./rights.ts";
import type { Settings } from "./settings.ts";
import { addMailRecords, type MailRecord } from "./zone.ts";

/** The sender in SES: its domain, signed with DKIM, and how its mails are handled; or an identity that exists, as it is. */
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
    this.arns =
      settings.mailIdentity === undefined
        ? this.#ownIdentity(settings, host)
        : existingIdentity(Stack.of(this), settings.mailIdentity, settings.mailConfiguration);
  }

  #ownIdentity(settings: Settings, host: string): string[] {
    const configuration = new ConfigurationSet(this, "Configuration", {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // Where it goes from there: the rule of `events/mail-returned.ts`.
    configuration.addEventDestination("Returned", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "Bus", "default")),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const identity = new EmailIdentity(this, "Sender", {
      identity: Identity.domain(host),
      configurationSet: configuration,
      mailFromDomain: `bounce.${host}`,
    });
    const stack = Stack.of(this);
    const records: MailRecord[] = [
      ...identity.dkimRecords.map(({ name, value }): MailRecord => ({ name, type: "CNAME", value })),
      { name: `bounce.${host}`, type: "MX", value: `10 feedback-smtp.${stack.region}.amazonses.com` },
      { name: `bounce.${host}`, type: "TXT", value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    if (!addMailRecords(this, settings, host, records)) this.#printRecords(records);
    return [
      identity.emailIdentityArn,
      sesArn(stack, "configuration-set", configuration.configurationSetName),
    ];
  }

  #printRecords(records: readonly MailRecord[]): void {
    records.forEach(({ name, type, value }, index) => {
      new CfnOutput(this, `Record${index + 1}`, {
        description: "To add to the domain of the sender",
        value: `${name} ${type} ${value}`,
      });
    });
  }
}

function existingIdentity(stack: Stack, identity: string, configuration: string | undefined): string[] {
  const ofConfiguration =
    configuration === undefined ? [] : [sesArn(stack, "configuration-set", configuration)];
  return [sesArn(stack, "identity", identity), ...ofConfiguration];
}
