/** `npm run openapi`: writes openapi.json from the table of calls. */
import { writeFileSync } from "node:fs";
import { routes } from "../../shared/contract/index.ts";
import { openApiDocument } from "../../shared/contract/openapi.ts";

const file = new URL("../../openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(routes), null, 2)}\n`);
