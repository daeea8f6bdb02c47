import { locales } from "../../../../shared/contract/process.ts";
import { productLocales } from "../../../../shared/localize.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** The locales available for reports. */
export const handler = endpoint(locales, async () => [...productLocales]);
