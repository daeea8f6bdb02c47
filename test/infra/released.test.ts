/** How releases reach an account without anybody's keys: the workflow, its role; and the copies that outlive the account. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readCommandLine } from "../../infra/account/command-line.ts";
import { CiStack } from "../../infra/cdk/ci-stack.ts";
import { DataStack } from "../../infra/cdk/data-stack.ts";
import { settingsFrom } from "../../infra/cdk/settings.ts";

const root = join(import.meta.dirname, "../..");
const backupCopy = "arn:aws:backup:eu-west-1:444455556666:backup-vault:sprout";
const repository = "hospital/sprout";
let data: Template;
let template: Template;
beforeAll(() => {
  const app = new App({ builtinCloudFormationValidation: false });
  const settings = settingsFrom({ stage: "staging", backup: "daily", backupCopy, ciRepository: repository });
  const stacks = [
    new DataStack(app, "sprout-staging-data", { settings }),
    new CiStack(app, "sprout-staging-ci", { settings, repository }),
  ] as const;
  [data, template] = [Template.fromStack(stacks[0]), Template.fromStack(stacks[1])];
});

const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const Workflow = z.object({
  permissions: z.object({ contents: z.literal("read") }).strict(),
  jobs: z.record(
    z.string(),
    z.looseObject({
      needs: z.string().optional(),
      environment: z.string().optional(),
      env: z.object({ STAGE: z.string() }).optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      uses: z.string().optional(),
      strategy: z.unknown().optional(),
      steps: z.array(Step).default([]),
    }),
  ),
});

describe("the workflows", () => {
  const workflows = join(root, ".github/workflows");
  // The CDK brings a reader of YAML.
  const yaml = createRequire(createRequire(import.meta.url).resolve("aws-cdk-lib"))("yaml") as {
    parse(text: string, options: { merge: boolean }): unknown;
  };
  const read = (name: string) =>
    Workflow.parse(yaml.parse(readFileSync(join(workflows, name), "utf8"), { merge: true })).jobs;
  const jobs = read("release.yml");
  const steps = readdirSync(workflows).flatMap((name) =>
    Object.values(read(name)).flatMap((job) => job.steps),
  );
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };

  it("test each pull request and each release by every test, and search each night", () => {
    expect(jobs.test?.uses).toBe("./.github/workflows/tests.yml");
    const commands = (name: string) =>
      Object.values(read(name)).flatMap((job) => job.steps.map(({ run }) => run));
    expect(commands("tests.yml")).toEqual(
      expect.arrayContaining(["npm test", 'npm run test:all -- --shard="$SHARD"/3', "npm run audit"]),
    );
    expect(commands("search.yml")).toContain('npm run test:search -- --shard="$SHARD"/4');
    expect(read("tests.yml").all?.strategy).toEqual({ "fail-fast": false, matrix: { shard: [1, 2, 3] } });
    expect(read("search.yml").search?.strategy).toEqual({
      "fail-fast": false,
      matrix: { shard: [1, 2, 3, 4] },
    });
  });

  it("start the product and ship a workbook on macOS, Windows and Linux on ARM", () => {
    const machines = Object.values(read("platforms.yml"));
    expect(machines.map((job) => job["runs-on"])).toEqual(["macos-15", "windows-2025", "ubuntu-24.04-arm"]);
    for (const { steps: own } of machines) expect(own.map(({ run }) => run)).toContain("npm run platform");
  });

  it("test, then deploy to dev, staging and prod, each after the one before and in an environment of its own", () => {
    expect(
      Object.entries(jobs).map(([name, { needs, environment, env }]) => [
        name,
        needs,
        environment,
        env?.STAGE,
      ]),
    ).toEqual([
      ["test", undefined, undefined, undefined],
      ["dev", "test", "dev", "dev"],
      ["staging", "dev", "staging", "staging"],
      ["prod", "staging", "prod", "prod"],
    ]);
    expect(jobs.prod?.steps).toEqual(jobs.dev?.steps);
    for (const [name, { permissions }] of Object.entries(jobs))
      expect(permissions, name).toEqual(
        name === "test" ? undefined : { contents: "read", "id-token": "write" },
      );
  });

  /** In this order: what is offered, what GitHub signs of it, and the offer. */
  const publishing = [
    'git archive --prefix="sprout-$GITHUB_REF_NAME/" --output="sprout-$GITHUB_REF_NAME.tar.gz" HEAD',
    "npm run --silent sbom > sbom.cdx.json",
    "cp docs/licences.md licences.md",
    "sha256sum sprout-*.tar.gz sbom.cdx.json licences.md > SHA256SUMS",
    'gh release create "$GITHUB_REF_NAME" --verify-tag --notes-from-tag sprout-*.tar.gz sbom.cdx.json licences.md SHA256SUMS',
  ];

  it("offer a version for others with its bill of materials and where it was made", () => {
    const { test, files } = read("publish.yml");
    expect(test?.uses).toBe("./.github/workflows/tests.yml");
    expect(files).toMatchObject({
      needs: "test",
      permissions: { contents: "write", "id-token": "write", attestations: "write" },
    });
    const own = files?.steps ?? [];
    expect(own.flatMap(({ run = "npm ci" }) => (run === "npm ci" ? [] : [run]))).toEqual(publishing);
    const signed = own.filter(({ uses = "" }) => uses.startsWith("actions/attest@"));
    expect(signed.map((step) => step.with)).toEqual([
      { "subject-checksums": "SHA256SUMS" },
      { "subject-path": "sprout-*.tar.gz", "sbom-path": "sbom.cdx.json" },
    ]);

    const folder = mkdtempSync(join(tmpdir(), "release-"));
    // A clone has no packages of its own.
    const commands = publishing
      .slice(0, -1)
      .map((command) => command.replace("sbom >", `sbom --prefix "${root}" >`))
      .join(" && ");
    const env = { ...process.env, GITHUB_REF_NAME: "v0.0.0", OUT: folder };
    const script = `git clone -q "${root}" "$OUT/clone" && cd "$OUT/clone" && ${commands} && sha256sum -c SHA256SUMS`;
    const run = spawnSync("bash", ["-e", "-c", script], { env, encoding: "utf8" });
    expect(run.status, run.stderr).toBe(0);
    const bill: unknown = JSON.parse(readFileSync(join(folder, "clone/sbom.cdx.json"), "utf8"));
    const react = expect.objectContaining({ name: "react" });
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", components: expect.arrayContaining([react]) });
    rmSync(folder, { recursive: true });
  });

  it("run what the project has, with options that it takes, and every foreign step by its hash", () => {
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(new Set(commands.map((command) => command.replace(/ -- .*/, "")))).toEqual(
      new Set([
        ...[
          "npm ci",
          "npm test",
          "npm run test:all",
          "npm run test:search",
          "npm run audit",
          "npm run check:commits",
        ],
        ...["npm run preflight", "npm run deploy", "npm run smoke"],
        ...["npm run runtime-client", "npm run platform", "sudo snap install chromium"],
        ...publishing,
      ]),
    );
    for (const command of commands) {
      expect(spawnSync("bash", ["-n", "-c", command]).status, command).toBe(0);
      const [, script, rest] = /^npm run ([\w:]+) -- (.*)$/.exec(command) ?? [];
      if (script === undefined) continue;
      expect(Object.keys(scripts)).toContain(script);
      if (script === "smoke" || script === "check:commits" || script.startsWith("test:")) continue;
      // What the environment of the repository holds is no part of the command, so its spaces make no words of it.
      const environment = {
        SPROUT_SETTINGS: "-c prints=4 -c 'tilesAttribution=© The makers' -c tiles=https://a.org/s",
      };
      const words = (rest ?? "").replace('"$STAGE"', "staging").split(" ");
      const { settings, forCdk } = readCommandLine(words, environment);
      expect(settings).toMatchObject({ stage: "staging", prints: 4, tilesAttribution: "© The makers" });
      expect(forCdk).toContain("tilesAttribution=© The makers");
    }
    for (const { uses } of steps)
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
    // What somebody writes into a variable is a word of the command, and never a command.
    expect(commands.join("\n")).not.toContain("${{");
  });
});

describe("the role of the workflow", () => {
  const Role = z.object({
    AssumeRolePolicyDocument: z.object({ Statement: z.array(z.looseObject({ Condition: z.unknown() })) }),
    PermissionsBoundary: z.union([z.object({ Ref: z.string() }), z.string()]),
    Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })),
  });
  const role = () => {
    const [found] = Object.values(template.findResources("AWS::IAM::Role"));
    return Role.parse(found?.Properties);
  };

  it("is for workflows of one repository, in the environment of the stage", () => {
    const [trust, ...others] = role().AssumeRolePolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(trust).toMatchObject({
      Action: "sts:AssumeRoleWithWebIdentity",
      Condition: {
        StringEquals: {
          "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
          "token.actions.githubusercontent.com:sub": "repo:hospital/sprout:environment:staging",
        },
      },
    });
  });

  it("may never do more than deploy: its boundary is all that it needs", () => {
    const { PermissionsBoundary, Policies } = role();
    const policies = template.findResources("AWS::IAM::ManagedPolicy");
    const { Ref } = z.object({ Ref: z.string() }).parse(PermissionsBoundary);
    const boundary = policies[Ref]?.Properties.PolicyDocument.Statement;
    expect(boundary).toEqual(Policies[0]?.PolicyDocument.Statement);
    const actions = (boundary as { Action: string | string[] }[]).flatMap(({ Action }) => Action);
    expect(actions.filter((action) => /\*|^iam:|^s3:Delete|^kms:(Put|Schedule|Create)/.test(action))).toEqual(
      [],
    );
    expect(actions).toEqual(
      expect.arrayContaining(["sts:AssumeRole", "lambda:UpdateAlias", "dynamodb:Scan"]),
    );
    template.resourceCountIs("AWS::IAM::OIDCProvider", 1);
  });
});

describe("copies of the data", () => {
  it("are made every night, kept as long as what can be restored anyway, and copied to another account", () => {
    data.hasResource("AWS::Backup::BackupVault", { DeletionPolicy: "RetainExceptOnCreate" });
    data.hasResourceProperties("AWS::Backup::BackupPlan", {
      BackupPlan: {
        BackupPlanRule: [
          {
            Lifecycle: { DeleteAfterDays: 35 },
            ScheduleExpression: "cron(0 3 * * ? *)",
            CopyActions: [{ DestinationBackupVaultArn: backupCopy, Lifecycle: { DeleteAfterDays: 35 } }],
          },
        ],
      },
    });
    const [selection] = Object.values(data.findResources("AWS::Backup::BackupSelection"));
    const resources = JSON.stringify(selection?.Properties.BackupSelection.Resources);
    for (const resource of ["StorageTable", "StorageBodies"]) expect(resources).toContain(resource);
  });
});
