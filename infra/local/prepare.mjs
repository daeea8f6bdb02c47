/**
 * Before `npm start` and `npm test`: makes sure that the packages of package-lock.json are there. Says nothing when
 * they are. It runs on whatever Node started npm and before any package is there, so it is plain JavaScript.
 *
 * `--to-run` is said by what only runs the product: the packages that only deploy, those of the workspace `infra`, are left out
 * as long as nothing else asks for them. They are a fifth of all.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = [20, 19];
/** From this version on, the Node that started npm runs the product, where the package `node` has no program for a machine. */
const OWN_NODE = 24;
const SAID_LINES = 15;
/** The workspace whose packages only deploy: no file that runs the product imports them. */
const DEPLOYING = "infra";

/**
 * The programs that the package `node` brings, by version and platform: an install script fetches them, so they have no
 * hash in package-lock.json. SHA-256 of `bin/node` in npm's packages `node-<platform>-<arch>`. Where one isn't listed, it runs
 * unchecked, which is said; for macOS and for Windows on ARM the registry has not had this version's so far.
 */
const programs = {
  "24.21.0": {
    "linux-x64": "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c",
    "linux-arm64": "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584",
    "win32-x64": "ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32",
  },
};

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const lockFile = join(root, "package-lock.json");
/** Notes the hash of the lock file that was installed, and whether that was a part of it. */
const noteFile = join(root, "node_modules", ".sprout-installed");
const isToRun = process.argv.includes("--to-run");

/** `import.meta.main`, which older versions of Node don't know. */
const isProgram =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);

if (isProgram) prepare();

function prepare() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    stop(
      `Sprout needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.version}. Get it from https://nodejs.org and try again.`,
    );
  }
  const hasNode = nodeIsThere() || major >= OWN_NODE;
  const found = hasNode ? noted() : undefined;
  const hasPart = found === noteOf(true);
  if (found === noteOf(false) || (hasPart && isToRun)) return;
  if (hasNode && installedByHand()) {
    if (nodeIsThere()) checkProgram();
    note(false);
  } else install(major >= OWN_NODE, hasPart);
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/** @param isPart true: without what only deploys */
function noteOf(isPart) {
  return isPart ? `${lockHash()} to run` : lockHash();
}

/**
 * @param mayUseOwn true: the Node that runs this runs the product too, where the package `node` can't be had
 * @param hasPart true: what the product runs with is there, and stays: it may be running
 */
function install(mayUseOwn, hasPart) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(`Nothing can be written to ${root}. Copy the project to a folder of your own and start it there.`);
  }
  console.log(
    hasPart
      ? "Installing the packages that deploy the product, which tests need, too; this happens once."
      : "Installing packages; this takes about half a minute and happens once.",
  );
  const what = isToRun ? leaveOut(DEPLOYING) : [];
  let run = hasPart ? npm(["install", "--no-save"]) : npm(["ci"].concat(what));
  // npm ci refuses a lock file that names the builds of one package for fewer platforms than the registry does;
  // npm install takes the same versions and leaves the lock file as it is.
  if (run.status !== 0 && run.stderr?.includes("EUSAGE")) run = npm(["install", "--no-save"].concat(what));
  // The package `node` has no program for some machines, and its install script then fails; no other package needs one.
  if (run.status !== 0 && mayUseOwn) {
    const without = npm(["ci", "--ignore-scripts"].concat(what));
    if (without.status === 0) run = without;
  }
  if (run.status !== 0) {
    const said = [run.stderr, run.error?.message].filter(Boolean).join("\n").trim();
    const firstLines = said.split("\n").slice(0, SAID_LINES).join("\n");
    stop(
      `${firstLines}\n\nThe packages could not be installed; npm's own words are above. Check the network and try again.`,
    );
  }
  if (!nodeIsThere()) {
    if (!mayUseOwn)
      stop(
        "Node.js 24, which comes as a package, is missing: an install script fetches it, and your npm runs none, or there is none for this machine. To run this one alone: npm rebuild node --ignore-scripts=false. Or install Node.js 24 from https://nodejs.org. Then try again.",
      );
    console.log(
      `Node.js comes as a package, and there is none for ${process.platform}-${process.arch}: your own ${process.version} runs the product.`,
    );
  } else checkProgram();
  note(isToRun);
}

/** @returns npm's flags for every package of the project except those that only this workspace asks for */
function leaveOut(workspace) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const others = workspaces.filter((other) => other !== workspace);
  if (others.length === 0) return ["--workspaces=false"];
  return ["--include-workspace-root"].concat(others.map((other) => `--workspace=${other}`));
}

/** Runs the npm that the person started, on that person's Node: those inside node_modules are about to be replaced. */
function npm(words) {
  const all = words.concat(["--no-audit", "--no-fund", "--loglevel=error"]);
  const env = Object.assign({}, process.env, { NODE_ENV: "", npm_config_omit: "" });
  const options = { cwd: root, env, encoding: "utf8" };
  const npmFile = process.env.npm_execpath;
  if (npmFile)
    return spawnSync(process.env.npm_node_execpath || process.execPath, [npmFile].concat(all), options);
  return spawnSync("npm", all, Object.assign({ shell: process.platform === "win32" }, options));
}

/** The package `node` fetches its program in an install script, which some set-ups forbid. */
function nodeIsThere() {
  return ["node", "node.exe", "node.cmd"].some((name) =>
    existsSync(join(root, "node_modules", ".bin", name)),
  );
}

/** Before it runs for the first time: it must be the program that was tested. */
function checkProgram() {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  const asked = packages?.["node_modules/node"];
  if (!asked) return;
  const platform = `${process.platform}-${process.arch}`;
  const expected = programs[asked.version] && programs[asked.version][platform];
  if (!expected) {
    console.log(`Node.js ${asked.version} for ${platform} runs unchecked: no hash of it is known here.`);
    return;
  }
  const name = process.platform === "win32" ? "node.exe" : "node";
  const program = join(root, "node_modules", "node", "bin", name);
  const found = existsSync(program) && createHash("sha256").update(readFileSync(program)).digest("hex");
  if (found === expected) return;
  rmSync(join(root, "node_modules", "node"), { recursive: true, force: true });
  for (const file of ["node", "node.exe", "node.cmd"])
    rmSync(join(root, "node_modules", ".bin", file), { force: true });
  stop(
    `Node.js ${asked.version} was installed as another program than the one that was tested, and was removed again. Check where npm takes its packages from, and try again.`,
  );
}

function noted() {
  return existsSync(noteFile) ? readFileSync(noteFile, "utf8").trim() : undefined;
}

function note(isPart) {
  try {
    writeFileSync(noteFile, `${noteOf(isPart)}\n`);
  } catch {
    // Without the note the packages are compared again the next time; nothing else is lost.
  }
}

/** Somebody ran `npm ci` or `npm install`: npm's own record then holds what the lock file asks for. */
function installedByHand() {
  try {
    const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
    const here = readPackages(join(root, "node_modules", ".package-lock.json"));
    const asked = readPackages(lockFile);
    const same = (path) => here[path] && here[path].version === asked[path].version;
    // The project itself and its workspaces are there anyway, and nothing that runs needs the links to them.
    const isOwn = (path) => !path.includes("node_modules/") || asked[path].link;
    return Object.keys(asked).every((path) => isOwn(path) || asked[path].optional || same(path));
  } catch {
    return false;
  }
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
