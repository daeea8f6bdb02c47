/** How much respondents may save in an hour: an instance, a place, and all of a publication. */
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";
import { limitAttempts } from "./limit-attempts.ts";

/** What is smaller is not counted: the requests of a place are counted by the firewall, and every count is a write. */
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
