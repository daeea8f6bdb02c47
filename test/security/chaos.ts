/** The main job's calls while AWS fails: one call in ten, all of them, and all from the n-th on. */
import { randomBytes } from "node:crypto";
import { api, routes } from "../../shared/contract/index.ts";
import { isForRespondents, type Route } from "../../shared/contract/route.ts";
import { withCallFaults } from "../faults/crash-points/call-plan.ts";
import { type WritingCall, writingCalls } from "../faults/crash-points/writing-calls.ts";
import type { FaultPlan } from "../faults/injection/sdk-faults.ts";
import type { FaultSite, Started } from "../faults/site/fault-site.ts";
import { Random } from "../fuzz/random.ts";
import { Client } from "../support/client.ts";
import { demoAnswers } from "../support/published-form.ts";
import { fieldsOf, poorInput } from "../support/sample-input.ts";
import { idKind, idValue } from "./id-fields.ts";
import type { Side } from "./two-sides.ts";

export interface ChaosFigures {
  calls: number;
  /** Attempts of the SDK that failed. */
  failed: number;
  faults: string[];
}

/** One call in ten fails: as the SDK tries again, no one notices. */
export async function someFaults(
  site: FaultSite,
  { seed, count }: { seed: number; count: number },
): Promise<ChaosFigures> {
  const random = new Random(seed);
  const figures: ChaosFigures = { calls: 0, failed: 0, faults: [] };
  const plan: FaultPlan = {
    faultOf() {
      if (!random.chance(0.1)) return undefined;
      figures.failed += 1;
      return random.pick(["throttled", "timed-out"] as const);
    },
  };
  await withCallFaults(plan, async () => {
    for (let journey = 0; journey < count; journey += 1) {
      for (const { status, path } of await journeyOf(site)) {
        figures.calls += 1;
        if (status >= 300) figures.faults.push(`journey ${journey}: ${path} was answered ${status}`);
      }
    }
  });
  return figures;
}

async function journeyOf(site: FaultSite): Promise<{ path: string; status: number }[]> {
  const { designer, published, stores } = site;
  const [publication] = published;
  if (publication === undefined) throw new Error("Nothing was published.");
  const { formId, publicationKey } = publication;
  const id = formId;
  const respondent = new Client(site.origin);
  const seen: { path: string; status: number }[] = [];
  const ask = async (client: Client, row: Route, input: Record<string, unknown>) => {
    const { status, body } = await client.call(row, input);
    seen.push({ path: row.path, status });
    return body as Record<string, unknown>; // rows of this journey answer objects
  };
  const as = (row: unknown) => row as Route; // any row of the table
  const started = await ask(respondent, as(api.runtime.instance), {
    publicationKey,
    locale: "en",
    timeZone: "UTC",
  });
  const { instanceKey, authKey } = started;
  const model = JSON.stringify({ ...demoAnswers, lastName: randomBytes(4).toString("hex") });
  const submit = (command: string, revision: number) =>
    ask(respondent, as(api.runtime.submit), { instanceKey, authKey, model, command, revision });
  await submit("autosave", 0);
  await submit("save", 1);
  await submit("submit", 2);
  await ask(respondent, as(api.runtime.outputList), { instanceKey, authKey });
  const { revision, model: tree } = await ask(designer, as(api.process.processes), { id });
  await ask(designer, as(api.process.processSave), { formId, model: tree, revision });
  await ask(designer, as(api.forms.publish), {
    id,
    publicationName: "Again",
    missingTranslations: "accept",
    missingTranslationsReason: "Of no account here.",
    reportWarnings: "accept",
  });
  await ask(designer, as(api.forms.submissions), { id });
  await ask(designer, as(api.forms.audit), { id });
  const stored = await stores.instances.find(String(instanceKey));
  const isRight = stored?.answers?.includes(JSON.parse(model).lastName) === true && stored.revision === 3;
  return isRight ? seen : [...seen, { path: "what is stored", status: 500 }];
}

/** Everything fails: each call of the table says so, and when to try again, and has changed nothing. */
export async function allFaults(site: FaultSite): Promise<ChaosFigures> {
  const figures: ChaosFigures = { calls: 0, failed: 0, faults: [] };
  const plan: FaultPlan = {
    faultOf() {
      figures.failed += 1;
      return "throttled";
    },
    tookEffect: ({ command }) => figures.faults.push(`${command} took effect`),
  };
  // A call that makes no AWS request is answered; none of these changes anything.
  const rows = routes.filter(({ body }) => body !== "multipart");
  await withCallFaults(plan, () =>
    Promise.all(
      rows.map(async (row) => {
        const { status, headers } = await site.designer.call(row, poorInput(row));
        figures.calls += 1;
        const saysRetry = status === 503 && headers.get("Retry-After") !== null;
        if (!saysRetry) figures.faults.push(`${row.path} was answered ${status}`);
      }),
    ),
  );
  return figures;
}

/** Which points are met. */
interface Stride {
  first: number;
  by: number;
}

/** No call of the product makes so many requests; without this bound, a plan that counts wrongly would never end. */
const MOST_POINTS = 100;

/** AWS refuses the n-th request of a call and all that follow it, however often the SDK tries. */
function failsFrom(nth: number): FaultPlan & { met(): string | undefined } {
  let requests = 0;
  let met: string | undefined;
  return {
    faultOf: () => undefined,
    isAbandoned({ command }) {
      requests += 1;
      if (requests < nth) return false;
      met ??= command;
      return true;
    },
    met: () => met,
  };
}

const saysBusy = ({ status, headers }: { status: number; headers: Headers }) =>
  status === 503 && headers.get("Retry-After") !== null;

/**
 * What writes, refused from its n-th request to AWS on, for n = 1, 2, 3 … until a call meets no refusal: it is done, or
 * the call says that it is busy, and a repeat succeeds, whatever the first one left.
 */
export async function failEachPoint(
  site: FaultSite,
  stride: Stride = { first: 1, by: 1 },
): Promise<ChaosFigures & { points: number }> {
  const figures = { calls: 0, failed: 0, points: 0, faults: [] as string[] };
  const [publication] = site.published;
  if (publication === undefined) throw new Error("Nothing was published.");
  for (const call of [...(await writingCalls(site, publication)), submission(site)]) {
    figures.calls += 1;
    const { points, faults } = await failPointsOf(call, () => site.start(publication), stride);
    figures.points += points;
    figures.failed += points;
    figures.faults.push(...faults);
    if (stride.by === 1 && points < 2)
      figures.faults.push(`${call.name} was refused at ${points} points: too few to be true`);
  }
  return figures;
}

async function failPointsOf(call: WritingCall, begin: () => Promise<Started>, { first, by }: Stride) {
  const { name, press, expectedStatus, isRight } = call;
  const faults: string[] = [];
  let points = 0;
  for (let point = first; point < MOST_POINTS; point += by) {
    const marker = `${name} refused from ${point}`;
    const started = await begin();
    const plan = failsFrom(point);
    const answer = await withCallFaults(plan, () => press(started, marker));
    const met = plan.met();
    const tell = (what: string) => faults.push(`${marker}, at ${met ?? "no request"}: ${what}`);
    if (saysBusy(answer)) {
      const again = await press(started, marker);
      if (again.status >= 300 && again.status !== expectedStatus)
        tell(`pressed again, it was answered ${again.status}`);
    } else if (answer.status >= 300) tell(`it was answered ${answer.status}`);
    if (!(await isRight(started, marker))) tell("what is stored is not what was asked for");
    if (met === undefined) return { points, faults };
    points += 1;
  }
  throw new Error(`${name} asks AWS more than ${MOST_POINTS} times.`);
}

/** What P2 proves with its whole run: here the call alone, which completes even if nothing else works. */
function submission({ origin, stores }: FaultSite): WritingCall {
  const respondent = new Client(origin);
  return {
    name: "submit",
    async press(started, lastName) {
      const model = JSON.stringify({ ...demoAnswers, lastName });
      if (!respondent.cookies.has("XSRF-TOKEN")) await respondent.fetch("/ping"); // before anything fails
      return respondent.call(api.runtime.submit, { ...started, model, command: "submit", revision: 0 });
    },
    async isRight({ instanceKey }, marker) {
      const stored = await stores.instances.find(instanceKey);
      const isTaken = stored?.status !== "NEW" && stored?.status !== "OPEN";
      return isTaken && stored?.revision === 1 && (stored.answers ?? "").includes(marker);
    },
  };
}

/** Calls that end the session, the form or the account that the others need, in an order in which each still works. */
const endings: readonly string[] = [
  ...[api.forms.shareRevoke, api.forms.changePublication, api.forms.eraseSubmission, api.forms.deleteForm],
  ...[api.forms.restoreForm, api.account.password, api.account.accountErase, api.account.logout],
].map(({ path }) => path);

/**
 * Each row of the table of calls, refused from its n-th request to AWS on in the same way, for someone who owns all of
 * it: every answer says that it is busy, or is one that the row lists.
 * @returns also how many rows did their work in the end
 */
export async function failEachPointOfRows({
  owner,
  respondent,
  ...side
}: Side): Promise<ChaosFigures & { points: number; done: number }> {
  const figures = { calls: 0, failed: 0, points: 0, done: 0, faults: [] as string[] };
  const rows = routes
    .filter(({ body }) => body !== "multipart")
    .toSorted((one, other) => endings.indexOf(one.path) - endings.indexOf(other.path));
  for (const row of rows) {
    const ids = Object.keys(fieldsOf(row)).flatMap((field) => {
      const isStaffs = row.access === "respondent or staff" && field === "formId"; // here a respondent calls
      const kind = isStaffs ? undefined : idKind(row, field);
      return kind === undefined ? [] : [[field, idValue(kind, field, { owner, respondent, ...side })]];
    });
    const input = { ...poorInput(row), ...Object.fromEntries(ids) };
    const client = isForRespondents(row.access) ? respondent : owner;
    figures.calls += 1;
    for (let point = 1; ; point += 1) {
      const plan = failsFrom(point);
      const answer = await withCallFaults(plan, () => client.call(row, input));
      const met = plan.met();
      if (answer.status >= 500 && !saysBusy(answer))
        figures.faults.push(
          `${row.path}, refused from ${point}, at ${met}: it was answered ${answer.status}`,
        );
      if (met === undefined) {
        if (answer.status < 400) figures.done += 1;
        break;
      }
      if (point > MOST_POINTS) throw new Error(`${row.path} asks AWS more than ${MOST_POINTS} times.`);
      figures.points += 1;
    }
  }
  return { ...figures, failed: figures.points };
}
