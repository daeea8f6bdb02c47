/** What an account lacks for a deployment, and what to do about it: pure, from what was read. */

import { NEVER_RESERVED, reservedExecutions, reservingSettings } from "../cdk/reserved.ts";
import { firewallOf, keyArns, type Settings } from "../cdk/settings.ts";
import { stackNames } from "../cdk/stack-names.ts";
import { type Account, identityOf, type Read } from "./reading.ts";

export interface Check {
  /** `stop`: the deployment would fail. `warning`: something would not work, or not for many. `unread`: nobody knows. */
  state: "good" | "warning" | "stop" | "unread";
  /** In a sentence; for `warning` and `stop` with what to do. */
  text: string;
}

const good = (text: string): Check => ({ state: "good", text });
const warning = (text: string): Check => ({ state: "warning", text });
const stop = (text: string): Check => ({ state: "stop", text });

/** What a region allows at first; one is enough for a stage. */
const VPC_QUOTA = 5;
/** What people use the product with: a flood of calls beside the workers of its queues. */
const ROOMY_CONCURRENCY = 1_000;
const CERTIFICATE_REGION = "us-east-1";
/** Stacks in these states were created once, and can be updated. */
const usable = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/;

/** True for a stack that a deployment has created, whatever happened to it since. @param status as CloudFormation names it */
export function wasCreated(status: string | undefined): boolean {
  return status !== undefined && /^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(status);
}

/** Every check, in the order in which a deployment would meet what it is about. */
export function checksOf(account: Account, settings: Settings): Check[] {
  const { stacks, concurrency, functions, queues, zones } = account;
  if (!stacks.known && ![concurrency, functions, queues, zones].some(({ known }) => known))
    return [
      stop(
        `The account can't be read (${stacks.why}). Give credentials: aws sso login, --profile NAME, or the variables AWS_…`,
      ),
    ];
  return [
    ...of(account.stacks, "the stacks", (stacks) => ofStacks(stacks, account.region, settings)),
    ...of(account.concurrency, "Lambda's quotas", (found) => ofConcurrency(found, settings)),
    ...ofNames(account, settings),
    ...of(account.restored, "the data that the settings name", ({ stops, warnings }) => [
      ...stops.map(stop),
      ...warnings.map(warning),
    ]),
    ...ofNetwork(account, settings),
    ...(settings.edge ? [...ofEdge(account, settings), ...ofMail(account, settings)] : []),
    ...ofRegions(account.region, settings),
  ];
}

function of<T>(read: Read<T>, what: string, checks: (value: T) => Check[]): Check[] {
  return read.known
    ? checks(read.value)
    : [{ state: "unread", text: `Nothing is known about ${what} (${read.why}).` }];
}

function ofStacks(stacks: ReadonlyMap<string, string>, region: string, { stage }: Settings): Check[] {
  const { data, app } = stackNames(stage);
  const toolkit = stacks.has("CDKToolkit")
    ? good(`${region} is bootstrapped for the CDK.`)
    : stop(`${region} is not bootstrapped: npx cdk bootstrap aws://ACCOUNT/${region}`);
  const own = [data, app].flatMap((name): Check[] => {
    const status = stacks.get(name);
    if (status === undefined) return [];
    if (usable.test(status)) return [good(`${name} exists, and can be updated.`)];
    if (status === "ROLLBACK_COMPLETE" || status === "ROLLBACK_FAILED")
      return [
        stop(
          `${name} was never created completely (${status}). Remove what is left: npx cdk destroy ${name}`,
        ),
      ];
    if (status.endsWith("_IN_PROGRESS"))
      return [stop(`${name} is being changed (${status}). Wait until that is over.`)];
    return [stop(`${name} is in the state ${status}. See its events in CloudFormation.`)];
  });
  return [toolkit, ...own];
}

function ofConcurrency({ most, unreserved }: { most: number; unreserved: number }, settings: Settings) {
  const { concurrency } = settings;
  const checks = [
    concurrency > most
      ? warning(
          `The account may run ${most} functions at the same time, not ${concurrency}: deploy with -c concurrency=${most}. Ask Service Quotas for more "Concurrent executions" before people use it; ${ROOMY_CONCURRENCY} are enough for 10,000 submissions a minute.`,
        )
      : good(`The account may run ${most} functions at the same time.`),
  ];
  const reserved = reservedExecutions(settings);
  if (reserved > 0 && unreserved - reserved < NEVER_RESERVED)
    checks.push(
      stop(
        `${reservingSettings(settings)} would take ${reserved} of ${unreserved} executions, and ${NEVER_RESERVED} must be left. Lower it, leave it out, or ask for more "Concurrent executions".`,
      ),
    );
  return checks;
}

/** What a stack that was deleted, or another product, left behind under the names that this one will use. */
function ofNames(account: Account, { stage }: Settings): Check[] {
  const isNew = account.stacks.known && !account.stacks.value.has(stackNames(stage).app);
  if (!isNew) return [];
  const taken = [account.functions, account.queues].flatMap((read) => (read.known ? read.value : []));
  const unread = [account.functions, account.queues].flatMap((read) =>
    of<readonly string[]>(read, "the names that are in use", () => []),
  );
  if (taken.length === 0) return [...unread, good(`No function or queue is named sprout-${stage}-… yet.`)];
  const [first, ...others] = taken;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return [
    ...unread,
    stop(`The names ${first}${more} are taken. Delete what has them, or choose another stage.`),
  ];
}

function ofNetwork({ zones, vpcs, stacks, subnets }: Account, settings: Settings): Check[] {
  const { network, stage } = settings;
  if (network === "none") return [];
  if (network !== "own")
    return of(subnets, "the subnets", (found) => [
      ...network
        .split(",")
        .filter((id) => !found.some((one) => one.id === id))
        .map((id) => stop(`There is no subnet ${id} in this region.`)),
      ...found.map(({ id, leadsTo }) =>
        leadsTo.length === 0
          ? good(`${id} has no way out.`)
          : warning(
              `${id} leads out of the network, to ${leadsTo.join(", ")}: what users wrote runs in it. Give it a route table without these.`,
            ),
      ),
    ]);
  const chosen = settings.zones?.split(",");
  const ofZones = of(zones, "the availability zones", (found) => {
    const missing = chosen?.filter((zone) => !found.includes(zone)) ?? [];
    if (missing.length > 0)
      return [
        stop(
          `${missing.join(" and ")} can't be used. Choose two of ${found.join(", ")}, like -c zones=${found.slice(0, 2).join(",")}`,
        ),
      ];
    return found.length < 2
      ? [stop("The region has fewer than two zones. Deploy with -c network=none, or elsewhere.")]
      : [good(`The region has ${found.length} zones.`)];
  });
  const isNew = stacks.known && !stacks.value.has(stackNames(stage).app);
  if (!isNew) return ofZones;
  const ofVpcs = of(vpcs, "the networks", (count) =>
    count >= VPC_QUOTA
      ? [
          warning(
            `The region has ${count} networks, and ${VPC_QUOTA} is all that an account may have at first. Ask Service Quotas for more "VPCs per Region", or deploy with the subnets of one of them (-c network=subnet-…) or with -c network=none.`,
          ),
        ]
      : [],
  );
  return [...ofZones, ...ofVpcs];
}

function ofEdge({ distributions, stacks }: Account, { domain, stage }: Settings): Check[] {
  return of(distributions, "CloudFront", (found) => {
    const isNew = stacks.known && !stacks.value.has(stackNames(stage).app);
    const taken = found.find(({ aliases }) => domain !== undefined && aliases.includes(domain));
    if (taken !== undefined && isNew)
      return [stop(`${domain} is in use by the distribution ${taken.id}. Remove it there first.`)];
    if (found.length > 0) return [good("CloudFront has distributions of this account.")];
    return [
      warning(
        'The account has no distribution yet. AWS verifies new accounts before their first, and tells nobody beforehand: if the deployment ends with "Your account must be verified before you can add new CloudFront resources", open a case with AWS Support ("Account and billing", "Account verification"), then deploy again.',
      ),
    ];
  });
}

function ofMail({ mail, identity, stacks }: Account, settings: Settings): Check[] {
  const name = identityOf(settings);
  if (name === undefined)
    return [
      warning("Without a sender no mail is sent, so nobody can sign up: -c mailFrom=forms@example.org"),
    ];
  const ofAccount = of(mail, "SES", ({ isProduction, isSending, perSecond }) => {
    if (!isSending)
      return [warning("SES has paused this account: no mail is sent. Its console shows the reason.")];
    return isProduction
      ? [good(`SES sends ${perSecond} mails a second.`)]
      : [
          warning(
            "SES is in its sandbox: it sends to confirmed addresses only, 200 mails a day. Ask it for production access.",
          ),
        ];
  });
  const ofIdentity = of(identity, "the sender", (found) => {
    if (settings.mailIdentity !== undefined)
      return found?.isVerified
        ? [good(`The sender ${name} is verified.`)]
        : [
            found === undefined
              ? stop(`SES has no identity ${name} in this region. Leave mailIdentity out to have it made.`)
              : warning(`The sender ${name} is not verified: no mail is sent until its records are found.`),
          ];
    const isNew = stacks.known && !stacks.value.has(stackNames(settings.stage).app);
    return found !== undefined && isNew
      ? [stop(`SES has an identity ${name} already: deploy with -c mailIdentity=${name}`)]
      : [];
  });
  return [...ofAccount, ...ofIdentity];
}

function ofRegions(region: string, settings: Settings): Check[] {
  const { certificate, alarmTopic, noticeTopic, logKey } = settings;
  const elsewhere = (name: string, arn: string | undefined, expected: string) =>
    arn !== undefined && arn.split(":")[3] !== expected
      ? [stop(`${name} must be in ${expected}, and ${arn} is not.`)]
      : [];
  return [
    ...elsewhere("certificate", certificate, CERTIFICATE_REGION),
    ...keyArns(settings).flatMap((key) => elsewhere("key", key, region)),
    ...elsewhere("alarmTopic", alarmTopic, region),
    ...elsewhere("noticeTopic", noticeTopic, region),
    ...elsewhere("logKey", logKey, region),
    ...(firewallOf(settings) === "managed" && region !== CERTIFICATE_REGION
      ? [
          stop(
            `A web ACL of the stack's own, which prod has by default, works in ${CERTIFICATE_REGION} only: deploy with -c waf=apart first, then with its webAcl; or with -c waf=none.`,
          ),
        ]
      : []),
  ];
}
