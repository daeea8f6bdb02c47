/**
 * The emulators check no rights: a request without one succeeds here and fails on AWS. So the AWS requests of the
 * functions are recorded on one journey through all of them and compared with their policies: each request is allowed,
 * and without any one right some request would not be.
 */
import { randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itemKinds, type Reach, reachOf } from "../../infra/reach.ts";
import { baseRights } from "../../shared/contract/route.ts";
import { useStack } from "../support/stack.ts";
import { type AwsRequest, account, arnOf, region } from "./rights/aws-requests.ts";
import { type Grant, grants, openPolicies } from "./rights/grants.ts";
import { travel } from "./rights/journey.ts";
import { isAllowed, type Statement } from "./rights/policy.ts";
import { recordAws } from "./rights/record.ts";

/** What a function reaches on the journey only sometimes or never, and why it must be allowed. */
const rarelyReached: Readonly<Record<string, string>> = {
  "events/erase-due.ts: deletes CODE": "a code that was open when its person went",
  "events/erase-due.ts: deletes TICKET": "a ticket that was open when its person went",
  "events/erase-due.ts: deletes UNSUBSCRIBED": "a person who wanted no mails",
  "events/reconcile.ts: writes DESK": "a submission that is given up, hours later",
  "events/reconcile.ts: writes FACTS": "a submission that is given up, hours later",
  "events/step-ready.ts: writes DESK": "a run that fails at a step that is sent on its own",
  "events/step-ready.ts: blobsWrite saved-outputs": "an HTML report of megabytes",
  "events/submission-completed.ts: blobsWrite saved-outputs": "an HTML report of megabytes",
  "functions/rest/form/instance.ts: writes LINK": "a form that was begun moves to another version",
  "functions/rest/form/output.ts: blobsRead saved-outputs": "an HTML report of megabytes",
  "functions/rest/form/output/list.ts: indexes gsi1": "the own instances of whoever is signed in",
  "functions/rest/form/output/list.ts: reads PUBLICATION": "reports asked for by a publication's key",
  "functions/rest/form/submission/output.ts: blobsRead saved-outputs": "an HTML report of megabytes",
  "functions/rest/form/submissions/export.ts: blobsRead saved-outputs": "an HTML report of megabytes",
  "functions/rest/form/submit.ts: reads LINK": "a link that another submission took first",
  "functions/rest/form/submit.ts: writes MAIL": "a reminder of a form that was begun",
  "functions/rest/instance/mail.ts: reads FORM": "an instance of somebody who is signed in",
  "functions/rest/instance/discard.ts: reads FORM": "an instance of somebody who is signed in",
  "functions/rest/rename/instance.ts: reads FORM": "an instance of somebody who is signed in",
};

process.env.SPROUT_LOG = "off"; // what fails on the journey fails on purpose

const recorded = recordAws();
// Replaced once: a sign-in with a hash of the older key stores one of the newer.
const secret = JSON.stringify({ 1: randomBytes(32).toString("hex"), 2: randomBytes(32).toString("hex") });
const stack = useStack({ load: recorded.load, secret });
const administrators = process.env.SPROUT_ADMINISTRATORS;
let policyOf: ReturnType<typeof openPolicies>;
const fullPolicies = new Map<Grant, Statement[]>();

beforeAll(async () => {
  policyOf = openPolicies();
  await travel({
    stack,
    async runClock(file, at) {
      const handler = await recorded.load(file);
      const event = { id: "clock", time: at.toISOString(), detail: { olderThanSeconds: 0 } };
      await handler(event, {} as Context); // nothing of it is read
    },
    async hearScan(event) {
      const handler = await recorded.load("events/file-scanned.ts");
      await handler(event, {} as Context); // nothing of it is read
    },
  });
}, 300_000);

afterAll(() => {
  recorded.end();
  if (administrators === undefined) delete process.env.SPROUT_ADMINISTRATORS;
  else process.env.SPROUT_ADMINISTRATORS = administrators;
});

describe("the rights of the functions", () => {
  it("are exercised for each function", () => {
    const resting = grants.map(({ file }) => file).filter((file) => !recorded.files().includes(file));
    expect(resting).toEqual([]);
    expect(new Set(allRequests().map(({ action }) => action.split(":")[0]))).toEqual(
      new Set(["dynamodb", "kms", "lambda", "s3", "secretsmanager", "ses", "sqs"]),
    );
  });

  it("allow every AWS request of each function", () => {
    const refused = grants.flatMap((grant) => {
      const policy = fullPolicyOf(grant);
      return recorded
        .requests(grant.file)
        .filter((request) => !isAllowed(policy, request))
        .map((request) => `${grant.file}: ${shown(request)}`);
    });
    expect([...new Set(refused)]).toEqual([]);
  });

  it("are all needed: without any one of them, something would be refused", () => {
    const idle = grants.flatMap((grant) =>
      grant.rights.filter((right) => !isNeeded(grant, right)).map((right) => `${grant.file}: ${right}`),
    );
    expect(idle).toEqual([]);
    const calls = grants.filter(({ base }) => base.length > 0);
    const idleBase = baseRights.filter((right) => !calls.some((grant) => isNeeded(grant, right)));
    expect(idleBase).toEqual([]);
  });

  it("reach no item, index or blob that the function doesn't use", () => {
    const idle = grants.flatMap((grant) => {
      const reach = reachOf(grant.file);
      return partsOf(reach)
        .filter(([part, one]) => !isReached(grant, { ...reach, [part]: without(reach[part], one) }))
        .map(([part, one]) => `${grant.file}: ${part} ${one}`);
    });
    expect(idle.toSorted()).toEqual(Object.keys(rarelyReached).toSorted());
  });

  it("name no action that none of their functions uses", () => {
    const asked = new Set(allRequests().map(({ action }) => action));
    const allowed = grants
      .flatMap((grant) => fullPolicyOf(grant))
      .filter(
        ({ Effect, Sid }) => Effect === "Allow" && !["ConsumeQueue", "KeyThroughServices"].includes(Sid),
      )
      .flatMap(({ Action }) => Action);
    expect([...new Set(allowed)].filter((action) => !asked.has(action))).toEqual([]);
  });
});

describe("the reader of policies", () => {
  const table = () => arnOf("dynamodb", `table/${process.env.SPROUT_TABLE}`);
  const change = (action: string, ...keys: string[]): AwsRequest => ({
    action: `dynamodb:${action}`,
    resource: table(),
    context: keys.length === 0 ? {} : { "dynamodb:LeadingKeys": keys },
  });
  const all: Reach = {
    reads: itemKinds,
    writes: itemKinds,
    deletes: itemKinds,
    indexes: ["gsi1"],
    blobsRead: ["answers"],
    blobsWrite: ["outputs"],
  };
  const may = (rights: Grant["rights"], request: AwsRequest, reach = all) =>
    isAllowed(policyOf({ file: "", rights, base: [] }, undefined, reach), request);

  it("refuses what no statement allows", () => {
    expect(may(["table:read"], change("GetItem", "FORM#1"))).toBe(true);
    expect(may(["table:read"], change("PutItem", "FORM#1"))).toBe(false);
    expect(may(["table:read"], change("Scan"))).toBe(false);
    expect(may(["table:read"], { ...change("GetItem", "FORM#1"), resource: `${table()}-other` })).toBe(false);
    expect(
      may(["blobs:read"], {
        ...change("GetItem"),
        action: "s3:GetObject",
        resource: "arn:aws:s3:::other/x",
      }),
    ).toBe(false);
  });

  it("limits sessions' writes to their leading keys, including one of many or none", () => {
    expect(may(["sessions:write"], change("PutItem", "SESSION#1"))).toBe(true);
    expect(may(["sessions:write"], change("PutItem", "USER#1"))).toBe(false);
    expect(may(["sessions:write"], change("PutItem", "SESSION#1", "USER#1"))).toBe(false);
    expect(may(["sessions:write"], change("PutItem"))).toBe(false);
  });

  it("limits each right to the items, indexes and blobs of its function", () => {
    const some: Reach = { ...all, reads: ["FORM"], writes: ["COUNTER", "PEOPLE"], deletes: [] };
    const rights = ["table:read", "table:write", "table:delete", "blobs:read", "blobs:write"] as const;
    const asks = (request: AwsRequest) => may(rights, request, some);
    expect(asks(change("GetItem", "FORM#1"))).toBe(true);
    for (const keys of [["INSTANCE#1"], ["FORM#1", "INSTANCE#1"], ["FORMS#1"], []])
      expect(asks(change("BatchGetItem", ...keys)), keys.join()).toBe(false);
    expect(asks(change("UpdateItem", "COUNTER"))).toBe(true);
    expect(asks(change("PutItem", "PEOPLE"))).toBe(true);
    expect(asks(change("PutItem", "PEOPLE#ana"))).toBe(true);
    expect(asks(change("PutItem", "FORM#1"))).toBe(false);
    expect(asks(change("DeleteItem", "FORM#1"))).toBe(false);
    const query = change("Query", "FORMS_OF#ana");
    expect(asks({ ...query, resource: `${table()}/index/gsi1` })).toBe(true);
    expect(asks({ ...query, resource: `${table()}/index/gsi2` })).toBe(false);
    const body = (action: string, key: string): AwsRequest => ({
      action: `s3:${action}`,
      resource: `arn:aws:s3:::${process.env.SPROUT_BUCKET}/${key}`,
      context: {},
    });
    expect(asks(body("GetObject", "instances/i/answers/a.json"))).toBe(true);
    expect(asks(body("GetObject", "instances/i/outputs/o"))).toBe(false);
    expect(asks(body("PutObject", "instances/i/outputs/o"))).toBe(true);
    expect(asks(body("PutObject", "erased/2026-11/x.json"))).toBe(false);
  });

  it("refuses denied requests, whatever else allows them", () => {
    expect(may(["table:write"], change("PutItem", "LEDGER#1"))).toBe(true);
    expect(may(["table:write"], change("UpdateItem", "LEDGER#1"))).toBe(false);
    expect(may(["table:write", "table:delete"], change("DeleteItem", "LEDGER#1"))).toBe(false);
    expect(may(["table:write", "table:delete", "ledger:delete"], change("DeleteItem", "LEDGER#1"))).toBe(
      true,
    );
    expect(may(["table:write"], change("PutItem", "AUDIT#FORM#1"))).toBe(false);
    const noting = ["table:write", "table:delete", "audit:write"] as const;
    expect(may(noting, change("PutItem", "AUDIT_NOTE#FORM#1"))).toBe(true);
    for (const action of ["PutItem", "UpdateItem", "DeleteItem"])
      expect(may(noting, change(action, "AUDIT#FORM#1"))).toBe(false);
    for (const action of ["UpdateItem", "DeleteItem"]) {
      expect(may(noting, change(action, "AUDIT_NOTE#FORM#1"))).toBe(false);
      expect(may(["audit:record"], change(action, "AUDIT#FORM#1"))).toBe(false);
    }
    expect(may(["audit:record"], change("PutItem", "AUDIT#FORM#1"))).toBe(true);
    expect(may(["audit:record"], change("DeleteItem", "AUDIT_NOTE#FORM#1"))).toBe(true);
    expect(may(["audit:record"], change("PutItem", "AUDIT_NOTE#FORM#1"))).toBe(false);
  });

  it("lets the key be used only through the services that store the data", () => {
    const use = (service: string): AwsRequest => ({
      action: "kms:Decrypt",
      resource: arnOf("kms", "key/data"),
      context: service === "" ? {} : { "kms:ViaService": [`${service}.${region}.amazonaws.com`] },
    });
    expect(may(["table:read"], use("dynamodb"))).toBe(true);
    expect(may(["table:read"], use("s3"))).toBe(false);
    expect(may(["table:read"], use(""))).toBe(false);
  });
});

/** A function's whole policy: made once, since the CDK takes its time over each. */
function fullPolicyOf(grant: Grant): Statement[] {
  const known = fullPolicies.get(grant) ?? policyOf(grant);
  fullPolicies.set(grant, known);
  return known;
}

function isNeeded(grant: Grant, right: Grant["rights"][number]): boolean {
  const poorer = policyOf(grant, right);
  const full = fullPolicyOf(grant);
  return recorded
    .requests(grant.file)
    .some((request) => isAllowed(full, request) && !isAllowed(poorer, request));
}

/** Every part of a reach, except what each call has. */
function partsOf(reach: Reach): [keyof Reach, string][] {
  const ofCalls = ["SESSION", "LIMIT", "USER"];
  return (Object.keys(reach) as (keyof Reach)[]).flatMap((part) =>
    reach[part].filter((one) => !ofCalls.includes(one)).map((one): [keyof Reach, string] => [part, one]),
  );
}

const without = (all: readonly string[], one: string) => all.filter((other) => other !== one);

/** True if something is refused with the smaller reach. */
function isReached(grant: Grant, poorer: Reach): boolean {
  const [full, rest] = [fullPolicyOf(grant), policyOf(grant, undefined, poorer)];
  return recorded
    .requests(grant.file)
    .some((request) => isAllowed(full, request) && !isAllowed(rest, request));
}

function allRequests(): AwsRequest[] {
  return recorded.files().flatMap((file) => recorded.requests(file));
}

/** Kinds of items instead of single ones. */
function shown({ action, resource, context }: AwsRequest): string {
  const keys = Object.values(context)
    .flat()
    .map((key) => key.replace(/#.*/, "#"));
  return [action, resource.replace(`${region}:${account}:`, ""), ...keys].join(" ");
}
