/**
 * The functions of templates, each in AWS's runtime client as nobody, with the environment, the time and the memory that its
 * template gives it, out of its asset as Lambda unzips it.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { unzipAsLambda, zipAsset } from "../assets.ts";
import { type RunningFunction, startFunction } from "../lambda-runtime.ts";
import type { Resource, Templates } from "./template.ts";

const Properties = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Architectures: z.array(z.string()).default(["x86_64"]),
  MemorySize: z.number().default(128),
  Timeout: z.number().default(3),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});

const WATCHED_EVERY_MS = 250;

interface Sandbox {
  running: Promise<RunningFunction>;
  /** One event at a time, as in a sandbox of Lambda. */
  last: Promise<unknown>;
  mostMegabytes: number;
  limit: number;
}

export interface SandboxesOptions {
  templates: Templates;
  /** For what is unzipped and written. */
  folder: string;
  /** What Lambda and this machine add to a function's environment. */
  environmentOf(functionName: string): Readonly<Record<string, string>>;
  log(line: string): void;
}

export class Sandboxes {
  readonly #options: SandboxesOptions;
  readonly #byName: ReadonlyMap<string, Resource>;
  readonly #unzipped = new Map<string, Promise<string>>();
  readonly #started = new Map<string, Sandbox>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: SandboxesOptions) {
    this.#options = options;
    const { templates } = options;
    this.#byName = new Map(
      templates.ofType("AWS::Lambda::Function").map((resource) => [templates.nameOf(resource), resource]),
    );
    this.#watch = setInterval(() => this.#watchMemory(), WATCHED_EVERY_MS);
  }

  /** @throws what the function throws; also when it takes too long or too much memory, which ends it */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const resource = this.#byName.get(name);
    if (resource === undefined) throw new Error(`No template has a function ${name}.`);
    const { templates } = this.#options;
    const properties = Properties.parse(templates.properties(resource));
    const sandbox = this.#started.get(name) ?? this.#start(name, properties);
    this.#started.set(name, sandbox);
    const outcome = sandbox.last.then(() => this.#within(name, sandbox, properties.Timeout, event));
    sandbox.last = outcome.catch(() => undefined);
    return outcome;
  }

  /** The most memory that each function had, and what it may have. */
  memory(): { name: string; mostMegabytes: number; limit: number }[] {
    return [...this.#started].map(([name, { mostMegabytes, limit }]) => ({ name, mostMegabytes, limit }));
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    for (const { running } of this.#started.values()) (await running).stop();
  }

  #start(name: string, properties: z.output<typeof Properties>): Sandbox {
    const { environmentOf, folder, log } = this.#options;
    const temporary = join(folder, "tmp", name);
    mkdirSync(temporary, { recursive: true });
    chmodSync(temporary, 0o777);
    const running = this.#unzip(properties.Code.S3Key).then((task) =>
      startFunction({
        folder: task,
        handler: properties.Handler,
        functionName: name,
        environment: { ...environmentOf(name), ...properties.Environment?.Variables },
        mayStartProcesses: properties.Architectures.includes("x86_64"), // the one kind that has a browser
        temporary,
        memoryMegabytes: properties.MemorySize,
        timeoutSeconds: properties.Timeout,
        log: (line) => log(`${name}: ${line}`),
      }),
    );
    return { running, last: Promise.resolve(), mostMegabytes: 0, limit: properties.MemorySize };
  }

  /** Once for all functions of an asset. */
  #unzip(key: string): Promise<string> {
    const { templates, folder } = this.#options;
    const task = join(folder, "task", key);
    const known = this.#unzipped.get(key);
    if (known !== undefined) return known;
    const zip = `${task}.zip`;
    const unzipped = (async () => {
      mkdirSync(join(folder, "task"), { recursive: true });
      await zipAsset(templates.asset(key), zip);
      await unzipAsLambda(zip, task);
      rmSync(zip);
      return task;
    })();
    this.#unzipped.set(key, unzipped);
    return unzipped;
  }

  async #within(name: string, sandbox: Sandbox, seconds: number, event: unknown): Promise<unknown> {
    const running = await sandbox.running;
    const end = () => {
      this.#started.delete(name); // the next event finds a new one
      running.stop();
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(
          Object.assign(new Error(`${name} took more than ${seconds} s.`), { name: "Sandbox.Timedout" }),
        );
        end();
      }, seconds * 1_000);
    });
    try {
      return await Promise.race([running.invoke({ event }), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #watchMemory(): void {
    for (const [name, sandbox] of this.#started)
      void sandbox.running.then((running) => {
        const megabytes = running.processId === undefined ? 0 : megabytesOf(running.processId);
        sandbox.mostMegabytes = Math.max(sandbox.mostMegabytes, megabytes);
        if (megabytes <= sandbox.limit) return;
        this.#options.log(`${name}: more than its ${sandbox.limit} MB`);
        this.#started.delete(name);
        running.stop();
      });
  }
}

/** Of a process and all that it started. 0 where the system doesn't say. */
function megabytesOf(processId: number): number {
  const tasks = `/proc/${processId}/task`;
  if (!existsSync(tasks)) return 0;
  try {
    const kilobytes = Number(
      /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/smaps_rollup`, "utf8"))?.[1],
    );
    const children = readdirSync(tasks).flatMap((task) =>
      readFileSync(join(tasks, task, "children"), "utf8")
        .split(" ")
        .filter(Boolean),
    );
    return kilobytes / 1_024 + children.reduce((sum, child) => sum + megabytesOf(Number(child)), 0);
  } catch {
    return 0; // it ended meanwhile
  }
}
