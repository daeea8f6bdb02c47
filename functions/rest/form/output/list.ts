import { outputList } from "../../../../shared/contract/runtime.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Instance } from "../../../../shared/stores/records/instance.ts";
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
  const instance = "instance" in named ? named.instance : await latestOwn(call, input.publicationKey);
  const { outputs, progress } = await instanceOutputs(stores, instance);
  const [{ publicationStatus, publication }, replaced] = await Promise.all([
    findPublicationStatus(call.read, instance, now),
    replacedVersions(stores, instance),
  ]);
  const { submittedAt, draft, sentBack: note, correction } = instance;
  const isHidden = publication?.hidesCorrections === true;
  const own = isHidden ? withoutCorrected(replaced, correction !== undefined) : replaced;
  return {
    ...instanceState(instance, publicationStatus),
    outputReferences: outputs,
    ...(submittedAt !== undefined && { submittedAt }),
    ...((await mayChange(call.read, instance, publication, now)) && {
      change: { isBegun: draft !== undefined, ...(note !== undefined && { note }) },
    }),
    ...((await mayReuse(call.read, instance, publication, now)) && { reusable: true as const }),
    ...(correction !== undefined && !isHidden && { corrected: true as const }),
    ...(own.length > 0 && {
      replaced: own.map(({ outputs: outputReferences, correction: byStaff, ...rest }) => ({
        ...rest,
        ...(byStaff !== undefined && !isHidden && { corrected: true as const }),
        outputReferences,
      })),
    }),
    progress,
  };
});

type Versions = Awaited<ReturnType<typeof replacedVersions>>;

/**
 * Where respondents aren't told of corrections, a corrected version stands for the one that it corrects.
 * @param versions the newest first @param isCorrection whether the answers in force, which replaced the first of them, are one
 */
const withoutCorrected = (versions: Versions, isCorrection: boolean): Versions =>
  versions.filter((_version, index) =>
    index === 0 ? !isCorrection : versions[index - 1]?.correction === undefined,
  );

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
