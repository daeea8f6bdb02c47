import { processes } from "../../../shared/contract/process.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { processRecord } from "../../presenters/process-record.ts";

/** The tree of steps of a form, with the builder's test answers. */
export const handler = endpoint(processes, async ({ stores, form }) => processRecord(stores, form));
