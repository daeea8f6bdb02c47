import { localize } from "../../shared/localize.ts";
import { AboutText } from "./AboutText.tsx";
import type { FormInstance } from "./instance-calls.ts";
import { aboutTextsFor } from "./texts/about.ts";
import type { Texts } from "./texts.ts";
import { inUiLanguage } from "./ui-language.tsx";

interface AboutFootProps extends Pick<FormInstance, "defaultLocale"> {
  about: NonNullable<FormInstance["about"]>;
  locale: string;
  texts: Texts;
}

/** Below a form: whose it is, what happens to the answers, and whom to ask. */
export function AboutFoot({ about, defaultLocale, locale, texts }: AboutFootProps) {
  const { organisation, privacy, privacyLink, contact } = about;
  if (!organisation && !privacy && !contact) return null;
  const words = aboutTextsFor(texts.code);
  const shared = { locale, defaultLocale };
  return (
    <footer className="p-about">
      {organisation && (
        <p className="p-about-name" dir="auto">
          {localize(organisation, locale, defaultLocale)}
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
