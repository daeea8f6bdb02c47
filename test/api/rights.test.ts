/**
 * The emulators ask for no rights: what lacks one goes well here and fails on AWS. So what the functions ask of AWS is
 * recorded on one journey through all of them and held against the policies that they get: each request is allowed,
 * and without any one right some request would not be.
 */
import { randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseRights } from "../../shared/contract/route.ts";
import { useStack } from "../support/stack.ts";
import { type AwsRequest, account, arnOf, region } from "./rights/aws-requests.ts";
import { type Grant, grants, openPolicies } from "./rights/grants.ts";
import { travel } from "./rights/journey.ts";
import { isAllowed } from "./rights/policy.ts";
import { recordAws } from "./rights/record.ts";

/** Rights that only a crash between two writes needs, which no journey meets at will. */
const forCrashes = [
  // A run that lost a message goes on with its PDF, or with its end alone.
  "events/submission-completed.ts: queue:prints",
  "events/submission-completed.ts: queue:mails",
];

process.env.SPROUT_LOG = "off"; // what fails on the journey fails on purpose

const recorded = recordAws();
// Replaced once: whoever signs in with a hash of the older key gets one of the newer.
const secret = JSON.stringify({ 1: randomBytes(32).toString("hex"), 2: randomBytes(32).toString("hex") });
const stack = useStack({ load: recorded.load, secret });
const administrators = process.env.SPROUT_ADMINISTRATORS;
let policyOf: ReturnType<typeof openPolicies>;

beforeAll(async () => {
  policyOf = openPolicies();
  await travel({
    stack,
    async runClock(file, at) {
      const handler = await recorded.load(file);
      const event = { id: "clock", time: at.toISOString(), detail: { olderThanSeconds: 0 } };
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
  it("were put to work, each function's", () => {
    const resting = grants.map(({ file }) => file).filter((file) => !recorded.files().includes(file));
    expect(resting).toEqual([]);
    expect(new Set(allRequests().map(({ action }) => action.split(":")[0]))).toEqual(
      new Set(["dynamodb", "kms", "lambda", "s3", "secretsmanager", "ses", "sqs"]),
    );
  });

  it("allow all that each function asks of AWS", () => {
    const refused = grants.flatMap((grant) => {
      const policy = policyOf(grant);
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
    expect(idle.toSorted()).toEqual(forCrashes.toSorted());
    const calls = grants.filter(({ base }) => base.length > 0);
    const idleBase = baseRights.filter((right) => !calls.some((grant) => isNeeded(grant, right)));
    expect(idleBase).toEqual([]);
  });

  it("name no action that none of their functions asks for", () => {
    const asked = new Set(allRequests().map(({ action }) => action));
    const allowed = grants
      .flatMap((grant) => policyOf(grant))
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
  const may = (rights: Grant["rights"], request: AwsRequest) =>
    isAllowed(policyOf({ file: "", rights, base: [] }), request);

  it("refuses what no statement allows", () => {
    expect(may(["table:read"], change("GetItem", "FORM#1"))).toBe(true);
    expect(may(["table:read"], change("PutItem", "FORM#1"))).toBe(false);
    expect(may(["table:read"], change("Scan"))).toBe(false);
    expect(may(["table:read"], { ...change("GetItem", "FORM#1"), resource: `${table()}-other` })).toBe(false);
    expect(
      may(["bodies:read"], {
        ...change("GetItem"),
        action: "s3:GetObject",
        resource: "arn:aws:s3:::other/x",
      }),
    ).toBe(false);
  });

  it("ends sessions' writes at their leading keys, one of many or none included", () => {
    expect(may(["sessions:write"], change("PutItem", "SESSION#1"))).toBe(true);
    expect(may(["sessions:write"], change("PutItem", "USER#1"))).toBe(false);
    expect(may(["sessions:write"], change("PutItem", "SESSION#1", "USER#1"))).toBe(false);
    expect(may(["sessions:write"], change("PutItem"))).toBe(false);
  });

  it("refuses what is denied, whatever else allows it", () => {
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

  it("lets the key be used through the services that hold the data alone", () => {
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

function isNeeded(grant: Grant, right: Grant["rights"][number]): boolean {
  const poorer = policyOf(grant, right);
  const full = policyOf(grant);
  return recorded
    .requests(grant.file)
    .some((request) => isAllowed(full, request) && !isAllowed(poorer, request));
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
