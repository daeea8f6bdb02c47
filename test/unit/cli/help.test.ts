/** Every command says how it is used, does nothing else then, and says in words why it can't do its work. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deploy } from "../../../infra/account/deploy.ts";
import { deployToEndpoint } from "../../../infra/account/deploy-endpoint.ts";
import { preflight } from "../../../infra/account/preflight.ts";
import { commands } from "../../../infra/cli/commands.ts";
import { sprout } from "../../../infra/cli/sprout.ts";
import { wordsFor } from "../../../infra/failure-words.ts";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "sprout-help-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file that takes nothing, as a disk that is full. */
const FULL = "/dev/full";

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const way of ["log", "error", "warn"] as const)
    vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("every command of sprout", () => {
  it.each(Object.keys(commands))("%s answers --help and -h, and does nothing else", async (name) => {
    for (const word of ["--help", "-h"]) {
      said.length = 0;
      expect(await sprout([name, "some", word])).toBe(0);
      expect(said.join("\n")).toMatch(new RegExp(`^Usage: npm run sprout -- ${name} `));
    }
  });

  it("is in the help of all", async () => {
    for (const words of [["--help"], ["help"], ["-h"]]) {
      said.length = 0;
      expect(await sprout(words)).toBe(0);
      for (const name of Object.keys(commands)) expect(said.join("\n")).toContain(`\n  ${name} `);
    }
    expect(await sprout([])).toBe(1);
    said.length = 0;
    expect(await sprout(["migrat"])).toBe(1);
    expect(said.join("\n")).toContain("Did you mean migrate?");
  });
});

/** One or two lines for people. */
function expectWords(what: string, words = said.join("\n")): void {
  expect(words.trim(), what).not.toBe("");
  expect(words, what).not.toMatch(/\n {4}at |node:internal|nobody foresaw/);
  expect(words.split("\n").length, what).toBeLessThanOrEqual(3);
}

describe("a command says in words why it can't work", () => {
  /** Each command with arguments that it takes. */
  const ofData: Readonly<Record<string, readonly string[]>> = {
    redrive: ["--list"],
    prove: ["A".repeat(32)],
    person: ["export", "ana@example.org", "--out", join(folder, "ana.json")],
    backup: ["--out", join(folder, "backup"), "--key", join(folder, "key")],
    restore: [join(folder, "backup.old"), "--key", join(folder, "key")],
    replay: [],
    migrate: ["--dry-run"],
  };
  const ofServer: Readonly<Record<string, readonly string[]>> = {
    export: ["1", "--out", join(folder, "bundle.json")],
    import: [join(folder, "some.json")],
    ship: [join(root, "shared/samples/blank.xlsx"), "--out", folder],
    smoke: [],
  };
  const ofFiles: Readonly<Record<string, readonly string[]>> = {
    check: [join(folder, "none.xlsx")],
    why: [join(folder, "none.json"), join(folder, "none.json")],
    languages: [join(folder, "none.json")],
    catalogue: ["sw", join(folder, "none.json")],
    golden: [join(folder, "none.json")],
    jolt: [join(folder, "none.json"), join(folder, "none.json")],
    fault: [join(folder, "none.log")],
  };
  const ofStages: Readonly<Record<string, readonly string[]>> = {
    "stop-writing": ["--stage", "dev"],
    "go-on": ["--stage", "dev"],
  };
  const stored = { SPROUT_TABLE: "table", SPROUT_BUCKET: "bucket", SPROUT_OPERATOR: "test" };
  const nobody = {
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_CONFIG_FILE: join(folder, "no-config"),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, "no-credentials"),
  };
  const unset = [
    ...["AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
    ...["AWS_ENDPOINT_URL", "SPROUT_TABLE", "SPROUT_USER", "SPROUT_PASSWORD", "SPROUT_SETTINGS"],
  ];
  const stub = (variables: Record<string, string>) => {
    for (const name of unset) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries({ ...nobody, ...variables })) vi.stubEnv(name, value);
  };
  beforeEach(() => {
    writeFileSync(join(folder, "key"), "0".repeat(64));
    writeFileSync(join(folder, "some.json"), "{}");
  });

  it("and each command is tried", () => {
    const tried = Object.keys({ ...ofData, ...ofServer, ...ofFiles, ...ofStages });
    expect(tried.toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it.each(Object.entries(ofData))(
    "%s without region, without credentials, with a damaged file",
    async (name, args) => {
      const damaged = join(folder, "environment.json");
      writeFileSync(damaged, '{"SPROUT_TABLE":');
      for (const [what, variables, more] of [
        ["no region", stored, []],
        ["no credentials", { ...stored, AWS_REGION: "eu-west-1" }, []],
        ["a damaged file", {}, ["--environment", damaged]],
        ["no file", {}, ["--environment", join(folder, "none")]],
        ["nothing runs", { SPROUT_DATA: folder }, []],
      ] as const) {
        stub(variables);
        said.length = 0;
        expect(await sprout([name, ...args, ...more]), what).toBe(1);
        expectWords(`${name}: ${what}`);
        vi.unstubAllEnvs();
      }
    },
  );

  it.each(Object.entries(ofServer))("%s where nothing answers", async (name, args) => {
    stub({ SPROUT_USER: "ana@example.org", SPROUT_PASSWORD: "x" });
    for (const server of ["http://127.0.0.1:9", "nowhere"]) {
      said.length = 0;
      expect(await sprout([name, ...args, "--server", server]), server).toBe(1);
      if (name !== "smoke") expectWords(`${name} ${server}`);
      expect(said.join("\n")).not.toMatch(/\n {4}at /);
    }
  });

  it.each(Object.entries(ofStages))("%s without stage, region or credentials", async (name, args) => {
    for (const [what, variables, words] of [
      ["no stage", { AWS_REGION: "eu-west-1" }, []],
      ["no region", {}, args],
      ["no credentials", { AWS_REGION: "eu-west-1" }, args],
    ] as const) {
      stub(variables);
      said.length = 0;
      expect(await sprout([name, ...words]), what).toBe(1);
      expectWords(`${name}: ${what}`);
      vi.unstubAllEnvs();
    }
  });

  it.each(Object.entries(ofFiles))("%s without its file", async (name, args) => {
    expect(await sprout([name, ...args])).toBe(1);
    expectWords(name);
    said.length = 0;
    expect(await sprout([name, "--no-such-option", ...args])).toBe(1);
    expectWords(`${name}, option`);
  });

  it("where the disk is full, or a folder is where a file should be", async () => {
    const workbook = join(root, "shared/samples/blank.xlsx");
    for (const args of [
      ["check", workbook, "--annotate", FULL],
      ["check", workbook, "--annotate", folder],
      ["check", "--dump", join(folder, "key"), workbook],
      ["check", folder],
      ["ship", workbook, "--out", join(folder, "key")],
    ]) {
      said.length = 0;
      expect(await sprout(args), args.join(" ")).toBe(1);
      expectWords(args.join(" "));
    }
  });

  it("preflight, deploy and deploy:endpoint without region, credentials or an answer", {
    timeout: 30_000,
  }, async () => {
    const ways: [string, (args: string[]) => Promise<number>, string[]][] = [
      ["preflight", preflight, []],
      ["deploy", deploy, []],
      ["deploy:endpoint", deployToEndpoint, []],
    ];
    for (const [name, work, args] of ways)
      for (const region of [undefined, "eu-west-1"]) {
        stub({ AWS_ENDPOINT_URL: "http://127.0.0.1:9", ...(region !== undefined && { AWS_REGION: region }) });
        said.length = 0;
        const failure: unknown = await work(args).catch((error: unknown) => error);
        const words = typeof failure === "number" ? said.join("\n") : wordsFor(failure, {});
        if (typeof failure === "number") expect([name, failure]).toEqual([name, 1]);
        else expectWords(`${name} ${region}`, words);
        expect(words).not.toMatch(/\n {4}at /);
        vi.unstubAllEnvs();
      }
  });
});

describe("the words for a failure", () => {
  const named = (name: string, message = "why", more: object = {}) =>
    Object.assign(new Error(message), { name, ...more });
  it.each([
    [named("Error", "Region is missing"), "Name the region"],
    [named("CredentialsProviderError", "Could not load credentials from any providers"), "no credentials"],
    [named("ExpiredTokenException"), "Sign in again"],
    [named("AccessDeniedException", "not authorized to perform: dynamodb:Scan"), "no right to that"],
    [named("ResourceNotFoundException", "Requested resource not found"), "right account, region and stage"],
    [named("Error", "no", { code: "ENOSPC", path: "/tmp/out" }), "The disk has no room left for /tmp/out."],
    [named("Error", "no", { code: "EACCES", path: "/root/x" }), "You may not use /root/x."],
    [
      new TypeError("fetch failed", {
        cause: named("Error", "no", { code: "ECONNREFUSED", address: "127.0.0.1", port: 9 }),
      }),
      "Nothing answers at 127.0.0.1:9",
    ],
    [
      new AggregateError([named("Error", "no", { code: "ENOTFOUND", hostname: "a.example" })]),
      "Nothing answers at a.example",
    ],
    [named("Error", "no", { code: "LEVEL_CORRUPTION" }), "can't be read"],
    [named("ZodError", "[]"), "can't be read"],
  ])("%s", (error, words) => {
    expect(wordsFor(error, {})).toContain(words);
    expectWords(words, wordsFor(error, {}));
    expect(wordsFor(error, { SPROUT_STACK: "1" }), "in full for those who change the code").toContain(" at ");
  });
});
