/** How much respondents may save in an hour: per instance, per place and per publication. */
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";
import { limitAttempts } from "./limit-attempts.ts";

/** Smaller saves are not counted: the firewall counts the requests of a place, and every count is a write. */
const COUNTED_BYTES = 16 * 1024;

/** @throws TOO_MANY_REQUESTS, with the seconds to wait: the page keeps what was typed, says so and tries again */
export async function limitSaving(
  call: Call,
  { instanceKey, publicationKey }: Pick<Instance, "instanceKey" | "publicationKey">,
  bytes: number,
): Promise<void> {
  if (bytes < COUNTED_BYTES) return;
  const subjects = {
    savedBytesByInstance: instanceKey,
    savedBytesByIp: call.place,
    savedBytesByPublication: publicationKey,
  };
  await limitAttempts(call, subjects, bytes);
}
