/**
 * Every call of the table beside everybody who may come: each cell says whether the call lets that one in. Which cells
 * must let somebody in follows from the row's own access; what makes a call go well besides is the other tests' matter,
 * so whoever is let in may meet any answer but a refusal of access.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { allows, type Privilege } from "../../shared/access.ts";
import { api, routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { type Person, person } from "../support/people.ts";
import { must, publishWorkbook, startInstance } from "../support/published-form.ts";
import { inputSchema, poorInput } from "../support/sample-input.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();

interface Principal {
  client: () => Client;
  /** Holds a session that lives. */
  signedIn: boolean;
  privilege?: Privilege;
  data?: boolean;
  admin?: boolean;
  /** True: the account has the role USER alone. */
  mayNotDesign?: boolean;
  /** What the principal names as an instance: its own, another's, or nothing but the key of a publication. */
  instance?: "own" | "other" | "key alone";
}

const world: {
  formId: number;
  publicationKey: string;
  own: { instanceKey: string; authKey: string };
  /** The key of an instance that is being erased already. */
  leaving: string;
  others: Record<string, Client>;
} = { formId: 0, publicationKey: "", own: { instanceKey: "", authKey: "" }, leaving: "", others: {} };

const someone = (name: string) => () => world.others[name] ?? expect.fail(`There is no ${name}.`);

const principals: Record<string, Principal> = {
  anonymous: { client: someone("anonymous"), signedIn: false },
  "a stranger": { client: someone("stranger"), signedIn: true },
  "a user who may not design": { client: someone("user"), signedIn: true, mayNotDesign: true },
  R: { client: someone("R"), signedIn: true, privilege: "R" },
  "R with the data right": { client: someone("R+data"), signedIn: true, privilege: "R", data: true },
  W: { client: someone("W"), signedIn: true, privilege: "W" },
  O: { client: someone("O"), signedIn: true, privilege: "O", data: true },
  "an administrator": { client: someone("admin"), signedIn: true, admin: true },
  "the respondent of the instance": { client: someone("anonymous"), signedIn: false, instance: "own" },
  "somebody with the publication's key alone": {
    client: someone("anonymous"),
    signedIn: false,
    instance: "key alone",
  },
  "another respondent": { client: someone("otherRespondent"), signedIn: false, instance: "other" },
  "somebody whose share was taken back": { client: someone("revoked"), signedIn: true },
  "somebody whose session ran out": { client: someone("expired"), signedIn: false },
  "somebody who was deactivated": { client: someone("deactivated"), signedIn: false },
};

const names = ["O", "R", "R+data", "W", "admin", "stranger", "user", "revoked", "expired", "deactivated"];

beforeAll(async () => {
  const people: Record<string, Person> = {};
  for (const [index, name] of names.entries()) people[name] = await person(stack, `P${index}`, "Person");
  const { O } = people;
  const owner = O?.client ?? expect.fail("no owner");
  const { formId, publicationKey } = await publishWorkbook(owner);
  const share = (name: string, privilege: "R" | "W", data = false) =>
    owner.call(api.forms.shareSave, { formId, username: people[name]?.email ?? "", privilege, data });
  must(await share("R", "R"));
  must(await share("R+data", "R", true));
  must(await share("W", "W"));
  must(await share("revoked", "W", true));
  must(await owner.call(api.forms.shareRevoke, { formId, username: people.revoked?.email ?? "" }));
  const { users } = openStores();
  openStores().administrators = people.admin?.email ?? "";
  await users.setActive(people.deactivated?.email ?? "", false);
  await users.endSessions(people.expired?.email ?? "");
  await users.setRoles(people.user?.email ?? "", ["USER"]);
  const respondent = stack.client();
  world.own = await startInstance(respondent, publicationKey);
  const otherRespondent = stack.client();
  await startInstance(otherRespondent, publicationKey);
  const { instanceKey: leaving } = await startInstance(stack.client(), publicationKey);
  await openStores().erasing.markSubmission(leaving, new Date().toISOString());
  Object.assign(world, { formId, publicationKey, leaving });
  world.others = {
    ...Object.fromEntries(Object.entries(people).map(([name, { client }]) => [name, client])),
    anonymous: respondent,
    otherRespondent,
  };
});

/** An input that names the form or the instance, and is otherwise as poor as the row allows: nothing is to happen. */
function inputOf(row: Route, { instance }: Principal): Record<string, unknown> {
  const { formId, publicationKey, own } = world;
  const authKey = instance === "own" ? own.authKey : "A".repeat(43);
  return {
    ...poorInput(row),
    ...{ id: formId, formId, f: formId, publicationKey, process: { key: "none" }, key: "none", p: "none" },
    instanceKey: own.instanceKey,
    ...(row.access === "respondent" &&
      (instance === "key alone" ? keyAlone(row, publicationKey) : { ...own, authKey })),
    ...(special[row.path] ?? {}),
    ...(row.path === api.forms.eraseSubmission.path && { instanceKey: world.leaving }),
  };
}

/** Where a row asks for an instance, there is nothing to send but the one key that is held. */
function keyAlone(row: Route, publicationKey: string): Record<string, unknown> {
  const isNeeded = inputSchema(row).required?.includes("instanceKey") === true;
  return { instanceKey: isNeeded ? publicationKey : undefined, authKey: publicationKey };
}

/** What single rows need to pass their schemas; every one of them names something that is not there. */
const special: Record<string, Record<string, unknown>> = {
  "/rest/form/key": { instanceKey: undefined, authKey: undefined },
  "/rest/form/submit": { model: "{}", command: "save", revision: 99 },
  "/rest/form/output": { outputId: "none" },
  "/rest/form/submission/output": { outputId: "none" },
  "/rest/rename/instance": { name: "Mine" },
  "/rest/instance/mail": { email: "parent@example.org" },
  "/rest/subscriptions/save": { reportReady: false, reminder: false },
  "/rest/form/publication/change": { publicationKey: "none", command: "revoke" },
  "/rest/form/publish": { publicationName: "x", version: 99 },
  "/rest/user/search": { query: "zzz" },
  "/rest/user/form/search": { query: "zzz" },
  "/rest/user/share/save": { username: "nobody@lab.example", privilege: "R" },
  "/rest/user/share/revoke": { username: "nobody@lab.example" },
  "/rest/account/erase": { username: "nobody@lab.example" },
  "/rest/form/submissions/export": { format: "json" },
  "/rest/user/change": { username: "nobody@lab.example", active: true },
  "/rest/account/profile": { firstName: "P", lastName: "Person", locale: "en" },
  "/rest/import/sprout": { id: "none", formName: "x", formId: 0 },
  "/rest/import/annotated": { id: "none" },
  "/rest/form/process/transform": { processType: "HANDLEBARS", template: "x", input: "{}" },
  "/rest/form/process/save": { model: "{}", workingOutputModel: "{}", revision: 99 },
  "/rest/form/process/form/save": { workingOutputModel: "{}" },
  "/rest/form/process/template/save": { template: "x" },
  "/rest/form/process/transformUntilMe": { processType: "HANDLEBARS", input: "{}" },
  "/rest/form/import/translations": { id: "none", processKey: "none" },
};

/** Only what the schema knows: strict rows refuse the rest. */
function known(row: Route, input: Record<string, unknown>): Record<string, unknown> {
  const { shape } = row.input as unknown as { shape?: Record<string, unknown> }; // an object, perhaps refined
  const names = Object.keys(shape ?? input);
  return Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}

function isLetIn(row: Route, principal: Principal): boolean {
  const { access, path } = row;
  if (access === "public") return true;
  if (path === "/rest/form/restore") return principal.privilege === "O"; // its own story asks for the owner
  if (access === "signed-in") return principal.signedIn;
  if (access === "respondent") {
    // A publication's key begins an instance and opens none that was begun.
    const begins = path === "/rest/form/instance" && principal.instance === "key alone";
    return path === "/rest/form/key" || begins || principal.instance === "own";
  }
  if ("role" in access)
    return access.role === "ADMIN" ? principal.admin === true : principal.signedIn && !principal.mayNotDesign;
  return allows(principal.privilege, access.privilege) && (access.data !== true || principal.data === true);
}

const rows = routes.filter(({ access, body }) => access !== "public" && body !== "multipart");
/** What would take the form away from the cells that come after it. */
const ending = new Set(["/rest/form/delete"]);

describe.each(Object.entries(principals))("%s", (_name, principal) => {
  const asked = rows.filter((row) => !(ending.has(row.path) && isLetIn(row, principal)));

  it.each(asked.map((row): [string, Route] => [`${row.method} ${row.path}`, row]))(
    "%s",
    async (_label, row) => {
      const client = principal.client();
      if (!principal.signedIn) await client.fetch("/ping"); // a token of the visitor
      const { status, problem } = await client.call(row, known(row, inputOf(row, principal)));
      const name = problem?.name ?? "nothing";
      const told = `${name}: ${JSON.stringify(problem?.details)}`;
      expect(["XSRF_REFUSED", "INPUT_INVALID"], `${told} hides what is asked`).not.toContain(name);
      const wantsSession = row.access !== "respondent" && !principal.signedIn;
      if (isLetIn(row, principal)) expect(["ACCESS_DENIED", "SIGN_IN_NEEDED"], told).not.toContain(name);
      else
        expect([status, name], told).toEqual(wantsSession ? [401, "SIGN_IN_NEEDED"] : [403, "ACCESS_DENIED"]);
      expect(status, told).toBeLessThan(500);
    },
  );
});

it("asks every call of the table but the public ones and the upload, which names nothing", () => {
  const left = routes.filter((row) => !rows.includes(row) && row.access !== "public").map(({ path }) => path);
  expect(left).toEqual(["/rest/upload/sprout"]);
});
