import { outputList } from "../../../../shared/contract/runtime.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Instance } from "../../../../shared/stores/dynamodb/instance-store.ts";
import { endpoint } from "../../../endpoint.ts";
import { instanceState } from "../../../instance-answer.ts";
import { instanceOutputs } from "../../../instance-outputs.ts";
import type { Call } from "../../../middleware/call.ts";

/** How far the reports are, and those that can be opened: of one's own instance and of no other. */
export const handler = endpoint(outputList, async ({ input, stores, call }) => {
  const instance = call.instance ?? (await latestOwn(call, input.publicationKey));
  const { outputs, progress } = await instanceOutputs(stores, instance);
  return { ...instanceState(instance), outputReferences: outputs, progress };
});

async function latestOwn(call: Call, publicationKey: string | undefined): Promise<Instance> {
  const username = call.signedIn?.user.username;
  const own = username === undefined ? [] : await call.stores.instances.listOwn(username);
  const latest = own.find((one) => one.publicationKey === publicationKey && one.status === "COMPLETE");
  if (latest === undefined) throw problem("ACCESS_DENIED");
  return latest;
}
