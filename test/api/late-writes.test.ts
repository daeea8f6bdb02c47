/**
 * Writes that come too late for an instance, a mail, an account or a limit: it is deleted, being erased, or another write
 * was first. Each case sets something up and then writes; all that is stored must be as before.
 */
import { describe, expect, it } from "vitest";
import type { AuditEntry, ChainedEntry } from "../../shared/stores/dynamodb/audit-store.ts";
import type { LedgerEntry } from "../../shared/stores/dynamodb/ledger-store.ts";
import type { DueMail } from "../../shared/stores/dynamodb/mail-store.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance, InstanceSave } from "../../shared/stores/records/instance.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { newKey } from "../../shared/tokens.ts";
import { changesNothing, type LateWrite } from "../support/late-writes.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

useStack();
const at = "2026-03-01T00:00:00.000Z";
const later = "2026-03-02T00:00:00.000Z";
const seconds = 1_800_000_000;
const stores = () => openStores();

const save: InstanceSave = {
  status: "OPEN",
  messageCode: "OK",
  answers: "{}",
  location: "1:",
  locale: "en",
  timeZone: "UTC",
  updatedAt: later,
};
const instance = (overrides: Partial<Instance> = {}) =>
  storeInstance({ formId: 1, publicationKey: "publication", status: "OPEN", ...overrides });
async function erasedInstance(): Promise<Instance> {
  const result = await instance();
  await stores().erasing.markSubmission(result.instanceKey, later);
  return result;
}
const contact = { email: "r@home.example", earlier: [], reportReady: true, reminder: true };
const run = (instanceKey: string) => ({
  runId: "run",
  instanceKey,
  formId: 1,
  publicationKey: "publication",
  locale: "en",
  submittedAt: at,
  steps: {},
  failures: {},
});
const done = { outputHash: "h", contentType: "text/html", bytes: 1, inputHash: "i", milliseconds: 1 };

describe("instances", () => {
  changesNothing({
    "are made once": async () => {
      const result = await instance();
      return () => stores().instances.create({ ...result, name: "Another" });
    },
    "take no save that was made from an older one": async () => {
      const { instanceKey } = await instance({ revision: 3 });
      return () => stores().instances.save(instanceKey, 2, save);
    },
    "take no save after they were sent": async () => {
      const { instanceKey } = await instance({ status: "COMPLETE" });
      return () => stores().instances.save(instanceKey, 1, save);
    },
    "that are gone get no name": async () => () => stores().instances.rename(newKey(), "Name"),
    "that are being erased get no name": async () => {
      const { instanceKey } = await erasedInstance();
      return () => stores().instances.rename(instanceKey, "Name");
    },
    "that are gone get no address": async () => () => stores().instances.recordContact(newKey(), { contact }),
    "that are being erased get no address": async () => {
      const { instanceKey } = await erasedInstance();
      return () => stores().instances.recordContact(instanceKey, { contact });
    },
    "end with their own run alone": async () => {
      const { instanceKey } = await instance({ status: "POST_PROCESSING", runId: "run" });
      return () => stores().instances.complete(instanceKey, "another", "OK");
    },
    "are not made again for another run": async () => {
      const { instanceKey } = await instance({ status: "COMPLETE", messageCode: "FAILED", runId: "run" });
      return () => stores().instances.reopenFailed(instanceKey, "another", later);
    },
    "are not made again while they are being made": async () => {
      const { instanceKey } = await instance({
        status: "POST_PROCESSING",
        messageCode: "FAILED",
        runId: "run",
      });
      return () => stores().instances.reopenFailed(instanceKey, "run", later);
    },
    "are not made again when they went well": async () => {
      const { instanceKey } = await instance({ status: "COMPLETE", messageCode: "OK", runId: "run" });
      return () => stores().instances.reopenFailed(instanceKey, "run", later);
    },
    "that are done are not looked after again": async () => {
      const { instanceKey } = await instance({ status: "COMPLETE" });
      return () => stores().instances.recordResent(instanceKey, later);
    },
    "that have no run have no failures to forgive": async () => () =>
      stores().instances.clearFailures({ instanceKey: newKey(), runId: "run" }),
    "have one ledger entry of a number": async () => {
      const entry: LedgerEntry = {
        runId: newKey(),
        sequence: 1,
        stepKey: "a",
        type: "HANDLEBARS",
        inputHash: "i",
        templateHash: "t",
        outputHash: "o",
        outputKey: "k",
        engineVersion: "1",
        formVersion: 1,
        treeVersion: 1,
        at,
        previous: "",
      };
      await stores().instances.appendToLedger(entry);
      return () => stores().instances.appendToLedger({ ...entry, outputHash: "another" });
    },
  });

  it("record a failed step only of a run that exists and did not succeed", async () => {
    const missing = run(newKey());
    await expect(stores().instances.failStep(missing, "a", "No")).rejects.toThrow("is missing");
    const started = await stores().instances.beginRun(run(newKey()));
    await stores().instances.finishStep(started, "a", done);
    expect((await stores().instances.failStep(started, "a", "No")).failures).toEqual({});
  });
});

const noteOf = (subject: string) => {
  const entry: AuditEntry = {
    at,
    actor: "ana@lab.example",
    action: "share.save",
    object: "SHARE#ben",
    result: "done",
    requestId: "r",
    details: {},
  };
  return { subject, entry, other: { ...entry, actor: "eve@lab.example" } };
};

describe("the audit trail", () => {
  changesNothing({
    "takes a note once": async () => {
      const { subject, entry, other } = noteOf(newKey());
      await stores().audit.add(subject, entry, "note");
      return () => stores().audit.add(subject, other, "note");
    },
    "begins no note over another": async () => {
      const { subject, entry, other } = noteOf(newKey());
      await stores().audit.add(subject, entry, "note");
      return () => stores().audit.begin(subject, other, "note");
    },
    "ends no note that has ended": async () => {
      const { subject, entry, other } = noteOf(newKey());
      await stores().audit.begin(subject, entry, "note");
      await stores().audit.end(subject, entry, "note", entry);
      return () => stores().audit.end(subject, entry, "note", other);
    },
    "has one entry of a number": async () => {
      const { subject, entry, other } = noteOf(newKey());
      const chained: ChainedEntry = {
        ...entry,
        subject,
        sequence: 1,
        since: at,
        noteId: "note",
        previous: "",
      };
      await stores().audit.append(chained);
      return () => stores().audit.append({ ...chained, ...other });
    },
    "keeps a note that has ended since it was read": async () => {
      const { subject, entry } = noteOf(newKey());
      await stores().audit.begin(subject, entry, "note");
      const [read] = await stores().audit.listNotes(subject, 1);
      await stores().audit.end(subject, entry, "note", entry);
      return async () => stores().audit.removeNote(read ?? expect.fail("no note"));
    },
  });
});

async function newUser(overrides: Partial<User> = {}): Promise<User> {
  const user: User = {
    username: `${newKey()}@lab.example`,
    firstName: "A",
    lastName: "B",
    locale: "en",
    roles: [],
    passwordHash: "hash",
    active: true,
    sessionEpoch: 1,
    createdAt: at,
    ...overrides,
  };
  await stores().users.create(user);
  return user;
}
/** Every change of an account; `renewHash` also names what it replaces. */
const changes: Record<string, (username: string) => Promise<unknown>> = {
  changePassword: (username) => stores().users.changePassword(username, "other"),
  "changePassword of an epoch": (username) => stores().users.changePassword(username, "other", 2),
  renewHash: (username) => stores().users.renewHash(username, "", "other"),
  chooseMails: (username) => stores().users.chooseMails(username, { reportReady: true, reminder: true }),
  changeProfile: (username) =>
    stores().users.changeProfile(username, { firstName: "C", lastName: "D", locale: "fr" }),
  setActive: (username) => stores().users.setActive(username, true),
  setRoles: (username) => stores().users.setRoles(username, ["ADMIN"]),
  endSessions: (username) => stores().users.endSessions(username),
};

describe("accounts", () => {
  const named = Object.entries(changes);
  changesNothing({
    "are made once": async () => {
      const user = await newUser();
      return () => stores().users.create({ ...user, firstName: "Eve" });
    },
    "keep a password that was changed since": async () => {
      const { username } = await newUser({ sessionEpoch: 3 });
      return () => stores().users.changePassword(username, "other", 2);
    },
    "keep a hash that was replaced since": async () => {
      const { username } = await newUser();
      return () => stores().users.renewHash(username, "older", "other");
    },
    ...Object.fromEntries(
      named.map(([name, change]): [string, LateWrite] => [
        `that are gone stay so: ${name}`,
        async () => () => change(`${newKey()}@lab.example`),
      ]),
    ),
    ...Object.fromEntries(
      named.map(([name, change]): [string, LateWrite] => [
        `that are being erased stay as they are: ${name}`,
        async () => {
          const { username } = await newUser(); // being erased makes its epoch 2, and its hash empty
          await stores().erasing.markPerson(username, later);
          return () => change(username);
        },
      ]),
    ),
  });
});

describe("sessions", () => {
  changesNothing({
    "that ended don't come back by a move": async () => () => stores().sessions.moveTo(newKey(), 2),
    "that ended don't come back by a touch": async () => () =>
      stores().sessions.touch(
        newKey(),
        { username: "a@lab.example", epoch: 1, createdAt: seconds, lastSeenAt: seconds },
        seconds + 600,
      ),
  });

  it("belong to no one else", async () => {
    const idHash = newKey();
    await stores().sessions.begin(idHash, "a@lab.example", 1, seconds);
    await stores().sessions.begin(idHash, "eve@lab.example", 1, seconds);
    expect((await stores().sessions.find(idHash, seconds))?.username).toBe("a@lab.example");
  });
});

describe("mails", () => {
  const mail = (): DueMail => ({ mailId: newKey(), to: "a@lab.example", locale: "en", kind: "reset" });
  const added = async () => {
    const due = mail();
    await stores().mails.add(due, at);
    return due;
  };
  changesNothing({
    "are set up once": async () => {
      const due = await added();
      await stores().mails.markSent(due.mailId, later);
      return () => stores().mails.add(due, later);
    },
    "that are gone are not claimed": async () => () => stores().mails.claim(newKey(), seconds),
    "that were sent are not claimed": async () => {
      const { mailId } = await added();
      await stores().mails.markSent(mailId, later);
      return () => stores().mails.claim(mailId, seconds);
    },
    "that another holds are not claimed": async () => {
      const { mailId } = await added();
      await stores().mails.claim(mailId, seconds);
      return () => stores().mails.claim(mailId, seconds + 1);
    },
    "that are gone are not released": async () => () => stores().mails.release(newKey()),
    "that are gone are not postponed": async () => () => stores().mails.postpone(newKey(), later),
    "that were sent are not postponed": async () => {
      const { mailId } = await added();
      await stores().mails.markSent(mailId, later);
      return () => stores().mails.postpone(mailId, later);
    },
    "that are gone were not sent": async () => () => stores().mails.markSent(newKey(), later),
  });
});

describe("limits", () => {
  changesNothing({
    "give back only what was counted": async () => {
      const subject = newKey();
      await stores().limits.allow(subject, 3, 900, seconds);
      await stores().limits.refund(subject, 900, seconds);
      return () => stores().limits.refund(subject, 900, seconds);
    },
    "mark nobody again who is marked": async () => {
      const subject = newKey();
      await stores().limits.markNew(subject, 60, seconds);
      return () => stores().limits.markNew(subject, 60, seconds + 59);
    },
    "count no attempt at a code that was never mailed": async () => {
      const ref = { purpose: "activation" as const, username: newKey(), binding: "any" };
      const signUp = { firstName: "A", lastName: "B", locale: "en", passwordHash: "hash" };
      await stores().codes.keepSignUp(ref, signUp, seconds);
      return () => stores().codes.attempt(ref, seconds);
    },
  });

  it("mark again once the period is over", async () => {
    const subject = newKey();
    expect(await stores().limits.markNew(subject, 60, seconds)).toBe(true);
    expect(await stores().limits.markNew(subject, 60, seconds + 60)).toBe(true);
  });

  it("count exactly when many come first in a new window", async () => {
    const subject = newKey();
    await stores().limits.allow(subject, 8, 900, seconds);
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => stores().limits.allow(subject, 8, 900, seconds + 150)),
    );
    expect(tried.filter(Boolean)).toHaveLength(7);
  });
});
