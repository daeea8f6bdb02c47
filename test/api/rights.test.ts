import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { loadHandler } from "../../infra/local/load-handler.ts";
import { api, handlerFile, routes } from "../../shared/contract/index.ts";
import { baseRights, type Right } from "../../shared/contract/route.ts";
import { schedules, workers } from "../../shared/contract/workers.ts";
import { openStores } from "../../shared/stores/index.ts";
import { forgetSnapshots } from "../../shared/stores/publications.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

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
function watch(store: object, rightOf: (method: string, args: unknown[]) => Right): void {
  const methods = store as Record<string, unknown>; // stores are records of functions
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method !== "function") continue;
    methods[name] = (...args: unknown[]) => {
      note(rightOf(name, args));
      return method(...args);
    };
  }
}

function watchStores(): void {
  const stores = openStores();
  watch(stores.bodies, (method) => (method === "put" ? "bodies:write" : "bodies:read"));
  watch(stores.queues, (_method, [queue]) => `queue:${String(queue)}` as Right);
  watch(stores.mailer, () => "mail:send");
  watch(stores.sessions, (method) => (method === "find" ? "table:read" : "sessions:write"));
  watch(stores.limits, () => "sessions:write");
  const reads = /^(find|list|unsent|unfinished|privilegeOf|publications$)/;
  for (const name of ["users", "codes", "mails", "forms", "instances"] as const) {
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
  ...[...Object.values(workers), ...Object.values(schedules)].map(
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
  must(await designer.call(api.process.processSave, { formId, model, revision, workingOutputModel }));
  const key: string = JSON.parse(model).children[0].key;
  must(await designer.call(api.process.storedTemplate, { formId, process: { key } }));
  must(await designer.call(api.process.templateSave, { formId, key, template: "<p>x</p>" }));

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

function isGranted(file: string, right: Right): boolean {
  const rights = granted.get(file) ?? [];
  return rights.includes(right) || (right === "sessions:write" && rights.includes("table:write"));
}
