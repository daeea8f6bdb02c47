import { locales } from "../../../../shared/contract/process.ts";
import { productLocales } from "../../../../shared/localize.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** The locales that reports can be written in. */
export const handler = endpoint(locales, async () => [...productLocales]);
