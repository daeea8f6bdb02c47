/**
 * Runs many cases in processes of their own, one after the other, and watches them: a case that never ends is recorded
 * and the run continues after it, and memory is only that of the cases.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** After thousands of cases, a process holds memory that none of them needs: what the allocator did not give back. */
const CASES_OF_A_PROCESS = 500;
/** A case is silent for this long only when it hangs, however busy the machine is. */
const HANG_SECONDS = 30;

export interface CaseReport {
  index: number;
  outcome: string;
  faults: string[];
  /** Of wall clock, and of the thread's own work, which a busy machine does not lengthen. */
  milliseconds: number;
  cpuMilliseconds: number;
  /** A description of the case. */
  name: string;
  residentMegabytes: number;
}

export type CaseKind = "workbooks" | "threads" | "expressions";

export interface WatchedRun {
  kind: CaseKind;
  seed: number;
  count: number;
  /** True: only what the project itself contains. */
  isOwnOnly: boolean;
}

export interface RunSummary {
  /** How often each outcome came. */
  outcomes: Record<string, number>;
  /** Cases that broke a rule, hung or ended the process. */
  faulty: CaseReport[];
  slowest: CaseReport[];
  /** Milliseconds of the thread's own work: median, 99.9th of a hundred, most. */
  cpu: { median: number; p999: number; most: number };
  mostMegabytes: number;
}

const childFile = fileURLToPath(new URL("./run-cases.ts", import.meta.url));

/** Runs the cases 0 to `count`. @param progress is called after every case */
export async function watchedRun(
  run: WatchedRun,
  progress: (report: CaseReport) => void,
): Promise<RunSummary> {
  const reports: CaseReport[] = [];
  for (let from = 0; from < run.count; ) {
    from = await runFrom(run, from, (report) => {
      reports.push(report);
      progress(report);
    });
  }
  return summaryOf(reports);
}

/** @returns the case to continue with after the process ended */
function runFrom(run: WatchedRun, from: number, note: (report: CaseReport) => void): Promise<number> {
  const count = Math.min(run.count, from + CASES_OF_A_PROCESS);
  return new Promise((resolve) => {
    const child: ChildProcess = fork(childFile, [JSON.stringify({ ...run, count, from })], {
      execArgv: ["--max-old-space-size=512", "--max-semi-space-size=16"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let next = from;
    let isHung = false;
    let timer = setTimeout(hang, HANG_SECONDS * 1_000);
    function hang(): void {
      isHung = true;
      child.kill("SIGKILL");
    }
    child.on("message", (report: CaseReport) => {
      clearTimeout(timer);
      timer = setTimeout(hang, HANG_SECONDS * 1_000);
      next = report.index + 1;
      note(report);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (next >= count) return resolve(next);
      const outcome = isHung ? "hung" : "ended the process";
      note({
        index: next,
        outcome,
        faults: [isHung ? `silent for ${HANG_SECONDS} s` : `exit code ${code}`],
        milliseconds: isHung ? HANG_SECONDS * 1_000 : 0,
        cpuMilliseconds: 0,
        name: "",
        residentMegabytes: 0,
      });
      resolve(next + 1);
    });
  });
}

function summaryOf(reports: readonly CaseReport[]): RunSummary {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of reports) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const times = reports.map(({ cpuMilliseconds }) => cpuMilliseconds).sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    outcomes,
    faulty: reports.filter(({ faults }) => faults.length > 0),
    slowest: reports.toSorted((one, other) => other.cpuMilliseconds - one.cpuMilliseconds).slice(0, 5),
    cpu: { median: at(0.5), p999: at(0.999), most: at(1) },
    mostMegabytes: Math.max(0, ...reports.map(({ residentMegabytes }) => residentMegabytes)),
  };
}
