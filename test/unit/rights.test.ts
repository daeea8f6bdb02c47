/** The check of what all tests recorded (`test/rights`), and as much of IAM as it needs. */
import { beforeAll, describe, expect, it } from "vitest";
import { DataAccess, itemKinds } from "../../infra/data-access.ts";
import { type AwsRequest, arnOf, region } from "../rights/aws-requests.ts";
import { differences } from "../rights/check.ts";
import { dataAccessFrom } from "../rights/data-access.ts";
import { type Grant, names, openPolicies } from "../rights/grants.ts";
import { isAllowed } from "../rights/policy.ts";

let policyOf: ReturnType<typeof openPolicies>;
beforeAll(() => {
  policyOf = openPolicies();
});

describe("recorded requests", () => {
  const ping = "functions/ping.ts";
  const put: AwsRequest = {
    action: "dynamodb:PutItem",
    resource: arnOf("dynamodb", `table/${names.table}`),
    context: { "dynamodb:LeadingKeys": ["FORM#7"] },
  };

  it("that a function may not send are named, by action and kind", () => {
    expect(differences(new Map([[ping, [put]]]), true)).toEqual([
      `${ping} may not: dynamodb:PutItem arn:aws:dynamodb:table/${names.table} FORM#`,
    ]);
    expect(differences(new Map([[ping, [{ ...put, action: "dynamodb:GetItem" }]]]), true)).toHaveLength(1);
  });

  it("that never came are named, right by right, but for what is rare", () => {
    const read = { ...put, action: "dynamodb:GetItem", context: { "dynamodb:LeadingKeys": ["SESSION#1"] } };
    const lines = differences(new Map([[ping, [read]]]), false);
    expect(lines).toContain("never used: functions/rest/form/publish.ts: all");
    expect(lines).toContain("never used: every call: secret:read");
    expect(lines.filter((line) => line.includes("may not"))).toEqual([]);
  });
});

describe("data access from recorded requests", () => {
  const file = "functions/ping.ts";
  const request = (name: string, ...keys: string[]): AwsRequest => ({
    action: `dynamodb:${name}`,
    resource: arnOf("dynamodb", `table/${names.table}`),
    context: { "dynamodb:LeadingKeys": keys },
  });
  const current = { [file]: DataAccess.parse({ reads: ["FORM"], writes: ["LINK"] }) };
  const recorded = new Map([
    [file, [request("GetItem", "FORM#1", "SESSION#1"), request("PutItem", "MAIL#1")]],
  ]);

  it("grants what is new and says so; what every call and its rights have needs no grant", () => {
    const { access, changes } = dataAccessFrom(recorded, current, false);
    expect(changes).toEqual([`+ ${file}: writes MAIL`]);
    expect(access[file]).toEqual(DataAccess.parse({ reads: ["FORM"], writes: ["LINK", "MAIL"] }));
  });

  it("takes away what no test needs, but for what is rare, only when all have run", () => {
    const rare = "functions/rest/form/submit.ts";
    const both = { ...current, [rare]: DataAccess.parse({ writes: ["DESK", "MAIL"] }) };
    expect(dataAccessFrom(recorded, both, true).changes).toEqual([
      `+ ${file}: writes MAIL`,
      `- ${file}: writes LINK`,
      `- ${rare}: writes DESK`,
    ]);
  });
});

describe("the reader of policies", () => {
  const table = () => arnOf("dynamodb", `table/${names.table}`);
  const change = (action: string, ...keys: string[]): AwsRequest => ({
    action: `dynamodb:${action}`,
    resource: table(),
    context: keys.length === 0 ? {} : { "dynamodb:LeadingKeys": keys },
  });
  const all: DataAccess = {
    reads: itemKinds,
    writes: itemKinds,
    deletes: itemKinds,
    indexes: ["gsi1"],
    blobsRead: ["answers"],
    blobsWrite: ["outputs"],
  };
  const may = (rights: Grant["rights"], request: AwsRequest, access = all) =>
    isAllowed(policyOf({ file: "", rights, base: [] }, undefined, access), request);

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
    const some: DataAccess = { ...all, reads: ["FORM"], writes: ["COUNTER", "PEOPLE"], deletes: [] };
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
      resource: `arn:aws:s3:::${names.bucket}/${key}`,
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
