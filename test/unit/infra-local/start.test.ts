import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrMakeSecret, startEmulators } from "../../../infra/local/emulators.ts";
import { closeServer, listenLocally } from "../../../infra/local/listen.ts";
import { openMailbox } from "../../../infra/local/mailbox.ts";
import { explained, StartProblem } from "../../../infra/local/start.ts";
import { addressLines, openDataFolder, portHolder } from "../../../infra/local/startup.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the lines of npm start", () => {
  it("name the addresses at the port of this run", () => {
    const demo = {
      email: "demo@sprout.example",
      password: "word",
      formAddress: "http://localhost:8084/f/key",
    };
    const text = addressLines({ origin: "http://localhost:9000", dataName: ".sprout", demo });
    expect(text).toContain("http://localhost:9000/f/key");
    expect(text).toContain("http://localhost:9000/local/mails");
    expect(text).toContain("demo@sprout.example");
    expect(text).not.toContain("8084");
  });
});

describe("a start that fails", () => {
  const places = { root: "/project", dataName: ".sprout" };

  it("is explained in one line when the reason is known", () => {
    const locked = new Error("not open", { cause: Object.assign(new Error(), { code: "LEVEL_LOCKED" }) });
    const readOnly = Object.assign(new Error("EROFS"), { code: "EROFS", path: "/project/.sprout" });
    const lines = [new StartProblem("Port 8084 is in use."), locked, readOnly].map((error) =>
      explained(error, places),
    );
    for (const line of lines) expect(line).not.toContain("\n");
    expect(lines[1]).toContain("Another Sprout is using the data in .sprout.");
    expect(lines[2]).toContain("Nothing can be written to /project/.sprout.");
  });

  it("says what is damaged, and never where in the code that was noticed", async () => {
    const open = async (name: string, damage: (place: string) => Promise<void>) => {
      const place = join(folder, name);
      await mkdir(place);
      await damage(place);
      const failure = await openDataFolder(place)
        .then(async () => {
          const { stop } = await startEmulators({ dataFolder: place });
          await stop();
        })
        .catch((error: unknown) => error);
      return explained(failure, { root: "/project", dataName: name });
    };
    const garbage =
      (...names: string[]) =>
      async (place: string) => {
        for (const one of names) {
          await mkdir(dirname(join(place, one)), { recursive: true });
          await writeFile(join(place, one), "garbage");
        }
      };
    const lines = [
      await open("items", garbage("dynamodb/CURRENT", "dynamodb/MANIFEST-000002")),
      await open("objects", garbage("objects/fauxqs.db")),
      await open("secret", async (place) => writeFile(join(place, "secret"), "\n")),
      await open("file", async (place) => {
        await rm(place, { recursive: true });
        await writeFile(place, "");
      }),
    ];
    for (const [at, name] of ["items", "objects", "secret"].entries())
      expect(lines[at]).toMatch(
        new RegExp(`^The data in ${name} is damaged: .*Restore a backup of it, or choose`),
      );
    expect(lines[3]).toMatch(/^file is a file, and the data needs a folder/);
    for (const line of lines) expect(line).not.toMatch(/\n| {4}at /);
    const unknown = explained(new Error("Something\nelse"), { root: "/project", dataName: ".sprout" });
    expect(unknown).toBe(
      "It failed in a way that nobody foresaw. Error: Something else\nSPROUT_STACK=1 before the command shows where.",
    );
  });

  it("names the program that uses the port", async () => {
    const server = createServer();
    const port = await listenLocally(server);
    expect(await portHolder(port)).toContain(`(process ${process.pid})`);
    await closeServer(server);
    expect(await portHolder(port)).toBeUndefined();
  });
});

describe("the data folder", () => {
  const NO_PROCESS = 2 ** 22 + 1; // above the largest process number of Linux

  it("is cleared after a first run that was killed before it finished", async () => {
    await mkdir(join(folder, "dynamodb"));
    await writeFile(join(folder, "mails.jsonl"), "{}");
    await writeFile(join(folder, "first-run"), String(NO_PROCESS));
    await openDataFolder(folder);
    expect((await openMailbox(join(folder, "mails.jsonl"))).mails()).toEqual([]);
  });

  it("keeps everything of a run that is under way or finished", async () => {
    await mkdir(join(folder, "dynamodb"));
    await writeFile(join(folder, "secret"), `${"the-secret".repeat(4)}\n`);
    await openDataFolder(folder);
    expect(await readOrMakeSecret(folder)).toBe("the-secret".repeat(4));
    await writeFile(join(folder, "first-run"), String(process.pid));
    await openDataFolder(folder);
    expect(await readOrMakeSecret(folder)).toBe("the-secret".repeat(4));
  });

  it("keeps every whole mail when the last one was cut short", async () => {
    const file = join(folder, "mails.jsonl");
    const mail = { from: "a@b", to: ["c@d"], subject: "s", text: "t", headers: {} };
    await (await openMailbox(file)).keep(mail);
    await writeFile(file, '\n{"id":"cut sh', { flag: "a" });
    const again = await openMailbox(file);
    expect(again.mails()).toHaveLength(1);
    await again.keep(mail);
    expect((await openMailbox(file)).mails()).toHaveLength(2);
  });
});
