import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { securityHeaders } from "./security-headers.ts";

const STRICT_TRANSPORT = Duration.days(365);

/**
 * The headers of `security-headers.ts` as a policy of CloudFront, which keeps well-known headers apart from others
 * and refuses them among the others.
 *
 * @param downloads origins of the links to large reports
 * @throws Error for a value that CloudFront has no word for
 */
export function responseHeaders(scope: Construct, downloads: readonly string[]): ResponseHeadersPolicy {
  const all = Object.entries(securityHeaders(downloads)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const wellKnown = all.map(([name, value]) => asWellKnown(name, value));
  const customHeaders = all
    .filter((_, index) => wellKnown[index] === undefined)
    .map(([header, value]) => ({ header, value, override: true }));
  return new ResponseHeadersPolicy(scope, "Headers", {
    comment: "Security headers of pages and calls",
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: STRICT_TRANSPORT,
        includeSubdomains: true,
        override: true,
      },
      ...Object.assign({}, ...wellKnown),
    },
    ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
  });
}

function asWellKnown(name: string, value: string): ResponseSecurityHeadersBehavior | undefined {
  const override = true;
  switch (name) {
    case "content-security-policy":
      return { contentSecurityPolicy: { contentSecurityPolicy: value, override } };
    case "x-content-type-options":
      return { contentTypeOptions: { override } };
    case "x-frame-options":
      return { frameOptions: { frameOption: oneOf(HeadersFrameOption, name, value), override } };
    case "referrer-policy":
      return { referrerPolicy: { referrerPolicy: oneOf(HeadersReferrerPolicy, name, value), override } };
    case "strict-transport-security":
      return {}; // always sent, with the year above
    default:
      return undefined;
  }
}

function oneOf<T extends string>(words: Readonly<Record<string, T>>, header: string, value: string): T {
  const found = Object.values(words).find((word) => word === value);
  if (found === undefined) throw new Error(`CloudFront can't send "${header}: ${value}".`);
  return found;
}
