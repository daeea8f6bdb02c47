import type * as z from "zod";
import { type FormInstance, instance } from "../../../shared/contract/runtime.ts";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { offeredLocale } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { problem } from "../../../shared/problems.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import {
  type Form,
  type PublicationStatus,
  publicationStatusOf,
  type StoredPublication,
} from "../../../shared/stores/records/form.ts";
import { type Instance, isTest, withoutCorrections } from "../../../shared/stores/records/instance.ts";
import { isFull } from "../../../shared/stores/submission-limit.ts";
import { isTimeZone } from "../../../shared/time-zone.ts";
import { idHash, newInstanceId, newKey, newSecretId } from "../../../shared/tokens.ts";
import { migrateDraft } from "../../answering/migrate-draft.ts";
import { recordLeft } from "../../answering/record-left.ts";
import { recordStart } from "../../answering/record-progress.ts";
import type { Call } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { instanceAnswer } from "../../presenters/instance-answer.ts";
import { assertAcceptsAnswers, findPublicationStatus, mayChange } from "../../presenters/instance-state.ts";

/** Few forms are started by a link that brings answers. */
const prefilledParts = part(() => import("../../answering/open-prefilled.ts"));

/** Whether somebody else has submitted with the link that an instance was started by. */
async function isLinkUsed(stores: Stores, { linkId, ...instance }: Instance, now: Date): Promise<boolean> {
  if (linkId === undefined) return false;
  const linkUse = await import("../../answering/link-use.ts");
  return linkUse.isLinkUsed(stores, { ...instance, linkId }, now);
}

/** Few forms are started from earlier answers. */
const copyingParts = part(() => import("../../answering/copy-last-answers.ts"));

/** Few publications are guarded. */
const checkingParts = part(() => import("../../answering/start-check.ts"));

/**
 * Opens an instance, or starts one of a publication. A signed-in user owns what they start; anybody else receives an authKey,
 * once, that opens it again.
 */
export const handler = endpoint(instance, async ({ input, stores, now, call, named }) => {
  if ("instance" in named && input.again === true) {
    if (call.staff !== undefined) throw problem("ACCESS_DENIED"); // what was answered becomes nobody else's
    const submitted = named.instance;
    const [publication, form] = await Promise.all([
      call.read.publication(submitted.publicationKey, submitted.formId),
      call.read.form(submitted.formId),
    ]);
    const publicationStatus = publicationStatusOf(publication, form, now, isTest(submitted));
    if (publication === undefined) throw problem("ACCESS_DENIED");
    const shown = publication.hidesCorrections === true ? withoutCorrections(submitted) : submitted;
    return start(call, input, {
      ...{ publication, form, publicationStatus, submitted: shown },
      test: isTest(submitted),
    });
  }
  if ("instance" in named) {
    const found = await findPublicationStatus(call.read, named.instance, now);
    const { publication } = found;
    const publicationStatus =
      found.publicationStatus === "open" &&
      publication !== undefined &&
      !isTest(named.instance) &&
      (await isFull(stores, publication, now, named.instance.instanceKey))
        ? "full"
        : found.publicationStatus;
    const form = await call.read.form(named.instance.formId);
    const period = form !== undefined && { erasedAfterDays: form.retentionDays ?? null };
    if (call.staff !== undefined && !isOpen(named.instance.status))
      return instanceAnswer(stores, named.instance, {
        ...{ withSchema: true, publication, form, correction: "opened" },
        ...period,
      });
    if (input.change === true && (await mayChange(call.read, named.instance, publication, now)))
      return instanceAnswer(stores, named.instance, {
        ...{ withSchema: true, publication, form, change: true },
        ...period,
      });
    const started =
      publicationStatus === "open" ? await migrateDraft(stores, named.instance, publication, now) : undefined;
    if (started?.changed !== undefined) await recordLeft(call, named.instance, started.instance);
    return instanceAnswer(stores, started?.instance ?? named.instance, {
      ...{ withSchema: true, publication, form, publicationStatus },
      ...period,
      ...(started?.changed && { changed: started.changed }),
      ...(isOpen(named.instance.status) &&
        (await isLinkUsed(stores, named.instance, now)) && { linkUsed: true }),
    });
  }
  const { publication } = named;
  const form = call.publishedForm;
  const test =
    input.token !== undefined &&
    (await (await prefilledParts()).startsTest(stores, publication, input.token));
  const publicationStatus = test
    ? publicationStatusOf(publication, form, now, test)
    : named.publicationStatus;
  return start(call, input, { publication, form, publicationStatus, test });
});

interface Begin {
  publication: StoredPublication;
  form: Form | undefined;
  publicationStatus: PublicationStatus;
  /** What its answers are copied from. */
  submitted?: Instance;
  /** What begins is a test: begun by its link, or again from another test. */
  test: boolean;
}

/** @throws PUBLICATION_EARLY · PUBLICATION_CLOSED · PUBLICATION_EXPIRED · CHECK_NEEDED · TOO_MANY_REQUESTS, and those of a prefilled link */
async function start(
  call: Call,
  input: z.output<typeof instance.input>,
  { publication, form, publicationStatus, submitted, test }: Begin,
): Promise<FormInstance> {
  const { stores, now } = call;
  assertAcceptsAnswers(publicationStatus, publication);
  if (!test && (await isFull(stores, publication, now))) assertAcceptsAnswers("full", publication);
  // What was submitted begins no other one either: its link would take more than one.
  if (
    publication.personalLinksOnly === true &&
    (input.token === undefined || submitted !== undefined) &&
    !test
  )
    throw problem("LINK_NEEDED");
  if (publication.startCheck !== undefined && !test && call.staff === undefined) {
    const { assertChecked } = await checkingParts();
    await assertChecked(call, publication.publicationKey, publication.startCheck, input.check);
  }
  await limitAttempts(call, { instancesByIp: call.clientAddress });
  const { definition } = await loadSnapshot(stores.blobs, publication);
  const locale = offeredLocale(definition, input.locale);
  const timeZone = input.timeZone !== undefined && isTimeZone(input.timeZone) ? input.timeZone : "UTC";
  const filled =
    input.token === undefined || submitted !== undefined
      ? undefined
      : await (await prefilledParts()).openPrefilled(stores, publication, input.token, {
          now,
          locale,
          timeZone,
        });
  const instanceKey = newKey();
  const copied =
    submitted &&
    (await (
      await copyingParts()
    ).copyLastAnswers(call, publication, submitted, {
      ...{ instanceKey, now, locale, timeZone },
    }));
  const owner = test ? undefined : call.signedIn?.user.username; // a test is in nobody's list of forms
  const authKey = owner === undefined ? newSecretId() : undefined;
  const started: Instance = {
    instanceKey,
    instanceId: newInstanceId(),
    formId: publication.formId,
    publicationKey: publication.publicationKey,
    name: publication.publicationName,
    ...(publication.earlierNames !== undefined && { names: publication.publicationNames ?? {} }),
    ...(owner !== undefined && { ownerUsername: owner }),
    ...(authKey !== undefined && { authKeyHash: idHash(authKey) }),
    ...(publication.snapshot !== undefined && { snapshot: publication.snapshot }),
    status: "NEW",
    messageCode: "OK",
    location: "0:",
    ...{ locale, timeZone },
    ...(copied ?? { answers: "{}" }),
    ...filled?.stored,
    ...(test && { testSince: now.toISOString() }),
    revision: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  // Before it is there: what was recorded and not started is only a link that was opened.
  if (filled?.recipient !== undefined)
    await stores.recipients.recordOpened(filled.recipient, instanceKey, now.toISOString());
  await recordStart(call, started);
  await stores.instances.create(started);
  return instanceAnswer(stores, started, {
    withSchema: true,
    publication,
    form,
    erasedAfterDays: form?.retentionDays ?? null,
    ...(authKey !== undefined && { authKey }),
    ...(filled !== undefined && filled.unfilled.length > 0 && { unfilled: filled.unfilled }),
  });
}
