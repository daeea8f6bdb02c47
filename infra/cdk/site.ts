import { existsSync } from "node:fs";
import { join } from "node:path";
import { CfnOutput, Duration, type SecretValue, type Stack } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct, type IConstruct } from "constructs";
import { apiPaths, apiPrefixes, EDGE_HEADER, entries, TOKEN_HEADER } from "../../shared/site.ts";
import { type OtherOrigins, securityHeaders } from "../security-headers.ts";
import { EACH_TIME, FOR_GOOD, filesOf, HASHED_FOLDER } from "../site-files.ts";
import { tilesOrigin } from "../tiles.ts";
import { UsageProblem } from "../usage-problem.ts";
import type { Api } from "./api.ts";
import { edgeFunctionCode } from "./edge-function.ts";
import { productLog } from "./functions.ts";
import { regionalName } from "./names.ts";
import type { Settings } from "./settings.ts";
import { ADDRESS_OUTPUT } from "./stack-names.ts";
import { KEPT } from "./storage.ts";
import { addSiteRecords } from "./zone.ts";

const priceClasses: Readonly<Record<Settings["priceClass"], PriceClass>> = {
  100: PriceClass.PRICE_CLASS_100,
  200: PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
};

const STRICT_TRANSPORT = Duration.days(365);

/**
 * The headers of `security-headers.ts` as a policy of CloudFront, which configures well-known headers separately and rejects
 * them among the custom ones.
 * @param origins of the links to large reports, and of the map's tiles
 * @throws Error for a value that CloudFront can't express
 */
function responseHeaders(
  scope: Construct,
  { stage, hstsSubdomains }: Settings,
  origins: OtherOrigins,
): ResponseHeadersPolicy {
  const all = Object.entries(securityHeaders(origins)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const wellKnown = all.map(([name, value]) => asWellKnown(name, value));
  const customHeaders = all
    .filter((_, index) => wellKnown[index] === undefined)
    .map(([header, value]) => ({ header, value, override: true }));
  return new ResponseHeadersPolicy(scope, "Headers", {
    responseHeadersPolicyName: regionalName(scope, stage, "headers"),
    comment: "Security headers of pages and calls",
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: STRICT_TRANSPORT,
        includeSubdomains: hstsSubdomains,
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

/** The request headers that the functions read, besides cookies, query and body; CloudFront allows ten by default. */
const forwardedHeaders = [
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Origin",
  "Referer",
  "Sec-Fetch-Site",
  "User-Agent",
  "X-XSRF-TOKEN",
  // What came as `Authorization`, which CloudFront forwards under no such policy.
  TOKEN_HEADER,
  // The address of the caller; CloudFront sets it, so nobody can fake another.
  "CloudFront-Viewer-Address",
];

interface SiteOptions {
  settings: Settings;
  api: Api;
  /** Contains the large reports, which pages fetch by short-lived links. */
  blobs: IBucket;
  edgeKey: SecretValue;
  /** ARN of the web ACL in front of everything. */
  webAcl: string | undefined;
}

/** One origin for the browser: the React build from S3, and the calls of the HTTP API. */
export class Site extends Construct {
  /** Where people reach the product, without a trailing slash. */
  readonly origin: string;
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, options: SiteOptions) {
    super(scope, id);
    const { settings, api, blobs, edgeKey, webAcl } = options;
    this.bucket = new Bucket(this, "Files", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // Public files: a customer-managed key would protect nothing.
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: KEPT,
    });
    const files = this.bucket as IBucket; // it is one: only the CDK's types are laxer about undefined than ours

    const headers = responseHeaders(this, settings, {
      downloads: [`https://${blobs.bucketRegionalDomainName}`],
      tiles: settings.tiles === undefined ? undefined : tilesOrigin(settings.tiles),
    });
    const edgeFunction = this.#edgeFunction(settings);
    const calls: BehaviorOptions = {
      origin: new HttpOrigin(api.host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [EDGE_HEADER]: edgeKey.unsafeUnwrap() }, // a reference, resolved while deploying
        readTimeout: Duration.seconds(30),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, "Forwarded", {
        originRequestPolicyName: regionalName(this, settings.stage, "forwarded"),
        comment: "What the calls read of a request",
        cookieBehavior: OriginRequestCookieBehavior.all(),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      }),
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      compress: true,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction }],
    };

    this.distribution = new Distribution(this, "Distribution", {
      // CloudFormation reads the secret again only where something else changes too.
      comment: `Sprout ${settings.stage}, edge key ${settings.edgeKey}`,
      defaultBehavior: {
        // With the right to list, S3 answers 404 for a file that is not there, otherwise 403.
        origin: S3BucketOrigin.withOriginAccessControl(files, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
          originAccessControl: new S3OriginAccessControl(this, "Access", {
            originAccessControlName: regionalName(this, settings.stage, "files"),
          }),
        }),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction },
          { eventType: FunctionEventType.VIEWER_RESPONSE, function: edgeFunction },
        ],
      },
      additionalBehaviors: Object.fromEntries(apiPatterns.map((pattern) => [pattern, calls])),
      ...(settings.domain !== undefined &&
        settings.certificate !== undefined && {
          domainNames: [settings.domain],
          certificate: Certificate.fromCertificateArn(this, "Certificate", settings.certificate),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      ...(webAcl !== undefined && { webAclId: webAcl }),
      defaultRootObject: entries.designer,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: priceClasses[settings.priceClass],
    });
    this.origin = `https://${settings.domain ?? this.distribution.distributionDomainName}`;

    addSiteRecords(this, settings, this.distribution);
    const address = new CfnOutput(this, "Address", {
      description: "Where people reach the product",
      value: this.origin,
    });
    address.overrideLogicalId(ADDRESS_OUTPUT);
    if (settings.release === "direct") return;
    // The pages are no part of the stack then: they follow when the functions that they call answer (`account/pages.ts`).
    const pages = new CfnOutput(this, "Bucket", {
      description: "Where the pages are published",
      value: this.bucket.bucketName,
    });
    pages.overrideLogicalId("Pages");
  }

  /**
   * Copies the pages while deploying. Old files stay: open pages still request them.
   * @param webFolder of the built web application
   * @param after what answers the calls that the pages make
   * @throws UsageProblem when nothing was built
   */
  copyPages(settings: Settings, webFolder: string, after: readonly IConstruct[]): void {
    if (!existsSync(webFolder))
      throw new UsageProblem(`There is no ${webFolder}. Run "npm run build" first.`);
    const logGroup = productLog(this, "DeploymentLog", settings, "site-deployment");
    const destinationBucket = this.bucket as IBucket; // as above
    const common = { destinationBucket, prune: false, logGroup, memoryLimit: 256 };
    const folder = HASHED_FOLDER.replace("/", "");
    const hashed = new BucketDeployment(this, "HashedFiles", {
      ...common,
      sources: [Source.asset(join(webFolder, folder))],
      destinationKeyPrefix: folder,
      cacheControl: [CacheControl.fromString(FOR_GOOD)],
    });
    const pages = new BucketDeployment(this, "PagesAndOthers", {
      ...common,
      // of two files with one name the later is published
      sources: [
        Source.asset(webFolder, { exclude: [folder] }),
        ...Object.entries(filesOf(settings, new Date())).map(([key, text]) => Source.data(key, text)),
      ],
      cacheControl: [CacheControl.fromString(EACH_TIME)],
    });
    // A page must not be published before the files that it loads.
    pages.node.addDependency(hashed, ...after);
  }

  #edgeFunction(settings: Settings): EdgeFunction {
    return new EdgeFunction(this, "Pages", {
      functionName: regionalName(this, settings.stage, "pages"),
      comment: "Answers a page's address with its entry, texts with their character set; forwards tokens",
      code: FunctionCode.fromInline(edgeFunctionCode()),
      runtime: FunctionRuntime.JS_2_0,
      autoPublish: true,
    });
  }
}

/** The CDK's own function that copies the pages, which it keeps in the stack itself; undefined where nothing is copied. */
export function copierIn(stack: Stack): IConstruct | undefined {
  return stack.node.children.find(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"));
}

/** CloudFront's patterns for what `isApiPath` of `shared/site.ts` matches. */
export const apiPatterns = [...apiPrefixes.map((prefix) => `${prefix}*`), ...apiPaths];
