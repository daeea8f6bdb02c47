/**
 * The audit trail while its recorder and its sender die at random moments, and the bucket refuses now and then: each entry is in
 * the organisation's bucket once, each trail in order, each file after the one before it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { handler as trailHandler } from "../../events/trail-due.ts";
import { proveFiles } from "../../infra/cli/prove-files.ts";
import { formSubject } from "../../shared/audit.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { Random } from "../fuzz/random.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";
import { trailFilesFound } from "../support/trail-files.ts";
import { withinAccess } from "../support/within-access.ts";
import { type FaultPlan, withFaults } from "./injection/sdk-faults.ts";

process.env.SPROUT_LOG = "off"; // each death is an error
const ENTRIES = budget({ search: 10_000, usual: 200 });
const TRAILS = 20;
/** One of so many requests of a worker is its last, or fails. */
const LAST_OF = budget({ search: 300, usual: 60 });
const LONG = budget({ search: 3_600_000, usual: 120_000 });

const random = new Random(testSeed);
let faults = 0;

const mortal = (): FaultPlan => ({
  faultOf() {
    if (random.below(LAST_OF) > 0) return undefined;
    faults += 1;
    return random.pick(["dies-before", "dies-after", "fails-before", "fails-after", "answer-lost"] as const);
  },
});

useStack();
const record = withinAccess("events/record-audit.ts", recordHandler);
const leave = withinAccess("events/trail-due.ts", trailHandler);
const dying = (work: () => Promise<unknown>) => withFaults(mortal(), work).catch(() => undefined);

it(
  `leaves whole: ${ENTRIES} entries in ${TRAILS} trails, whatever dies, seed ${testSeed}`,
  async () => {
    const { audit } = openStores();
    const left = Array.from({ length: ENTRIES }, (_one, number) => number).values();
    const notes = new Map<string, number>();
    let isOver = false;
    const people = Array.from({ length: 4 }, async () => {
      for (const number of left) {
        const noteId = newKey();
        const entry = {
          ...{ at: new Date().toISOString(), actor: "ana@lab.example", action: "form.rename" as const },
          ...{ object: "FORM", result: "done" as const, requestId: newKey(), details: { number } },
        };
        await audit.add(formSubject(4_300_000 + (number % TRAILS)), entry, noteId);
        notes.set(noteId, number);
      }
    });
    const workers = [record, leave, record, leave].map(async (worker) => {
      while (!isOver) await dying(() => worker({}));
    });
    await Promise.all(people);
    while (notes.size > 0 && (await audit.waitingSubjects(1_000)).length > 0) await dying(() => record({}));
    for (let round = 0; round < 5; round += 1) await dying(() => leave({}));
    isOver = true;
    await Promise.all(workers);
    for (let files = 1; files > 0; ) ({ files } = await leave({}));

    const found = await trailFilesFound();
    const folder = mkdtempSync(join(tmpdir(), "trail-"));
    for (const { name, text } of found) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const said: string[] = [];
    const code = proveFiles(folder, new Date(), { log: () => {}, error: (line: string) => said.push(line) });
    rmSync(folder, { recursive: true });
    expect(said).toEqual([]);
    expect(code).toBe(0);
    const lines = found.flatMap(({ text }) => text.split("\n").slice(0, -1)).map((line) => JSON.parse(line));
    const counts = Map.groupBy(lines, ({ noteId }) => noteId);
    for (const [noteId, number] of notes)
      expect(counts.get(noteId), `entry ${number} left once`).toHaveLength(1);
    expect(faults, "enough died").toBeGreaterThan(5);
    say(`${lines.length} entries in ${found.length} files, ${faults} faults`);
  },
  LONG,
);
