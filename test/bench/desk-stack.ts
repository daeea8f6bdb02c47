/**
 * The stack of `desk.ts`: one form with so many submissions, and so many forms of the same person. Of each, one is unlike all the
 * others and the last that a list comes to, so that whoever looks for it has all of them to look through.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { contentOf, type Form } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { Client } from "../support/client.ts";
import { must, publishWorkbook, signUpDesigner } from "../support/published-form.ts";
import { answerCalls } from "./called-stack.ts";

const AT_ONCE = 32;
const DAY_MS = 86_400_000;
/** Every so manyth form is shared with somebody else, or in the trash. */
const [SHARED_EVERY, TRASHED_EVERY] = [10, 50];
const RARE = "Thermometer";
const CONTENT = contentOf({ version: 1, processHash: "x" });

const [submissions = 0, forms = 0] = process.argv.slice(2).map(Number);

async function serveStack(): Promise<void> {
  process.env.SPROUT_LOG ??= "off";
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-"));
  const stack = await startStack({ dataFolder });
  const stores = openStores();
  const owner = new Client(stack.origin);
  const ownerUsername = await signUpDesigner(owner, stack.mails);
  const reader = new Client(stack.origin);
  const readerUsername = await signUpDesigner(reader, stack.mails);
  const administrator = new Client(stack.origin);
  await stores.users.setRoles(await signUpDesigner(administrator, stack.mails), ["USER", "ADMIN"]);
  const { formId, publicationKey } = await publishWorkbook(owner, { formName: "Visits" });
  const { publicationKey: rarelyUsed } = must(
    await owner.call(api.forms.publish, { id: formId, publicationName: "Clinic", reportWarnings: "accept" }),
  );
  const start = Date.now() - 40 * DAY_MS;
  const moment = (count: number) => new Date(start + count * 60_000).toISOString();
  const rareId = newInstanceId();

  await Promise.all([eachOf(forms, addForm), eachOf(submissions, addSubmission)]);
  const since = moment(submissions - 1);
  const listed = (who: Client, expected: Listed) => async () =>
    must(await who.call(api.forms.listPage, { limit: 50, ...expected }));
  const found = (expected: Submitted) => async () => {
    const page = must(await owner.call(api.forms.submissions, { id: formId, ...expected }));
    if (page.reading !== undefined) throw new Error("The answers aren't findable yet.");
    return page;
  };

  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    "forms, a page": listed(owner, {}),
    "forms by name": listed(owner, { sort: "name" }),
    "forms by name, in the middle": listed(owner, { sort: "name", after: String(Math.floor(forms / 2)) }),
    "forms by their newest submission": listed(owner, { sort: "submission" }),
    "forms of a state that most have": listed(owner, { state: "PUBLISHED" }),
    "forms of a state that one has": listed(owner, { state: "CLOSED" }),
    "forms with a tag that many have": listed(owner, { tag: "Ward 3" }),
    "forms with a tag that one has": listed(owner, { tag: RARE }),
    "forms with a tag that none has, by name": listed(owner, { tag: "none", sort: "name" }),
    "forms with new submissions, of which one has": listed(owner, { news: "new" }),
    "forms with failed reports, of which one has": listed(owner, { news: "failed" }),
    "forms with failed reports and a state, of which none has": listed(owner, {
      news: "failed",
      state: "CLOSED",
    }),
    "forms by a word that all names have": listed(owner, { query: "f" }),
    "forms by a word that all names have, by name": listed(owner, { query: "f", sort: "name" }),
    "forms by a word that one name has": listed(owner, { query: RARE }),
    "forms by a word that no name has": listed(owner, { query: "no form is called so" }),
    "shared forms, a page": listed(reader, {}),
    "shared forms by name": listed(reader, { sort: "name" }),
    "shared forms by a word that all names have": listed(reader, { query: "f" }),
    "tags of forms": async () => must(await owner.call(api.forms.tags, {})),
    "trash of forms": async () => must(await owner.call(api.forms.trash, {})),
    "what waits in all forms": async () => must(await owner.call(api.forms.needs, { since })),
    "how all reports are": async () => must(await owner.call(api.forms.reportHealth, {})),
    "publications of a form": async () => must(await owner.call(api.forms.publications, { id: formId })),
    "shares of a form": async () => must(await owner.call(api.forms.shares, { id: formId })),
    "audit trail": async () => must(await owner.call(api.forms.audit, { id: formId })),
    "users, a page": async () => must(await administrator.call(api.account.userList, { limit: 50 })),
    "inbox, a page": async () => must(await owner.call(api.runtime.inbox, { limit: 50 })),
    "submissions, a page": found({}),
    "submissions of a publication that one is of": found({ publicationKey: rarelyUsed }),
    "submissions of a status that one has": found({ statuses: ["FAILED"] }),
    "submissions of a status that most have": found({ statuses: ["COMPLETE"] }),
    "submissions in a language that one is in": found({ language: "ar" }),
    "submissions by a part of an id that one has": found({ text: rareId }),
    "submissions of a day": found({ from: moment(0), to: moment(1_440) }),
    "submissions of a day, of a status that none has then": found({
      ...{ from: moment(submissions - 1_440), to: moment(submissions) },
      statuses: ["FAILED"],
    }),
    "submissions that nobody has opened, of which one is": found({ seen: false }),
    "submissions that were opened": found({ seen: true }),
    "submissions of a review state that one has": found({ review: "APPROVED" }),
    "submissions of a review state that most have": found({ review: "RECEIVED" }),
    "submissions by a word that all answers have": found({ words: "winter" }),
    "submissions by a word that one has": found({ words: RARE }),
    "submissions by a word that all have, of a language that one is in": found({
      ...{ words: "winter", language: "ar" },
    }),
  };

  while (
    must(await owner.call(api.forms.submissions, { id: formId, words: "winter" })).reading !== undefined
  );
  answerCalls(calls, async () => {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  /** The first one, which is the last in every order, is the rare one. */
  async function addForm(count: number): Promise<void> {
    const isRare = count === 0;
    const at = moment(count);
    const form: Form = {
      ...{ id: 1_000_000 + count, name: isRare ? `Zz ${RARE} f` : `F${count}`, ownerUsername },
      ...{ version: 1, importKey: "x", processRevision: 2, processHash: "x", activityDate: at },
      ...{ fileName: "form.xlsx", fileContentType: "text/csv" },
      ...{ publicationCount: 1, openPublications: isRare ? 0 : 1, closings: "", openContent: CONTENT },
      ...(isRare ? { tags: [RARE] } : count % 10 === 3 && { tags: ["Ward 3"] }),
    };
    await stores.forms.create(form);
    await stores.activity.recordHealth(form.id, CONTENT, { errors: 0, warnings: 0, stale: 0, missing: 0 });
    const place = { instanceKey: newKey(), createdAt: at };
    await stores.activity.recordSubmitted(form.id, place, at, new Date(at));
    if (isRare) await stores.activity.recordFailed(form.id, place.instanceKey);
    else await stores.reviews.mark(form.id, place, { seenAt: at });
    if (count % SHARED_EVERY === 1) {
      const share = { formId: form.id, username: readerUsername, privilege: "R", data: true } as const;
      await stores.forms.saveShare({ ...share, activityDate: at }, at);
    }
    if (count % TRASHED_EVERY === 7) await stores.forms.trash(form, new Date().toISOString());
  }

  async function addSubmission(count: number): Promise<void> {
    const isRare = count === 0;
    const at = moment(count);
    const instance: Instance = {
      ...{ instanceKey: newKey(), instanceId: isRare ? rareId : newInstanceId(), formId },
      publicationKey: isRare ? rarelyUsed : publicationKey,
      ...{ name: "Visits", ownerUsername, status: "COMPLETE", messageCode: isRare ? "FAILED" : "OK" },
      answers: JSON.stringify({ lastName: `In winter she coughs at night. ${isRare ? RARE : ""}` }),
      ...{ location: "0:", locale: isRare ? "ar" : "en", timeZone: "UTC", revision: 1 },
      ...{ createdAt: at, updatedAt: at, submittedAt: at },
    };
    await stores.instances.create(instance);
    if (isRare) await stores.activity.recordSubmitted(formId, instance, at, new Date(at));
    await stores.reviews.mark(formId, instance, isRare ? { review: "APPROVED" } : { seenAt: at });
  }

  /** So many of something, some at a time. */
  async function eachOf(count: number, add: (count: number) => Promise<void>): Promise<void> {
    const open = Array.from({ length: count }, (_value, at) => at).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const at of open) await add(at);
      }),
    );
  }
}

type Listed = InputOf<typeof api.forms.listPage>;
type Submitted = Omit<InputOf<typeof api.forms.submissions>, "id">;

if (import.meta.main) await serveStack();
