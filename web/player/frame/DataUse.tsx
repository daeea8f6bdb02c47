/** What happens to the answers of a form: from its publication's settings, and in the publisher's words. */
import "./surroundings.css";
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { placeOfRegion } from "../../../shared/aws-regions.ts";
import { localize } from "../../../shared/localize.ts";
import { TEST_DAYS } from "../../../shared/timings.ts";
import { Dialog } from "../base/Dialog.tsx";
import type { Surroundings } from "../base/instance-calls.ts";
import { deviceUse, onDeviceUse } from "../device/device-keys.ts";
import type { Texts } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";
import { AboutText } from "./AboutText.tsx";

interface DataUseProps {
  whose: Surroundings;
  texts: Texts;
  locale: string;
  onClose: () => void;
}

export function DataUse({ whose, texts, locale, onClose }: DataUseProps): ReactNode {
  const { about = {}, defaultLocale, erasedAfterDays, region, namesSubject, test } = whose;
  const words = texts.dataUsePage;
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // Read from its head: by themselves, browsers begin with the first link, below all the text.
  useEffect(() => head.current?.focus(), []);
  const use = useSyncExternalStore(onDeviceUse, deviceUse);
  const shared = { locale, defaultLocale };
  const organisation = localize(about.organisation, locale, defaultLocale);
  const days = (count: typeof erasedAfterDays) => {
    if (count === undefined) return words.unknownDays;
    if (count === null) return words.noDays;
    return test && count === TEST_DAYS ? texts.link.test : words.days(count);
  };
  const parts = [
    [words.who, organisation === "" ? words.whoElse : words.whoNamed(organisation)],
    [words.what, namesSubject ? `${words.whatText} ${words.subject}` : words.whatText],
    [
      words.where,
      region === undefined
        ? words.whereText
        : `${words.whereText} ${words.region(placeOfRegion(region, texts.code))}`,
    ],
    [words.howLong, days(erasedAfterDays)],
    [words.here, use === "shared" ? words.hereShared : words.hereText],
    [words.erase, `${words.eraseDraft} ${words.eraseText}`],
  ] as const;
  return (
    <Dialog aria-labelledby={id} onClose={onClose} {...uiLanguage(texts, locale)}>
      <div className="p-surroundings">
        <h2 id={id} tabIndex={-1} ref={head}>
          {texts.dataUse}
        </h2>
        {parts.map(([title, text]) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
        {(about.privacy || about.contact) && (
          <section>
            <h3>{words.theirWords}</h3>
            {about.privacy && <AboutText texts={about.privacy} links={about.privacyLink} {...shared} />}
            {about.contact && <AboutText texts={about.contact} {...shared} />}
          </section>
        )}
        <a className="p-link" href={`/f/accessibility?lang=${texts.code}`} target="_blank" rel="noopener">
          {texts.accessibility.title}
        </a>
        <button type="button" className="p-button" onClick={onClose}>
          {texts.dismiss}
        </button>
      </div>
    </Dialog>
  );
}
