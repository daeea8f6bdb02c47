import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("../../../infra/local/prepare.mjs", import.meta.url));
const lock = (version: string, node?: string) =>
  JSON.stringify({
    packages: {
      "": {},
      "node_modules/a": { version },
      ...(node !== undefined && { "node_modules/node": { version: node } }),
    },
  });

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "sprout-prepare-"));
  await mkdir(join(project, "infra/local"), { recursive: true });
  await cp(script, join(project, "infra/local/prepare.mjs"));
  await writeFile(join(project, "package-lock.json"), lock("1.0.0"));
  await writeFile(join(project, "package.json"), JSON.stringify({ workspaces: ["infra"] }));
  await writeFile(join(project, "npm.mjs"), npmThatInstalls);
});
afterEach(() => rm(project, { recursive: true, force: true }));

/** Replaces npm: records its arguments, and installs unless it is set to fail. */
const npmThatInstalls = `
import { appendFileSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
const words = process.argv.slice(2).filter((word) => !word.startsWith("--") || word === "--no-save");
appendFileSync("npm-words", words.join(" ") + "\\n");
appendFileSync("npm-flags", process.argv.slice(2).join(" ") + "\\n");
if (words[0] === process.env.FAILS) { console.error("npm error code " + process.env.CODE); process.exit(1); }
mkdirSync("node_modules/.bin", { recursive: true });
writeFileSync("node_modules/.bin/node", "");
copyFileSync("package-lock.json", "node_modules/.package-lock.json");
const { PROGRAM, PROGRAM_FILE } = process.env;
mkdirSync("node_modules/node/bin", { recursive: true });
const program = "node_modules/node/bin/" + (process.platform === "win32" ? "node.exe" : "node");
if (PROGRAM) writeFileSync(program, PROGRAM);
if (PROGRAM_FILE) symlinkSync(PROGRAM_FILE, program);
`;

/** The program that runs these tests' project. */
async function installedNode() {
  const folder = fileURLToPath(new URL("../../../node_modules/node", import.meta.url));
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  return {
    version,
    program: await realpath(join(folder, "bin", process.platform === "win32" ? "node.exe" : "node")),
  };
}

function prepare(environment: Record<string, string> = {}, ...flags: string[]) {
  return run(environment, [...flags, "infra/local/prepare.mjs"]);
}

/** As it is called before what runs the product, and neither tests nor deploys it. */
const prepareToRun = () => run({}, ["infra/local/prepare.mjs", "--to-run"]);

function run(environment: Record<string, string>, words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: project,
    encoding: "utf8",
    env: {
      ...process.env,
      npm_execpath: join(project, "npm.mjs"),
      npm_node_execpath: process.execPath,
      ...environment,
    },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

const npmWords = () => readFile(join(project, "npm-words"), "utf8").catch(() => "");
/** What it calls npm with, without the flags of every call. */
const npmCalls = async () =>
  (await readFile(join(project, "npm-flags"), "utf8")).replaceAll(
    " --no-audit --no-fund --loglevel=error",
    "",
  );

describe("prepare", () => {
  it("installs once, then says and does nothing", async () => {
    expect(prepare()).toMatchObject({ status: 0, said: expect.stringMatching(/^Installing packages/) });
    expect(prepare()).toEqual({ status: 0, said: "" });
    expect(await npmWords()).toBe("ci\n");
  });

  it("installs again when the lock file has other packages", async () => {
    prepare();
    await writeFile(join(project, "package-lock.json"), lock("1.0.1"));
    prepare();
    expect(await npmWords()).toBe("ci\nci\n");
  });

  it("leaves out what only deploys until something else is run, and then adds it to what is there", async () => {
    const parts = npmThatInstalls.replace(
      'copyFileSync("package-lock.json"',
      'if (!process.argv.includes("--workspaces=false")) copyFileSync("package-lock.json"',
    );
    await writeFile(join(project, "npm.mjs"), parts);
    expect(prepareToRun()).toMatchObject({ status: 0, said: expect.stringMatching(/^Installing packages/) });
    expect(prepareToRun()).toEqual({ status: 0, said: "" });
    expect(await npmCalls()).toBe("ci --workspaces=false\n");

    expect(prepare()).toMatchObject({ status: 0, said: expect.stringContaining("deploy") });
    expect(prepare()).toEqual({ status: 0, said: "" });
    expect(prepareToRun()).toEqual({ status: 0, said: "" });
    expect(await npmCalls()).toBe("ci --workspaces=false\ninstall --no-save\n");
  });

  it("leaves out no other workspace", async () => {
    await writeFile(
      join(project, "package.json"),
      JSON.stringify({ workspaces: ["shared/a", "infra", "shared/b"] }),
    );
    prepareToRun();
    expect(await npmCalls()).toBe("ci --include-workspace-root --workspace=shared/a --workspace=shared/b\n");
  });

  it("accepts packages installed by hand", async () => {
    spawnSync(process.execPath, ["npm.mjs", "by-hand"], { cwd: project });
    expect(prepare()).toEqual({ status: 0, said: "" });
    expect(await npmWords()).toBe("by-hand\n");
  });

  it("asks for no installation when only a workspace of the project's own has come", async () => {
    spawnSync(process.execPath, ["npm.mjs", "by-hand"], { cwd: project });
    const packages = {
      ...{ "": { workspaces: ["shared/own"] }, "node_modules/a": { version: "1.0.0" } },
      ...{ "node_modules/own": { resolved: "shared/own", link: true }, "shared/own": { version: "1.0.0" } },
    };
    await writeFile(join(project, "package-lock.json"), JSON.stringify({ packages }));
    expect(prepare()).toEqual({ status: 0, said: "" });
    expect(await npmWords()).toBe("by-hand\n");
  });

  it("falls back to npm install where npm ci finds builds for more platforms than the lock file", async () => {
    expect(prepare({ FAILS: "ci", CODE: "EUSAGE" }).status).toBe(0);
    expect(await npmWords()).toBe("ci\ninstall --no-save\n");
  });

  it("shows npm's own message when that fails, and tries again the next time", async () => {
    const { status, said } = prepare({ FAILS: "ci", CODE: "ENOTFOUND" });
    expect(status).toBe(1);
    expect(said).toContain("ENOTFOUND");
    expect(said).toContain("could not be installed");
    expect(prepare().status).toBe(0);
  });

  it("respects that npm is set to run no install scripts, and says what to run", async () => {
    await writeFile(
      join(project, "npm.mjs"),
      npmThatInstalls.replace('writeFileSync("node_modules/.bin/node", "");', ""),
    );
    const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.12.0"})`;
    const { status, said } = prepare({}, "--import", older);
    expect(status).toBe(1);
    expect(said).toContain("npm rebuild node --ignore-scripts=false");
    expect(await readFile(join(project, "npm-flags"), "utf8")).not.toContain("ignore-scripts");
  });

  it("goes on with the person's own Node 24, where the package has no program for the machine", async () => {
    await writeFile(
      join(project, "npm.mjs"),
      npmThatInstalls
        .replace('writeFileSync("node_modules/.bin/node", "");', "")
        .replace("if (words[0]", 'if (!process.argv.includes("--ignore-scripts") && words[0]'),
    );
    const { status, said } = prepare({ FAILS: "ci", CODE: "ETARGET" });
    expect([status, said]).toEqual([
      0,
      expect.stringContaining(`your own ${process.version} runs the product`),
    ]);
    expect(prepare()).toEqual({ status: 0, said: "" });
    expect(await npmWords()).toBe("ci\nci\n");
  });

  it("runs no program of the package node except the tested one", async () => {
    const { version } = await installedNode();
    await writeFile(join(project, "package-lock.json"), lock("1.0.0", version));
    const { status, said } = prepare({ PROGRAM: "another program" });
    expect([status, said]).toEqual([
      1,
      expect.stringContaining("another program than the one that was tested"),
    ]);
    await expect(readFile(join(project, "node_modules/.bin/node"))).rejects.toThrow("ENOENT");
    const { program } = await installedNode();
    expect(prepare({ PROGRAM_FILE: program }).status).toBe(0);
    expect(prepare()).toEqual({ status: 0, said: "" });
  });

  it("says in one line what is needed with an old Node", async () => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.18.3"})`;
    const { status, said } = prepare({}, "--import", older);
    expect(status).toBe(1);
    expect(said).toMatch(/^Sprout needs Node\.js 20\.19 or newer; this is v[^\n]+$/);
    expect(await npmWords()).toBe("");
  });
});
