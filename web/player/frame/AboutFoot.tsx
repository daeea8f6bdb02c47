import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import { dayTimeAndZone } from "../base/clock.ts";
import type { FormInstance } from "../base/instance-calls.ts";
import type { Texts } from "../texts/texts.ts";
import { inLanguage, inUiLanguage } from "../texts/ui-language.tsx";
import { AboutText } from "./AboutText.tsx";

interface AboutFootProps {
  whose: Pick<FormInstance, "about" | "defaultLocale" | "closesAt">;
  locale: string;
  texts: Texts;
}

/** Below a form: until when it is open, whose it is, what happens to the answers, and whom to ask. */
export function AboutFoot({ whose, locale, texts }: AboutFootProps) {
  const { about = {}, defaultLocale, closesAt } = whose;
  const { organisation, privacy, privacyLink, contact } = about;
  const isClosing = closesAt !== undefined && new Date(closesAt) > new Date();
  if (!organisation && !privacy && !contact && !isClosing) return null;
  const words = texts.about;
  const shared = { locale, defaultLocale };
  return (
    <footer className="p-about">
      {isClosing && (
        <p>{inUiLanguage(words.openUntil(dayTimeAndZone(closesAt, texts.code)), texts, locale)}</p>
      )}
      {organisation && (
        <p className="p-about-name" dir="auto">
          {inLanguage(
            localize(organisation, locale, defaultLocale),
            otherLanguageOf(organisation, locale, defaultLocale),
          )}
        </p>
      )}
      {privacy && <AboutText texts={privacy} links={privacyLink} {...shared} />}
      {contact && (
        <>
          <h2>{inUiLanguage(words.contact, texts, locale)}</h2>
          <AboutText texts={contact} {...shared} />
        </>
      )}
    </footer>
  );
}
