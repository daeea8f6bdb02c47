/** The production build on localhost with one form behind it, and the same form by hand: the files of the page as they are served. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { createBuilder } from "vite";
import { closeServer, listenLocally } from "../../infra/local/listen.ts";
import type { Answers, FormDefinition } from "../../shared/form/definition/definition.ts";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { sampleForm } from "../support/sample-form.ts";
import { type HubEffect, sizedForm } from "./player-form.ts";
import { answersWith, repeatForm } from "./player-repeat-form.ts";

export interface PlayerSite {
  origin: string;
  /** Where the form of so many fields opens. */
  formPath: (count: number) => string;
  /** Where the form that repeats its questions opens with so many instances. */
  repeatPath: (instances: number) => string;
  floorPath: (count: number) => string;
  /** Where the sample opens that the product comes with. */
  samplePath: string;
  /** The bytes of a served file. */
  read: (pathname: string) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

const root = resolve(import.meta.dirname, "../..");
const floorPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Form</title><style>
body { font: 17px/1.5 system-ui, sans-serif; max-width: 42rem; margin: auto }
[data-key] { margin: 24px 0; padding: 0; border: 0 } label, legend { display: block; font-weight: 560 }
input:not([type="radio"], [type="checkbox"]), select { display: block; width: 100%; padding: 12px; font: inherit }
</style><script type="module" src="/floor.js"></script></html>`;

interface SiteOptions {
  effect?: HubEffect | undefined;
  /** A folder that holds a build already, of another commit for example. */
  built?: string | undefined;
  /** Files and answers are compressed, as CloudFront and the functions do it. */
  isCompressed?: boolean;
}

/** Serves the respondent's page, built into a folder of its own by the product's own configuration. */
export async function servePlayerSite(options: SiteOptions = {}): Promise<PlayerSite> {
  const { effect = "shown", built, isCompressed = false } = options;
  const folder = built ?? (await mkdtemp(join(tmpdir(), "sprout-bench-player-")));
  if (built === undefined) await buildRespondent(folder);
  const floorSource = await readFile(join(import.meta.dirname, "player-floor.ts"), "utf8");
  const { code: floor } = await transform(floorSource, { loader: "ts", target: "es2022", minify: true });
  const sample = await sampleForm();
  const files = new Map<string, Buffer>();

  /** A file as the site's edge has it: compressed once. */
  async function fileOf(name: string, encoding: Encoding | undefined): Promise<Buffer> {
    const known = files.get(`${name} ${encoding}`);
    if (known !== undefined) return known;
    const content = await readFile(join(folder, name));
    const sent = encoding === undefined ? content : compressed[encoding](content);
    files.set(`${name} ${encoding}`, sent);
    return sent;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [first = "", second = ""] = pathname.slice(1).split("/");
    if (pathname === "/ping")
      return reply(response, "{}", "application/json", { "Set-Cookie": "XSRF-TOKEN=bench; Path=/" });
    if (pathname === "/rest/form/instance" || pathname === "/rest/form/submit")
      return replyToCall(
        response,
        answerCall(pathname, await bodyOf(request), { effect, sample }),
        isCompressed,
      );
    if (pathname === "/floor.js") return reply(response, floor, types[".js"]);
    if (first === "floor" && second.endsWith(".json"))
      return reply(response, JSON.stringify(sizedForm(Number.parseInt(second, 10))), "application/json");
    if (first === "floor") return reply(response, floorPage, types[".html"]);
    const file = first === "assets" ? pathname.slice(1) : "player.html";
    const encoding = isCompressed ? encodingFor(request, file) : undefined;
    reply(
      response,
      await fileOf(file, encoding),
      types[extname(file)],
      encoding && { "Content-Encoding": encoding },
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const port = await listenLocally(server, 0);
  return {
    origin: `http://localhost:${port}`,
    formPath: (count) => `/f/${keyOf(count)}`,
    repeatPath: (instances) => `/f/${repeatKeyOf(instances)}`,
    floorPath: (count) => `/floor/${count}`,
    samplePath: `/f/${SAMPLE_KEY}`,
    read: (pathname) => readFile(join(folder, pathname)),
    close: async () => {
      await closeServer(server);
      if (built === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function buildRespondent(folder: string): Promise<void> {
  const builder = await createBuilder({
    configFile: join(root, "vite.config.ts"),
    root: join(root, "web"),
    logLevel: "error",
    build: { outDir: folder },
  });
  const { respondent } = builder.environments;
  if (respondent === undefined) throw new Error("The configuration has no respondent's page.");
  await builder.build(respondent);
}

const compressed = {
  /** CloudFront doesn't say how hard it tries: as servers do that compress while they answer. */
  br: (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => gzipSync(content),
};
type Encoding = keyof typeof compressed;

/** Fonts are compressed already. */
function encodingFor({ headers }: IncomingMessage, file: string): Encoding | undefined {
  if (!/\.(html|js|css)$/.test(file)) return undefined;
  const accepted = String(headers["accept-encoding"] ?? "");
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

const SAMPLE_KEY = "bench-publication-of-the-sample";
const keyOf = (count: number) => `bench-publication-${count}`;
const repeatKeyOf = (instances: number) => `bench-repeats-${instances}`;

interface Forms {
  effect: HubEffect;
  sample: FormDefinition;
}

function opened(
  publicationKey: string,
  { effect, sample }: Forms,
): { definition: FormDefinition; answers: Answers } {
  if (publicationKey === SAMPLE_KEY) return { definition: sample, answers: {} };
  const size = Number(publicationKey.split("-").at(-1));
  return publicationKey === repeatKeyOf(size)
    ? { definition: repeatForm, answers: answersWith(size) }
    : { definition: sizedForm(size, effect).definition, answers: {} };
}

let started = 0;
const instances = new Map<string, FormInstance>();

/** What the server would answer: an instance is started, or its answers are taken. */
function answerCall(pathname: string, body: Record<string, unknown>, forms: Forms): FormInstance {
  if (pathname === "/rest/form/instance") {
    const publicationKey = String(body.publicationKey);
    const { definition, answers } = opened(publicationKey, forms);
    const instance: FormInstance = {
      name: definition.title,
      instanceKey: `bench-instance-${++started}`,
      instanceId: String(started),
      publicationKey,
      authKey: "bench-auth-key",
      schema: JSON.stringify(definition.model),
      locales: definition.locales,
      defaultLocale: definition.defaultLocale,
      model: JSON.stringify(answers),
      location: "0:",
      locale: "en",
      status: "NEW",
      messageCode: "OK",
      revision: 0,
      updatedAt: new Date().toISOString(),
    };
    instances.set(instance.instanceKey, instance);
    return instance;
  }
  const instance = instances.get(String(body.instanceKey));
  if (instance === undefined) throw new Error("There is no such instance.");
  const saved = {
    ...instance,
    model: String(body.model),
    revision: instance.revision + 1,
    status: "OPEN" as const,
  };
  instances.set(instance.instanceKey, saved);
  const { schema: _, ...answered } = saved;
  return answered;
}

/** The functions compress their answers themselves. */
function replyToCall(response: ServerResponse, answer: FormInstance, isCompressed: boolean): void {
  const text = JSON.stringify(answer);
  if (isCompressed) reply(response, gzipSync(text), "application/json", { "Content-Encoding": "gzip" });
  else reply(response, text, "application/json");
}

function reply(
  response: ServerResponse,
  content: string | Buffer,
  type = "application/octet-stream",
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { "Content-Type": type, ...headers }).end(content);
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>; // our own page sends objects only
}
