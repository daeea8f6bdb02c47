import { submit } from "../../../shared/contract/runtime.ts";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { problem } from "../../../shared/problems.ts";
import { dropAnswers, storeAnswers } from "../../../shared/stores/answers.ts";
import type { InstanceSave } from "../../../shared/stores/records/instance.ts";
import { submitPolicies } from "../../answering/submit/policies.ts";
import { readSentAnswers, type SentAnswers } from "../../answering/submit/sent-answers.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { instanceAnswer } from "../../presenters/instance-answer.ts";

/**
 * Autosaves, saves or submits. A submission is one conditional write of answers, status and outbox entry; the message to the
 * pipeline follows, and the reconciler sends it again if it is lost.
 */
export const handler = endpoint(submit, async ({ input, stores, instance, call }) => {
  const sent = await readSentAnswers(call, instance, input);
  const policies = submitPolicies.filter(({ applies }) => applies(sent));
  for (const { before } of policies) {
    const answer = await before?.(sent);
    if (answer !== undefined) return answer;
  }
  const patches: Partial<InstanceSave>[] = [];
  for (const { patch } of policies) patches.push((await patch?.(sent)) ?? {});
  const save: InstanceSave = Object.assign(await savedAnswers(sent), ...patches);
  const saved = await stores.instances.save(
    instance.instanceKey,
    instance.revision,
    save,
    instance.updatedAt,
  );
  if (saved === undefined) return lostRace(sent, save);
  await dropAnswers(stores.blobs, instance.instanceKey, instance, save);
  for (const { after } of policies) await after?.(sent, save);
  return instanceAnswer(stores, saved, { withSchema: false });
});

/** What every save stores. */
async function savedAnswers({ call, input, instance, ...sent }: SentAnswers): Promise<InstanceSave> {
  const { instanceKey, revision } = instance;
  return {
    ...(await storeAnswers(call.stores.blobs, instanceKey, sent.checked().answers, revision)),
    ...{ status: "OPEN", messageCode: input.command === "save" ? "SAVED" : "OK" },
    ...{ location: input.location, locale: sent.locale, timeZone: sent.timeZone },
    updatedAt: call.now.toISOString(),
  };
}

/** Another save came first: if it submitted the same answers, that is the result; otherwise this one is stale. */
async function lostRace(
  { call: { stores }, instance: { instanceKey }, isSubmit }: SentAnswers,
  save: InstanceSave,
) {
  const current = await stores.instances.find(instanceKey);
  if (current === undefined) throw problem("ACCESS_DENIED");
  await dropAnswers(stores.blobs, instanceKey, save, current);
  if (isOpen(current.status)) throw problem("INSTANCE_STALE", { revision: current.revision });
  const isSame = save.answers === current.answers && save.answersHash === current.answersHash;
  if (!isSubmit || !isSame) throw problem("INSTANCE_COMPLETE");
  return instanceAnswer(stores, current, { withSchema: false });
}
