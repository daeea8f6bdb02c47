import { readFileSync } from "node:fs";

/**
 * The most memory that this process has had at once, in MB. Linux counts what a parent had into `maxRSS` of its
 * children (getrusage(2)), so a child of a large test process would seem as large: its own is in /proc.
 */
export function mostMegabytes(): number {
  return (ownPeakKilobytes() ?? process.resourceUsage().maxRSS) / 1024;
}

function ownPeakKilobytes(): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined; // only Linux has it
  }
}
