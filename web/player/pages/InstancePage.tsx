/** An instance that is opened, then shown in the mode that its status asks for. */
import { type ReactNode, Suspense, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { nameIn } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { createDomSlot } from "../base/dom-slot.ts";
import type { FormInstance } from "../base/instance-calls.ts";
import { firstLanguage } from "../base/page-route.ts";
import { DeviceCare, DeviceFoot } from "../device-care/DeviceCare.tsx";
import { Frame } from "../frame/Frame.tsx";
import { LanguageMenu } from "../frame/LanguageMenu.tsx";
import { checkingSignal, isChecking } from "../opening/start-checked.ts";
import { type Texts, textsFor } from "../texts/texts.ts";
import { inUiLanguage, uiLanguage } from "../texts/ui-language.tsx";
import { useTexts } from "../texts/use-texts.ts";
import { ClosedForm } from "./closed-parts.tsx";
import { Filling } from "./Filling.tsx";
import { StaffDone } from "./filling-parts.tsx";
import { OpenFailure } from "./OpenFailure.tsx";
import { finishedParts, type Target } from "./open-instance.ts";
import { useOpenedInstance } from "./use-opened-instance.ts";

/** Loaded when it is needed, so that the form appears sooner; without a connection, only its first words are shown. */
const Finished = lazyPart(finishedParts, ({ Finished }) => Finished, WithoutReports);

/** Its part is there already: it asked whether to delete. */
const Discarded = lazyPart(
  part(() => import("./DiscardDraft.tsx")),
  ({ Discarded }) => Discarded,
);

export function InstancePage({ target: first }: { target: Target }) {
  const { target, loaded, isStarted, failure, retry, ...opened } = useOpenedInstance(first);
  const { isComplete, isSubmittedElsewhere, received, complete, reopen, locale, setLocale } = opened;
  const [isDiscarded, setDiscarded] = useState(false);
  const texts = textsFor(locale);

  if (failure !== undefined)
    return (
      <Frame title="" locale={texts.code}>
        <OpenFailure reason={failure} target={target} locale={locale} onRetry={retry} />
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
  const { instance, form, journal, reconfirmation, staff } = loaded;
  const { instanceKey, authKey } = instance;
  const access = { instanceKey, ...(authKey !== undefined && { authKey }) };
  if (staff !== undefined && (isDiscarded || isComplete))
    return (
      <Frame title={nameIn(instance.name, instance.names, locale)} locale={locale}>
        <Suspense>
          <StaffDone
            submission={{ formId: staff, instanceKey }}
            instanceId={instance.instanceId}
            what={isDiscarded ? "deleted" : instance.change ? "corrected" : "entered"}
          />
        </Suspense>
      </Frame>
    );
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
            staff={staff}
            locale={locale}
            isShown={isStarted}
            onLocale={setLocale}
            onComplete={complete}
            onDiscarded={() => (instance.change ? reopen(access) : setDiscarded(true))}
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
            own={instance.opensAt === undefined ? instance.about?.closed : undefined}
            opensAt={instance.opensAt}
            defaultLocale={instance.defaultLocale}
            language={uiLanguage(texts, locale)}
          >
            {instance.status !== "REVOKE" && (
              <button type="button" className="p-button" onClick={retry}>
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
          onChange={() => reopen({ ...access, change: true })}
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
function stoppedTitle({ status, messageCode, opensAt }: FormInstance, texts: Texts): string | undefined {
  if (status === "REVOKE") return texts.revokedTitle;
  if (isOpen(status) && opensAt !== undefined) return texts.earlyTitle;
  const isStopped = isOpen(status) && (messageCode === "CLOSED" || messageCode === "EXPIRED");
  return isStopped ? texts.closedTitle : undefined;
}

interface WordsProps {
  texts: Texts;
  locale: string;
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
  const { loading, checking } = useTexts(locale);
  const isComputing = useSyncExternalStore(checkingSignal.subscribe, isChecking);
  return <Skeleton label={isComputing ? checking : loading} />;
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
