/** An instance that is open: filled in, and saved for later (modes open and saved). */
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { nameIn } from "../../../shared/localize.ts";
import { indexFields } from "../base/field-index.ts";
import type { Reconfirmation } from "../base/form-context.ts";
import { type FormInstance, isUnreached, problemName } from "../base/instance-calls.ts";
import { resumePath, signInAddress } from "../base/page-route.ts";
import type { Position } from "../base/place.ts";
import { deviceUse, rememberAuthKey, rememberOpened } from "../device/device-keys.ts";
import type { Journal } from "../device/journal.ts";
import { DeviceCare, DeviceFoot, useDeviceUse, useIsDeviceDue } from "../device-care/DeviceCare.tsx";
import { Frame, Message } from "../frame/Frame.tsx";
import { LanguageMenu } from "../frame/LanguageMenu.tsx";
import { UnseenField } from "../frame/UnseenField.tsx";
import { TroubleNotice } from "../notices/TroubleNotice.tsx";
import { useLateSubmit } from "../offline/late-submit.ts";
import { useOfflineNotice } from "../offline/offline-state.ts";
import { useDraftSession } from "../saving/use-draft-session.ts";
import { textsFor } from "../texts/texts.ts";
import { inUiLanguage, uiLanguage } from "../texts/ui-language.tsx";
import {
  DebugToggle,
  DiscardDraft,
  FormValue,
  OfflineNotice,
  OpeningNotice,
  SavedForLater,
  StaffNotice,
  StaleNotice,
} from "./filling-parts.tsx";
import { type Lead, OpenForm } from "./OpenForm.tsx";
import { noticeParts } from "./open-instance.ts";
import { useCorrection } from "./use-correction.ts";
import { useTrouble } from "./use-trouble.ts";

/** Read once: the address becomes the instance's own. Families have no use for it. */
const hasDebug = new URLSearchParams(window.location.search).has("debug");

/** A shared device keeps no trace of the steps. */
const leavesTrace = () => deviceUse() !== "shared";

interface FillingProps {
  instance: FormInstance;
  form: CompiledForm;
  journal: Journal;
  reconfirmation?: Reconfirmation | undefined;
  /** The form as whose staff it is corrected, or entered for somebody else. */
  staff: number | undefined;
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
  const { instance, form, journal, reconfirmation, staff, locale } = props;
  const { isShown, onLocale, onComplete, onDiscarded } = props;
  const correction = useCorrection(staff === undefined ? undefined : instance.change);
  const [mode, setMode] = useState<"open" | "saved">("open");
  const [lead, setLead] = useState<Lead>();
  const [returned, setReturned] = useState<Position>();
  const [showsValue, setShowsValue] = useState(false);
  const noticeBox = useRef<HTMLElement>(null);
  const late = useLateSubmit(staff === undefined ? instance : { ...instance, instanceKey: "" }, submit);
  const offlineNotice = useOfflineNotice();
  const onAnswer = () => {
    late.end(); // what is submitted is what was there when Submit was pressed
  };
  const session = useDraftSession(instance, form, journal, locale, {
    ...{ onAnswer, reconfirmation },
    ...(staff !== undefined && { staff: { formId: staff, reason: correction.reasonNow } }),
  });
  const texts = textsFor(locale);
  /** Without a key of its own the instance is opened by its owner's session. */
  const hasOwner = instance.authKey === undefined;
  const { definition, store, save, notice } = session;
  const places = useMemo(() => indexFields(definition), [definition]);
  const uploads = useMemo(() => {
    const { instanceKey, authKey } = instance;
    return {
      instanceKey,
      ...(authKey !== undefined && { authKey }),
      ...(staff !== undefined && { formId: staff }),
    };
  }, [instance, staff]);
  const isShared = useDeviceUse() === "shared";
  const isDeviceDue = useIsDeviceDue(store, mode === "saved" || late.isWaiting);
  const { trouble, note, clear } = useTrouble({ save, locale, hasOwner, onComplete });

  useEffect(() => {
    // From the first answer on: its link leads back here before anything is saved.
    if (staff !== undefined || (save.kind !== "saved" && save.kind !== "pending")) return;
    const at = new Date(); // on the device's own clock, which says later how old it is
    const { instanceKey, authKey } = instance;
    rememberOpened(instance, { instanceKey, at: at.toISOString() });
    if (authKey !== undefined) rememberAuthKey(instanceKey, authKey, at.toISOString());
    void noticeParts().catch(() => {}); // while there is a connection
  }, [save, instance, staff]);

  async function submit() {
    clear();
    if (!correction.hasReason()) return;
    late.begin();
    const finished = await session.submit();
    if (!finished.done && finished.reason === undefined) return; // an earlier press is under way
    if (!finished.done && isUnreached(finished.reason)) return late.wait();
    late.end();
    if (finished.done) return onComplete(!finished.isWhole, finished.instance.model);
    if (problemName(finished.reason) === "INSTANCE_COMPLETE") return onComplete(true);
    note(finished.reason, "submit");
  }

  /** The form is as it was left, and so is the focus. */
  function resume() {
    const place = session.positionNow();
    setReturned(place);
    setLead({ key: place.fieldKey });
    setMode("open");
  }

  async function saveAndQuit() {
    const finished = await session.saveAndQuit();
    if (!finished.done) return note(finished.reason, "save");
    setMode("saved");
    window.scrollTo(0, 0);
  }

  const device = staff === undefined && (
    <DeviceCare
      texts={texts}
      locale={locale}
      publicationKey={instance.publicationKey}
      hasKey={!hasOwner}
      isSubmitted={false}
    />
  );

  const name = nameIn(instance.name, instance.names, locale);
  const isBegun = instance.change || instance.revision > 0 || save.kind === "saved";
  return (
    <Frame
      title={name}
      documentTitle={mode === "open" ? "" : name}
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
      {(isShared || mode === "saved") && device}
      {showsValue && (
        <Suspense>
          <FormValue store={store} />
        </Suspense>
      )}
      {staff !== undefined && (
        <Suspense>
          <StaffNotice
            submission={{ formId: staff, instanceKey: instance.instanceKey }}
            instanceId={instance.instanceId}
            isCorrection={instance.change !== undefined}
            {...correction.field}
          />
        </Suspense>
      )}
      {staff === undefined &&
        (instance.changed ?? instance.change ?? instance.unfilled ?? instance.linkUsed ?? instance.test) && (
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
      {(late.isWaiting || offlineNotice !== undefined) && (
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
      {trouble !== undefined && (
        <TroubleNotice
          {...{ trouble, store, texts, locale }}
          isKept={session.isKept}
          signInAt={signInAddress(instance.instanceKey, staff)}
          onLead={(key) => setLead({ key })}
        />
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
            onResume={resume}
          />
        </Suspense>
      ) : (
        <>
          {instance.guarded && <UnseenField />}
          <OpenForm
            definition={definition}
            store={store}
            locale={locale}
            start={returned ?? session.start}
            isShown={isShown}
            busy={session.busy}
            uploads={uploads}
            reconfirmation={reconfirmation}
            save={staff !== undefined && instance.change && save.kind === "untouched" ? undefined : save}
            lead={lead}
            title={name}
            {...(notice?.kind === "stale" && {
              notice: { text: texts.staleTitle, show: () => noticeBox.current?.focus() },
            })}
            leavesTrace={leavesTrace}
            onPlace={session.place}
            onSubmit={() => void submit()}
            onSave={staff === undefined ? () => void saveAndQuit() : undefined}
          />
        </>
      )}
      {!isShared && mode === "open" && isDeviceDue && device}
      {mode === "open" && (staff !== undefined ? !instance.change : isBegun) && (
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
      {staff === undefined && <DeviceFoot texts={texts} locale={locale} hasKey={!hasOwner} />}
    </Frame>
  );
}
