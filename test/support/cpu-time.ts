/**
 * Runs a piece of work and measures the processor time of its thread, in milliseconds: unlike the time on the clock it
 * stays the same when other programs keep the machine busy, so that a bound on it says something about the work alone.
 */
export function measureCpu<Result>(run: () => Result): { result: Result; milliseconds: number } {
  const before = process.threadCpuUsage();
  const result = run();
  const { user, system } = process.threadCpuUsage(before);
  return { result, milliseconds: (user + system) / 1_000 };
}
