/** Opening an instance, and what the address and this device keep of it. */

import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { linkMark } from "../../../shared/link-mark.ts";
import { part } from "../../../shared/part.ts";
import { FORM_START_DELAY_MS } from "../../../shared/timings.ts";
import { noteAddress } from "../base/Dialog.tsx";
import type { Reconfirmation } from "../base/form-context.ts";
import {
  classifyError,
  type FormInstance,
  openInstance,
  problemName,
  type Start,
  type Target,
} from "../base/instance-calls.ts";
import {
  CHANGE_QUERY,
  firstLanguage,
  linkLanguage,
  pageFragment,
  resumePath,
  stateHere,
} from "../base/page-route.ts";
import { openDeviceJournal, openPageJournal } from "../device/device-journal.ts";
import {
  accessTo,
  clearPendingSubmit,
  deviceUse,
  forgetAuthKey,
  forgetJournal,
  forgetKeptForm,
  forgetOpened,
  forgetProgress,
  recallSent,
  rememberAuthKey,
  rememberLast,
  rememberOpened,
  rememberSent,
  type StartedBy,
  setPageKey,
  takeForShared,
} from "../device/device-keys.ts";
import type { Journal } from "../device/journal.ts";
import { rememberEnd } from "../device/tab-end.ts";
import { definitionOf, prepareForm } from "../opening/open-session.ts";
import { startChecked } from "../opening/start-checked.ts";
import { noteSession } from "../session/session.ts";
import { chooseLocale } from "../texts/choose-locale.ts";
import { loadTexts } from "../texts/texts.ts";
import { expectWidgets } from "../widgets/widgets.tsx";

export type { Target };

export interface OpenedInstance {
  instance: FormInstance;
  form: CompiledForm;
  journal: Journal;
  /** The language that it is shown in at first. */
  locale: string;
  /** When it may be shown: one second after the start, of the page or of its opening (specification, section 4). */
  start: Promise<void>;
  /** It was started from earlier answers, which the person is to confirm. */
  reconfirmation?: Reconfirmation;
  /** Without a connection: what this device has kept. */
  isFromDevice: boolean;
  /** The form as whose staff it is opened, to be corrected or entered for somebody else. */
  staff?: number;
}

let pageStart: Promise<void> | undefined;

/** The page begins: for a form that it opens at once, the second that comes before one is shown runs from here. */
export function beginPage(): void {
  pageStart = startDelay();
}

/** What is opened later starts when it is. */
export function endPageStart(): void {
  pageStart = undefined;
}

const startDelay = () => new Promise<void>((resolve) => setTimeout(resolve, FORM_START_DELAY_MS));

/** Where the server doesn't answer, the device's own copy is shown sooner than a message. */
const OPEN_PATIENCE_MS = 10_000;

/** What only a page that is there already does for the times without a connection. */
export const offlineParts = part(() => import("../offline/offline.ts"));

/** What is said of a missing connection. */
export const noticeParts = part(() => import("../offline/OfflineNotice.tsx"));

/** What only a submission needs. */
export const finishedParts = part(() => import("../outputs/Finished.tsx"));

/** The server's answer; or what this device has kept, where the server can't be reached. */
async function answerFor(target: Target): Promise<{ answered: FormInstance; isFromDevice: boolean }> {
  const answer =
    "publicationKey" in target || "again" in target
      ? startChecked({ ...target, locale: firstLanguage() })
      : openInstance(target);
  expectWidgets(); // after the call, which goes first
  const late = new Promise<never>((_, reject) => setTimeout(reject, OPEN_PATIENCE_MS));
  try {
    return { answered: await Promise.race([answer, late]), isFromDevice: false };
  } catch (reason) {
    // a link's answers are not on this device, nor are those of what was submitted
    if (classifyError(reason) !== "passing" || "token" in target || "again" in target || "formId" in target)
      throw reason;
    const kept = await offlineParts()
      .then(({ readKept }) => readKept(target))
      .catch(() => undefined);
    return { answered: kept ?? (await answer), isFromDevice: kept !== undefined };
  }
}

/**
 * Calls and compiles while the second runs that comes before a form is shown; `start` is its end. A prefilled link that starts
 * nothing any more opens what was submitted with it on this device.
 */
export async function openTarget(target: Target): Promise<OpenedInstance> {
  try {
    return await openOne(target);
  } catch (reason) {
    if (!("token" in target) || !problemName(reason)?.startsWith("LINK_")) throw reason;
    const sent = recallSent(startedBy(target));
    if (sent === undefined) throw reason;
    return openOne(accessTo(sent.instanceKey)).catch(() => Promise.reject(reason)); // it may be erased by now
  }
}

/** How this device knows what the link has begun. */
export const startedBy = ({ publicationKey, token }: Start): StartedBy => ({
  publicationKey,
  linkMark: token === undefined ? undefined : linkMark(token),
});

async function openOne(target: Target): Promise<OpenedInstance> {
  const start = pageStart ?? startDelay();
  const { answered, isFromDevice } = await answerFor(target);
  const ownKey = "authKey" in target && !("again" in target) ? target.authKey : undefined;
  const authKey = answered.authKey ?? ownKey;
  const instance = { ...answered, ...(authKey !== undefined && { authKey }) };
  const staff = "formId" in target ? target.formId : undefined;
  if (staff !== undefined) takeForShared(); // nothing of somebody else's answers stays here
  if (!isOpen(instance.status) && !("change" in target)) {
    const unsent = await finishedParts()
      .then(({ unsentChange }) => unsentChange(instance, openTarget))
      .catch(() => undefined);
    if (unsent) return unsent;
  }
  if (instance.sharedDevice === true) takeForShared();
  const ofDevice = staff === undefined ? instance.publicationKey : undefined; // what the person's own device has answered
  const locale = chooseLocale(instance, preferredLanguages(instance));
  const [form, journal] = await Promise.all([
    definitionOf(instance).then((definition) => prepareForm(definition, ofDevice)),
    staff === undefined ? openDeviceJournal(instance.instanceKey) : openPageJournal(instance.instanceKey),
    loadTexts(locale),
    applyThemeColour(instance),
  ]);
  const reconfirmation = await reconfirmationOf(instance, form);
  return {
    ...{ instance, form, journal, locale, start, isFromDevice },
    ...(reconfirmation && { reconfirmation }),
    ...(staff !== undefined && { staff }),
  };
}

const reconfirmationParts = part(() => import("../start/reconfirmation.tsx"));
const themeParts = part(() => import("../base/theme.ts"));

/** Where it can't be loaded, the server still asks for what is not confirmed. */
const reconfirmationOf = async ({ copied, status }: FormInstance, form: CompiledForm) =>
  copied && copied.pages.length > 0 && isOpen(status)
    ? reconfirmationParts().then(
        ({ createReconfirmation }) => createReconfirmation(copied, form),
        () => undefined,
      )
    : undefined;

/** In its publication's colour, where it has one that can be loaded; not in that of a form before it. */
const applyThemeColour = async ({ about }: FormInstance) =>
  (about?.colour || document.documentElement.dataset.colour) &&
  themeParts().then(
    ({ applyThemeColour }) => applyThemeColour(about?.colour || undefined),
    () => undefined,
  );

/** A new form uses its link's or the device's language; one that was started continues in its own. */
function preferredLanguages({ status, locale }: FormInstance): string[] {
  return status === "NEW"
    ? [linkLanguage() ?? [], navigator.languages, locale].flat()
    : [locale, ...navigator.languages];
}

/**
 * The address becomes the instance's own, without its key; a device that may do so remembers the key and what is open.
 */
export function rememberInstance(instance: FormInstance): void {
  const { instanceKey, authKey, status, revision, updatedAt } = instance;
  if (authKey === undefined) noteSession(); // nothing else opens it
  const { hash } = window.location;
  const step = hash.slice(pageFragment(hash).length);
  const language = status === "NEW" ? linkLanguage() : undefined; // reloading is not a change of language
  const query = instance.change ? CHANGE_QUERY : language === undefined ? "" : `?lang=${language}`;
  if (deviceUse() !== "shared")
    window.history.replaceState(stateHere(), "", resumePath(instanceKey) + query + step);
  else if (hash.startsWith("#fill=")) window.history.replaceState(null, "", window.location.pathname); // its answers
  noteAddress();
  if (authKey !== undefined) setPageKey(instanceKey, authKey);
  if (!isOpen(status)) {
    forgetSubmitted(instance);
    return;
  }
  if (authKey !== undefined) rememberAuthKey(instanceKey, authKey, new Date().toISOString());
  // Without an answer yet there is nothing to continue.
  if (revision > 0) rememberOpened(instance, { instanceKey, at: updatedAt });
}

/**
 * A submitted form is not continued. Only its owner's own device keeps the access to the reports; until it is known whose it is,
 * this tab does for a while.
 */
export function forgetSubmitted(instance: FormInstance): void {
  const { instanceKey, authKey } = instance;
  forgetOpened(instanceKey);
  clearPendingSubmit(instanceKey);
  forgetProgress(instanceKey);
  if (window.location.search === CHANGE_QUERY) window.history.replaceState(null, "", resumePath(instanceKey));
  noteAddress();
  noteSubmitted(instance);
  void forgetKeptForm(instanceKey);
  const use = deviceUse();
  if (use === "own") return;
  if (use === "unasked" && authKey !== undefined) rememberEnd(instanceKey, authKey, Date.now());
  forgetAuthKey(instanceKey);
  void forgetJournal(instanceKey);
}

/**
 * Its own link leads to what was submitted, and another form may start from it: on its owner's own device, or in their
 * session.
 */
export function noteSubmitted(instance: FormInstance): void {
  const { reusable, publicationKey, linkMark, instanceKey, authKey, updatedAt: at } = instance;
  const use = deviceUse();
  if (use === "shared" || (use === "unasked" && authKey !== undefined)) return;
  if (linkMark !== undefined) rememberSent(instance, { instanceKey, at });
  if (reusable) rememberLast(publicationKey, { instanceKey, at });
}
