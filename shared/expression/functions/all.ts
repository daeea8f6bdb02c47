/** Makes every function known, for what reads forms of any kind. */
import { addFunctions } from "./index.ts";
import { rareFunctions } from "./rare.ts";

addFunctions(rareFunctions);
