/** Makes every function known, for what reads forms of any kind. */
import { furtherFunctions } from "./further.ts";
import { addFunctions } from "./index.ts";
import { rareFunctions } from "./rare.ts";

for (const added of [furtherFunctions, rareFunctions]) addFunctions(added);
