import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { loadHandler } from "../../infra/local/load-handler.ts";
import { api, handlerFile, routes } from "../../shared/contract/index.ts";
import { baseRights, type Right } from "../../shared/contract/route.ts";
import { schedules, services, workers } from "../../shared/contract/workers.ts";
import { openStores } from "../../shared/stores/index.ts";
import { forgetSnapshots } from "../../shared/stores/publications.ts";
import { person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const running = new AsyncLocalStorage<string>();
const used = new Map<string, Set<Right>>();

const stack = useStack({
  async load(file) {
    const handler = await loadHandler(file);
    return (event, context) => {
      forgetSnapshots(); // every call as if it were the first of its function
      return running.run(file, () => handler(event, context));
    };
  },
});

function note(right: Right): void {
  const file = running.getStore();
  if (file !== undefined) used.set(file, (used.get(file) ?? new Set()).add(right));
}

/** Notes which right each method of a store needs when it is called. */
function watch(store: object, rightOf: (method: string, args: unknown[]) => Right | undefined): void {
  const methods = store as Record<string, unknown>; // stores are records of functions
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method !== "function") continue;
    methods[name] = (...args: unknown[]) => {
      const right = rightOf(name, args);
      if (right !== undefined) note(right);
      return method(...args);
    };
  }
}

function watchStores(): void {
  const stores = openStores();
  watch(stores.bodies, (method) => (method === "put" ? "bodies:write" : "bodies:read"));
  watch(stores.functions, (_method, [name]) => `call:${String(name)}` as Right);
  // Whoever consumes a queue may also say when a message comes again.
  watch(stores.queues, (method, [queue]) =>
    method === "comeAgain" ? undefined : (`queue:${String(queue)}` as Right),
  );
  watch(stores.mailer, () => "mail:send");
  watch(stores.sessions, (method) => (method === "find" ? "table:read" : "sessions:write"));
  watch(stores.limits, () => "sessions:write");
  watch(stores.audit, (method) => (method === "list" ? "table:read" : "audit:write"));
  const reads = /^(find|list|each|search|unsent|unfinished|rightsOf|publications$)/;
  const names = [
    "users",
    "people",
    "codes",
    "mails",
    "forms",
    "instances",
    "submissions",
    "statistics",
  ] as const;
  for (const name of names) {
    watch(stores[name], (method) => (reads.test(method) ? "table:read" : "table:write"));
  }
  const { secret } = stores;
  stores.secret = () => {
    note("secret:read");
    return secret();
  };
}

const granted = new Map<string, readonly Right[]>([
  ...routes.map((row): [string, readonly Right[]] => [
    `functions/${handlerFile(row)}`,
    [...baseRights, ...row.rights],
  ]),
  ...[...Object.values(workers), ...Object.values(services), ...Object.values(schedules)].map(
    ({ file, rights }): [string, readonly Right[]] => [`events/${file}`, rights],
  ),
]);

it("grants every function the rights that it uses on its first call", async () => {
  watchStores();
  const designer = stack.client();
  const email = await signUpDesigner(designer, stack.mails);
  await designer.call(api.account.resend, { email: "nobody@example.org" });
  await designer.call(api.account.forgotSend, { email });
  await designer.call(api.account.forgotConfirm, { email, code: "000000" });
  const { formId, publicationKey } = await publishWorkbook(designer);
  const id = formId;
  for (const row of [api.forms.listLite, api.forms.list, api.runtime.inbox, api.account.whoami]) {
    must(await designer.call(row, {}));
  }
  for (const row of [api.forms.model, api.forms.publications]) must(await designer.call(row, { id }));
  must(await designer.call(api.forms.hasExport, { f: formId }));
  must(await designer.call(api.forms.exportFile, { f: formId }));
  must(await designer.call(api.forms.formProblems, { id }));
  must(await designer.call(api.forms.annotatedForm, { f: formId }));
  const file = { fileName: "form.csv", contentType: "text/csv", body: new TextEncoder().encode("type,name") };
  must(await designer.call(api.forms.annotatedUpload, must(await designer.call(api.forms.upload, { file }))));
  const { model, revision } = must(await designer.call(api.process.processes, { id }));
  const workingOutputModel = "{}";
  const root = JSON.parse(model);
  root.children.push({ key: "translations", name: "Translations", processType: "TRANSLATIONS" });
  const tree = { model: JSON.stringify(root), revision, workingOutputModel };
  must(await designer.call(api.process.processSave, { formId, ...tree }));
  const key: string = root.children[0].key;
  must(await designer.call(api.process.storedTemplate, { formId, process: { key } }));
  must(await designer.call(api.process.templateSave, { formId, key, template: "<p>x</p>" }));
  must(await designer.call(api.process.processFormSave, { formId, workingOutputModel }));
  must(await designer.call(api.process.processForm, { formId }));
  const run = { processType: "HANDLEBARS", input: "{}" } as const;
  must(await designer.call(api.process.transform, { ...run, template: "x" }));
  must(await designer.call(api.process.transformUntilMe, { ...run, formId, process: { key } }));
  const print = {
    processType: "HTML2PDF",
    template: "",
    input: "<p>x",
    inputContentType: "text/html",
  } as const;
  must(await designer.call(api.process.transform, print));
  const pdf = { processType: "HTML2PDF", process: { key: root.children[0].children[0].key } } as const;
  must(await designer.call(api.process.transformUntilMe, { ...pdf, formId, input: "{}" }));
  const messages = {
    ...{ fileName: "messages.csv", contentType: "text/csv" },
    body: new TextEncoder().encode("key,es\nHello,Hola"),
  };
  const { id: messagesId } = must(await designer.call(api.forms.upload, { file: messages }));
  const translated = { formId, processKey: "translations" };
  must(await designer.call(api.process.importTranslations, { ...translated, id: messagesId }));
  must(await designer.call(api.process.exportTranslations, { f: formId, p: "translations" }));

  const respondent = stack.client();
  must(await respondent.call(api.runtime.formByKey, { publicationKey }));
  const instance = await startInstance(respondent, publicationKey);
  const ref = refOf(instance);
  must(await respondent.call(api.runtime.instance, ref));
  must(await respondent.call(api.runtime.renameInstance, { ...ref, name: "Mine" }));
  const wishes = { reportReady: true, reminder: true };
  must(await designer.call(api.runtime.subscriptions, {}));
  must(await designer.call(api.runtime.saveSubscriptions, wishes));
  must(await respondent.call(api.runtime.mailLink, { ...ref, email: "parent@example.org", ...wishes }));
  const [, token = ""] = /\.([\w-]+)$/.exec((await stack.mailTo("parent@example.org")).text) ?? [];
  const answers = JSON.stringify(demoAnswers);
  must(await respondent.call(api.runtime.submit, { ...ref, model: answers, command: "submit", revision: 0 }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const outputId = outputReferences[0]?.outputId ?? "";
  must(await respondent.call(api.runtime.output, { ...ref, outputId }));
  must(await respondent.call(api.runtime.unsubscribe, { email: "parent@example.org", token }));
  await useTheDesk(designer, formId, publicationKey);
  must(await designer.call(api.account.password, { password: "Another-Pass-2" }));
  must(await designer.call(api.account.login, { username: email, password: "Another-Pass-2" }));
  must(await designer.call(api.forms.deleteForm, { id }));
  await designer.call(api.account.logout, {});
  await expect.poll(() => used.has("events/mail-due.ts")).toBe(true);

  const missing = [...used].flatMap(([file, rights]) =>
    [...rights].filter((right) => !isGranted(file, right)).map((right) => `${file} lacks ${right}`),
  );
  expect(missing).toEqual([]);
  expect(used.size, "functions that were seen at work").toBeGreaterThan(30);
});

/** Sharing, publications, submissions, the trash and settings. */
async function useTheDesk(designer: Client, formId: number, publicationKey: string): Promise<void> {
  const id = formId;
  const { client: helper, email } = await person(stack, "Hanna", "Helper");
  must(await designer.call(api.forms.userSearch, { query: "han" }));
  must(await designer.call(api.forms.userFormSearch, { query: "han", formId }));
  must(await designer.call(api.forms.shareSave, { formId, username: email, privilege: "W", data: true }));
  must(await designer.call(api.forms.shares, { id }));
  must(await helper.call(api.forms.submissions, { id, answers: true, limit: 5 }));
  must(await helper.call(api.forms.exportSubmissions, { id, format: "csv" }));
  must(await helper.call(api.forms.statistics, { id }));
  must(await designer.call(api.forms.audit, { id }));
  must(await designer.call(api.forms.shareRevoke, { formId, username: email }));
  must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "pause" }));
  must(await designer.call(api.forms.deleteForm, { id }));
  must(await designer.call(api.forms.trash, {}));
  must(await designer.call(api.forms.restoreForm, { id }));
  must(await helper.call(api.account.profile, { firstName: "Hanne", lastName: "Helper", locale: "es" }));
  must(await helper.call(api.account.ownSessions, { endOthers: true }));
  openStores().administrators = email;
  must(await helper.call(api.account.userList, {}));
  must(await helper.call(api.account.userList, { query: "dee" }));
  const { username } = must(await designer.call(api.account.whoami, {}));
  must(await helper.call(api.account.userChange, { username, roles: ["USER"] }));
  must(await helper.call(api.account.userChange, { username: email, active: true }));
}

function isGranted(file: string, right: Right): boolean {
  const rights = granted.get(file) ?? [];
  return rights.includes(right) || (right === "sessions:write" && rights.includes("table:write"));
}
