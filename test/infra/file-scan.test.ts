/** The malware scan of uploads, which a deployment asks for by the setting `scan`. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { fullStack, readOwnStack } from "./read-stack.ts";

const scanned = () => readOwnStack({ edge: "false", network: "none", scan: "true" });
const PLAN = "AWS::GuardDuty::MalwareProtectionPlan";
const Plan = z.object({
  Role: z.unknown(),
  ProtectedResource: z.object({
    S3Bucket: z.object({ BucketName: z.unknown(), ObjectPrefixes: z.array(z.string()) }),
  }),
});
const RESULT = "GuardDuty Malware Protection Object Scan Result";
const WithPattern = z.object({ EventPattern: z.object({ "detail-type": z.array(z.string()) }).optional() });

describe("without the setting", () => {
  it("nothing scans, listens or waits for a scan", () => {
    const { template, functions } = fullStack();
    template.resourceCountIs(PLAN, 0);
    const names = functions().map(({ FunctionName = "" }) => FunctionName);
    expect(names.filter((name) => name.includes("file-scanned"))).toEqual([]);
    for (const { Environment } of functions())
      expect(Environment?.Variables).not.toHaveProperty("SPROUT_SCAN");
    expect(JSON.stringify(template.toJSON())).not.toContain(RESULT);
  });
});

describe("with the setting", () => {
  it("GuardDuty scans what devices write, and reads nothing else of the bucket", () => {
    const { all, template } = scanned();
    const [plan] = all(PLAN, Plan);
    expect(plan?.properties.ProtectedResource.S3Bucket.ObjectPrefixes).toEqual(["incoming/"]);
    const roles = template.findResources("AWS::IAM::Role");
    const role = JSON.stringify(
      Object.values(roles).find((one) =>
        JSON.stringify(one.Properties.AssumeRolePolicyDocument).includes("malware-protection-plan.guardduty"),
      ),
    );
    expect(role).toContain("/incoming/*");
    expect(role).not.toContain("/instances");
    expect(role).not.toContain("s3:DeleteObject");
    expect(role).toContain("events:ManagedBy");
  });

  it("its results start one function, and calls wait for them", () => {
    const { all, functionNamed, functions } = scanned();
    const listenedEvents = all("AWS::Events::Rule", WithPattern).filter(({ properties }) =>
      properties.EventPattern?.["detail-type"].includes(RESULT),
    );
    expect(listenedEvents).toHaveLength(1);
    expect(functionNamed("file-scanned").Timeout).toBe(30);
    expect(functionNamed("rest-form-file-confirm").Environment?.Variables.SPROUT_SCAN).toBe("true");
    const namesOf = (some: readonly { FunctionName?: string | undefined }[]) =>
      some.map(({ FunctionName = "" }) => FunctionName);
    // mails come back only where a domain sends them
    const before = namesOf(fullStack().functions()).filter((name) => !name.includes("mail-returned"));
    expect(namesOf(functions()).filter((name) => !before.includes(name))).toEqual([
      "sprout-dev-file-scanned",
    ]);
  });
});
