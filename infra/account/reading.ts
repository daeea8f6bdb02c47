/** Reads what an AWS account has and allows, as far as a deployment depends on it. Nothing is changed. */
import { CloudFormationClient, paginateDescribeStacks } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, paginateListDistributions } from "@aws-sdk/client-cloudfront";
import {
  DescribeAvailabilityZonesCommand,
  DescribeRouteTablesCommand,
  DescribeSubnetsCommand,
  DescribeVpcsCommand,
  EC2Client,
  type RouteTable,
} from "@aws-sdk/client-ec2";
import { GetAccountSettingsCommand, LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { paginateListQueues, SQSClient } from "@aws-sdk/client-sqs";
import type { Settings } from "../cdk/settings.ts";
import { type Restored, readRestored } from "./restored.ts";

/** What was asked, or why there is no answer: a right that is missing, an endpoint that lacks the service. */
export type Read<T> = { known: true; value: T } | { known: false; why: string };

export interface Account {
  region: string;
  /** Of Lambda: executions at the same time, and how many of them nobody has reserved. */
  concurrency: Read<{ most: number; unreserved: number }>;
  /** All stacks of the region by name, with their states. */
  stacks: Read<ReadonlyMap<string, string>>;
  /** Functions and queues whose names begin as the stage's do. */
  functions: Read<readonly string[]>;
  queues: Read<readonly string[]>;
  /** The distributions of CloudFront, each with the domains that it answers at. */
  distributions: Read<readonly { id: string; aliases: readonly string[] }[]>;
  mail: Read<{ isProduction: boolean; isSending: boolean; perSecond: number }>;
  /** The sender in SES; undefined where there is none. */
  identity: Read<{ isVerified: boolean } | undefined>;
  zones: Read<readonly string[]>;
  vpcs: Read<number>;
  /** The subnets of the setting `network`, each with what its routes lead to outside; empty for the others. */
  subnets: Read<readonly { id: string; leadsTo: readonly string[] }[]>;
  /** The data that the settings name. */
  restored: Read<Restored>;
}

/** The name of the sender's identity: the one that the settings name, or the domain of the sender. */
export function identityOf({ mailIdentity, mailFrom }: Settings): string | undefined {
  return mailIdentity ?? mailFrom?.split("@")[1];
}

/** Asks each service once; one that can't answer hides none of the others. */
export async function readAccount(settings: Settings): Promise<Account> {
  const lambda = new LambdaClient({});
  const ses = new SESv2Client({});
  const ec2 = new EC2Client({});
  const prefix = `sprout-${settings.stage}-`;
  const identity = identityOf(settings);
  const [concurrency, stacks, functions, queues, distributions, mail, sender, zones, vpcs, subnets] =
    await Promise.all([
      read(() => concurrencyOf(lambda)),
      read(stacksByName),
      read(() => functionsNamed(lambda, prefix)),
      read(() => queuesNamed(prefix)),
      read(distributionsOf),
      read(() => mailOf(ses)),
      read(async () => (identity === undefined ? undefined : identityNamed(ses, identity))),
      read(() => zonesOf(ec2)),
      read(async () => (await ec2.send(new DescribeVpcsCommand({}))).Vpcs?.length ?? 0),
      read(() => subnetsOf(ec2, settings)),
    ]);
  const restored = await read(async () => readRestored(settings));
  const region = await lambda.config.region();
  const named = { concurrency, stacks, functions, queues, distributions, mail, zones, vpcs, subnets };
  return { region, ...named, restored, identity: sender };
}

async function read<T>(ask: () => Promise<T>): Promise<Read<T>> {
  try {
    return { known: true, value: await ask() };
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { known: false, why: why.split("\n")[0] ?? "" }; // what follows is for programmers
  }
}

async function concurrencyOf(lambda: LambdaClient) {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const most = AccountLimit?.ConcurrentExecutions;
  if (most === undefined) throw new Error("The answer names no limit.");
  return { most, unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? most };
}

async function stacksByName(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { Stacks = [] } of paginateDescribeStacks({ client: new CloudFormationClient({}) }, {}))
    for (const { StackName = "", StackStatus = "" } of Stacks) found.set(StackName, StackStatus);
  return found;
}

async function functionsNamed(client: LambdaClient, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    found.push(...Functions.map(({ FunctionName = "" }) => FunctionName));
  return found.filter((name) => name.startsWith(prefix));
}

async function queuesNamed(prefix: string): Promise<string[]> {
  const found: string[] = [];
  const client = new SQSClient({});
  for await (const { QueueUrls = [] } of paginateListQueues({ client }, { QueueNamePrefix: prefix }))
    found.push(...QueueUrls.map((url) => url.slice(url.lastIndexOf("/") + 1)));
  return found;
}

async function distributionsOf() {
  const found: { id: string; aliases: readonly string[] }[] = [];
  for await (const { DistributionList } of paginateListDistributions(
    { client: new CloudFrontClient({}) },
    {},
  ))
    for (const { Id = "", Aliases } of DistributionList?.Items ?? [])
      found.push({ id: Id, aliases: Aliases?.Items ?? [] });
  return found;
}

async function mailOf(ses: SESv2Client) {
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await ses.send(new GetAccountCommand({}));
  return {
    isProduction: ProductionAccessEnabled ?? false,
    isSending: SendingEnabled ?? false,
    perSecond: SendQuota?.MaxSendRate ?? 0,
  };
}

async function identityNamed(ses: SESv2Client, EmailIdentity: string) {
  try {
    const { VerifiedForSendingStatus } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
    return { isVerified: VerifiedForSendingStatus ?? false };
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundException") return undefined;
    throw error;
  }
}

async function zonesOf(ec2: EC2Client): Promise<string[]> {
  const filter = { Name: "zone-type", Values: ["availability-zone"] };
  const { AvailabilityZones = [] } = await ec2.send(
    new DescribeAvailabilityZonesCommand({ Filters: [filter] }),
  );
  return AvailabilityZones.filter(({ State }) => State === "available").map(({ ZoneName = "" }) => ZoneName);
}

async function subnetsOf(ec2: EC2Client, { network }: Settings) {
  if (!network.startsWith("subnet-")) return [];
  const { Subnets = [] } = await ec2.send(new DescribeSubnetsCommand({ SubnetIds: network.split(",") }));
  const vpcs = [...new Set(Subnets.flatMap(({ VpcId }) => VpcId ?? []))];
  const { RouteTables = [] } = await ec2.send(
    new DescribeRouteTablesCommand({ Filters: [{ Name: "vpc-id", Values: vpcs }] }),
  );
  return Subnets.map(({ SubnetId: id = "", VpcId = "" }) => ({
    id,
    leadsTo: waysOut(RouteTables, id, VpcId),
  }));
}

/** A subnet without a table of its own uses the main one of its network. */
function waysOut(tables: readonly RouteTable[], subnet: string, vpc: string): string[] {
  const own = tables.find(({ Associations = [] }) =>
    Associations.some(({ SubnetId }) => SubnetId === subnet),
  );
  const main = tables.find(
    ({ VpcId, Associations = [] }) => VpcId === vpc && Associations.some(({ Main }) => Main),
  );
  return ((own ?? main)?.Routes ?? [])
    .map(
      ({ GatewayId, NatGatewayId, TransitGatewayId, VpcPeeringConnectionId, NetworkInterfaceId }) =>
        GatewayId ?? NatGatewayId ?? TransitGatewayId ?? VpcPeeringConnectionId ?? NetworkInterfaceId ?? "",
    )
    .filter((target) => target !== "" && target !== "local");
}
