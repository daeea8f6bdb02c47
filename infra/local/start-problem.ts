import { brand } from "../../shared/brand.ts";

/** A reason not to start that one line explains. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** What a person is told when the start failed: one line where the reason is known, else where it happened. */
export function explained(error: unknown, { root, dataName }: { root: string; dataName: string }): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartProblem) return error.message;
  const codes = [error, error.cause].map((part) => (part as NodeJS.ErrnoException | undefined)?.code);
  const elsewhere = "choose another folder for the data: SPROUT_DATA=~/sprout-data npm start";
  if (codes.includes("LEVEL_LOCKED"))
    return `Another ${brand.product} is using the data in ${dataName}. Stop it, or ${elsewhere}`;
  if (codes.some((code) => code === "EACCES" || code === "EROFS" || code === "EPERM")) {
    const place = (error as NodeJS.ErrnoException).path ?? root;
    return `Nothing can be written to ${place}. Copy the project to a folder of your own, or ${elsewhere}`;
  }
  return error.stack ?? error.message;
}
