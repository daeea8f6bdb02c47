/**
 * `performance` as functions use it: the time since the process started. Node's own, with its histograms and marks, is loaded
 * when it is first named.
 */
export const performance = { now: () => process.uptime() * 1_000 };
