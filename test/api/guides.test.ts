/** The steps of the guides in a shell, as they stand, one after the other, against the running product. */

import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { signUp } from "../../infra/cli/sign-up.ts";
import { api } from "../../shared/contract/index.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { openSubmissionChangeStore } from "../../shared/stores/dynamodb/submission-change-store.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { CHANGE_SETTLED_SECONDS } from "../../shared/timings.ts";
import { tokenOf } from "../support/access-token.ts";
import { publishWorkbook } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { withinAccess } from "../support/within-access.ts";

const record = withinAccess("events/record-audit.ts", recordHandler);
const root = resolve(import.meta.dirname, "../..");
/** As on a first `npm start`, which the guides sign in with. */
const demo = { email: "demo@sprout.example", password: "Garden-lantern-42" };

process.env.SPROUT_ADMINISTRATORS = demo.email;
const stack = useStack();
let folder = "";
let designer: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-guides-"));
  await symlink(join(root, "shared"), join(folder, "shared"));
  await writeFile(join(folder, "environment.json"), JSON.stringify(stack.environment));
  designer = stack.client();
  await signUp(designer, { ...demo, firstName: "Dana", lastName: "Designer" }, () => stack.mails());
});
afterAll(async () => {
  delete process.env.SPROUT_ADMINISTRATORS;
  await rm(folder, { recursive: true, force: true });
});

interface Block {
  heading: string;
  code: string;
}

/** What is to be typed, in the guide's order, below the heading of each. */
async function blocksOf(guide: string): Promise<Block[]> {
  const text = await readFile(join(root, "docs/guides", guide), "utf8");
  let heading = "";
  return [...text.matchAll(/^#+ ([^\n]*)$|^```sh\n(.*?)^```$/gms)].flatMap(([, title, code]) => {
    heading = title ?? heading;
    return code === undefined ? [] : [{ heading, code }];
  });
}

const NEXT_BLOCK = "\u001e";

/**
 * Types the blocks into one shell, at the product of this test; the first command that fails ends it.
 * @returns what each printed
 */
async function typed(blocks: readonly Block[]): Promise<string[]> {
  const sprout = `npm() { node "${join(root, "infra/cli/sprout.mjs")}" "\${@:4}"; } # npm run sprout -- …`;
  const script = ["set -euo pipefail", sprout, ...blocks.map(({ code }) => `${code}printf '${NEXT_BLOCK}'`)];
  const { PATH = "", HOME = "" } = process.env;
  const shell = spawn("bash", ["-c", script.join("\n").replaceAll("http://localhost:8084", stack.origin)], {
    cwd: folder,
    env: {
      PATH: [dirname(process.execPath), PATH].join(delimiter),
      ...{ HOME, TMPDIR: folder, SPROUT_DATA: folder, SPROUT_LOG: "errors" },
    },
  });
  let [printed, wrong] = ["", ""];
  shell.stdout.on("data", (text) => (printed += text));
  shell.stderr.on("data", (text) => (wrong += text));
  const status = await new Promise((done) => shell.once("close", done));
  const outputs = printed.split(NEXT_BLOCK);
  const last = blocks[outputs.length - 1];
  expect({ status, wrong, last, printed: status === 0 ? "" : outputs.at(-1) }).toEqual({
    ...{ status: 0, wrong: "", last: undefined, printed: "" },
  });
  return outputs.slice(0, -1);
}

const fileOf = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(folder, name), "utf8"));

describe("the guide for programmers", () => {
  it("imports, publishes, submits, fetches reports, reads answers, makes links and changes a report", async () => {
    const blocks = await blocksOf("programmers.md");
    expect(blocks.map(({ heading }) => heading.replace(/\D.*/, ""))).toEqual(["", ..."12345678"]);
    const [functions, signIn, imported, link, submitted, reports, read, links, saved] = await typed(blocks);
    expect(functions).toBe("");
    expect(signIn).toContain(`{"success":true,"username":"${demo.email}"`);
    expect(imported).not.toMatch(/^error/m);
    const { publicationKey } = await fileOf<{ publicationKey: string }>("published.json");
    expect(link).toBe(`${stack.origin}/f/${publicationKey}\n`);

    expect(submitted).toBe("POST_PROCESSING\n");
    expect(reports).toBe("OK\n");
    const report = await readFile(join(folder, "report.pdf")); // the one that is application/pdf
    expect(report.subarray(0, 5).toString()).toBe("%PDF-");
    const { instanceId } = await fileOf<{ instanceId: string }>("instance.json");
    expect(read).toContain(`${instanceId} COMPLETE`);
    expect(await readFile(join(folder, "submissions.csv"), "utf8")).toMatch(/Noor,Haddad/);

    const { formId } = await fileOf<{ formId: number }>("imported.json");
    const [first = "", second = ""] = [...String(links).matchAll(/https?:[^\s'"]+/g)].map(([one]) => one);
    expect(new Set([first, second]).size).toBe(2);
    const token = decodeURIComponent(first.split("#fill=")[1] ?? "");
    const opened = await stack
      .client()
      .call(api.runtime.instance, { publicationKey, token, locale: "en", timeZone: "Europe/Berlin" });
    expect(JSON.parse(opened.body.model ?? "{}")).toMatchObject({ firstName: "Noor" });

    const process = await designer.call(api.process.processes, { id: formId });
    const { revision, model }: OutputOf<typeof api.process.processes> = process.body;
    expect(saved).toBe(`${revision}\n`);
    expect(model).toContain("<h1>{{firstName}}</h1>");
  });
});

/** The languages of the programs, each with what runs a file of it; R isn't on every machine, nor in CI. */
const languages = [
  { name: "python", ending: "py", command: "python3" },
  { name: "r", ending: "R", command: "Rscript" },
  { name: "ts", ending: "ts", command: process.execPath },
] as const;
const hasCommand = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
const runs = ({ command, name }: (typeof languages)[number]) =>
  name === "r"
    ? hasCommand(command, ["-e", "library(httr2); library(jsonlite)"])
    : hasCommand(command, ["--version"]);

describe.each(languages)("the program in $name", (language) => {
  const { name, ending, command } = language;

  it.skipIf(!runs(language))(
    `keeps a copy (left out where there is no ${command}, or for R no httr2 and jsonlite)`,
    async () => {
      const text = await readFile(join(root, "docs/guides/programmers.md"), "utf8");
      const code = new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, "ms").exec(text)?.[1] ?? "";
      expect(code.trim().split("\n").length).toBeLessThan(30);
      const file = join(folder, `copy.${ending}`);
      await writeFile(file, code);
      const { formId, publicationKey } = await publishWorkbook(designer);
      const { token } = await tokenOf(demo.email, { scopes: ["submissions:read"], forms: [formId] });
      const run = () => {
        const env = { ...process.env, SPROUT: stack.origin, SPROUT_TOKEN: token, FORM: `${formId}` };
        return promisify(execFile)(command, [file], { cwd: folder, env });
      };
      const [first] = [
        await storeInstance({ formId, publicationKey }),
        await storeInstance({ formId, publicationKey }),
      ];
      expect((await run()).stdout).toBe("2\n");
      const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
      const clock = () => new Date(Date.now() - (CHANGE_SETTLED_SECONDS - 1) * 1_000);
      const earlier = openSubmissionChangeStore(table, clock);
      const third = await storeInstance({
        formId,
        publicationKey,
        answers: JSON.stringify({ lastName: "O'Neill" }),
      });
      await earlier.note(formId, third.instanceKey);
      await earlier.noteErased(formId, first.instanceKey);
      await new Promise((resolve) => setTimeout(resolve, 1_200)); // until it is settled
      expect((await run()).stdout).toBe("2\n");
      expect((await run()).stdout).toBe("2\n");
    },
  );
});

describe("the guide for administrators", () => {
  it("gives accounts, changes roles, locks out, lets in, erases, exports and proves", async () => {
    const [functions] = await blocksOf("programmers.md");
    const blocks = await blocksOf("administrators.md");
    const proof = blocks.pop();
    if (functions === undefined || proof === undefined) throw new Error("The guides have no steps.");
    const [, created, changed, locked, again, erased, person] = await typed([functions, ...blocks]);
    await record({}); // on a clock, once a minute
    const [proved] = await typed([proof]);
    const passwordLink = `${stack.origin}/`;
    expect(created).toContain(passwordLink);
    expect(changed).toMatch(/^true\n/);
    expect(changed).toContain("ana@example.org");
    expect(changed).toMatch(/\[ 'USER', 'DESIGNER' \]\n$/);
    expect(locked).toBe("false\ntrue\n");
    expect(again).toContain(passwordLink);
    expect(erased).toContain("ana@example.org is erased.");
    expect(person).toContain("rosa@example.org is erased.");
    expect(JSON.stringify(await fileOf("rosa.json"))).toContain("Rosa");
    expect(proved).not.toBe("");
    expect(blocks).toHaveLength(6);
    const { body } = await designer.call(api.account.userList, { query: "ana@example" });
    expect(body.users).toEqual([]);
  });
});
