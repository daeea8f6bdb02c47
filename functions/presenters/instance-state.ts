/** In which state an instance is, as its respondent sees it. */
import { type InstanceStatus, isOpen, type MessageCode } from "../../shared/form/answers/instance-status.ts";
import { DEFAULT_LOCALE } from "../../shared/localize.ts";
import { instanceStateText } from "../../shared/messages/instance-states.ts";
import { type ProblemName, problem } from "../../shared/problems.ts";
import type { ReadOnce } from "../../shared/stores/read-once.ts";
import {
  type PublicationStatus,
  publicationStatusOf,
  type StoredPublication,
} from "../../shared/stores/records/form.ts";
import { comesAnyTime, type Instance, isTest } from "../../shared/stores/records/instance.ts";

interface State {
  status: InstanceStatus;
  messageCode: MessageCode;
  message?: string;
}

/**
 * @param publication what it says to those who come while it takes no answers is in the details, beside its state
 * @throws PUBLICATION_EARLY · PUBLICATION_CLOSED · PUBLICATION_EXPIRED · PUBLICATION_FULL
 */
export function assertAcceptsAnswers(
  publicationStatus: PublicationStatus,
  publication?: StoredPublication,
): void {
  if (publicationStatus === "open") return;
  const { defaultLocale, opensAt } = publication ?? {};
  const isEarly = publicationStatus === "early";
  const closed = isEarly ? undefined : publication?.about?.closed; // it may say that all is over
  throw problem(refusals[publicationStatus], {
    state: codes[publicationStatus],
    ...(isEarly && opensAt !== undefined && { opensAt }),
    // whoever comes too early sees that it is the right link
    ...(isEarly &&
      publication && {
        names: {
          [defaultLocale ?? DEFAULT_LOCALE]: publication.publicationName,
          ...publication.publicationNames,
        },
      }),
    ...(closed !== undefined && { closed }),
    ...((isEarly || closed !== undefined) && defaultLocale !== undefined && { defaultLocale }),
  });
}

const refusals = {
  early: "PUBLICATION_EARLY",
  closed: "PUBLICATION_CLOSED",
  revoked: "PUBLICATION_CLOSED",
  expired: "PUBLICATION_EXPIRED",
  full: "PUBLICATION_FULL",
} as const satisfies Record<Exclude<PublicationStatus, "open">, ProblemName>;

const codes = {
  early: "CLOSED",
  closed: "CLOSED",
  full: "CLOSED",
  expired: "EXPIRED",
  revoked: "REVOKED",
} as const satisfies Record<Exclude<PublicationStatus, "open">, MessageCode>;

/** @param publicationStatus matters only while answers may still change: a submission stays as it is */
export function instanceState(
  { status, messageCode: own, locale }: Pick<Instance, "status" | "messageCode" | "locale">,
  publicationStatus: PublicationStatus,
): State {
  const isStopped = own !== "FAILED" && isOpen(status) && publicationStatus !== "open";
  const messageCode = isStopped ? codes[publicationStatus] : own;
  const message = instanceStateText(messageCode, locale);
  return {
    status: isStopped && publicationStatus === "revoked" ? "REVOKE" : status,
    messageCode,
    ...(message !== undefined && { message }),
  };
}

/** The publication of an instance, and its status, which is not looked up for a submitted instance. */
export async function findPublicationStatus(
  read: ReadOnce,
  instance: Instance,
  now: Date,
): Promise<{ publication: StoredPublication | undefined; publicationStatus: PublicationStatus }> {
  const [publication, form] = await Promise.all([
    read.publication(instance.publicationKey, instance.formId),
    isOpen(instance.status) ? read.form(instance.formId) : undefined,
  ]);
  const publicationStatus = isOpen(instance.status)
    ? publicationStatusOf(publication, form, now, comesAnyTime(instance))
    : "open";
  return { publication, publicationStatus };
}

/** Whether the respondent of a submission may change its answers now. */
export async function mayChange(
  read: ReadOnce,
  instance: Instance,
  publication: StoredPublication | undefined,
  now: Date,
): Promise<boolean> {
  const { status, runId, formId } = instance;
  if (publication?.changeable !== true || runId === undefined || isOpen(status)) return false;
  return publicationStatusOf(publication, await read.form(formId), now, isTest(instance)) === "open";
}

/**
 * Whether the respondents of a publication may start from what they submitted last. On a shared device that was somebody else;
 * and where personal links alone start forms, none is started without.
 */
export function isReusable(publication: StoredPublication | undefined): boolean {
  return (
    publication?.reusable === true &&
    publication.sharedDevice !== true &&
    publication.personalLinksOnly !== true
  );
}

/** Whether another form may be started from a submission's answers now; never from a test's. */
export async function mayReuse(
  read: ReadOnce,
  instance: Instance,
  publication: StoredPublication | undefined,
  now: Date,
): Promise<boolean> {
  if (!isReusable(publication) || isOpen(instance.status) || isTest(instance)) return false;
  return publicationStatusOf(publication, await read.form(instance.formId), now) === "open";
}

/** A submission as its respondent has it open to be changed: with the change that was saved, if there is one. */
export function openedForChange(instance: Instance): Instance {
  const { draft, ...submitted } = instance;
  if (draft === undefined) return { ...submitted, location: "0:", status: "OPEN", messageCode: "OK" };
  const { isSaved, ...saved } = draft;
  const { answers: _answers, answersHash: _hash, ...rest } = submitted;
  return { ...rest, ...saved, status: "OPEN", messageCode: isSaved ? "SAVED" : "OK" };
}

/** As staff have a submission open to be corrected, whatever its respondent has changed since. */
export function openedForCorrection({ draft: _theirs, ...submitted }: Instance): Instance {
  return { ...submitted, location: "0:", status: "OPEN", messageCode: "OK" };
}
