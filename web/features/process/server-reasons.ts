import { CallProblem } from "../../lib/send.ts";

/** What a refusal says beyond its title: for a tree, each step's problem; for an import, what is wrong with the file. */
export function serverReasons(error: unknown): string | undefined {
  if (!(error instanceof CallProblem)) return undefined;
  const details: Readonly<Record<string, unknown>> = error.body?.details ?? {};
  if (typeof details.message === "string") return details.message;
  const listed = [details.steps, details.problems].find(Array.isArray) ?? [];
  const messages = listed.flatMap((entry: unknown) =>
    typeof entry === "object" && entry !== null && "message" in entry ? [String(entry.message)] : [],
  );
  return messages.length > 0 ? messages.join(" ") : undefined;
}
