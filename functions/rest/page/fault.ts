import { pageFault } from "../../../shared/contract/account.ts";
import { log } from "../../../shared/log.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { attemptsLeft } from "../../endpoint/limit-attempts.ts";

/** A few of a place are logged: they say what fails, and nobody fills the log. */
export const handler = endpoint(pageFault, async ({ input, call }) => {
  if (await attemptsLeft(call, { pageFaultsByIp: call.clientAddress }))
    log({ level: "error", event: "page-fault", requestId: call.requestId, ...input });
  return {};
});
