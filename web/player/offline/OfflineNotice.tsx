import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { deviceUse, onDeviceUse } from "../device/device-keys.ts";
import { type Texts, textsFor } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";
import { useOfflineNotice } from "./offline-state.ts";

export interface OfflineNoticeProps {
  texts: Texts;
  locale: string;
  /** Whether this device keeps what the server does not have yet. */
  isKept: boolean;
  /** Submit was pressed, and there was no connection. */
  isWaiting: boolean;
  onTry: () => void;
  onStop: () => void;
}

/**
 * For a form that can't be fetched, and that the device doesn't have either: it never had, or the browser has removed it.
 * @param code of the page's own language
 */
export const notHereText = (code: string): string => textsFor(code).offline.notHere;

/**
 * Whether the browser has promised to keep what is stored here until the person removes it. Where it hasn't, the window may be a
 * private one: browsers see to it that no page can tell the two apart.
 */
const storageLasts = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.().catch(() => false)) === true;

/** Says what a missing connection means for the form, and what the device can't keep. */
export function OfflineNotice({ texts, locale, isKept, isWaiting, onTry, onStop }: OfflineNoticeProps) {
  const news = useOfflineNotice();
  const box = useRef<HTMLElement>(null);
  const words = texts.offline;
  const own = (text: string) => inUiLanguage(text, texts, locale);
  // elsewhere they are kept for a quarter of an hour, which may be too short
  const isOwn = useSyncExternalStore(onDeviceUse, deviceUse) === "own";
  const [lasts, setLasts] = useState(true);
  const mayClose = lasts ? words.mayClose : `${words.mayClose} ${words.inPrivate}`;
  const whereKept = isKept ? (isOwn ? mayClose : words.leaveOpen) : texts.keepOpen;
  useEffect(() => {
    void storageLasts().then(setLasts);
  }, []);
  useEffect(() => {
    if (isWaiting) box.current?.scrollIntoView({ block: "center" });
  }, [isWaiting]);
  if (isWaiting)
    return (
      <section className="p-notice" role="status" ref={box}>
        <h2>{own(words.waiting)}</h2>
        <p>{own(`${words.waitingText} ${whereKept}`)}</p>
        <div className="p-device-choices">
          <button type="button" className="p-button" onClick={onTry}>
            {own(words.tryNow)}
          </button>
          <button type="button" className="p-button" onClick={onStop}>
            {own(words.stop)}
          </button>
        </div>
      </section>
    );
  if (news === undefined) return null;
  if (news === "this device's")
    return (
      <section className="p-notice" role="status">
        <h2>{own(words.offline)}</h2>
        <p>{own(`${words.offlineText} ${isKept ? texts.keptHere : texts.keepOpen}`)}</p>
      </section>
    );
  return (
    <p className="p-offline" role="status">
      {own(news === "no room" ? words.noRoom : words.keepsNothing)}
    </p>
  );
}
