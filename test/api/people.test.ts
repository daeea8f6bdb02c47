import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { PERSON_PASSWORD, type Person, person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let admin: Person;
let ben: Person;

beforeAll(async () => {
  admin = await person(stack, "Ada", "Administrator");
  ben = await person(stack, "Ben", "Baker");
  const { openStores } = await import("../../shared/stores/index.ts");
  openStores().administrators = ` other@lab.example, ${admin.email.toUpperCase()}`;
});

const change = (input: { username: string; active?: boolean; roles?: ("USER" | "DESIGNER" | "ADMIN")[] }) =>
  admin.client.call(api.account.userChange, input);

describe("the administrator's list", () => {
  it("is for administrators, who are named by the deployment", async () => {
    for (const answer of [
      await ben.client.call(api.account.userList, {}),
      await ben.client.call(api.account.userChange, { username: admin.email, active: false }),
    ])
      expect([answer.status, answer.problem?.title]).toEqual([403, "Access denied"]);
    expect(must(await admin.client.call(api.account.whoami, {})).roles).toContain("ADMIN");
    expect(must(await ben.client.call(api.account.whoami, {})).roles).toEqual(["USER", "DESIGNER"]);
  });

  it("lists by last name, in pages, and searches", async () => {
    await person(stack, "Cleo", "Carver");
    const first = must(await admin.client.call(api.account.userList, { limit: 2 }));
    expect(first.users.map(({ lastName }) => lastName)).toEqual(["Administrator", "Baker"]);
    const second = must(await admin.client.call(api.account.userList, { limit: 2, after: first.next ?? "" }));
    expect(second.users.map(({ lastName }) => lastName)).toEqual(["Carver"]);
    expect(second.next).toBeUndefined();
    const { users } = must(await admin.client.call(api.account.userList, { query: "bak" }));
    expect(users).toMatchObject([{ username: ben.email, active: true, domain: "lab.example", locale: "en" }]);
  });

  it("ends the sessions of a deactivated user at once, and lets them sign in again when reactivated", async () => {
    expect(must(await change({ username: ben.email, active: false })).active).toBe(false);
    expect((await ben.client.call(api.account.whoami, {})).status).toBe(401);
    const credentials = { username: ben.email, password: PERSON_PASSWORD };
    expect(must(await stack.client().call(api.account.login, credentials)).success).toBe(false);
    expect(must(await admin.client.call(api.forms.userSearch, { query: "ben" }))).toEqual([]);
    expect(must(await admin.client.call(api.account.userList, { query: "ben" })).users).toHaveLength(1);

    must(await change({ username: ben.email, active: true }));
    expect((await ben.client.call(api.account.whoami, {})).status, "the old session stays over").toBe(401);
    await ben.client.fetch("/ping"); // the token of the ended session is of no more use
    expect(must(await ben.client.call(api.account.login, credentials)).success).toBe(true);
  });

  it("grants and revokes roles, which apply from the next call", async () => {
    must(await change({ username: ben.email, roles: ["USER", "DESIGNER", "ADMIN"] }));
    must(await ben.client.call(api.account.userList, {}));
    must(await change({ username: ben.email, roles: ["USER"] }));
    expect((await ben.client.call(api.account.userList, {})).status).toBe(403);
  });

  it("refuses to lock administrators out, and unknown accounts", async () => {
    expect((await change({ username: admin.email, active: false })).problem?.name).toBe("OWN_ACCOUNT");
    expect((await change({ username: admin.email, roles: ["USER"] })).problem?.name).toBe("OWN_ACCOUNT");
    expect((await change({ username: "nobody@lab.example", active: false })).problem?.name).toBe(
      "USER_NOT_FOUND",
    );
    expect((await change({ username: ben.email })).problem?.name).toBe("INPUT_INVALID");
    expect((await change({ username: ben.email, roles: ["DESIGNER"] })).problem?.name).toBe("INPUT_INVALID");
  });

  it("is recorded on the audit trail", async () => {
    const { openStores } = await import("../../shared/stores/index.ts");
    const { entries: all } = await openStores().audit.list(`USER#${ben.email}`, 50, undefined);
    const entries = all.filter(({ action }) => action.startsWith("user."));
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["user.roles", admin.email],
      ["user.roles", admin.email],
      ["user.reactivate", admin.email],
      ["user.deactivate", admin.email],
    ]);
    expect(entries[0]).toMatchObject({ details: { roles: "USER" }, result: "done" });
  });
});

describe("one's own account", () => {
  it("changes its names and language, and is found only by the new name", async () => {
    const dora = await person(stack, "Dora", "Dalton");
    const profile = { firstName: "Dorothea", lastName: "Miller", locale: "fr" as const };
    must(await dora.client.call(api.account.profile, profile));
    expect(must(await dora.client.call(api.account.whoami, {}))).toMatchObject(profile);
    const find = async (query: string) =>
      must(await admin.client.call(api.account.userList, { query })).users.map(({ username }) => username);
    expect(await find("miller")).toEqual([dora.email]);
    expect(await find("dalton")).toEqual([]);
    const { users } = must(await admin.client.call(api.account.userList, { limit: 100 }));
    expect(users.filter(({ username }) => username === dora.email)).toHaveLength(1);
    const refused = await dora.client.call(api.account.profile, { ...profile, firstName: " " });
    expect(refused.problem?.name).toBe("INPUT_INVALID");
  });

  it("lists its sessions and ends all others, without becoming a new sign-in", async () => {
    const eva = await person(stack, "Eva", "Ender");
    const other = stack.client();
    must(await other.call(api.account.login, { username: eva.email, password: PERSON_PASSWORD }));
    const listed = must(await eva.client.call(api.account.ownSessions, {}));
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const before = listed.find(({ current }) => current);

    const left = must(await eva.client.call(api.account.ownSessions, { endOthers: true }));
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ current: true, beganAt: before?.beganAt });
    expect((await other.call(api.account.whoami, {})).status).toBe(401);
    must(await eva.client.call(api.account.whoami, {}));
  });
});
