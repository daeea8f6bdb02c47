import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { servicesWith } from "../../shared/contract/workers.ts";
import { fullStack, type ReadStack, Reference, readOwnStack, smallStack, tunedStack } from "./read-stack.ts";

let stacks: ReadStack[];

beforeAll(() => {
  stacks = [fullStack(), readOwnStack({ edge: "false" })];
});

/** All of EC2 that the stack may make; anything else would be a way out, or cost by the hour. */
const known = ["AWS::EC2::SecurityGroup", "AWS::EC2::Subnet", "AWS::EC2::VPC"];

const Connection = z.object({ SubnetIds: z.array(Reference), SecurityGroupIds: z.array(Reference) });

describe("the network of the functions that run what users wrote", () => {
  it("has no gateway, no endpoint, no route and no peer: nothing leads out of it", () => {
    for (const { template } of stacks) {
      const resources = Object.values(template.toJSON().Resources as Record<string, { Type: string }>);
      const types = resources.map(({ Type }) => Type).filter((type) => type.startsWith("AWS::EC2::"));
      expect([...new Set(types)].toSorted()).toEqual(known);
    }
  });

  it("lets nothing in, and nothing out except to the function itself", () => {
    for (const { all } of stacks) {
      const groups = all("AWS::EC2::SecurityGroup", z.looseObject({ SecurityGroupEgress: z.unknown() }));
      expect(groups).toHaveLength(1);
      expect(groups[0]?.properties.SecurityGroupIngress).toBeUndefined();
      expect(groups[0]?.properties.SecurityGroupEgress).toEqual([
        { CidrIp: "127.0.0.1/32", Description: "Nowhere", IpProtocol: "-1" },
      ]);
    }
  });

  it("is in two zones, whichever the region has", () => {
    for (const { all } of stacks) {
      const subnets = all("AWS::EC2::Subnet", z.looseObject({ AvailabilityZone: z.unknown() }));
      expect(subnets.map(({ properties }) => properties.AvailabilityZone)).toEqual(
        [0, 1].map((index) => ({ "Fn::Select": [index, { "Fn::GetAZs": "" }] })),
      );
      for (const { properties } of subnets) expect(properties.MapPublicIpOnLaunch).toBe(false);
    }
  });

  it("is in the zones that a setting chooses", () => {
    const { all } = tunedStack();
    const subnets = all("AWS::EC2::Subnet", z.looseObject({ AvailabilityZone: z.unknown() }));
    const zones = subnets.map(({ properties }) => properties.AvailabilityZone);
    expect(zones).toEqual(["eu-west-1a", "eu-west-1c"]);
  });

  it("may be left out: then there is none, and no role may connect to one", () => {
    const { template, functions, identityStatements } = smallStack();
    expect(JSON.stringify(template.toJSON())).not.toContain("AWS::EC2::");
    expect(functions().filter(({ VpcConfig }) => VpcConfig !== undefined)).toEqual([]);
    expect(JSON.stringify(identityStatements())).not.toContain("ec2:");
  });

  it("is reached only by their roles, and only by Lambda: nothing but traces is allowed on all resources", () => {
    for (const { identityStatements, statementsOf } of stacks) {
      const onAll = identityStatements()
        .map(({ statement }) => statement)
        .filter(({ Effect, Resource }) => Effect === "Allow" && [Resource].flat().includes("*"))
        .filter(({ Sid }) => Sid !== "OwnTraces"); // held in watch.test.ts
      expect(onAll.map(({ Sid }) => Sid)).toEqual(servicesWith({}).map(() => "ConnectToSubnet"));
      for (const name of servicesWith({}))
        expect(statementsOf(name).map(({ Sid }) => Sid)).toEqual([
          ...["OwnLogs", "ConnectToSubnet", "NotByItsCode"],
        ]);
    }
  });

  it("contains all of them, and no other function", () => {
    for (const { all, functions } of stacks) {
      const subnets = all("AWS::EC2::Subnet", z.looseObject({})).map(({ id }) => id);
      const [group] = all("AWS::EC2::SecurityGroup", z.looseObject({}));
      const held = functions().filter(({ VpcConfig }) => VpcConfig !== undefined);
      expect(held.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(
        servicesWith({})
          .map((name) => `sprout-dev-${name}`)
          .toSorted(),
      );
      for (const { VpcConfig } of held) {
        const { SubnetIds, SecurityGroupIds } = Connection.parse(VpcConfig);
        expect(SubnetIds.map((id) => id["Fn::GetAtt"][0])).toEqual(subnets);
        expect(SecurityGroupIds.map((id) => id["Fn::GetAtt"][0])).toEqual([group?.id]);
      }
    }
  });
});

describe("the function that sends what hooks are sent", () => {
  it("is there only where hooks may go somewhere, with its own log and outside of every subnet", () => {
    for (const { functions } of stacks)
      for (const name of ["deliver", "hooks-due"])
        expect(functions().map(({ FunctionName }) => FunctionName)).not.toContain(`sprout-dev-${name}`);
    const { functionNamed, statementsOf } = readOwnStack({ hooks: "hooks.example.org" });
    expect(statementsOf("deliver").map(({ Sid }) => Sid)).toEqual(["OwnLogs"]);
    const { VpcConfig, Environment } = functionNamed("deliver");
    expect(VpcConfig).toBeUndefined();
    expect(Object.keys(Environment?.Variables ?? {}).toSorted()).toEqual(["NODE_OPTIONS", "SPROUT_HOOKS"]);
    expect(functionNamed("hooks-due").Environment?.Variables.SPROUT_HOOKS).toBe("hooks.example.org");
    expect(functionNamed("hooks-due").VpcConfig).toBeUndefined();
  });
});
