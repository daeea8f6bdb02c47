/** What no answer may be, whatever the request. */
import { isApiPath } from "../../../shared/site.ts";

/** Stacks, paths and names of what runs inside. */
const insides = [
  /\bat (?:async )?[\w$.<>[\] ]+ \(/,
  /node_modules/,
  /\.(?:ts|js|mjs):\d+/,
  /(?:file|node):\/{0,2}[a-z/]+/i,
  /\/(?:work|tmp|root|home|var\/task)\//,
  /(?:Type|Range|Reference|Syntax|Zod|Assertion)Error/,
  /DynamoDB|ConditionalCheck|ValidationException|fauxqs|dynalite|ECONNREFUSED|aws-sdk/,
];

/** @returns what is wrong with an answer, a line each */
export function faultsOf(
  { path, status, text, headers }: { path: string; status: number; text: string; headers: Headers },
  canaries: readonly string[],
  sent: string,
): string[] {
  const leaks = insides.flatMap((pattern) => {
    const found = pattern.exec(text)?.[0];
    return found !== undefined && !sent.includes(found) ? [`it tells of its insides: ${found}`] : [];
  });
  const isOfTable = isApiPath(path);
  const isProblem = headers.get("Content-Type") === "application/problem+json";
  return [
    ...(status >= 500 ? [`${status}: ${text.slice(0, 200)}`] : []),
    ...(status >= 400 && isOfTable && text !== "" && !isProblem ? [`${status} is no problem+json`] : []),
    ...(headers.get("X-Content-Type-Options") === "nosniff" ? [] : ["no X-Content-Type-Options"]),
    ...(canaries.some((canary) => text.includes(canary)) ? ["it holds what is another's"] : []),
    ...leaks,
  ];
}
