import { CfnOutput, CfnRule, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { CfnIPSet, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { problem, problemBody } from "../../shared/problems.ts";
import { isGuarded } from "./api.ts";
import type { Settings } from "./settings.ts";

/** CloudFront accepts web ACLs of this region only, wherever the product itself runs. */
const FIREWALL_REGION = "us-east-1";

/** A hospital's patients share one address, and each fills in with autosave: 33 requests a second, over five minutes. */
const REQUESTS_IN_FIVE_MINUTES = 10_000;

/** Per address, to sign in, sign up, enter codes and set passwords: many times what a ward needs when a shift starts. */
const SIGN_INS_IN_A_MINUTE = 300;

/**
 * The firewall counts single addresses, not networks, and whoever has a /64 has 2^64 addresses. Over IPv6 it therefore also
 * counts by the combination of client type (its TLS handshake) and provider. Many people share that, so the limit is ten
 * times as high; expensive attempts are counted by /64 and /48 in the functions (`functions/endpoint/limit-attempts.ts`).
 */
const REQUESTS_OF_ONE_KIND = 10 * REQUESTS_IN_FIVE_MINUTES;

/** All public IPv6 addresses; an IP set of the firewall can't contain ::/0. */
const EVERY_IPV6 = "2000::/3";

/**
 * Rules that inspect bodies and mistake the product's own content for an attack: templates are HTML, answers are any text, a
 * workbook has up to 4 MiB. They only count. Nothing in a body is ever executed, and sizes have limits of their own. So has the
 * query, in which issuers answer: Entra ID's codes alone can be longer than the 2,048 bytes that the rule allows.
 */
const countedOnly = [
  "SizeRestrictions_BODY",
  "SizeRestrictions_QUERYSTRING",
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

/** What a refusal by the firewall says, as the product itself would (RFC 9457). */
const REFUSAL = "TooManyRequests";
const refusalBody = JSON.stringify(
  problemBody(problem("TOO_MANY_REQUESTS", { retryAfterSeconds: 300 }), "firewall"),
);
const block = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: REFUSAL,
      responseHeaders: [{ name: "Retry-After", value: "300" }],
    },
  },
};

/** A web ACL for CloudFront: a limit per address, and the rule groups that AWS keeps up to date. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage }: Pick<Settings, "stage">) {
    super(scope, id);
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `sprout-${stage}-${metricName}`,
      // Sampled requests would store page addresses, which contain respondents' keys.
      sampledRequestsEnabled: false,
    });
    const everyIpv6 = new CfnIPSet(this, "EveryIpv6", {
      scope: "CLOUDFRONT",
      ipAddressVersion: "IPV6",
      addresses: [EVERY_IPV6],
    });
    // Neither has a name: all web ACLs of CloudFront are in one region, where names of two products would be the same.
    const acl = new CfnWebACL(this, "WebAcl", {
      description: "In front of all pages and calls of Sprout",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible("firewall"),
      customResponseBodies: { [REFUSAL]: { contentType: "APPLICATION_JSON", content: refusalBody } },
      rules: [
        {
          name: "too-many-requests",
          priority: 0,
          action: block,
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
          action: block,
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
          action: block,
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

/** A request for the path of a call, ignoring case. */
const asksFor = ({ path }: Route): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "EXACTLY",
    searchString: path,
    textTransformations: [{ priority: 0, type: "URL_DECODE" }],
  },
});

/** Explains in plain words, before anything is created, that the product's own region can't have a web ACL for CloudFront. */
export function assertFirewallRegion(stack: Stack): void {
  new CfnRule(stack, "FirewallRegion", {
    assertions: [
      {
        assert: Fn.conditionEquals(stack.region, FIREWALL_REGION),
        assertDescription: `waf=managed, which prod has by default, works in ${FIREWALL_REGION} only. Elsewhere deploy with waf=apart first, then with its webAcl; waf=none does without.`,
      },
    ],
  });
}

/** The web ACL alone, for products in other regions; its output is their setting `webAcl`. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, env: { region: FIREWALL_REGION } });
    const { arn } = new Firewall(this, "Firewall", props.settings);
    new CfnOutput(this, "WebAcl", { description: "The product's setting webAcl", value: arn });
  }
}
