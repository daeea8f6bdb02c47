/** `sprout smoke`: is a product that was just deployed there, and does it do its main job? */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { api } from "../../shared/contract/index.ts";
import { respondentSegments } from "../../shared/site.ts";
import { Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { connect, waitForServer } from "./connect.ts";
import { readLine } from "./product-data.ts";
import { ship } from "./ship.ts";

const workbook = join(import.meta.dirname, "../../shared/samples/before-the-visit.xlsx");

const Summary = z.object({
  form: z.object({ id: z.int() }),
  outputs: z.array(z.object({ contentType: z.string() })),
});

export async function smoke(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { server: { type: "string" } });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const origin = URL.parse(values.server ?? "")?.origin;
  if (origin === undefined)
    throw new CommandProblem("Name the product by --server, like --server https://forms.example.org");
  await waitForServer(origin);
  let wrong = 0;
  const checks: readonly [what: string, check: () => Promise<void>][] = [
    ["the designer's page and what it loads", () => pageIsThere(origin, "/")],
    ["the respondent's page and what it loads", () => pageIsThere(origin, `/${respondentSegments[0]}/smoke`)],
    ["a call without a session is refused", () => strangersAreRefused(origin)],
    ["a workbook becomes reports", () => doesItsJob(origin)],
  ];
  for (const [what, check] of checks) {
    try {
      await check();
      console.log(`good   ${what}`);
    } catch (error) {
      // Whatever it is, from a refusal to an answer that nobody can read: it doesn't work.
      console.error(`WRONG  ${what}: ${error instanceof Error ? error.message : String(error)}`);
      wrong += 1;
    }
  }
  return wrong === 0 ? 0 : 1;
}

/** The page, its security headers, and the first of its scripts, which may be kept for good. */
async function pageIsThere(origin: string, path: string): Promise<void> {
  const page = await fetched(origin, path);
  expectHeader(page, "content-type", /^text\/html/);
  expectHeader(page, "content-security-policy", /default-src 'self'/);
  expectHeader(page, "cache-control", /no-cache/);
  const [, script] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
  if (script === undefined) throw new CommandProblem(`${path} loads no script.`);
  const loaded = await fetched(origin, script);
  expectHeader(loaded, "content-type", /javascript/);
  expectHeader(loaded, "cache-control", /immutable/);
}

async function fetched(origin: string, path: string): Promise<Response> {
  const response = await fetch(new URL(path, origin));
  if (response.ok) return response;
  throw new CommandProblem(`${path} is answered with ${response.status}.`);
}

function expectHeader({ headers, url }: Response, name: string, expected: RegExp): void {
  const value = headers.get(name);
  if (value === null || !expected.test(value))
    throw new CommandProblem(`${new URL(url).pathname} has the header ${name}: ${value ?? "none"}.`);
}

async function strangersAreRefused(origin: string): Promise<void> {
  const { status } = await new Client(origin).call(api.forms.listLite, {});
  if (status !== 401)
    throw new CommandProblem(`${api.forms.listLite.path} is answered with ${status}, not 401.`);
}

/** As a designer and a respondent, through the public calls; the form is moved to the trash afterwards. */
async function doesItsJob(origin: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sprout-smoke-"));
  try {
    const code = await ship([workbook, "--out", folder, "--server", origin]);
    const { form, outputs } = Summary.parse(JSON.parse(await readFile(join(folder, "summary.json"), "utf8")));
    await remove(origin, form.id);
    if (code !== 0) throw new CommandProblem("a report could not be made.");
    const types = outputs.map(({ contentType }) => contentType);
    for (const type of ["text/html", "application/pdf"])
      if (!types.some((one) => one.startsWith(type)))
        throw new CommandProblem(`there is no report of type ${type}.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Only with an account that stays: what a local server signed up for this run is nobody's. */
async function remove(origin: string, id: number): Promise<void> {
  if (process.env.SPROUT_USER === undefined) return;
  const { client, close } = await connect(origin);
  must(await client.call(api.forms.deleteForm, { id }));
  await close();
}
