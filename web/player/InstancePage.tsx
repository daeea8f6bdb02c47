/** From a link to a form: started or opened again, then shown in the mode that its status asks for. */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { CompiledForm } from "../../shared/form/engine.ts";
import { isOpen } from "../../shared/form/instance-status.ts";
import { nameIn } from "../../shared/localize.ts";
import { FORM_START_DELAY_MS } from "../../shared/timings.ts";
import { CallProblem } from "../lib/send.ts";
import { chooseLocale } from "./choose-locale.ts";
import { dayAndTime } from "./clock.ts";
import { DeviceCare, DeviceFoot } from "./device/DeviceCare.tsx";
import { useDeviceUse } from "./device/use-device.ts";
import { Filling } from "./Filling.tsx";
import { Frame, Message } from "./Frame.tsx";
import {
  type FormInstance,
  type InstanceAccess,
  openInstance,
  problemName,
  startInstance,
} from "./instance-calls.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { definitionOf, prepareForm } from "./open-session.ts";
import { ownLanguage, ownWords } from "./own-words.tsx";
import { resumePath, startPath } from "./page-route.ts";
import { refusalText } from "./refusal-text.ts";
import { StateMessage } from "./StateMessage.tsx";
import { clearDevice } from "./saving/clear-device.ts";
import { endJournal, openDeviceJournal } from "./saving/device-journal.ts";
import {
  deviceUse,
  forgetAuthKey,
  forgetJournal,
  forgetOpened,
  holdAuthKey,
  recallAuthKey,
  recallOpened,
  rememberAuthKey,
  rememberOpened,
  takeForShared,
} from "./saving/device-keys.ts";
import type { Journal } from "./saving/journal.ts";
import { noteSession } from "./session/session.ts";
import { loadTexts, type Texts, textsFor } from "./texts.ts";
import { useLanguage, useTexts } from "./use-texts.ts";

/** Comes when it is needed, so that the form is there sooner; without a connection, its first words alone. */
const Finished = lazy(() =>
  import("./outputs/Finished.tsx").then(
    ({ Finished }) => ({ default: Finished }),
    () => ({ default: WithoutReports }),
  ),
);

/** The refusal has come, so its words can come, too; if not, its name alone. */
const AccessDenied = lazy(() =>
  import("./DeadEnds.tsx").then(
    ({ AccessDenied }) => ({ default: AccessDenied }),
    () => ({ default: JustDenied }),
  ),
);

type Target = { publicationKey: string } | InstanceAccess;

/** Starts a form of a publication; where one was begun on this device, the person chooses. */
export function StartPage({ publicationKey }: { publicationKey: string }) {
  const begun = recallOpened(publicationKey);
  const authKey = begun === undefined ? undefined : recallAuthKey(begun.instanceKey);
  const [target, setTarget] = useState<Target | undefined>(
    begun === undefined ? { publicationKey } : undefined,
  );
  if (target !== undefined) return <InstancePage target={target} />;
  if (begun === undefined) return null;
  return (
    <BegunForm
      at={begun.at}
      onContinue={() =>
        setTarget({ instanceKey: begun.instanceKey, ...(authKey !== undefined && { authKey }) })
      }
      onStartAgain={() => setTarget({ publicationKey })}
      onOther={() => void clearDevice(startPath(publicationKey))}
    />
  );
}

interface BegunFormProps {
  at: string;
  onContinue: () => void;
  onStartAgain: () => void;
  /** Somebody else began it. */
  onOther: () => void;
}

function BegunForm({ at, onContinue, onStartAgain, onOther }: BegunFormProps) {
  const texts = useTexts(navigator.language);
  return (
    <Frame title="" locale={texts.code}>
      <Message title={texts.continueTitle} text={texts.continueText(dayAndTime(at, texts.code))}>
        <button type="button" className="p-button p-primary" onClick={onContinue}>
          {texts.continueForm}
        </button>
        <button type="button" className="p-button" onClick={onStartAgain}>
          {texts.startAgain}
        </button>
        <button type="button" className="p-button" onClick={onOther}>
          {texts.notMe}
        </button>
      </Message>
    </Frame>
  );
}

type Loaded = { instance: FormInstance; form: CompiledForm; journal: Journal; locale: string };

export function InstancePage({ target }: { target: Target }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const [isSubmittedElsewhere, setSubmittedElsewhere] = useState(false);
  const [locale, setLocale] = useLanguage(navigator.language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens again
  useEffect(() => {
    let stopped = false;
    setFailure(undefined);
    open(target).then(
      (opened) => {
        if (stopped) return;
        const { instance, journal } = opened;
        keep(instance);
        setLocale(opened.locale);
        setComplete(!isOpen(instance.status));
        if (!isOpen(instance.status)) setSubmittedElsewhere(endJournal(journal, instance));
        setLoaded(opened);
      },
      (reason: unknown) => {
        if (!stopped) setFailure(reason ?? new Error());
      },
    );
    return () => {
      stopped = true;
    };
  }, [target, attempt, setLocale]);

  const use = useDeviceUse();
  useEffect(() => {
    // The person has said just now that the device is their own.
    if (use !== "own" || loaded?.instance.authKey === undefined) return;
    rememberAuthKey(loaded.instance.instanceKey, loaded.instance.authKey, new Date().toISOString());
  }, [use, loaded]);

  const complete = useCallback(
    (isElsewhere: boolean) => {
      if (loaded !== undefined) letGo(loaded.instance);
      setSubmittedElsewhere(isElsewhere);
      setComplete(true);
    },
    [loaded],
  );

  const texts = textsFor(locale);

  if (failure !== undefined)
    return (
      <Frame title="" locale={texts.code}>
        <OpenFailure
          reason={failure}
          target={target}
          locale={locale}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </Frame>
    );
  if (loaded === undefined)
    return (
      <Frame title="" locale={texts.code}>
        <Suspense fallback={<Skeleton label="" />}>
          <Opening locale={locale} />
        </Suspense>
      </Frame>
    );
  const { instance, form, journal } = loaded;
  const languages = (
    <LanguageMenu
      locales={instance.locales}
      locale={locale}
      label={ownWords(texts.language, texts, locale)}
      onChange={setLocale}
    />
  );
  const stopped = stoppedTitle(instance, texts);
  if (stopped !== undefined)
    return (
      <Frame title={nameIn(instance.name, instance.names, locale)} locale={locale} menu={languages}>
        <StateMessage
          title={stopped}
          code={instance.messageCode}
          locale={locale}
          otherwise={texts.closedText}
          language={ownLanguage(texts, locale)}
        >
          {instance.status !== "REVOKE" && (
            <button type="button" className="p-button" onClick={() => setAttempt(attempt + 1)}>
              {texts.tryAgain}
            </button>
          )}
        </StateMessage>
        <DeviceFoot texts={texts} locale={locale} hasKey={instance.authKey !== undefined} />
      </Frame>
    );
  if (!isComplete)
    return (
      <Filling
        instance={instance}
        form={form}
        journal={journal}
        locale={locale}
        onLocale={setLocale}
        onComplete={complete}
      />
    );
  const { instanceKey, authKey } = instance;
  return (
    <Frame title={nameIn(instance.name, instance.names, locale)} locale={locale} menu={languages}>
      <Suspense fallback={<Submitted texts={texts} locale={locale} />}>
        <Finished
          access={{ instanceKey, ...(authKey !== undefined && { authKey }) }}
          texts={texts}
          locale={locale}
          isSubmittedElsewhere={isSubmittedElsewhere}
        />
      </Suspense>
      <DeviceCare
        texts={texts}
        locale={locale}
        publicationKey={instance.publicationKey}
        hasKey={authKey !== undefined}
        isSubmitted
      />
      <DeviceFoot texts={texts} locale={locale} hasKey={authKey !== undefined} />
    </Frame>
  );
}

/** The form is initialised one second after the start (specification, section 4); the call runs meanwhile. */
async function open(target: Target): Promise<Loaded> {
  const start = new Promise<void>((resolve) => setTimeout(resolve, FORM_START_DELAY_MS));
  const answered = await ("publicationKey" in target
    ? startInstance({ ...target, locale: navigator.language })
    : openInstance(target));
  const authKey = answered.authKey ?? ("authKey" in target ? target.authKey : undefined);
  const instance = { ...answered, ...(authKey !== undefined && { authKey }) };
  if (instance.sharedDevice === true) takeForShared();
  const locale = chooseLocale(instance, wishes(instance));
  const [form, journal] = await Promise.all([
    prepareForm(definitionOf(instance)),
    openDeviceJournal(instance.instanceKey),
    loadTexts(locale),
  ]);
  await start;
  return { instance, form, journal, locale };
}

/** A new form speaks the device's language; one that was begun goes on in its own. */
function wishes({ status, locale }: FormInstance): string[] {
  return status === "NEW" ? [...navigator.languages, locale] : [locale, ...navigator.languages];
}

/** The address becomes the instance's own, without its key; a device that may, remembers that and what is open. */
function keep(instance: FormInstance): void {
  const { instanceKey, publicationKey, authKey, status, revision, updatedAt } = instance;
  if (authKey === undefined) noteSession(); // nothing else opens it
  if (deviceUse() !== "shared") window.history.replaceState(null, "", resumePath(instanceKey));
  if (authKey !== undefined) holdAuthKey(instanceKey, authKey);
  if (!isOpen(status)) {
    letGo(instance);
    return;
  }
  if (authKey !== undefined) rememberAuthKey(instanceKey, authKey, new Date().toISOString());
  // Without an answer yet there is nothing to go on with.
  if (revision > 0) rememberOpened(publicationKey, { instanceKey, at: updatedAt });
}

/** What was submitted is not gone on with. Only its owner's own device keeps the way to the reports. */
function letGo({ instanceKey, publicationKey }: FormInstance): void {
  if (recallOpened(publicationKey)?.instanceKey === instanceKey) forgetOpened(publicationKey);
  if (deviceUse() === "own") return;
  forgetAuthKey(instanceKey);
  void forgetJournal(instanceKey);
}

/** What is said of a form that takes no answers, for now or for good; undefined for any other. */
function stoppedTitle({ status, messageCode }: FormInstance, texts: Texts): string | undefined {
  if (status === "REVOKE") return texts.revokedTitle;
  const isStopped = isOpen(status) && (messageCode === "CLOSED" || messageCode === "EXPIRED");
  return isStopped ? texts.closedTitle : undefined;
}

interface OpenFailureProps {
  reason: unknown;
  target: Target;
  locale: string;
  onRetry: () => void;
}

function OpenFailure({ reason, target, locale, onRetry }: OpenFailureProps) {
  const texts = useTexts(locale);
  const name = problemName(reason);
  const isRefusal = reason instanceof CallProblem && reason.status !== 0;
  const [told, setTold] = useState("");
  useEffect(() => {
    if (isRefusal) void refusalText(reason, texts.code).then(setTold);
  }, [isRefusal, reason, texts.code]);
  const bareKey = "instanceKey" in target && target.authKey === undefined ? target.instanceKey : undefined;
  if (name === "ACCESS_DENIED")
    return (
      <Suspense>
        <AccessDenied texts={texts} bareKey={bareKey} />
      </Suspense>
    );
  if (name === "PUBLICATION_CLOSED") return <Message title={texts.closedTitle} text={texts.closedText} />;
  if (name === "PUBLICATION_EXPIRED")
    return (
      <StateMessage title={texts.closedTitle} code="EXPIRED" locale={locale} otherwise={texts.closedText} />
    );
  return (
    <Message title={texts.openFailed} text={isRefusal ? told : texts.noConnection}>
      <button type="button" className="p-button p-primary" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </Message>
  );
}

interface WordsProps {
  texts: Texts;
  locale: string;
}

function JustDenied({ texts }: Pick<WordsProps, "texts">) {
  return <Message title={texts.accessDenied} text="" />;
}

function Submitted({ texts, locale }: WordsProps) {
  return (
    <section className="p-message" {...ownLanguage(texts, locale)}>
      <h2>{texts.thanks}</h2>
      <p className="p-lead">{texts.complete}</p>
    </section>
  );
}

function WithoutReports({ texts, locale }: WordsProps) {
  return (
    <>
      <Submitted texts={texts} locale={locale} />
      <button type="button" className="p-button p-primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </button>
    </>
  );
}

function Opening({ locale }: { locale: string }) {
  return <Skeleton label={useTexts(locale).loading} />;
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="p-skeleton" role="status">
      <span className="p-unseen">{label}</span>
      {["title", "one", "two", "three"].map((line) => (
        <span key={line} data-line={line} aria-hidden="true" />
      ))}
    </div>
  );
}
