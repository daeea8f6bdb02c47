import { outputList } from "../../../../shared/contract/runtime.ts";
import { problem } from "../../../../shared/problems.ts";
import { type Instance, withoutCorrections } from "../../../../shared/stores/records/instance.ts";
import type { Call } from "../../../endpoint/call.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { instanceOutputs, replacedVersions } from "../../../presenters/instance-outputs.ts";
import {
  findPublicationStatus,
  instanceState,
  mayChange,
  mayReuse,
} from "../../../presenters/instance-state.ts";

/** The progress of the reports, and those that are ready: of the caller's own instance only. */
export const handler = endpoint(outputList, async ({ input, stores, now, call, named }) => {
  const found = "instance" in named ? named.instance : await latestOwn(call, input.publicationKey);
  const { publicationStatus, publication } = await findPublicationStatus(call.read, found, now);
  const instance = publication?.hidesCorrections === true ? withoutCorrections(found) : found;
  const [{ outputs, progress }, replaced] = await Promise.all([
    instanceOutputs(stores, instance),
    replacedVersions(stores, instance),
  ]);
  const { submittedAt, draft, sentBack: note, correction } = instance;
  return {
    ...instanceState(instance, publicationStatus),
    outputReferences: outputs,
    ...(submittedAt !== undefined && { submittedAt }),
    ...((await mayChange(call.read, instance, publication, now)) && {
      change: { isBegun: draft !== undefined, ...(note !== undefined && { note }) },
    }),
    ...((await mayReuse(call.read, instance, publication, now)) && { reusable: true as const }),
    ...(correction !== undefined && { corrected: true as const }),
    ...(replaced.length > 0 && {
      replaced: replaced.map(({ outputs: outputReferences, correction: byStaff, ...rest }) => ({
        ...rest,
        ...(byStaff !== undefined && { corrected: true as const }),
        outputReferences,
      })),
    }),
    progress,
  };
});

const ROWS_AT_ONCE = 200;

/** The caller's last completed instance of a publication, without reading anybody's answers. */
async function latestOwn({ stores, signedIn }: Call, publicationKey: string | undefined): Promise<Instance> {
  const username = signedIn?.user.username;
  let after: string | undefined;
  while (username !== undefined) {
    const own = await stores.submissions.listOwn(username, { limit: ROWS_AT_ONCE, after });
    const latest = own.find((one) => one.publicationKey === publicationKey && one.status === "COMPLETE");
    const found = latest && (await stores.instances.find(latest.instanceKey));
    if (found !== undefined) return found;
    if (own.length < ROWS_AT_ONCE) break;
    after = own.at(-1)?.position;
  }
  throw problem("ACCESS_DENIED");
}
