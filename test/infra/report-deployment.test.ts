/** What a first deployment measured, in the words of a report that anybody may read. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportDeployment } from "../../infra/account/report-deployment.ts";
import { AccountEmulator } from "../support/account-emulator.ts";

let account: AccountEmulator;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-report-"));
  account = new AccountEmulator();
  await account.start();
  for (const [name, value] of Object.entries(account.environment)) vi.stubEnv(name, value);
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await account.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27, 8) + seconds * 1_000).toISOString();
const STACK = "arn:aws:cloudformation:eu-west-1:111122223333:stack/sprout-clinic/secret-id";
const ofStack = (seconds: number, ResourceStatus: string) => ({
  StackId: STACK,
  PhysicalResourceId: STACK,
  LogicalResourceId: "sprout-clinic",
  ResourceType: "AWS::CloudFormation::Stack",
  ResourceStatus,
  Timestamp: at(seconds),
});
const ofResource = (
  seconds: number,
  ResourceType: string,
  LogicalResourceId: string,
  ResourceStatus: string,
) => ({
  StackId: STACK,
  PhysicalResourceId: `${LogicalResourceId}-of-ana@example.org`,
  LogicalResourceId,
  ResourceType,
  ResourceStatus,
  ResourceStatusReason: "of forms.example.org in 111122223333",
  Timestamp: at(seconds),
});
/** A creation of five minutes, and an update since, which took longer. */
const events = [
  ofStack(0, "CREATE_IN_PROGRESS"),
  ofResource(2, "AWS::SQS::Queue", "Live", "CREATE_IN_PROGRESS"),
  ofResource(3, "AWS::SQS::Queue", "Dead", "CREATE_IN_PROGRESS"),
  ofResource(4, "AWS::CloudFront::Distribution", "Site", "CREATE_IN_PROGRESS"),
  ofResource(12, "AWS::SQS::Queue", "Live", "CREATE_COMPLETE"),
  ofResource(63, "AWS::SQS::Queue", "Dead", "CREATE_COMPLETE"),
  ofResource(294, "AWS::CloudFront::Distribution", "Site", "CREATE_COMPLETE"),
  ofStack(300, "CREATE_COMPLETE"),
  ofStack(9_000, "UPDATE_IN_PROGRESS"),
  ofResource(9_999, "AWS::SQS::Queue", "Live", "UPDATE_COMPLETE"),
  ofStack(10_000, "UPDATE_COMPLETE"),
].toReversed();

describe("npm run report-deployment", () => {
  it("says how long the first deployment took, what was made, and how fast reports came", async () => {
    account.events = { "sprout-clinic": events };
    const summary = {
      form: { id: 7, name: "Secret form" },
      publication: { publicationKey: "secret-key" },
      status: "COMPLETE",
      milliseconds: 2_900,
      outputs: [
        { name: "Letter to Ana", file: "letter.html", contentType: "text/html", milliseconds: 700 },
        { name: "Letter to Ana", file: "letter.pdf", contentType: "application/pdf", milliseconds: 2_800 },
      ],
    };
    await writeFile(join(folder, "summary.json"), JSON.stringify(summary));
    const out = join(folder, "report.json");
    const settings = ["-c", "stage=clinic", "-c", "mailFrom=ana@example.org", "-c", "prints=30"];
    expect(await reportDeployment([...settings, "--reports", folder, "--out", out])).toBe(0);
    const text = await readFile(out, "utf8");
    expect(JSON.parse(text)).toEqual({
      report: 1,
      versions: { product: expect.any(String), node: process.version, cdk: expect.any(String) },
      region: "eu-west-1",
      settings: ["stage", "mailFrom", "prints"],
      stacks: [
        {
          part: "app",
          outcome: "CREATE_COMPLETE",
          seconds: 300,
          types: { "AWS::CloudFront::Distribution": 1, "AWS::SQS::Queue": 2 },
          slowest: [
            { type: "AWS::CloudFront::Distribution", seconds: 290 },
            { type: "AWS::SQS::Queue", seconds: 60 },
            { type: "AWS::SQS::Queue", seconds: 10 },
          ],
        },
      ],
      functions: { count: 0, megabytes: 0, runtimes: {}, architectures: {} },
      reports: {
        status: "COMPLETE",
        milliseconds: 2_900,
        outputs: [
          { contentType: "text/html", milliseconds: 700 },
          { contentType: "application/pdf", milliseconds: 2_800 },
        ],
      },
    });
    for (const secret of [
      "111122223333",
      "example.org",
      "ana@",
      "clinic",
      "secret",
      "Secret",
      "Letter",
      "arn:",
    ])
      expect(text, secret).not.toContain(secret);
  });

  it("says of one that failed which types did, and nothing of why", async () => {
    account.events = {
      "sprout-dev": [
        ofStack(0, "CREATE_IN_PROGRESS"),
        ofResource(1, "AWS::CloudFront::Distribution", "Site", "CREATE_IN_PROGRESS"),
        ofResource(5, "AWS::CloudFront::Distribution", "Site", "CREATE_FAILED"),
        ofStack(9, "ROLLBACK_COMPLETE"),
      ].toReversed(),
    };
    const out = join(folder, "report.json");
    expect(await reportDeployment(["--out", out])).toBe(0);
    const text = await readFile(out, "utf8");
    expect(JSON.parse(text).stacks).toMatchObject([
      {
        outcome: "ROLLBACK_COMPLETE",
        seconds: 9,
        failed: [{ type: "AWS::CloudFront::Distribution", state: "CREATE_FAILED" }],
      },
    ]);
    expect(text).not.toContain("111122223333");
  });

  it("says in words that nothing was deployed, and what it can't read", async () => {
    await expect(reportDeployment([])).rejects.toThrow(
      "There is no stack sprout-dev in this account and region",
    );
    account.events = { "sprout-dev": events };
    await expect(reportDeployment(["--reports", folder])).rejects.toThrow(
      'is not what "npm run sprout -- ship" writes',
    );
    await expect(reportDeployment(["--out"])).rejects.toThrow("Say what --out is.");
  });
});
