import { Arn, ArnFormat, Fn, type Stack } from "aws-cdk-lib";
import { CfnSecurityGroup, CfnSubnet, CfnVPC } from "aws-cdk-lib/aws-ec2";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { CfnFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/** Subnets of 4,091 addresses each: more than the network interfaces that Lambda shares among its functions. */
const VPC_RANGE = "10.0.0.0/19";
const SUBNET_RANGES = ["10.0.0.0/20", "10.0.16.0/20"] as const;

/** Where functions without rights run. Their roles need the statements of `networkStatements`. */
export interface Network {
  /** Makes a function run here. */
  hold(lambda: LambdaFunction): void;
}

/** @returns nothing where functions are to run in Lambda's own network */
export function networkOf(scope: Construct, settings: Settings): Network | undefined {
  const { network, securityGroups = "" } = settings;
  if (network === "none") return undefined;
  if (network === "own") return new IsolatedNetwork(scope, "Network", settings);
  return { hold: (lambda) => connect(lambda, network.split(","), securityGroups.split(",")) };
}

function connect(
  lambda: LambdaFunction,
  subnetIds: readonly string[],
  securityGroupIds: readonly string[],
): void {
  const resource = lambda.node.defaultChild as CfnFunction; // a Function consists of exactly this
  resource.vpcConfig = {
    subnetIds: [...subnetIds],
    securityGroupIds: [...securityGroupIds],
    ipv6AllowedForDualStack: false,
  };
}

/**
 * Isolated subnets in two zones: no gateway, no endpoint, no route except among themselves, and a security group that lets
 * nothing in and nothing out. Functions answer their callers and write their log through Lambda itself, so the code in them
 * needs no network at all.
 */
export class IsolatedNetwork extends Construct implements Network {
  readonly #subnets: readonly CfnSubnet[];
  readonly #closed: CfnSecurityGroup;

  constructor(scope: Construct, id: string, { zones }: Settings) {
    super(scope, id);
    const vpc = new CfnVPC(this, "Vpc", { cidrBlock: VPC_RANGE });
    this.#subnets = SUBNET_RANGES.map(
      (cidrBlock, index) =>
        new CfnSubnet(this, `Subnet${index + 1}`, {
          vpcId: vpc.attrVpcId,
          cidrBlock,
          mapPublicIpOnLaunch: false,
          availabilityZone: zones?.split(",")[index] ?? Fn.select(index, Fn.getAzs()),
        }),
    );
    this.#closed = new CfnSecurityGroup(this, "Closed", {
      groupDescription: "Lets nothing in and nothing out",
      vpcId: vpc.attrVpcId,
      // Without any rule, EC2 would add one that lets everything out; this one points to the function itself.
      securityGroupEgress: [{ ipProtocol: "-1", cidrIp: "127.0.0.1/32", description: "Nowhere" }],
    });
  }

  hold(lambda: LambdaFunction): void {
    const ids = this.#subnets.map(({ attrSubnetId }) => attrSubnetId);
    connect(lambda, ids, [this.#closed.attrGroupId]);
  }
}

/** What the Lambda service does with a function's role to connect it to a subnet. */
const interfaceActions = [
  "ec2:CreateNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:DeleteNetworkInterface",
  "ec2:AssignPrivateIpAddresses",
  "ec2:UnassignPrivateIpAddresses",
];

/**
 * The service connects a function to its subnet with the function's role, and EC2 can describe only all interfaces or none:
 * hence the "*", which AWS documents. Code inside the function is denied the same actions, and more, so that it has no
 * rights: the service's own calls don't come from the function.
 */
export function networkStatements(stack: Stack, functionName: string): PolicyStatement[] {
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  const functionArn = Arn.format(
    { service: "lambda", resource: "function", resourceName: functionName, arnFormat },
    stack,
  );
  return [
    new PolicyStatement({ sid: "ConnectToSubnet", actions: interfaceActions, resources: ["*"] }),
    new PolicyStatement({
      sid: "NotByItsCode",
      effect: Effect.DENY,
      actions: ["ec2:*"],
      resources: ["*"],
      // Its versions too, should Lambda name the one that runs.
      conditions: { ArnEquals: { "lambda:SourceFunctionArn": [functionArn, `${functionArn}:*`] } },
    }),
  ];
}
