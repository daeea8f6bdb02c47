/** `npm run openapi`: writes openapi.json from the table of calls. */
import { writeFileSync } from "node:fs";
import { openApiDocument } from "../../shared/contract/openapi.ts";
import { runProgram } from "../program.ts";

const file = new URL("../../openapi.json", import.meta.url);

function writeDocument(): void {
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
}

if (import.meta.main)
  await runProgram(
    `npm run openapi
Writes openapi.json from the table of calls.`,
    writeDocument,
  );
