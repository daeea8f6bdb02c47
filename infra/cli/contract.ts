/**
 * `npm run contract`: writes what follows from the table of calls: `openapi.json`, `functions/handlers.ts`, the rows that pages have, and the function of
 * each new call (`call-functions.ts`). `-- --released` notes what a release has: from then on none of its calls may move to
 * another function.
 */
import { writeFileSync } from "node:fs";
import { callRows, callSummaries } from "../../shared/contract/call-rows.ts";
import { api, handlerFile } from "../../shared/contract/index.ts";
import { openApiDocument } from "../../shared/contract/openapi.ts";
import { runProgram } from "../program.ts";
import { writeCallFunctions } from "./call-functions.ts";

/** What the audit trail's screen calls the calls. */
export const summariesFile = "web/ui/call-summaries.json";

const ofProject = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The text of `functions/handlers.ts`. */
export function handlersText(): string {
  const areas = Object.entries(api).map(([area, calls]) => {
    const lines = Object.entries(calls).map(
      ([name, row]) => `  ${name}: () => import("./${handlerFile(row)}"),`,
    );
    return `export const ${area}: HandlersOf<"${area}"> = {\n${lines.join("\n")}\n};\n`;
  });
  return `/**
 * The handler of each call, written by \`npm run contract\`: a missing or mismatched handler doesn't compile. The table of calls
 * decides in which file a handler is and which bundle it goes into; a Lambda that answers several calls takes its handlers from
 * here. Each is loaded when it is first needed.
 */
import type { api } from "../shared/contract/index.ts";
import type { HandlerOf } from "./endpoint/endpoint.ts";

type HandlersOf<Area extends keyof typeof api> = {
  [Name in keyof (typeof api)[Area]]: (typeof api)[Area][Name] extends { path: infer Path extends string }
    ? () => Promise<{ handler: HandlerOf<Path> }>
    : never;
};

${areas.join("\n")}`;
}

function writeContract(args: readonly string[]): void {
  writeFileSync(ofProject("openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  writeFileSync(ofProject("web/lib/call-rows.json"), `${JSON.stringify(callRows(), null, 2)}\n`);
  writeFileSync(ofProject(summariesFile), `${JSON.stringify(callSummaries(), null, 2)}\n`);
  writeFileSync(ofProject("functions/handlers.ts"), handlersText());
  writeCallFunctions(args.includes("--released"));
}

if (import.meta.main)
  await runProgram(
    `npm run contract -- [--released]
Writes openapi.json, functions/handlers.ts, what pages know of the calls and the function of each new call in infra/call-functions.json from the table of calls;
--released makes the last the list of the last release.`,
    writeContract,
  );
