/** An instance that is open: filled in, and saved for later (modes open and saved). */
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { CompiledForm } from "../../shared/form/engine.ts";
import { localize, nameIn } from "../../shared/localize.ts";
import { CallProblem } from "../lib/send.ts";
import { DeviceCare, DeviceFoot } from "./DeviceCare.tsx";
import type { DiscardDraftProps } from "./DiscardDraft.tsx";
import { Frame, Message } from "./Frame.tsx";
import { indexFields } from "./field-index.ts";
import type { StillSo } from "./form-context.ts";
import { type FormInstance, isUnreached, problemName } from "./instance-calls.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { OpenForm } from "./OpenForm.tsx";
import { useLateSubmit } from "./offline/late-submit.ts";
import type { OfflineNoticeProps } from "./offline/OfflineNotice.tsx";
import { useOfflineNews } from "./offline/offline-state.ts";
import { noticeParts } from "./open-instance.ts";
import { resumePath, signInAddress } from "./page-route.ts";
import { closureOf, isClosure, refusalText } from "./refusal-text.ts";
import { plainText } from "./rich-text.tsx";
import type { SavedForLaterProps } from "./SavedForLater.tsx";
import type { StaleNoticeProps } from "./StaleNotice.tsx";
import { deviceUse, rememberAuthKey, rememberOpened } from "./saving/device-keys.ts";
import type { Journal } from "./saving/journal.ts";
import { tooLargeText } from "./steps/form-problems.ts";
import { type Texts, textsFor, withEndWords, withWords } from "./texts.ts";
import { inUiLanguage, uiLanguage } from "./ui-language.tsx";
import { useDraftSession } from "./use-draft-session.ts";

/** Loaded when it is needed; without a connection, only its first words are shown. */
const SavedForLater = lazy(() =>
  withWords(import("./SavedForLater.tsx")).then(
    ({ SavedForLater }) => ({ default: SavedForLater }),
    () => ({ default: JustSaved }),
  ),
);

/** Loaded with the answers that it lists; when it can't be loaded, only its title is shown. */
const StaleNotice = lazy(() =>
  withWords(import("./StaleNotice.tsx")).then(
    ({ StaleNotice }) => ({ default: StaleNotice }),
    () => ({ default: JustStale }),
  ),
);

/** The words about a missing connection come with the first answer; where they can't, there is the refusal's own. */
const OfflineNotice = lazy(() =>
  noticeParts().then(
    ({ OfflineNotice }) => ({ default: OfflineNotice }),
    () => ({ default: JustNotSubmitted }),
  ),
);

const DiscardDraft = lazy(() =>
  withEndWords(import("./DiscardDraft.tsx")).then(
    ({ DiscardDraft }) => ({ default: DiscardDraft }),
    () => ({ default: NothingToPress }),
  ),
);

const OpeningNotice = lazy(() =>
  withWords(withEndWords(import("./OpeningNotice.tsx"))).then(
    ({ OpeningNotice }) => ({ default: OpeningNotice }),
    () => ({ default: () => null }),
  ),
);

/** Read once: the address becomes the instance's own. Families have no use for it. */
const hasDebug = new URLSearchParams(window.location.search).has("debug");
const debugParts = () => import("./DebugValue.tsx");
const DebugToggle = lazy(() => debugParts().then(({ DebugToggle }) => ({ default: DebugToggle })));
const FormValue = lazy(() => debugParts().then(({ FormValue }) => ({ default: FormValue })));

/** A shared device keeps no trace of the steps. */
const leavesTrace = () => deviceUse() !== "shared";

interface FillingProps {
  instance: FormInstance;
  form: CompiledForm;
  journal: Journal;
  stillSo?: StillSo | undefined;
  locale: string;
  /** False while it is built where nobody meets it. */
  isShown: boolean;
  onLocale: (locale: string) => void;
  /** The answers are submitted. True: from elsewhere, and what was changed here is not included. `model`: as the server has them. */
  onComplete: (isElsewhere: boolean, model?: string) => void;
  /** The form, or the change of what was submitted, is deleted. */
  onDiscarded: () => void;
}

export function Filling(props: FillingProps) {
  const { instance, form, journal, stillSo, locale, isShown, onLocale, onComplete, onDiscarded } = props;
  const [mode, setMode] = useState<"open" | "saved">("open");
  const [failure, setFailure] = useState<string>();
  const [showsValue, setShowsValue] = useState(false);
  const noticeBox = useRef<HTMLElement>(null);
  const late = useLateSubmit(instance.instanceKey, submit);
  const offlineNews = useOfflineNews();
  const onGiven = () => {
    late.end(); // what is submitted is what was there when Submit was pressed
  };
  const session = useDraftSession(instance, form, journal, locale, { onGiven, stillSo });
  const texts = textsFor(locale);
  /** Without a key of its own the instance is opened by its owner's session. */
  const hasOwner = instance.authKey === undefined;
  const { definition, store, save, notice } = session;
  const places = useMemo(() => indexFields(definition), [definition]);
  const uploads = useMemo(() => {
    const { instanceKey, authKey } = instance;
    return { instanceKey, ...(authKey !== undefined && { authKey }) };
  }, [instance]);
  const keeping = session.isKept ? texts.keptHere : texts.keepOpen;

  useEffect(() => {
    if (save.kind === "saved") setFailure(undefined);
    // From the first answer on: its link leads back here before anything is saved.
    if (save.kind === "saved" || save.kind === "pending") {
      const at = save.kind === "saved" ? save.at : new Date();
      const { instanceKey, authKey } = instance;
      rememberOpened(instance, { instanceKey, at: at.toISOString() });
      if (authKey !== undefined) rememberAuthKey(instanceKey, authKey, at.toISOString());
      void noticeParts().catch(() => {}); // while there is a connection
    }
    if (save.kind !== "refused") return undefined;
    let isOver = false;
    const name = problemName(save.reason);
    if (name === "INSTANCE_COMPLETE") onComplete(true);
    if (isClosed(save.reason))
      void closureText(save.reason, locale, keeping).then((text) => {
        if (!isOver) setFailure(text);
      });
    if (name === "ACCESS_DENIED" || name === "SIGN_IN_NEEDED")
      setFailure(hasOwner ? `${texts.sessionEnded} ${keeping}` : texts.accessDenied);
    return () => {
      isOver = true;
    };
  }, [save, instance, hasOwner, onComplete, texts, keeping, locale]);

  const nameOf = (key: string) => plainText(store.session.label(key, locale)) || key;

  const whyNot = async (reason: unknown, noConnection: string) => {
    const name = problemName(reason);
    if (name === "ANSWERS_TOO_LARGE") return tooLargeText({ store, locale, texts });
    if (isClosed(reason)) return closureText(reason, locale, keeping);
    return failureText(reason, noConnection, nameOf, texts);
  };

  async function submit() {
    setFailure(undefined);
    late.begin();
    const finished = await session.submit();
    if (!finished.done && finished.reason === undefined) return; // an earlier press is under way
    if (!finished.done && isUnreached(finished.reason)) return late.wait();
    late.end();
    if (finished.done) return onComplete(!finished.isWhole, finished.instance.model);
    if (problemName(finished.reason) === "INSTANCE_COMPLETE") return onComplete(true);
    setFailure(await whyNot(finished.reason, `${texts.submitFailed} ${keeping}`));
  }

  async function saveAndQuit() {
    const finished = await session.saveAndQuit();
    if (!finished.done) return setFailure(await whyNot(finished.reason, `${texts.saveFailed} ${keeping}`));
    setMode("saved");
    window.scrollTo(0, 0);
  }

  return (
    <Frame
      title={nameIn(instance.name, instance.names, locale)}
      locale={locale}
      isShown={isShown}
      whose={instance}
      menu={
        <>
          {hasDebug && (
            <Suspense>
              <DebugToggle
                isShown={showsValue}
                texts={texts}
                locale={locale}
                onToggle={() => setShowsValue(!showsValue)}
              />
            </Suspense>
          )}
          <LanguageMenu
            locales={instance.locales}
            locale={locale}
            label={inUiLanguage(texts.language, texts, locale)}
            onChange={onLocale}
          />
        </>
      }
    >
      <DeviceCare
        texts={texts}
        locale={locale}
        publicationKey={instance.publicationKey}
        hasKey={!hasOwner}
        isSubmitted={false}
      />
      {showsValue && (
        <Suspense>
          <FormValue store={store} />
        </Suspense>
      )}
      {(instance.changed ?? instance.change ?? instance.unfilled ?? instance.linkUsed ?? instance.test) && (
        <Suspense>
          <OpeningNotice instance={instance} texts={texts} locale={locale} />
        </Suspense>
      )}
      {notice !== undefined && (
        <Suspense>
          <StaleNotice
            ref={noticeBox}
            notice={notice}
            definition={definition}
            store={store}
            places={places}
            locale={locale}
            texts={texts}
            onUseMine={session.useMine}
            onDismiss={session.dismissNotice}
          />
        </Suspense>
      )}
      {(late.isWaiting || offlineNews !== undefined) && (
        <Suspense>
          <OfflineNotice
            texts={texts}
            locale={locale}
            isKept={session.isKept}
            isWaiting={late.isWaiting}
            onTry={() => void submit()}
            onStop={late.end}
          />
        </Suspense>
      )}
      {failure !== undefined && (
        <Failure text={inUiLanguage(failure, texts, locale)}>
          {failure.startsWith(texts.sessionEnded) && (
            <a href={signInAddress(instance.instanceKey)}>{inUiLanguage(texts.signIn, texts, locale)}</a>
          )}
        </Failure>
      )}
      {mode === "saved" ? (
        <Suspense fallback={<Message text={texts.saved} language={uiLanguage(texts, locale)} />}>
          <SavedForLater
            name={
              (!instance.renamed && store.session.submissionName()) ||
              nameIn(instance.name, instance.names, locale)
            }
            texts={texts}
            locale={locale}
            {...(instance.authKey !== undefined && {
              link: new URL(resumePath(instance.instanceKey, instance.authKey), window.location.href).href,
            })}
            onGoOn={() => setMode("open")}
          />
        </Suspense>
      ) : (
        <OpenForm
          definition={definition}
          store={store}
          locale={locale}
          start={session.start}
          isShown={isShown}
          busy={session.busy}
          uploads={uploads}
          stillSo={stillSo}
          save={save}
          {...(notice?.kind === "stale" && {
            notice: { text: texts.staleTitle, show: () => noticeBox.current?.focus() },
          })}
          leavesTrace={leavesTrace}
          onPlace={session.place}
          onSubmit={() => void submit()}
          onSave={() => void saveAndQuit()}
        />
      )}
      {mode === "open" && (instance.change || instance.revision > 0 || save.kind === "saved") && (
        <Suspense>
          <section className="p-device-foot">
            <DiscardDraft
              access={instance.change ? { ...uploads, change: true } : uploads}
              texts={texts}
              locale={locale}
              onStop={session.discard}
              onDiscarded={onDiscarded}
            />
          </section>
        </Suspense>
      )}
      <DeviceFoot texts={texts} locale={locale} hasKey={!hasOwner} />
    </Frame>
  );
}

/** Without a connection nothing could be deleted. */
function NothingToPress(_: DiscardDraftProps): ReactNode {
  return null;
}

function JustStale({ ref, notice, texts, locale, onDismiss }: StaleNoticeProps) {
  return (
    <section className="p-notice" role="status" tabIndex={-1} ref={ref} {...uiLanguage(texts, locale)}>
      <p>{notice.kind === "restored" ? texts.restored : `${texts.staleTitle}. ${texts.staleText}`}</p>
      <button type="button" className="p-link" onClick={onDismiss}>
        {texts.dismiss}
      </button>
    </section>
  );
}

function JustNotSubmitted({ texts, locale, isWaiting }: OfflineNoticeProps) {
  return isWaiting ? <Failure text={inUiLanguage(texts.submitFailed, texts, locale)}>{null}</Failure> : null;
}

function JustSaved({ texts, locale, link, onGoOn }: SavedForLaterProps) {
  return (
    <Message text={texts.saved} language={uiLanguage(texts, locale)}>
      {link !== undefined && (
        <input
          className="p-input p-resume-link"
          dir="ltr"
          readOnly
          value={link}
          aria-label={texts.resumeLinkLabel}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <button type="button" className="p-button p-primary" onClick={onGoOn}>
        {texts.goOn}
      </button>
    </Message>
  );
}

/** It is above the form, so it scrolls itself into view. */
function Failure({ text, children }: { text: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" }); // newer browsers return a promise, which isn't a clean-up function
  }, []);
  return (
    <div className="p-failure" role="alert" ref={box}>
      {text} {children}
    </div>
  );
}

/** A newer version has a notice of its own; a refusal gets its own text; anything else is the connection. */
async function failureText(
  reason: unknown,
  noConnection: string,
  nameOf: (key: string) => string,
  texts: Texts,
): Promise<string | undefined> {
  const name = problemName(reason);
  if (name === "INSTANCE_STALE" || reason === undefined) return undefined;
  if (!(reason instanceof CallProblem) || name === undefined) return noConnection;
  return [
    await refusalText(reason, texts.code),
    ...refusedFields(reason).map(({ field, message }) => `${nameOf(field)}: ${message}`),
  ].join("\n");
}

const isClosed = (reason: unknown): reason is CallProblem =>
  reason instanceof CallProblem && isClosure(reason);

/** As a page says it that opens the form now; and that what was typed here is kept. */
async function closureText(refusal: CallProblem, locale: string, keeping: string): Promise<string> {
  const { title, text, own, defaultLocale } = await closureOf(refusal, locale, true);
  return `${title}. ${own === undefined ? text : localize(own, locale, defaultLocale)} ${keeping}`;
}

/** What the server's own check found, if it found more than this page did. */
function refusedFields({ body }: CallProblem): { field: string; message: string }[] {
  const fields = body?.details?.fields;
  if (!Array.isArray(fields)) return [];
  return fields.filter(({ field, message }) => typeof field === "string" && typeof message === "string");
}
