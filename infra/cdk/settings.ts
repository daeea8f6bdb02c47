/** The options of a deployment, read from the CDK context: `cdk deploy -c stage=prod -c domain=forms.example.org`. */
import type { Node } from "constructs";
import * as z from "zod";
import { closestText } from "../../shared/form/logic/closest-text.ts";
import { HOOK_HOST, hookHosts } from "../../shared/hooks/destination.ts";
import { PeopleSearch, SecondFactor } from "../../shared/roles.ts";
import { TRAIL_PLACE } from "../../shared/trail-place.ts";
import { TilesAddress, TilesAttribution } from "../tiles.ts";
import { UsageProblem } from "../usage-problem.ts";
import {
  arnOf,
  identityProviders,
  isLikeProduction,
  LOG_DAYS,
  list,
  listOfArns,
  oneOf,
  trueOrFalse,
  wholeNumber,
} from "./setting-types.ts";

export const Settings = z
  .object({
    /** Names the stack, so that several can live in one account. */
    stage: z
      .string()
      .regex(
        /^(?!.*-(data|waf|ci)$)[a-z][a-z0-9-]{0,11}$/, // those are the ends of the names of the other stacks
        "Use up to 12 lower-case letters, digits and hyphens, starting with a letter, not ending in -data, -waf or -ci.",
      )
      .default("dev"),
    /** The host name that people use; CloudFront's own when absent. Needs `certificate`. */
    domain: z.hostname().optional(),
    /** ARN of the certificate for `domain`; CloudFront accepts those of us-east-1 only. */
    certificate: arnOf("acm", "certificate").optional(),
    /** `id:name` of a hosted zone of Route 53, in which the records of the site and of its mails are then made. */
    hostedZone: z
      .string()
      .regex(/^Z[A-Z0-9]+:[a-z0-9.-]+$/, "Write the zone as id:name, like Z0123456789ABC:example.org.")
      .optional(),
    /** The sender of all mails; its domain becomes an SES identity. Without it no mail can be sent. */
    mailFrom: z.email().optional(),
    /** The name of an SES identity that exists, used as it is: the domain of `mailFrom`, one above it, or the address. */
    mailIdentity: z.string().min(1).optional(),
    /** The default configuration set of `mailIdentity`, where it has one: sending uses it, so it needs a right to it. */
    mailConfiguration: z.string().min(1).optional(),
    /** Who may design: `open`, `invite`, or mail domains separated by commas. */
    designers: list.min(1).default("open"),
    /**
     * Whom people can find to share a form with: `designers`, `domain` (those of their own mail domain) or `exact` (by the
     * whole address).
     */
    peopleSearch: PeopleSearch.default("designers"),
    /** The administrators: e-mail addresses separated by commas. */
    administrators: list.default(""),
    /**
     * Who must have a second factor: `off` (nobody), `administrators`, `data` (those as well who may read answers) or `all` (who
     * signs in by a password); docs/second-factors.md says more.
     */
    secondFactor: SecondFactor.default("off"),
    /**
     * Where the people of some mail domains sign in by OpenID Connect: a JSON list of
     * `{ id, name, issuer, clientId, domains, passwords }`; docs/single-sign-on.md says how. Secrets are never written here.
     */
    identityProviders: identityProviders.optional(),
    /** Addresses whose password works in spite of their domain's issuer, separated by commas; each use raises an alarm. */
    breakGlass: list
      .regex(
        /^([^\s@,]+@[^\s@,]+(,[^\s@,]+@[^\s@,]+)*)?$/,
        "Write e-mail addresses with commas between them.",
      )
      .default(""),
    /** Who is notified of alarms. */
    alarmMail: z.email().optional(),
    /** Who is notified of those that nobody has to be woken for; `alarmMail` without it. */
    noticeMail: z.email().optional(),
    /** ARN of a topic that alarms are published to, instead of one of their own; CloudWatch must be allowed to. */
    alarmTopic: arnOf("sns").optional(),
    /** The same for those that nobody has to be woken for; `alarmTopic` without it. */
    noticeTopic: arnOf("sns").optional(),
    /**
     * ARN of the KMS key that encrypts the data, instead of one of its own; the account's roles must be allowed to use it. With
     * commas, the first one encrypts, and the others open what was encrypted before.
     */
    key: listOfArns("kms", "key").optional(),
    /** The name of a table that exists, used instead of the stack's own: one that was restored. */
    table: z
      .string()
      .regex(/^[\w.-]{3,255}$/, "Write the name of a table.")
      .optional(),
    /** The name of a bucket that exists, used for the blobs instead of the stack's own: one that was restored. */
    blobs: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "Write the name of a bucket.")
      .optional(),
    /** Who takes reports of weaknesses: an e-mail address, or the https address of a page; said in `/.well-known/security.txt`. */
    securityContact: z
      .string()
      .regex(
        /^([^\s@:/]+@[^\s@:/]+|https:\/\/[^\s/]\S*)$/,
        "Write an e-mail address, or the https address of a page.",
      )
      .optional(),
    /** Where the runbooks are that alarms link to: in your repository, or a copy of your own. */
    runbooks: z.string().min(1).default("docs/runbooks.md"),
    /** US dollars a month for the whole account; `alarmMail` is told at 80 %, and where it will be more. */
    budget: z.coerce.number({ error: "Write a sum of US dollars, like 50." }).positive().optional(),
    /** Whether X-Ray traces the first start of each second and 5 % of the others, at $5 a million traces. */
    traces: trueOrFalse.default(false),
    /** Whether CloudTrail keeps a record of every read and write of the table and of the blobs, at $1 a million. */
    dataEvents: trueOrFalse.default(false),
    /**
     * Whether GuardDuty scans what respondents upload for malware, which is kept only once it is known to be clean; at some
     * $0.09 a GB and $0.22 for 1,000 files.
     */
    scan: trueOrFalse.default(false),
    /**
     * Where hooks may go, by https: hosts with commas between them, as `hooks.example.org`, `*.example.org` or
     * `hooks.example.org:8443`; `*`: any host whose addresses are public. Empty: there are no hooks.
     */
    hooks: list
      .refine((hosts) => hookHosts(hosts).every((host) => HOOK_HOST.test(host)), {
        error: "Write host names with commas between them, like hooks.example.org, *.example.org, or just *.",
      })
      .default(""),
    /**
     * The bucket that the audit trail leaves to, with the account that owns it: `111122223333/acme-audit`, or
     * `111122223333/acme-audit/sprout` for a place in it. Empty: it stays in the table.
     */
    trail: z
      .string()
      .refine((text) => text === "" || TRAIL_PLACE.test(text), {
        error: "Write the account and the bucket, like 111122223333/acme-audit, and a folder if you like.",
      })
      .default(""),
    /** Where the pictures of maps come from; without it no form shows a map. Needs `tilesAttribution`. */
    tiles: TilesAddress.optional(),
    /** Who made the map, shown under it. @example "© OpenStreetMap contributors" */
    tilesAttribution: TilesAttribution.optional(),
    /** The folder with the words of further languages of respondents, a file for each: docs/languages.md. */
    languages: z.string().min(1).optional(),
    /** ARN of a WAF web ACL for CloudFront (WAF cannot be attached to an HTTP API): one of your own, or that of `waf=apart`. */
    webAcl: arnOf("wafv2", "global/webacl").optional(),
    /**
     * `auto`: `managed` for prod without a `webAcl`, otherwise `none`. `managed`: a web ACL with the rules that AWS
     * maintains, in this stack; us-east-1 only. `apart`: the same in a separate stack in us-east-1, whose output is `webAcl`.
     */
    waf: oneOf(["auto", "none", "managed", "apart"]).default("auto"),
    /** Raised by one at each step of replacing the edge key (docs/runbooks.md), so that CloudFormation reads it again. */
    edgeKey: wholeNumber(1, 1_000_000).default(1),
    /** How many prints may run at the same time, as far as `concurrency` allows. */
    prints: wholeNumber(2, 1_000).default(10),
    /** How many functions the account may run at the same time: a new account often has 10. Queues take no more than fits. */
    concurrency: wholeNumber(10, 100_000).default(1_000),
    /**
     * True: prints, previews, what users wrote, and the saving of answers have a part of the account's concurrency that nothing else can use. AWS
     * lets nothing be reserved of the last 100.
     */
    reserve: trueOrFalse.default(false),
    /**
     * How many executions each function has for itself, and no more, that somebody without an account can call: a flood of
     * such calls leaves the rest of the account alone, and nothing else takes their part. Not reserved when absent.
     */
    anonymousCalls: wholeNumber(1, 1_000).optional(),
    /**
     * Where functions run that print and that run what users wrote: `own`, subnets without a way out that this stack makes;
     * `none`, Lambda's own network; or the ids of subnets that exist, separated by commas.
     */
    network: list
      .regex(
        /^(own|none|subnet-\w+(,subnet-\w+)*)$/,
        "Write own, none, or the ids of subnets with commas between them.",
      )
      .default("own"),
    /** The ids of the security groups in those subnets, separated by commas. */
    securityGroups: list
      .regex(/^sg-\w+(,sg-\w+)*$/, "Write the ids of security groups with commas between them.")
      .optional(),
    /** The two zones of `network=own`; the first two of the region when absent. @example "eu-west-1a,eu-west-1c" */
    zones: list.regex(/^[a-z0-9-]+,[a-z0-9-]+$/, "Name two zones with a comma between them.").optional(),
    /** `daily`: AWS Backup keeps copies of table and bodies in a vault, beside what can be restored of the last 35 days anyway. */
    backup: oneOf(["none", "daily"]).default("none"),
    /** ARN of a vault in another account or region, to which each of these is copied. */
    backupCopy: arnOf("backup", "backup-vault").optional(),
    /** `owner/name` of the repository on GitHub whose workflows may deploy this stage: makes the stack with their role. */
    ciRepository: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, "Write the repository as owner/name.")
      .optional(),
    /** ARN of the account's provider of GitHub's identities, where it has one: an account can have only one. */
    ciProvider: arnOf("iam", "oidc-provider").optional(),
    /**
     * Whether the stacks, and the table in them, refuse to be deleted; `prod` does when absent, and a stage with a name like
     * it has to say. A first deployment that failed could not be removed then: it is false until one has succeeded. What
     * holds data outlives its stack anyway.
     */
    protect: trueOrFalse.optional(),
    /**
     * How a new release takes over. `direct`: with the deployment, which contains everything. `canary`: by `npm run deploy`
     * only, which publishes versions, moves a tenth of the calls to them and then all, and publishes the pages last.
     */
    release: oneOf(["direct", "canary"]).default("direct"),
    /** Which of CloudFront's places answer: those of Europe and North America, those that cost up to the middle, or all. */
    priceClass: oneOf(["100", "200", "all"]).default("100"),
    /**
     * Whether browsers that were here once refuse plain HTTP for the subdomains of `domain` too, for a year: only where all
     * of them speak https.
     */
    hstsSubdomains: trueOrFalse.default(false),
    /** How many days logs are kept. */
    logDays: wholeNumber(1, 3_653)
      .refine((days) => LOG_DAYS.has(days), { error: `Write one of ${[...LOG_DAYS].join(", ")}.` })
      .default(90),
    /** ARN of the KMS key that encrypts the logs; its policy must let `logs.<region>.amazonaws.com` use it. CloudWatch's own when absent. */
    logKey: arnOf("kms", "key").optional(),
    /** The path of every role and policy, where the account requires one. @example "/hospital/" */
    rolePath: z
      .string()
      .regex(/^\/([\w+=,.@-]+\/)+$/, "Write the path with a slash at both ends, like /hospital/.")
      .max(512)
      .optional(),
    /** ARN of the policy that bounds every role, where the account requires one. */
    permissionsBoundary: arnOf("iam", "policy").optional(),
    /** False leaves out what LocalStack's free image lacks: HTTP API, CloudFront and SES v2. */
    edge: trueOrFalse.default(true),
  })
  .refine(({ domain, certificate }) => (domain === undefined) === (certificate === undefined), {
    error: "Give domain and certificate together, or neither.",
    path: ["domain"],
  })
  .refine(({ tiles, tilesAttribution }) => (tiles === undefined) === (tilesAttribution === undefined), {
    error: "Give tiles and tilesAttribution together, or neither.",
    path: ["tilesAttribution"],
  })
  .refine(({ mailFrom, mailIdentity }) => mailIdentity === undefined || isSenderOf(mailIdentity, mailFrom), {
    error: "mailIdentity is the address of mailFrom, its domain, or one above that.",
    path: ["mailIdentity"],
  })
  .refine(
    ({ mailConfiguration, mailIdentity }) => mailConfiguration === undefined || mailIdentity !== undefined,
    {
      error: "mailConfiguration belongs to a mailIdentity: name that too.",
      path: ["mailConfiguration"],
    },
  )
  .refine(({ network, securityGroups }) => network.startsWith("subnet-") === (securityGroups !== undefined), {
    error: "Give the ids of subnets as network together with securityGroups, or neither.",
    path: ["securityGroups"],
  })
  .refine(({ backup, backupCopy }) => backupCopy === undefined || backup !== "none", {
    error: "backupCopy is where the copies of backup=daily go: set that too.",
    path: ["backupCopy"],
  })
  .refine(({ network, zones }) => zones === undefined || network === "own", {
    error: "zones are chosen for network=own only: subnets that exist have theirs.",
    path: ["zones"],
  })
  .refine(({ domain, hostedZone }) => hostedZone === undefined || isIn(hostedZone, domain), {
    error: "hostedZone is the zone that domain is in.",
    path: ["hostedZone"],
  })
  .refine(({ budget, alarmMail }) => budget === undefined || alarmMail !== undefined, {
    error: "budget tells alarmMail: give both.",
    path: ["budget"],
  })
  .refine(({ stage, protect }) => protect !== undefined || !isLikeProduction(stage), {
    error: ({ input }) =>
      `"${(input as { stage?: string }).stage}" sounds like what people rely on, and only prod is protected by its name: say -c protect=true, or -c protect=false.`,
    path: ["stage"],
  })
  .refine(({ hstsSubdomains, domain }) => !hstsSubdomains || domain !== undefined, {
    error: "hstsSubdomains is about those of your own domain: give domain too.",
    path: ["hstsSubdomains"],
  })
  .refine(({ waf, webAcl, edge }) => waf !== "managed" || (webAcl === undefined && edge), {
    error: "waf=managed makes the web ACL of CloudFront: leave webAcl and edge=false out.",
    path: ["waf"],
  });
export type Settings = z.output<typeof Settings>;

const settingNames = Object.keys(Settings.shape);

/** What could be a setting; the CDK's own names have hyphens, colons or slashes. */
const LIKE_A_SETTING = /^[A-Za-z]+$/;

/** @throws UsageProblem that names every setting that cannot be used */
export function readSettings(node: Node): Settings {
  return settingsFrom(z.record(z.string(), z.unknown()).parse(node.getAllContext()));
}

/**
 * The settings in a context, of which other things may be a part. A misspelt name is refused: `-c stgae=prod` would deploy
 * `dev`.
 * @throws UsageProblem that names every setting that cannot be used
 */
export function settingsFrom(context: Readonly<Record<string, unknown>>): Settings {
  const unknown = Object.keys(context).filter(
    (name) => LIKE_A_SETTING.test(name) && !settingNames.includes(name),
  );
  if (unknown.length > 0)
    throw new UsageProblem(`The settings can't be used.\n${unknown.map(unknownSetting).join("\n")}`);
  const result = Settings.safeParse(
    Object.fromEntries(settingNames.map((name) => [name, withoutSpaces(context[name])])),
  );
  if (!result.success)
    throw new UsageProblem(`The settings can't be used.\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** As a shell, a file or a form may hand it over. */
const withoutSpaces = (value: unknown) => (typeof value === "string" ? value.trim() : value);

function unknownSetting(name: string): string {
  const meant = closestText(name, settingNames);
  return meant === undefined
    ? `There is no setting ${name}; docs/runbooks.md lists them.`
    : `There is no setting ${name}; did you mean ${meant}?`;
}

/** The keys that the settings name: the first encrypts, each opens. */
export function keyArns({ key }: Pick<Settings, "key">): string[] {
  return key?.split(",") ?? [];
}

/** The stage that people rely on, unless its settings say otherwise. */
const PRODUCTION = "prod";

/** Which web ACL is made: production has one unless its settings name another, or say `none`. */
export function firewallOf({ stage, waf, webAcl, edge }: Settings): "none" | "managed" | "apart" {
  if (waf !== "auto") return waf;
  return stage === PRODUCTION && webAcl === undefined && edge ? "managed" : "none";
}

/** True where deleting is refused: of what must not be deleted by accident, once it is there. */
export function isProtected({ stage, protect }: Pick<Settings, "stage" | "protect">): boolean {
  return protect ?? stage === PRODUCTION;
}

function isSenderOf(identity: string, mailFrom: string | undefined): boolean {
  const host = mailFrom?.split("@")[1];
  return host !== undefined && (identity === mailFrom || host === identity || host.endsWith(`.${identity}`));
}

/** True for a name in a zone. @param zone `id:name` @example isIn("Z1:example.org", "forms.example.org") // true */
export function isIn(zone: string, name: string | undefined): boolean {
  const [, apex] = zone.split(":");
  return name !== undefined && (name === apex || name.endsWith(`.${apex}`));
}
