/** An instance that is opened, then shown in the mode that its status asks for. */
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { nameIn } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CallProblem } from "../../lib/send.ts";
import { createDomSlot } from "../base/dom-slot.ts";
import { type FormInstance, problemName } from "../base/instance-calls.ts";
import { firstLanguage } from "../base/page-route.ts";
import { refusalText } from "../base/refusal-text.ts";
import { endJournal } from "../device/device-journal.ts";
import { rememberAuthKey } from "../device/device-keys.ts";
import { forgetEnd } from "../device/tab-end.ts";
import { DeviceCare, DeviceFoot, useDeviceUse } from "../device-care/DeviceCare.tsx";
import { Frame, Message } from "../frame/Frame.tsx";
import { LanguageMenu } from "../frame/LanguageMenu.tsx";
import { type Texts, textsFor } from "../texts/texts.ts";
import { inUiLanguage, uiLanguage } from "../texts/ui-language.tsx";
import { useLanguage, useTexts } from "../texts/use-texts.ts";
import { Filling } from "./Filling.tsx";
import {
  finishedParts,
  forgetSubmitted,
  noteSubmitted,
  noticeParts,
  type OpenedInstance,
  offlineParts,
  openTarget,
  rememberInstance,
  type Target,
} from "./open-instance.ts";

/** What may wait until the browser has drawn the page and has nothing else to do. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
  else setTimeout(run, IDLE_WAIT_MS);
}
const IDLE_WAIT_MS = 2_000;

/** Loaded when it is needed, so that the form appears sooner; without a connection, only its first words are shown. */
const Finished = lazyPart(finishedParts, ({ Finished }) => Finished, WithoutReports);

/** The refusal has arrived, so its text can be loaded, too; if not, only its name is shown. */
const AccessDenied = lazyPart(
  part(() => import("./DeadEnds.tsx")),
  ({ AccessDenied }) => AccessDenied,
  JustDenied,
);

/** As above; without its part, the form is said to be closed and no more. */
const closedParts = part(() => import("./ClosedForm.tsx"));
const ClosedForm = lazyPart(closedParts, ({ ClosedForm }) => ClosedForm, JustClosed);
const ClosedLink = lazyPart(closedParts, ({ ClosedLink }) => ClosedLink, JustClosed);

/** Its part is there already: it asked whether to delete. */
const Discarded = lazyPart(
  part(() => import("./DiscardDraft.tsx")),
  ({ Discarded }) => Discarded,
);

export function InstancePage({ target: first }: { target: Target }) {
  /** What was submitted here is opened again, to be changed. */
  const [change, setChange] = useState<Target>();
  const target = change ?? first;
  const [loaded, setLoaded] = useState<OpenedInstance>();
  /** Before that a form is only built, where nobody meets it: it is there at once when its time has come. */
  const [isStarted, setStarted] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const [isSubmittedElsewhere, setSubmittedElsewhere] = useState(false);
  /** The answers that were submitted, as far as this page knows them. */
  const [received, setReceived] = useState<string>();
  const [locale, setLocale] = useLanguage(firstLanguage);

  // Before the browser draws the page: the second, and the call, begin a frame sooner.
  useLayoutEffect(() => {
    let stopped = false;
    setFailure(undefined);
    openTarget(target).then(
      async (opened) => {
        const { instance, journal, start } = opened;
        if (attempt > 0) await start; // what is shown stays until then
        if (stopped) return;
        setLocale(opened.locale);
        setComplete(!isOpen(instance.status));
        setReceived(instance.model);
        setLoaded(opened);
        // Not before: it would take the line from the scripts and the form.
        void document.fonts?.load('1em "Inter Variable"').catch(() => {});
        await start;
        if (stopped) return;
        rememberInstance(instance);
        if (!isOpen(instance.status)) setSubmittedElsewhere(endJournal(journal, instance));
        setStarted(true);
        if (isOpen(instance.status))
          whenIdle(
            () =>
              void offlineParts().then(
                ({ beginOffline }) => beginOffline(instance, opened.isFromDevice),
                () => {}, // the form is there; the next page tries again
              ),
          );
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
    // The person has just said that the device is their own.
    if (use !== "own" || loaded?.instance.authKey === undefined) return;
    rememberAuthKey(loaded.instance.instanceKey, loaded.instance.authKey, new Date().toISOString());
    if (isComplete) noteSubmitted(loaded.instance);
  }, [use, loaded, isComplete]);

  const complete = useCallback(
    (isElsewhere: boolean, model?: string) => {
      forgetEnd(); // of what was submitted before
      if (loaded !== undefined) forgetSubmitted(loaded.instance);
      setSubmittedElsewhere(isElsewhere);
      setReceived(model);
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
  const opening = !isStarted && (
    <Frame title="" locale={textsFor(firstLanguage()).code}>
      <Suspense fallback={<Skeleton label="" />}>
        <Opening locale={firstLanguage()} />
      </Suspense>
    </Frame>
  );
  if (loaded === undefined) return <>{opening}</>;
  const { instance, form, journal, reconfirmation } = loaded;
  const { instanceKey, authKey } = instance;
  const access = { instanceKey, ...(authKey !== undefined && { authKey }) };
  if (isDiscarded)
    return (
      <Frame title={nameIn(instance.name, instance.names, locale)} locale={locale} whose={instance}>
        <Suspense>
          <Discarded
            publicationKey={instance.linkMark === undefined ? instance.publicationKey : undefined}
            texts={texts}
            locale={locale}
          />
        </Suspense>
      </Frame>
    );
  const stopped = stoppedTitle(instance, texts);
  if (stopped === undefined && !isComplete)
    return (
      <>
        {opening}
        <OnPage isShown={isStarted}>
          <Filling
            instance={instance}
            form={form}
            journal={journal}
            reconfirmation={reconfirmation}
            locale={locale}
            isShown={isStarted}
            onLocale={setLocale}
            onComplete={complete}
            onDiscarded={() => (instance.change ? setChange(access) : setDiscarded(true))}
          />
        </OnPage>
      </>
    );
  if (opening !== false) return <>{opening}</>;
  const languages = (
    <LanguageMenu
      locales={instance.locales}
      locale={locale}
      label={inUiLanguage(texts.language, texts, locale)}
      onChange={setLocale}
    />
  );
  const name = nameIn(instance.name, instance.names, locale);
  const { closesAt: _, ...closed } = instance; // until when it is open is said where it is filled in
  if (stopped !== undefined)
    return (
      <Frame
        title={name}
        documentTitle={`${stopped} · ${name}`}
        locale={locale}
        menu={languages}
        whose={closed}
      >
        <Suspense>
          <ClosedForm
            title={stopped}
            code={instance.messageCode}
            locale={locale}
            otherwise={texts.closedText}
            own={instance.about?.closed}
            defaultLocale={instance.defaultLocale}
            language={uiLanguage(texts, locale)}
          >
            {instance.status !== "REVOKE" && (
              <button type="button" className="p-button" onClick={() => setAttempt(attempt + 1)}>
                {texts.tryAgain}
              </button>
            )}
          </ClosedForm>
        </Suspense>
        <DeviceFoot texts={texts} locale={locale} hasKey={instance.authKey !== undefined} />
      </Frame>
    );
  return (
    <Frame
      title={name}
      documentTitle={`${texts.thanks} · ${name}`}
      locale={locale}
      menu={languages}
      whose={closed}
    >
      <Suspense fallback={<Submitted texts={texts} locale={locale} />}>
        <Finished
          access={access}
          form={form}
          instance={instance}
          model={received}
          texts={texts}
          locale={locale}
          isSubmittedElsewhere={isSubmittedElsewhere}
          onChange={() => setChange({ ...access, change: true })}
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

/** Content that the document has only while it is shown: before, no eye, screen reader or focus meets it. */
function OnPage({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [slot] = useState(createDomSlot);
  useLayoutEffect(() => slot.place(isShown), [slot, isShown]);
  return <div ref={slot.attach}>{children}</div>;
}

/** The text about a form that accepts no answers, for now or for good; undefined for any other. */
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
  const [refusal, setRefusal] = useState("");
  const isOfInstance = "instanceKey" in target;
  useEffect(() => {
    if (isRefusal) setRefusal(refusalText(reason, texts.code));
    else if (isOfInstance)
      noticeParts().then(
        ({ notHereText }) => setRefusal(notHereText(texts.code)),
        () => {}, // then only the connection is spoken of
      );
  }, [isRefusal, isOfInstance, reason, texts.code]);
  const bareKey = "instanceKey" in target && target.authKey === undefined ? target.instanceKey : undefined;
  if (name === "ACCESS_DENIED")
    return (
      <Suspense>
        <AccessDenied texts={texts} bareKey={bareKey} />
      </Suspense>
    );
  if (isRefusal && name?.startsWith("PUBLICATION_"))
    return (
      <Suspense>
        <ClosedLink refusal={reason} locale={texts.code} />
      </Suspense>
    );
  return (
    <Message title={texts.openFailed} text={isRefusal || refusal !== "" ? refusal : texts.noConnection}>
      {!name?.startsWith("LINK_") && (
        <button type="button" className="p-button p-primary" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
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

function JustClosed({ locale }: Pick<WordsProps, "locale">) {
  const texts = textsFor(locale);
  return <Message title={texts.closedTitle} text={texts.closedText} />;
}

function Submitted({ texts, locale }: WordsProps) {
  return (
    <section className="p-message" {...uiLanguage(texts, locale)}>
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
      <span className="p-quiet">{label}</span>
      {["title", "one", "two", "three"].map((line) => (
        <span key={line} data-line={line} aria-hidden="true" />
      ))}
    </div>
  );
}
