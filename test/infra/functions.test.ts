/** The functions of the stack, and what starts them: the gateway, the queues and the clock. */

import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { invokerOf } from "../../infra/cdk/call-invokers.ts";
import { movedSince, readCallFunctions, withNewCalls } from "../../infra/cli/call-functions.ts";
import {
  callEntries,
  callEntry,
  callFile,
  callName,
  entries,
  entriesWith,
  rightsKey,
} from "../../infra/entries.ts";
import { queues, queueVariable } from "../../infra/resources.ts";
import { routes } from "../../shared/contract/index.ts";
import { baseRights, queueNames, type Route } from "../../shared/contract/route.ts";
import { listeners, schedules, services } from "../../shared/contract/workers.ts";
import { PASSWORD_COST } from "../../shared/limits.ts";
import { Environment } from "../../shared/stores/environment.ts";
import { fullStack, type ReadStack, Reference, readOwnStack, smallStack, tunedStack } from "./read-stack.ts";

const byPath = (one: Route, other: Route) => one.path.localeCompare(other.path);

const INTEGRATION = "x-amazon-apigateway-integration";
/** The document that defines the HTTP API. */
const Definition = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        [INTEGRATION]: z.object({
          type: z.literal("aws_proxy"),
          httpMethod: z.literal("POST"),
          uri: z.unknown(),
          payloadFormatVersion: z.literal("2.0"),
          credentials: Reference,
        }),
      }),
    ),
  ),
});

/** Functions whose calls may do different things, so that each of them may do what all may: how many kinds, and above it why. */
const acceptedMixtures: Readonly<Record<string, number>> = {
  // What starts sessions: whether somebody reads answers, and so needs a factor, is looked up; so is whose passkey it is. Whoever
  // deactivates an account notes in its groups that it doesn't count as an owner.
  "api-v1-login": 4,
  // A new token is mailed about as a new factor is; it names forms, which are looked up, and is one of some.
  "rest-account-factors-recovery": 2,
  // What is new among submissions is read as what one was made of, in the order of two indexes.
  "rest-form-submission-run": 2,
  // All change one person's factors; apart they would be three functions for what is rarely done.
  "rest-account-factors-passkey": 3,
  // What administrators see of the whole product, rarely: how people sign in, what waits, trails, and a copy of some days of them.
  "rest-administration-health": 4,
  // a form is shown with whose it is, which its owner says; the cells of its workbook need nothing of that
  "rest-form-cells": 2,
  // whoever may make one of these calls may make each: they differ in whether they write, delete or list what is of hooks alone
  "rest-form-hooks": 5,
  // the table of a form's languages says as well what its links' invitations say, which the translators' workbook doesn't have
  "rest-form-languages-export": 2,
  // what stands before publishing: its list has what the import found, the sign-off names who may give it
  "rest-form-publish-check": 2,
  // who approves a list without sentences is told if content differs, which is read; a request for a sign-off needn't read it
  "rest-form-sign-off-decide": 2,
  // whoever sees a site is shown what the answers say is of it: designers' calls read long answers, respondents' needn't
  "rest-form-output": 2,
};

/** Those that listen to events of AWS are there only where a setting asks for them. */
const usual = entriesWith({ scan: false, mailFrom: "a@example.org" });

let full: ReadStack;
beforeAll(() => {
  full = fullStack();
});

describe("the functions", () => {
  it("are one for each set of rights that calls have, and one for each queue, service and schedule", () => {
    const names = full.functions().map(({ FunctionName }) => FunctionName);
    expect(names.toSorted()).toEqual(usual.map(({ name }) => `sprout-dev-${name}`).toSorted());
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    const others = Object.keys({ ...services, ...schedules, ...listeners }).length;
    expect(entries).toHaveLength(callEntries.length + queueNames.length + others);
    expect(callEntries.flatMap(({ calls }) => calls).toSorted(byPath)).toEqual(routes.toSorted(byPath));
    expect(callEntry({ path: "/ping" })).toBe(callEntry({ path: "/rest/whoami" }));
    for (const { files, calls } of callEntries) expect(files).toEqual(calls.map(callFile));
  });

  it("share what calls may do only where every call may do exactly the same", () => {
    const shared = callEntries.filter(({ calls }) => calls.length > 1);
    expect(shared.length).toBeGreaterThan(3);
    for (const { name, calls, rights } of shared) {
      const kinds = Map.groupBy(calls, rightsKey);
      // A call may not move to another function: where one gets a new right, its function has it for all of its calls, and
      // somebody has decided so here.
      expect(kinds.size, `${name}: ${calls.map(callName)}`).toBe(acceptedMixtures[name] ?? 1);
      expect(new Set(rights)).toEqual(new Set(calls.flatMap((row) => [...baseRights, ...row.rights])));
    }
  });

  it("are stopped in a chain of their own runs, except those that work through a tree of steps", () => {
    const meant = full.functions().filter(({ RecursiveLoop }) => RecursiveLoop === "Allow");
    expect(meant.map(({ FunctionName }) => FunctionName).toSorted()).toEqual([
      "sprout-dev-render",
      "sprout-dev-step-ready",
    ]);
  });

  it("run on nodejs24.x and never turn text into code", () => {
    for (const properties of full.functions()) {
      expect(properties.Runtime).toBe("nodejs24.x");
      expect(properties.Environment?.Variables.NODE_OPTIONS).toBe("--disallow-code-generation-from-strings");
    }
  });

  it("hash passwords at the full cost, which only tests lower", () => {
    const input = Object.fromEntries(["TABLE", "BUCKET", "SECRET_ID"].map((name) => [`SPROUT_${name}`, "x"]));
    const least = { ...input, SPROUT_ORIGIN: "https://forms.example.org" };
    expect(Environment.parse(least).SPROUT_PASSWORD_COST).toBe(2 ** 16);
    expect(PASSWORD_COST).toBe(2 ** 16);
    for (const { Environment: environment, FunctionName } of full.functions())
      expect(environment?.Variables, FunctionName).not.toHaveProperty("SPROUT_PASSWORD_COST");
  });

  it("keep their names within Lambda's limit, for the longest stage too", () => {
    for (const { name } of entries) expect(`sprout-${"s".repeat(12)}-${name}`.length).toBeLessThanOrEqual(64);
  });

  it("know the table, the bucket, the secret, the origin, and only the queues that they may send to", () => {
    for (const row of routes) {
      const variables = full.functionNamed(callEntry(row).name).Environment?.Variables ?? {};
      expect(Object.keys(variables)).toEqual(
        expect.arrayContaining(["SPROUT_TABLE", "SPROUT_BUCKET", "SPROUT_SECRET_ID", "SPROUT_ORIGIN"]),
      );
      const edgeKeys = [variables.SPROUT_EDGE_KEY, variables.SPROUT_EDGE_KEY_OTHER].map((key) =>
        JSON.stringify(key),
      );
      expect(edgeKeys[0], row.path).toContain(":SecretString:sent::");
      expect(edgeKeys[1], row.path).toContain(":SecretString:other::");
      const known = Object.keys(variables).filter((name) => name.startsWith("SPROUT_QUEUE_"));
      const allowed = queueNames.filter((name) => row.rights.includes(`queue:${name}`));
      expect(known).toEqual(allowed.map((name) => `SPROUT_QUEUE_${name.toUpperCase()}`));
    }
  });

  it("know who must have a second factor, which is nobody by default", () => {
    const variables = full.functionNamed("api-v1-login").Environment?.Variables;
    expect(variables?.SPROUT_SECOND_FACTOR).toBe("data");
    expect(Environment.shape.SPROUT_SECOND_FACTOR.parse(undefined)).toBe("off");
  });

  it("print with Chromium's memory, on its architecture; the others do not", () => {
    const printing = ["print", "preview"];
    for (const name of printing) {
      expect(full.functionNamed(name)).toMatchObject({
        MemorySize: services.print.memoryMegabytes,
        Architectures: ["x86_64"],
      });
    }
    const names = printing.map((name) => `sprout-dev-${name}`);
    const others = full.functions().filter(({ FunctionName }) => !names.includes(FunctionName ?? ""));
    for (const properties of others) {
      expect(properties.MemorySize).toBeLessThan(services.print.memoryMegabytes);
      expect(properties.Architectures).toEqual(["arm64"]);
    }
  });

  it("reserve none of the account's concurrency, of which a new one has 10, unless a setting asks for it", () => {
    const reservedOf = (stack: ReadStack) =>
      stack
        .functions()
        .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined)
        .map(({ FunctionName, ReservedConcurrentExecutions: most }) => [FunctionName, most]);
    expect(reservedOf(full)).toEqual([]);
    expect(Object.fromEntries(reservedOf(tunedStack()))).toEqual({
      [`sprout-dev-${callEntry({ path: "/rest/form/submit" }).name}`]: 50, // a quarter, so that a flood of answers leaves the other calls theirs
      "sprout-dev-print": 20, // a tenth of what the account may run
      "sprout-dev-preview": services.preview.atOnce,
      "sprout-dev-render": services.render.atOnce, // what users wrote has a bound of its own
    });
  });

  it("write to log groups that are kept for 90 days: one for the calls, and one for each of the others", () => {
    const groups = full.all(
      "AWS::Logs::LogGroup",
      z.object({ LogGroupName: z.string(), RetentionInDays: z.number() }),
    );
    expect(groups.every(({ properties }) => properties.RetentionInDays === 90)).toBe(true);
    const names = groups.map(({ properties }) =>
      properties.LogGroupName.replace(/^(\/aws\/vendedlogs)?\/sprout\/dev\//, ""),
    );
    const calls = callEntries.map(({ name }) => name);
    const others = usual.map(({ name }) => name).filter((name) => !calls.includes(name));
    expect(names).toEqual(expect.arrayContaining(["calls", "api-access", ...others]));
    expect(names.filter((name) => calls.includes(name))).toEqual([]);
    for (const { LoggingConfig, FunctionName } of full.functions()) {
      expect(LoggingConfig, FunctionName).toMatchObject({ LogFormat: "JSON", LogGroup: expect.anything() });
    }
  });
});

describe("the function of a call", () => {
  const current = readCallFunctions("current");

  it("is named for every call in a file, which npm run contract extends", () => {
    expect(withNewCalls(current, routes), "npm run contract").toEqual(current);
    for (const { name, calls } of callEntries)
      for (const row of calls) expect(current[callName(row)]).toBe(name);
  });

  it("is the one of the last release: while a release takes over, a call that moved would be unanswered", () => {
    const released = readCallFunctions("released");
    expect(Object.keys(released).length).toBeGreaterThanOrEqual(98);
    expect(movedSince(released, current)).toEqual([]);
    const { "GET /ping": _gone, ...without } = current;
    const moved = { ...without, "POST /rest/form/publish": "rest-form-elsewhere" };
    expect(movedSince(released, moved)).toEqual([
      "GET /ping: ping → none",
      "POST /rest/form/publish: rest-form-publish → rest-form-elsewhere",
    ]);
  });

  it("of a new call is one whose calls may do the same, whose name stays, otherwise one of its own", () => {
    const [ping] = routes.filter(({ path }) => path === "/ping");
    const [publish] = routes.filter(({ path }) => path === "/rest/form/publish");
    if (ping === undefined || publish === undefined) return expect.fail("no such calls");
    // By its path it would have been the first, after which functions were named before.
    const twin: Route = { ...ping, path: "/aaa" };
    const { "POST /rest/form/publish": _named, ...known } = current;
    const named = withNewCalls(known, [...routes, twin]);
    expect([named["GET /aaa"], named["GET /ping"]]).toEqual(["ping", "ping"]);
    expect(named["POST /rest/form/publish"]).toBe("rest-form-publish");
  });
});

describe("the HTTP API", () => {
  const integrations = () => {
    const [api, ...others] = full.all("AWS::ApiGatewayV2::Api", z.object({ Body: Definition }));
    expect(others).toEqual([]);
    const { paths } = api?.properties.Body ?? expect.fail("no API");
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { [INTEGRATION]: integration }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        role: integration.credentials["Fn::GetAtt"][0] ?? "",
        lambda: /:function:([\w-]+)\/invocations/.exec(JSON.stringify(integration.uri))?.[1],
      })),
    );
  };

  it("has exactly one route for each call", () => {
    const served = routes.map((row) => [`${row.method} ${row.path}`, `sprout-dev-${callEntry(row).name}`]);
    expect(integrations().map(({ call, lambda }) => [call, lambda])).toEqual(served);
  });

  it("serves new routes when the functions that answer them are there, by a deployment for each document", () => {
    const deploymentsOf = ({ template }: ReadStack) =>
      Object.entries(template.findResources("AWS::ApiGatewayV2::Deployment"));
    const [[id, deployment] = expect.fail("no deployment"), ...others] = deploymentsOf(full);
    expect(others).toEqual([]);
    full.template.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      AutoDeploy: false,
      DeploymentId: { Ref: id },
    });
    const after = new Set(z.array(z.string()).parse(deployment.DependsOn));
    const functions = Object.entries(full.template.findResources("AWS::Lambda::Function"));
    for (const { name } of callEntries) {
      const found = functions.find(([, one]) => one.Properties.FunctionName === `sprout-dev-${name}`);
      expect(after, name).toContain(found?.[0]);
    }
    // Another document, here one whose calls are started by their alias, is another deployment; the same is the same.
    expect(deploymentsOf(tunedStack())[0]?.[0]).not.toBe(id);
    expect(deploymentsOf(readOwnStack({ designers: "invite" }))[0]?.[0]).toBe(id);
  });

  it("invokes each call by a role that reaches the functions of the calls and nothing else", () => {
    const invoked = new Map<string, Set<string>>();
    for (const { role, lambda = "" } of integrations())
      invoked.set(role, (invoked.get(role) ?? new Set()).add(lambda));
    expect(invoked.size).toBe(3);
    for (const [role, lambdas] of invoked) {
      const statements = full.identityStatements().filter(({ id }) => id === role);
      expect(statements.map(({ statement }) => statement.Action)).toEqual([["lambda:InvokeFunction"]]);
      const reached = [statements[0]?.statement.Resource]
        .flat()
        .map((arn) => /:function:([\w-]+)"/.exec(JSON.stringify(arn))?.[1]);
      expect(reached.toSorted()).toEqual([...lambdas].toSorted());
    }
    // What is left is what the scheduler and the event bus need: nothing else may invoke a function.
    const permissions = full.all("AWS::Lambda::Permission", z.looseObject({ Principal: z.string() }));
    expect(new Set(permissions.map(({ properties }) => properties.Principal))).toEqual(
      new Set(["events.amazonaws.com"]),
    );
  });

  it("has room for 7 more functions in each of those roles, whose policies end at 10,240 characters", () => {
    const arnOf = (name: string) =>
      `arn:aws:lambda:ap-southeast-2:111122223333:function:sprout-${"s".repeat(12)}-${name}:live`;
    const longest = Math.max(...callEntries.map(({ name }) => name.length));
    for (const invoker of ["Readers", "Changers", "LaterChangers"]) {
      const of = routes.filter((row) => invokerOf(row) === invoker).map((row) => callEntry(row).name);
      const own = [...new Set(of)];
      const more = Array.from({ length: 7 }, () => "x".repeat(longest));
      const policy = {
        Version: "2012-10-17",
        Statement: [
          {
            Action: "lambda:InvokeFunction",
            Effect: "Allow",
            Resource: [...own, ...more].map(arnOf),
            Sid: "InvokeCalls",
          },
        ],
      };
      expect(JSON.stringify(policy).length).toBeLessThanOrEqual(10_240);
    }
  });

  it("lets no single machine use up the rate at which everyone can sign in", () => {
    const stages = full.all(
      "AWS::ApiGatewayV2::Stage",
      z.object({
        DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }),
        RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
      }),
    );
    expect(stages).toHaveLength(1);
    const { DefaultRouteSettings, RouteSettings } = stages[0]?.properties ?? expect.fail("no stage");
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBe(1_000);
    for (const key of ["POST /api/v1/login", "POST /rest/account/signup", "POST /rest/forgot/send"]) {
      expect(RouteSettings[key]?.ThrottlingRateLimit).toBe(500);
    }
    expect(RouteSettings["POST /rest/form/submit"]).toBeUndefined();
  });
});

describe("the pipeline", () => {
  it("has a queue and its dead letters for each name, encrypted", () => {
    full.template.resourceCountIs("AWS::SQS::Queue", queues.length * 2);
    for (const { name, deadLetterName, visibilitySeconds, maxReceives } of queues) {
      full.template.hasResourceProperties("AWS::SQS::Queue", {
        QueueName: `sprout-dev-${deadLetterName}`,
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
      const [live] = full
        .all("AWS::SQS::Queue", z.looseObject({ QueueName: z.string() }))
        .filter(({ properties }) => properties.QueueName === `sprout-dev-${name}`);
      expect(live?.properties).toMatchObject({
        SqsManagedSseEnabled: true,
        VisibilityTimeout: visibilitySeconds,
        RedrivePolicy: { maxReceiveCount: maxReceives },
      });
    }
  });

  it("passes messages to the workers one at a time, and takes back only those that failed", () => {
    const sources = full.all(
      "AWS::Lambda::EventSourceMapping",
      z.object({
        BatchSize: z.number(),
        FunctionResponseTypes: z.array(z.string()),
        ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
      }),
    );
    expect(sources).toHaveLength(queues.length);
    for (const { properties } of sources) {
      expect(properties.BatchSize).toBe(1);
      expect(properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
    }
  });

  it("lets a flood of submissions use up neither all browsers nor all functions of the account", () => {
    const mostOf = (stack: ReadStack) =>
      stack
        .all(
          "AWS::Lambda::EventSourceMapping",
          z.object({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }) }),
        )
        .map(({ properties }) => properties.ScalingConfig.MaximumConcurrency)
        .toSorted((one, other) => one - other);
    expect(mostOf(full)).toEqual([10, 50, 50, 50]);
    expect(mostOf(smallStack()), "the least that SQS allows").toEqual([2, 2, 2, 2]);
    expect(mostOf(tunedStack())).toEqual([20, 20, 20, 20]);
  });

  it("tells the commands that work on its data where everything is", () => {
    const { Environment } = z
      .object({ Environment: z.object({ Value: z.unknown() }) })
      .parse(full.template.findOutputs("Environment"));
    const value = JSON.stringify(Environment.Value);
    for (const name of [
      "SPROUT_TABLE",
      "SPROUT_BUCKET",
      "SPROUT_FUNCTION_RENDER",
      ...queueNames.map(queueVariable),
    ])
      expect(value).toContain(name);
  });

  it("reconciles every five minutes", () => {
    full.template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(5 minutes)",
      State: "ENABLED",
    });
  });

  it("raises an alarm for dead letters, late messages, clocks that stop and errors, and sends a notification", () => {
    const alarms = full.all(
      "AWS::CloudWatch::Alarm",
      z.looseObject({ AlarmName: z.string(), AlarmActions: z.array(z.unknown()) }),
    );
    const names = alarms.map(({ properties }) => properties.AlarmName);
    for (const name of queueNames) expect(names).toContain(`sprout-dev-${name}-dead`);
    for (const name of ["late", "stopped", "function-errors", "failed-runs", "api-errors"])
      expect(names).toContain(`sprout-dev-${name}`);
    const filters = full.all("AWS::Logs::MetricFilter", z.looseObject({ FilterPattern: z.string() }));
    expect(new Set(filters.map(({ properties }) => properties.FilterPattern))).toEqual(
      new Set(
        ["run-failed", "run-settled", "round", "late", "fault", "break-glass"].map(
          (event) => `{ $.event = "${event}" }`,
        ),
      ),
    );
    full.template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "ops@example.org",
    });
  });
});
