/**
 * A stack of a given size, in a process of its own: one process has one stack. `api.ts` starts one for each size, and tells
 * each which call to make; it answers with the milliseconds that the call took.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { Client } from "../support/client.ts";
import { must, publishWorkbook, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { answerCalls } from "./called-stack.ts";

const WRITES_AT_ONCE = 32;
const SETTLING_MS = 31_000;
/** As long as what a family writes in a questionnaire. */
const ANSWER = "In winter she coughs at night, sleeps badly and misses school. ".repeat(16).trim();

const size = Number(process.argv[2]);

async function serveStack(): Promise<void> {
  process.env.SPROUT_LOG ??= "off";
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-"));
  const stack = await startStack({ dataFolder });
  const { forms, people, users, instances, audit, statistics } = openStores();
  const designer = new Client(stack.origin);
  const username = await signUpDesigner(designer, stack.mails);
  const { formId, publicationKey } = await publishWorkbook(designer);
  const visitor = new Client(stack.origin);
  const ref = refOf(await startInstance(visitor, publicationKey));
  /** Searches for people: no one may do so more than 30 times a minute. */
  const searcher = new Client(stack.origin);
  await signUpDesigner(searcher, stack.mails);
  const administrator = new Client(stack.origin);
  await users.setRoles(await signUpDesigner(administrator, stack.mails), ["USER", "ADMIN"]);
  const day = new Date().toISOString().slice(0, 10);

  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    "forms list, a page of 50": async () => must(await designer.call(api.forms.listLite, { limit: 50 })),
    "one form's row": async () => must(await designer.call(api.forms.listLite, { id: formId })),
    "a name among all forms": async () =>
      must(await designer.call(api.forms.listLite, { query: "no form is called so", limit: 50 })),
    "share search": async () => must(await searcher.call(api.forms.userSearch, { query: "smith" })),
    "users list, a page of 50": async () =>
      must(await administrator.call(api.account.userList, { limit: 50 })),
    "inbox, a page of 50": async () => must(await designer.call(api.runtime.inbox, { limit: 50 })),
    "status of one instance": async () => must(await visitor.call(api.runtime.outputList, ref)),
    "submissions, a page of 50": async () => must(await designer.call(api.forms.submissions, { id: formId })),
    "submissions by a word that all answers have": () => searchedFor("winter"),
    "submissions by a word that few answers have": () => searchedFor("thermometer"),
    "audit trail, a page of 50": async () => must(await designer.call(api.forms.audit, { id: formId })),
    "statistics of 30 days": async () => must(await designer.call(api.forms.statistics, { id: formId })),
  };

  await grow();
  // What was stored in the last half minute is counted again by each reading of the statistics; the first one after it keeps it.
  await new Promise((settled) => setTimeout(settled, SETTLING_MS));
  await calls["statistics of 30 days"]?.();
  // The first search makes the answers findable, some at a time.
  while ((await searchedFor("winter")).reading !== undefined);
  answerCalls(calls, async () => {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function searchedFor(words: string) {
    return must(await designer.call(api.forms.submissions, { id: formId, words }));
  }

  /** Forms, people, instances, entries and facts, so many of each. */
  async function grow(): Promise<void> {
    const open = Array.from({ length: size }, (_value, index) => index);
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, worker));

    async function worker(): Promise<void> {
      for (let count = open.pop(); count !== undefined; count = open.pop()) {
        const at = new Date(Date.UTC(2020, 0, 1) + count * 60_000).toISOString();
        const form = {
          ownerUsername: username,
          version: 1,
          importKey: "x",
          processRevision: 0,
          activityDate: at,
        };
        const file = { fileName: "form.xlsx", fileContentType: "text/csv" };
        await forms.create({ id: 1_000_000 + count, name: `Form ${count}`, ...form, ...file });
        const person = {
          username: `person-${count}@many.example`,
          firstName: `Given${count}`,
          lastName: `Smith ${count}`,
        };
        await people.addTerms(person);
        const account = {
          locale: "en",
          roles: ["DESIGNER" as const], // as after a sign-up; others are found by nobody
          passwordHash: "",
          active: true,
          sessionEpoch: 1,
          createdAt: at,
        };
        await users.create({ ...person, ...account });
        await instances.create(instance(at, count % 100 === 0 ? `${ANSWER} Thermometer.` : ANSWER));
        const entry = { at, actor: username, action: "submissions.list", object: "SUBMISSIONS" } as const;
        await audit.add(
          `FORM#${formId}`,
          { ...entry, result: "done", requestId: "x", details: {} },
          newKey(),
        );
        // Most of what is counted happened before; even the fewest items leave none of the 30 days empty.
        const factDay =
          count % 50 === 0 ? day : new Date(Date.parse(day) - (3 + (count % 90)) * 86_400_000).toISOString();
        await statistics.note(formId, newKey(), factDay, { kind: "started", publicationKey });
      }
    }
  }

  function instance(at: string, answer: string): Instance {
    return {
      instanceKey: newKey(),
      instanceId: newInstanceId(),
      formId,
      publicationKey,
      name: "Form",
      ownerUsername: username,
      status: "COMPLETE",
      messageCode: "OK",
      answers: JSON.stringify({ notes: answer }),
      location: "0:",
      locale: "en",
      timeZone: "UTC",
      revision: 1,
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
    };
  }
}

if (import.meta.main) await serveStack();
