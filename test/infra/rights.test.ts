/** What each function may do, as the policies of its role say it. */
import { beforeAll, describe, expect, it } from "vitest";
import { dataAccessOf, itemKinds, partitionsOf } from "../../infra/data-access.ts";
import { callEntry, callFile, type Entry } from "../../infra/entries.ts";
import { routes } from "../../shared/contract/index.ts";
import { baseRights } from "../../shared/contract/route.ts";
import { servicesWith } from "../../shared/contract/workers.ts";
import { type ItemKey, keys } from "../../shared/stores/dynamodb/keys.ts";
import { fullStack, type ReadStack, tunedStack } from "./read-stack.ts";

let full: ReadStack;
beforeAll(() => {
  full = fullStack();
});

describe("rights", () => {
  /** The roles that put, change or remove items of any kind. */
  const thoseWhoChange = () => {
    const change = full
      .identityStatements()
      .filter(({ statement }) => ["TableWrite", "TableDelete"].includes(statement.Sid ?? ""));
    return [...new Set(change.map(({ id }) => id))];
  };

  it("never reach all resources, nor all actions of a service, except where IAM has no resource", () => {
    const withoutResource = ["ConnectToSubnet"]; // held in network.test.ts and watch.test.ts
    for (const { id, statement } of full.identityStatements()) {
      if (statement.Effect === "Deny") continue;
      if (!withoutResource.includes(statement.Sid ?? "")) {
        expect([statement.Resource].flat(), id).not.toContain("*");
      }
      expect(
        statement.Action.filter((action) => action === "*" || action.endsWith(":*")),
        id,
      ).toEqual([]);
    }
  });

  it("of a call are those of its row and no others", () => {
    const allowed: Record<string, string> = {
      "table:read": "TableRead",
      "table:write": "TableWrite",
      "table:delete": "TableDelete",
      "sessions:write": "SessionsWrite",
      "audit:write": "AuditNote",
      "blobs:read": "BodiesRead",
      "blobs:write": "BodiesWrite",
      "answers:delete": "AnswersDelete",
      "secret:read": "SecretRead",
      "issuer:call": "IssuerSecretsRead",
      "queue:submissions": "SendSubmissions",
      "queue:mails": "SendMails",
      "invoke:render": "CallRender",
      "invoke:preview": "CallPreview",
    };
    // a call whose access has changed keeps its function, which then has that of all of its calls
    const readsIndexes = ({ calls }: Entry) =>
      calls.some((call) => dataAccessOf(callFile(call)).indexes.length > 0);
    for (const row of routes) {
      const rights = new Set<string>([...baseRights, ...row.rights]);
      const changes = rights.has("table:write") || rights.has("table:delete");
      const ledger = changes ? ["LedgerOnlyGrows", "AuditOnlyGrows", "AuditNotesStay"] : [];
      const expected = [
        ...["OwnLogs", "KeyThroughServices", ...ledger],
        ...(readsIndexes(callEntry(row)) ? ["IndexRead"] : []),
        ...(rights.has("blobs:read") ? ["BodiesList"] : []),
        // nothing sends to hooks here: no setting says where they may go
        ...[...rights].filter((right) => right !== "invoke:deliver").map((right) => allowed[right]),
      ];
      const held = full.statementsOf(callEntry(row).name).map(({ Sid }) => Sid);
      expect(held.toSorted(), row.path).toEqual(expected.toSorted());
    }
  });

  it.each(servicesWith({}))("of the function %s are only its own log, and it has no address", (name) => {
    const [logs, connect, deny, ...others] = full.statementsOf(name);
    expect([logs?.Sid, logs?.Effect, others]).toEqual(["OwnLogs", "Allow", []]);
    // Lambda itself connects it to its subnet by its role; its code is denied all that this takes, and more.
    expect(connect?.Action.every((action) => action.startsWith("ec2:"))).toBe(true);
    expect(deny).toMatchObject({ Effect: "Deny", Action: ["ec2:*"], Resource: "*" });
    const denied = JSON.stringify(deny?.Condition);
    expect(denied).toContain('{"ArnEquals":{"lambda:SourceFunctionArn"');
    expect(denied).toContain(`:function:sprout-dev-${name}"`);
    expect(Object.keys(full.functionNamed(name).Environment?.Variables ?? {})).toEqual(["NODE_OPTIONS"]);
  });

  it.each([
    ["a deployment", fullStack, "sprout-dev-render"],
    ["a canary", tunedStack, "sprout-dev-render:live"],
  ])("to call a function reach only that one, as %s names it", (_, stackOf, name) => {
    const stack = stackOf();
    const [call] = stack.statementsOf("step-ready").filter(({ Sid }) => Sid === "CallRender");
    expect(call?.Action).toEqual(["lambda:InvokeFunction"]);
    expect(JSON.stringify(call?.Resource)).toContain(`:function:${name}"`);
    const textOf = (one: string) => stack.functionNamed(one).Environment?.Variables.SPROUT_FUNCTION_RENDER;
    expect([textOf("step-ready"), textOf("ping")]).toEqual([name, undefined]);
  });

  it("to write the table don't include the audit trail, except leaving notes with the right to", () => {
    const held = (sid: string) => full.identityStatements().filter(({ statement }) => statement.Sid === sid);
    const changes = ["dynamodb:UpdateItem", "dynamodb:DeleteItem"];
    expect(held("AuditOnlyGrows").map(({ id }) => id)).toEqual(thoseWhoChange());
    for (const { statement } of held("AuditOnlyGrows"))
      expect(statement).toMatchObject({
        Effect: "Deny",
        Action: ["dynamodb:PutItem", ...changes],
        Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["AUDIT#*"] } },
      });
    expect(held("AuditNotesStay").map(({ id }) => id)).toEqual(thoseWhoChange());
    for (const { statement } of held("AuditNotesStay"))
      expect(statement.Action).toEqual(expect.arrayContaining(changes));
    const refusedIn = (name: string) =>
      full.statementsOf(name).find(({ Sid }) => Sid === "AuditNotesStay")?.Action;
    expect(refusedIn("rest-user-share-save")).not.toContain("dynamodb:PutItem");
    expect(refusedIn("rest-form-statistics")).not.toContain("dynamodb:PutItem"); // its refusals are noted
    expect(refusedIn("rest-unsubscribe")).toContain("dynamodb:PutItem");
  });

  it("to add entries to the audit trail belong only to the recorder, which can do nothing else", () => {
    const adds = full.identityStatements().filter(({ statement }) => statement.Sid === "AuditAdd");
    expect(adds).toHaveLength(1);
    const [{ statement } = expect.fail("nobody may")] = adds;
    expect(statement).toMatchObject({
      Action: ["dynamodb:PutItem"],
      Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["AUDIT#*"] } },
    });
    const held = full.statementsOf("record-audit").map(({ Sid }) => Sid);
    expect(held.toSorted()).toEqual(
      [
        ...["AuditAdd", "AuditNotesTake", "IndexRead", "KeyThroughServices"],
        ...["OwnLogs", "TableRead", "TrailsMark"],
      ].toSorted(),
    );
  });

  it("to write the table change nothing in a ledger, and only the eraser removes one", () => {
    const held = full.identityStatements().filter(({ statement }) => statement.Sid === "LedgerOnlyGrows");
    expect(held.map(({ id }) => id)).toEqual(thoseWhoChange());
    const eraser = full.statementsOf("erase-due");
    const ofEraser = eraser.find(({ Sid }) => Sid === "LedgerOnlyGrows");
    for (const { statement } of held) {
      const mayRemove = JSON.stringify(statement.Action) === JSON.stringify(ofEraser?.Action);
      expect(statement).toMatchObject({
        Effect: "Deny",
        Action: mayRemove ? ["dynamodb:UpdateItem"] : ["dynamodb:UpdateItem", "dynamodb:DeleteItem"],
        Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["LEDGER#*"] } },
      });
    }
    expect(ofEraser?.Action).toEqual(["dynamodb:UpdateItem"]);
    const mayRemoveLedgers = held.filter(({ statement }) => statement.Action.length === 1);
    const mayRemoveBodies = full
      .identityStatements()
      .filter(({ statement }) => statement.Sid === "BodiesDelete");
    expect([mayRemoveLedgers.length, mayRemoveBodies.length]).toEqual([1, 1]);
  });

  it("to remove items belong to those whose rows say so, not to those that only write", () => {
    for (const row of routes) {
      const mayRemove = full
        .statementsOf(callEntry(row).name)
        .filter(({ Effect, Action }) => Effect === "Allow" && Action.includes("dynamodb:DeleteItem"))
        .map(({ Sid }) => Sid);
      const expected = row.rights.includes("table:delete")
        ? ["SessionsWrite", "TableDelete"]
        : ["SessionsWrite"];
      expect(mayRemove.toSorted(), row.path).toEqual(expected);
    }
    for (const name of ["submission-completed", "step-ready", "print-ready", "mail-due", "reconcile"]) {
      const allowed = full.statementsOf(name).filter(({ Effect }) => Effect === "Allow");
      expect(
        allowed.flatMap(({ Action }) => Action),
        name,
      ).not.toContain("dynamodb:DeleteItem");
    }
  });

  it("to sessions are limited to sessions and rate counters", () => {
    const sessions = full.statementsOf("ping").find(({ Sid }) => Sid === "SessionsWrite");
    expect(sessions?.Condition).toEqual({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["SESSION#*", "LIMIT#*"] },
      Null: { "dynamodb:LeadingKeys": "false" },
    });
    expect(full.statementsOf("ping").some(({ Sid }) => Sid === "TableWrite")).toBe(false);
  });

  it("name every item by a prefix of its partition, and each by one", () => {
    const sample = (make: (...args: never[]) => ItemKey) => make(...(["1", "2", "3"] as never[])).pk; // texts do for numbers
    for (const [name, make] of Object.entries(keys)) {
      const fits = itemKinds.filter((kind) =>
        partitionsOf([kind]).some(
          (one) => one === sample(make) || (one.endsWith("*") && sample(make).startsWith(one.slice(0, -1))),
        ),
      );
      expect(fits, name).toHaveLength(1);
    }
  });

  it("to read the table are limited to the items of the function: no page of designers reads answers", () => {
    const read = (name: string) =>
      JSON.stringify(full.statementsOf(name).find(({ Sid }) => Sid === "TableRead"));
    expect(read("rest-form-submission")).toContain("INSTANCE#*");
    for (const name of ["ping", "rest-form-cells", "rest-form-publish", "rest-user-search", "api-v1-login"])
      expect(read(name), name).not.toMatch(/INSTANCE|LEDGER|CODE|TICKET|"AUDIT/);
  });

  it("to send mail belong only to the mail worker", () => {
    const senders = full
      .identityStatements()
      .filter(({ statement }) => statement.Action.includes("ses:SendEmail"));
    expect(senders).toHaveLength(1);
    expect(full.statementsOf("mail-due").some(({ Sid }) => Sid === "MailSend")).toBe(true);
  });

  it("come from no managed policy, except for the CDK's own copier of the pages, which a canary does without", () => {
    const managed = (stack: ReadStack) =>
      stack.roles().filter(({ properties }) => properties.ManagedPolicyArns.length > 0);
    expect(managed(full).map(({ id }) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment/)]);
    expect(managed(tunedStack())).toEqual([]);
  });
});
