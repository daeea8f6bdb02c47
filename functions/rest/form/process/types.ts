import { types } from "../../../../shared/contract/process.ts";
import { processTypes } from "../../../../shared/process/step.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** The process types. */
export const handler = endpoint(types, async () => [...processTypes]);
