/** Parts of the page of an open form that are loaded when they are needed, and what there is where they can't be. */
import type { ReactNode } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Message } from "../frame/Frame.tsx";
import { Failure } from "../notices/Failure.tsx";
import type { StaleNoticeProps } from "../notices/StaleNotice.tsx";
import type { OfflineNoticeProps } from "../offline/OfflineNotice.tsx";
import { uiLanguage } from "../texts/ui-language.tsx";
import type { DiscardDraftProps } from "./DiscardDraft.tsx";
import { noticeParts } from "./open-instance.ts";
import type { SavedForLaterProps } from "./SavedForLater.tsx";

/** Without a connection, only its first words are shown. */
export const SavedForLater = lazyPart(
  part(() => import("./SavedForLater.tsx")),
  ({ SavedForLater }) => SavedForLater,
  JustSaved,
);

/** Loaded with the answers that it lists; when it can't be loaded, only its title is shown. */
export const StaleNotice = lazyPart(
  part(() => import("../notices/StaleNotice.tsx")),
  ({ StaleNotice }) => StaleNotice,
  JustStale,
);

/** The words about a missing connection come with the first answer; where they can't, there is the refusal's own. */
export const OfflineNotice = lazyPart(noticeParts, ({ OfflineNotice }) => OfflineNotice, JustNotSubmitted);

export const DiscardDraft = lazyPart(
  part(() => import("./DiscardDraft.tsx")),
  ({ DiscardDraft }) => DiscardDraft,
  NothingToPress,
);

export const OpeningNotice = lazyPart(
  part(() => import("../notices/OpeningNotice.tsx")),
  ({ OpeningNotice }) => OpeningNotice,
  () => null,
);

const staffParts = part(() => import("../notices/StaffParts.tsx"));
export const StaffNotice = lazyPart(staffParts, ({ StaffNotice }) => StaffNotice);
export const StaffDone = lazyPart(staffParts, ({ StaffDone }) => StaffDone);

const debugParts = part(() => import("./DebugValue.tsx"));
export const DebugToggle = lazyPart(debugParts, ({ DebugToggle }) => DebugToggle);
export const FormValue = lazyPart(debugParts, ({ FormValue }) => FormValue);

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
  return isWaiting ? <Failure text={texts.submitFailed} texts={texts} locale={locale} /> : null;
}

function JustSaved({ texts, locale, link, onResume }: SavedForLaterProps) {
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
      <button type="button" className="p-button p-primary" onClick={onResume}>
        {texts.resume}
      </button>
    </Message>
  );
}
