/** Requests made from the table of calls, malformed at random: no fault, no internals, no one else's data. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../../infra/local/stack.ts";
import { api, routes } from "../../../shared/contract/index.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { idKind, idValue } from "../../security/id-fields.ts";
import { makeSide, type Side } from "../../security/two-sides.ts";
import { Client } from "../../support/client.ts";
import { beginSession } from "../../support/people.ts";
import { inputSchema, sampleValue } from "../../support/sample-input.ts";
import { inheritedState } from "../prototypes.ts";
import { caseSeed, Random } from "../random.ts";
import type { FuzzRun } from "../report.ts";
import { plainRequest, type SentRequest, twist } from "./hostile-request.ts";
import { spoil } from "./hostile-values.ts";
import { faultsOf } from "./judge.ts";

const REVIVED_EVERY = 25;

interface World {
  origin: string;
  own: Side;
  foreign: Side;
  clients: readonly Client[];
}

export interface CallsFigures {
  requests: number;
  /** How many answers there were of each status. */
  statuses: Record<string, number>;
  /** Rows that answered below 300 at least once. */
  rowsAnswered: number;
  faults: string[];
}

/** `npm run fuzz -- calls`: 10,000 of them, on a stack of their own. */
export async function fuzzCalls({ seed, share }: FuzzRun): Promise<string[]> {
  process.env.SPROUT_LOG = "off";
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-fuzz-"));
  const stack = await startStack({ dataFolder, log: () => {} });
  try {
    const site = { ...stack, client: () => new Client(stack.origin) };
    const figures = await runCalls(site, { seed, count: share(10_000) });
    console.log(`  ${figures.requests} requests: ${JSON.stringify(figures.statuses)}`);
    console.log(`  ${figures.rowsAnswered} of ${routes.length} rows did their work at least once`);
    return figures.faults;
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

type Site = Parameters<typeof makeSide>[0];

/** Runs this many requests on the stack of this process. */
export async function runCalls(
  site: Pick<Site, "origin" | "mails" | "client">,
  { seed, count }: { seed: number; count: number },
): Promise<CallsFigures> {
  const world = await makeWorld(site as Site); // all that sides ask of it
  const inherited = inheritedState();
  const figures: CallsFigures = { requests: 0, statuses: {}, rowsAnswered: 0, faults: [] };
  const answered = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    if (index % REVIVED_EVERY === 0) await revive(world);
    const random = new Random(caseSeed(seed, index));
    const row = routes[index % routes.length];
    if (row === undefined) continue;
    const client = random.chance(0.8) ? world.own.owner : random.pick(world.clients);
    const request = makeRequest(row, client, world, random);
    const response = await client.fetch(request.path, requestInit(request));
    const text = await response.text();
    const { status, headers } = response;
    const path = new URL(request.path, world.origin).pathname;
    figures.requests += 1;
    figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
    if (status < 300) answered.add(row.path);
    const sent = `${request.path} ${typeof request.body === "string" ? request.body : ""}`;
    for (const fault of faultsOf({ path, status, text, headers }, canariesFor(client, world), sent))
      figures.faults.push(
        `case ${index}, ${request.method} ${request.path.slice(0, 100)}: ${fault}\n    sent: ${sent.slice(0, 300)}`,
      );
  }
  if (inheritedState() !== inherited) figures.faults.push("What every object inherits was changed.");
  return { ...figures, rowsAnswered: answered.size };
}

const requestInit = ({ method, headers, body }: SentRequest): RequestInit => ({
  method,
  headers,
  ...(body !== undefined && { body }),
});

function makeRequest(row: Route, client: Client, world: World, random: Random): SentRequest {
  const schema = inputSchema(row);
  const sampled = sampleValue(schema, random, random.next()) as Record<string, unknown>; // every input is an object
  const input = Object.fromEntries(
    Object.entries(sampled).map(([field, value]) => [field, idOf(row, field, world, random) ?? value]),
  );
  const way = random.next();
  const value = way < 0.45 ? spoil(input, random) : input;
  const token = client.cookies.get("XSRF-TOKEN") ?? "";
  const request = plainRequest(row, value, token);
  return way > 0.3 && way < 0.85 ? twist(row, request, random) : request;
}

/** Mostly one's own, sometimes another's, sometimes none; but no request deletes what the rest of the run works on. */
function idOf(row: Route, field: string, { own, foreign }: World, random: Random): unknown {
  const kind = idKind(row, field);
  if (kind === undefined || random.chance(0.1)) return undefined;
  const isEnd = row === (api.forms.deleteForm as unknown as Route);
  return idValue(kind, field, isEnd || random.chance(0.15) ? foreign : own);
}

async function makeWorld(site: Site): Promise<World> {
  const own = await makeSide(site, "own");
  const foreign = await makeSide(site, "foreign");
  const visitor = new Client(site.origin);
  await visitor.fetch("/ping");
  return { origin: site.origin, own, foreign, clients: [own.respondent, visitor] };
}

/** The other side, whose data a client must not read. */
function canariesFor(client: Client, { own, foreign }: World): string[] {
  return client === own.owner || client === own.respondent ? [foreign.canary] : [own.canary, foreign.canary];
}

/** Signs the owner in again: some requests end sessions, and some forget the visitor. */
async function revive({ own }: World): Promise<void> {
  const user = await openStores().users.find(own.ownerName);
  if (user === undefined) throw new Error("The owner is gone.");
  await beginSession(own.owner, user);
  await own.owner.fetch("/ping");
}
