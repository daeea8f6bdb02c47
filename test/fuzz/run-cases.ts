/** The process that `watched-run.ts` watches: runs its cases and reports each. */
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { checkExpression } from "./expressions/check-expression.ts";
import { inheritedState } from "./prototypes.ts";
import type { CaseReport, WatchedRun } from "./watched-run.ts";
import { importCase, readInProcess } from "./workbooks/import-case.ts";
import { MutatedWorkbooks } from "./workbooks/mutated-case.ts";

let started = 0;
let startedCpu = process.threadCpuUsage();

async function runCases(): Promise<void> {
  const { kind, seed, count, isOwnOnly, from }: WatchedRun & { from: number } = JSON.parse(
    process.argv[2] ?? "{}",
  );
  const workbooks = kind === "expressions" ? undefined : new MutatedWorkbooks(isOwnOnly);
  const inherited = inheritedState();

  async function runCase(index: number): Promise<Pick<CaseReport, "outcome" | "faults" | "name">> {
    if (workbooks === undefined) {
      const { outcome, faults, source } = checkExpression(seed, index);
      if (inheritedState() !== inherited) faults.push("what objects inherit was changed");
      return { outcome, faults, name: JSON.stringify(source.slice(0, 120)) };
    }
    const { name, bytes, fileName } = await workbooks.draw(seed, index);
    startClocks();
    const read =
      kind === "threads" ? () => readWorkbook(bytes, fileName) : () => readInProcess(bytes, fileName);
    return { ...(await importCase(read)), name };
  }

  for (let index = from; index < count; index += 1) {
    startClocks();
    const done = await runCase(index);
    const spent = process.threadCpuUsage(startedCpu);
    const report: CaseReport = {
      index,
      ...done,
      faults: done.faults.slice(0, 5),
      milliseconds: performance.now() - started,
      cpuMilliseconds: (spent.user + spent.system) / 1_000,
      residentMegabytes: process.memoryUsage.rss() / 1024 ** 2,
    };
    await new Promise((resolve) => process.send?.(report, resolve));
  }
  process.disconnect?.();
}

function startClocks(): void {
  started = performance.now();
  startedCpu = process.threadCpuUsage();
}

if (import.meta.main) await runCases();
