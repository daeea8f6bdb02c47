import { CfnOutput, CfnRule, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { CfnIPSet, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { routes } from "../shared/contract/index.ts";
import type { Route } from "../shared/contract/route.ts";
import { isGuarded } from "./api.ts";
import type { Settings } from "./settings.ts";

/** CloudFront asks for web ACLs of this region alone, wherever the product itself is. */
const FIREWALL_REGION = "us-east-1";

/** A hospital's patients share one address, and each fills in with autosave: 33 requests a second, over five minutes. */
const REQUESTS_IN_FIVE_MINUTES = 10_000;

/** Of one address, to sign in, sign up, enter codes and set passwords: a ward that begins its shift, many times over. */
const SIGN_INS_IN_A_MINUTE = 300;

/**
 * The firewall counts single addresses and knows no networks, and whoever has a /64 has 2^64 addresses. Over IPv6 it
 * therefore counts one kind of client (its TLS handshake) of one provider as well. Many people share that, so the limit
 * is ten times as high; what attempts cost is counted by /64 and /48 in the functions (`functions/support/limit-attempts.ts`).
 */
const REQUESTS_OF_ONE_KIND = 10 * REQUESTS_IN_FIVE_MINUTES;

/** All public IPv6 addresses; a set of the firewall can't hold ::/0. */
const EVERY_IPV6 = "2000::/3";

/**
 * Rules that look into bodies and see an attack where the product's own material is: templates are HTML, answers are
 * any text, a workbook has up to 4 MiB. They count only. Nothing in a body is ever run, and sizes have limits of their own.
 */
const countedOnly = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "EC2MetaDataSSRF_BODY",
];

const managedGroups: readonly { name: string; counted: readonly string[] }[] = [
  { name: "AWSManagedRulesAmazonIpReputationList", counted: [] },
  { name: "AWSManagedRulesKnownBadInputsRuleSet", counted: [] },
  { name: "AWSManagedRulesCommonRuleSet", counted: countedOnly },
];

/** A web ACL for CloudFront: a limit for each address, and the groups of rules that AWS keeps up to date. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage }: Pick<Settings, "stage">) {
    super(scope, id);
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `sprout-${stage}-${metricName}`,
      // A sample would keep addresses of pages, which hold respondents' keys.
      sampledRequestsEnabled: false,
    });
    const everyIpv6 = new CfnIPSet(this, "EveryIpv6", {
      name: `sprout-${stage}-every-ipv6`,
      scope: "CLOUDFRONT",
      ipAddressVersion: "IPV6",
      addresses: [EVERY_IPV6],
    });
    const acl = new CfnWebACL(this, "WebAcl", {
      name: `sprout-${stage}`,
      description: "Before all pages and calls of Sprout",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible("firewall"),
      rules: [
        {
          name: "too-many-requests",
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: REQUESTS_IN_FIVE_MINUTES,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: visible("too-many-requests"),
        },
        {
          name: "too-many-requests-over-ipv6",
          priority: 1,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "CUSTOM_KEYS",
              customKeys: [{ asn: {} }, { ja4Fingerprint: { fallbackBehavior: "MATCH" } }],
              limit: REQUESTS_OF_ONE_KIND,
              evaluationWindowSec: 300,
              scopeDownStatement: { ipSetReferenceStatement: { arn: everyIpv6.attrArn } },
            },
          },
          visibilityConfig: visible("too-many-requests-over-ipv6"),
        },
        {
          name: "too-many-sign-ins",
          priority: 2,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: SIGN_INS_IN_A_MINUTE,
              evaluationWindowSec: 60,
              scopeDownStatement: { orStatement: { statements: routes.filter(isGuarded).map(asksFor) } },
            },
          },
          visibilityConfig: visible("too-many-sign-ins"),
        },
        ...managedGroups.map(({ name, counted }, index) => ({
          name,
          priority: index + 3,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: "AWS",
              name,
              ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visible(name),
        })),
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** A request for the path of a call, however its letters are written. */
const asksFor = ({ path }: Route): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "EXACTLY",
    searchString: path,
    textTransformations: [{ priority: 0, type: "URL_DECODE" }],
  },
});

/** Says it before anything is made, in plain words, where the product's own region can hold no web ACL of CloudFront. */
export function assertFirewallRegion(stack: Stack): void {
  new CfnRule(stack, "FirewallRegion", {
    assertions: [
      {
        assert: Fn.conditionEquals(stack.region, FIREWALL_REGION),
        assertDescription: `waf=managed works in ${FIREWALL_REGION} only. Elsewhere deploy with waf=apart first, then with its webAcl.`,
      },
    ],
  });
}

/** The web ACL alone, for products of other regions; its output is their setting `webAcl`. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, env: { region: FIREWALL_REGION } });
    const { arn } = new Firewall(this, "Firewall", props.settings);
    new CfnOutput(this, "WebAcl", { description: "The product's setting webAcl", value: arn });
  }
}
