/** The processes of a storm: one that ends is started again. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { quickStart } from "../site/quick-start.ts";
import type { Role, StormPlan } from "./plan.ts";
import type { Submission } from "./take-submissions.ts";

const file = join(import.meta.dirname, "worker-process.ts");

export interface Fleet {
  /** Begins the work. Answers once all submissions are acknowledged. */
  submit(submissions: readonly Submission[]): Promise<void>;
  /** How often a worker reported that a run failed: what raises the alarm. */
  failedRunLines(): number;
  stop(): Promise<void>;
}

/** @param seed from which each process derives a seed of its own */
export function startFleet(roles: readonly Role[], plan: StormPlan): Fleet {
  const children = new Set<ChildProcess>();
  let [started, failedRuns, isOver] = [0, 0, false];
  const waiting = new Map<string, Submission>();
  let allAcknowledged: (() => void) | undefined;

  function begin(role: Role): void {
    if (isOver) return;
    started += 1;
    const own: StormPlan = { ...plan, seed: plan.seed + started * 7_919 };
    const child = fork(file, [role, JSON.stringify(own)], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: { ...process.env, ...quickStart, SPROUT_LOG: "errors" },
    });
    children.add(child);
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.includes('"event":"run-failed"')) failedRuns += 1;
      });
    }
    child.on("message", (seen: { ready?: true; acknowledged?: string }) => {
      // A request to a process that was killed is sent again to the next one.
      if (seen.ready) for (const submission of waiting.values()) child.send(submission);
      if (seen.acknowledged !== undefined) waiting.delete(seen.acknowledged);
      if (waiting.size === 0) allAcknowledged?.();
    });
    child.once("exit", () => {
      children.delete(child);
      begin(role);
    });
  }

  return {
    submit(submissions) {
      for (const submission of submissions) waiting.set(submission.instanceKey, submission);
      for (const role of roles) begin(role);
      if (waiting.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        allAcknowledged = resolve;
      });
    },
    failedRunLines: () => failedRuns,
    async stop() {
      isOver = true;
      const ends = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ends);
    },
  };
}
