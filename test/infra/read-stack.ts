/** Reads a synthesized stack: its resources by type, its functions by name, its statements by role. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";
import { readSettings } from "../../infra/cdk/settings.ts";
import { makeStacks } from "../../infra/cdk/stacks.ts";
import { entries } from "../../infra/entries.ts";

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  UpdateReplacePolicy: z.string().optional(),
});
const Statement = z.object({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: z.union([z.string(), z.array(z.string())]).transform((action) => [action].flat()),
  Resource: z.unknown(),
  Condition: z.record(z.string(), z.unknown()).optional(),
});
const LambdaProperties = z.object({
  FunctionName: z.string().optional(),
  Runtime: z.string(),
  Architectures: z.array(z.string()).optional(),
  MemorySize: z.number().optional(),
  Timeout: z.number(),
  ReservedConcurrentExecutions: z.number().optional(),
  RecursiveLoop: z.string().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
  LoggingConfig: z.unknown().optional(),
  VpcConfig: z.unknown().optional(),
  Role: z.unknown(),
});
const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
const RoleProperties = z.object({
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  Policies: z.array(Policy).default([]),
});
/** What one resource says of another. */
export const Reference = z.object({ "Fn::GetAtt": z.array(z.string()) });

/** Bundles that are good enough to synthesize: no esbuild. @returns the folder */
export function standIns(): string {
  const folder = mkdtempSync(join(tmpdir(), "sprout-stack-"));
  for (const { bundle, module } of entries) {
    mkdirSync(join(folder, "lambda", bundle), { recursive: true });
    writeFileSync(join(folder, "lambda", bundle, `${module}.mjs`), `export const handler = "${module}";`);
  }
  mkdirSync(join(folder, "web", "assets"), { recursive: true });
  writeFileSync(join(folder, "web", "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "web", "assets", "index-1a2b.js"), "");
  return folder;
}

/**
 * @param isValidated true: as `cdk synth` does it, with CloudFormation's own rules; they take three quarters of the
 * synthesis, so tests that only read a stack do without; `findings.test.ts` runs them in a full run
 */
export function makeStack(folder: string, context: Readonly<Record<string, string>>, isValidated = false) {
  const app = new App({
    context,
    outdir: mkdtempSync(join(folder, "cdk-")),
    builtinCloudFormationValidation: isValidated,
  });
  return { app, ...makeStacks(app, readSettings(app.node), join(folder, "lambda"), join(folder, "web")) };
}

function resourcesOf(stack: Stack) {
  const template = Template.fromStack(stack);

  function all<S extends z.ZodType>(type: string, schema: S): { id: string; properties: z.output<S> }[] {
    return Object.entries(template.findResources(type)).map(([id, resource]) => ({
      id,
      properties: schema.parse(Resource.parse(resource).Properties),
    }));
  }

  return { template, all };
}

/** The contents of a template, with the assertions of the CDK as `template`; those of the data beside it, as `data`. */
export function readStack(folder: string, context: Record<string, string> = {}) {
  const result = makeStack(folder, context);
  const data = resourcesOf(result.data);
  const { template, all } = resourcesOf(result.stack);

  /** The product's functions, without the CDK's own that copies the pages. */
  const functions = () =>
    all("AWS::Lambda::Function", LambdaProperties)
      .map(({ properties }) => properties)
      .filter(({ FunctionName }) => FunctionName?.startsWith("sprout-"));

  function functionNamed(name: string) {
    const found = functions().find(({ FunctionName }) => FunctionName === `sprout-dev-${name}`);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    return found;
  }

  const roles = () => all("AWS::IAM::Role", RoleProperties);

  function statementsOf(name: string) {
    const [roleId] = Reference.parse(functionNamed(name).Role)["Fn::GetAtt"];
    const role = roles().find(({ id }) => id === roleId);
    return role?.properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) ?? [];
  }

  /** Every statement that grants a right, inside roles and outside. */
  function identityStatements() {
    const policies = [
      ...roles().flatMap(({ id, properties }) => properties.Policies.map((policy) => ({ id, policy }))),
      ...all("AWS::IAM::Policy", Policy).map(({ id, properties }) => ({ id, policy: properties })),
    ];
    return policies.flatMap(({ id, policy }) =>
      policy.PolicyDocument.Statement.map((statement) => ({ id, statement })),
    );
  }

  const isProtected = [result.data, result.stack].map(({ terminationProtection }) => terminationProtection);

  return {
    template,
    all,
    data,
    isProtected,
    functions,
    functionNamed,
    roles,
    statementsOf,
    identityStatements,
  };
}

export type ReadStack = ReturnType<typeof readStack>;

const read = new Map<string, ReadStack>();

/**
 * Reads a stack over stand-ins of its own, which are deleted afterwards: once per process, since its synthesis takes
 * seconds.
 */
export function readOwnStack(context: Record<string, string>): ReadStack {
  const key = JSON.stringify(context);
  const known = read.get(key);
  if (known !== undefined) return known;
  const folder = standIns();
  try {
    const stack = readStack(folder, context);
    read.set(key, stack);
    return stack;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The stack that sends mails and alarm notifications, and whose people sign in elsewhere. */
export const fullStack = () =>
  readOwnStack({
    mailFrom: "forms@example.org",
    alarmMail: "ops@example.org",
    identityProviders: JSON.stringify([
      {
        ...{ id: "hospital", name: "Hospital", clientId: "sprout", passwords: "off" },
        ...{ issuer: "https://login.example.org/realms/hospital", domains: ["hospital.example"] },
      },
    ]),
    breakGlass: "rescue@hospital.example",
    secondFactor: "data",
  });

/** What several files read of a stack with other settings: one synthesis for all of them. */
export const tunedStack = () =>
  readOwnStack({
    alarmMail: "ops@example.org",
    waf: "managed",
    reserve: "true",
    concurrency: "200",
    prints: "30",
    zones: "eu-west-1a,eu-west-1c",
    release: "canary",
  });
/** The least of everything. */
export const smallStack = () => readOwnStack({ edge: "false", network: "none", concurrency: "10" });
