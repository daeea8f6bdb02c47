/** Two devices and a server, in memory and with a clock of their own: pages that fill in the same instance. */

import { withoutConfirmed } from "../../../shared/form/answers/last-answers.ts";
import { nestAnswers } from "../../../shared/form/answers/repeated-answers.ts";
import type { Answer, Answers, Field } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { type CompiledForm, formClock } from "../../../shared/form/engine/engine.ts";
import { CallProblem } from "../../../web/lib/send.ts";
import type { FormInstance, SaveRequest } from "../../../web/player/base/instance-calls.ts";
import type { MergeNotice } from "../../../web/player/base/merge.ts";
import { openJournal } from "../../../web/player/device/journal.ts";
import { createDraftSession } from "../../../web/player/saving/draft-session.ts";
import type { SaveState } from "../../../web/player/saving/draft-states.ts";
import type { Finish } from "../../../web/player/saving/draft-sync.ts";
import { createReconfirmation } from "../../../web/player/start/reconfirmation.tsx";
import { page, section } from "../../e2e/player-form.ts";

/** A form of one page. */
export const formOf = (fields: Field[]) =>
  compileForm({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [page("one", "", section("s", "", ...fields))],
  });
export const fresh: FormInstance = {
  name: "Visit",
  instanceKey: "instance-0123456789",
  instanceId: "1",
  publicationKey: "publication-012345",
  schema: "[]",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: "{}",
  location: "0:",
  locale: "en",
  status: "OPEN",
  messageCode: "OK",
  revision: 1,
  updatedAt: "2026-11-20T20:00:00.000Z",
};

/**
 * A server that keeps one instance, and can be made to fail.
 * @param form stores its repeats as lists of objects, as the real one does
 */
export function aServer(model: Answers = {}, form?: CompiledForm) {
  const asStored = (sent: string) =>
    form === undefined ? sent : JSON.stringify(nestAnswers(JSON.parse(sent), form.definition));
  let instance: FormInstance = { ...fresh, model: JSON.stringify(model) };
  const fates: ("lost" | "refused")[] = [];
  return {
    held: () => JSON.parse(instance.model) as Answers, // what was stored below
    instance: () => instance,
    /** It was started from earlier answers: these pages are to be confirmed. */
    copied(...pages: string[]) {
      instance = { ...instance, copied: { submittedAt: "2026-05-03T10:00:00.000Z", pages } };
    },
    /** Another device saves; null takes an answer away. */
    elsewhere(change: Answers, status: FormInstance["status"] = "OPEN") {
      const changed = Object.entries<unknown>({ ...JSON.parse(instance.model), ...change });
      const answers = Object.fromEntries(changed.filter(([, answer]) => answer !== null));
      instance = { ...instance, model: JSON.stringify(answers), revision: instance.revision + 1, status };
    },
    /** `lost`: the next save arrives, its answer does not; `refused`: nothing arrives. */
    next: (fate: "lost" | "refused") => fates.push(fate),
    send: async (request: SaveRequest): Promise<FormInstance> => {
      const { model: sent, revision, command, confirmedPages } = request;
      const fate = fates.shift();
      if (fate === "refused") throw new CallProblem(0, "No connection.");
      if (instance.status !== "OPEN") throw problem("INSTANCE_COMPLETE");
      if (revision !== instance.revision) throw problem("INSTANCE_STALE");
      const status = command === "submit" ? "POST_PROCESSING" : "OPEN";
      const copied = instance.copied && withoutConfirmed(instance.copied, confirmedPages);
      instance = {
        ...instance,
        model: asStored(sent),
        revision: revision + 1,
        status,
        ...(copied && { copied }),
      };
      if (fate === "lost") throw new CallProblem(0, "No connection.");
      return instance;
    },
    open: async () => instance,
  };
}

function problem(name: string): CallProblem {
  return new CallProblem(409, name, { type: "", title: name, status: 409, code: "", name } as never); // only the name is read
}

let tabs = 0;

/** A page. @param device pages of one device share what it keeps */
export function aSession(
  server: ReturnType<typeof aServer>,
  compiled: CompiledForm,
  device: Storage = localStorage,
) {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const states: SaveState[] = [];
  const notices: (MergeNotice | undefined)[] = [];
  const journal = openJournal(device, fresh.instanceKey, `tab${++tabs}`);
  const { copied } = server.instance();
  const reconfirmation = copied && createReconfirmation(copied, compiled);
  const session = createDraftSession(server.instance(), compiled, {
    reconfirmation,
    send: server.send,
    open: server.open,
    journal,
    clock: () => formClock(new Date("2026-11-20T20:00:00Z"), "UTC"),
    locale: () => "en",
    now: () => new Date("2026-11-20T20:00:00Z"),
    later(run, delayMs) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onState: (state) => states.push(state),
    onNotice: (notice) => notices.push(notice),
  });
  session.start();
  async function pass(ms: number) {
    const end = now + ms;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      timers = timers.filter((other) => other !== next);
      now = next.at;
      next.run();
    }
    now = end;
  }
  return {
    ...session,
    reconfirmation,
    states,
    notices,
    pass,
    shows: (key: string) => session.store.session.value(key) ?? null,
    answer: (key: string, answer: Answer) => session.store.answer(key, answer),
    save: () => pass(5_000),
    async finish(act: () => Promise<Finish>): Promise<Finish> {
      const finished = act();
      await pass(10_000);
      return finished;
    },
  };
}
