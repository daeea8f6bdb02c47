/** What is around every page of the respondent: name, language, content. */
import { type ReactNode, Suspense, useEffect } from "react";
import { directionOf, localize, otherLanguageOf } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { FormInstance, Surroundings } from "../base/instance-calls.ts";
import { useSession } from "../session/session.ts";
import { textsFor } from "../texts/texts.ts";
import { inLanguage, type UiLanguage } from "../texts/ui-language.tsx";
import { SurroundingLinks } from "./SurroundingLinks.tsx";

/** Loaded for forms that say whose they are; when it can't be loaded, the form is there without it. */
const AboutFoot = lazyPart(
  part(() => import("./AboutFoot.tsx")),
  ({ AboutFoot }) => AboutFoot,
  () => null,
);

const Logo = lazyPart(
  part(() => import("./Logo.tsx")),
  ({ Logo }) => Logo,
  ({ name }: { name: string }) => name,
);

interface FrameProps {
  title: string;
  /** The document's, where it says more; `""`: what is on the page names it itself. */
  documentTitle?: string;
  locale: string;
  /** The language dropdown, where there is a choice. */
  menu?: ReactNode;
  /** Whose form it is, where it says so. */
  whose?: Surroundings & Pick<FormInstance, "logoLink" | "closesAt" | "names" | "renamed">;
  /** False: the document stays as it is. */
  isShown?: boolean;
  children: ReactNode;
}

export function Frame({
  title,
  documentTitle = title,
  locale,
  menu,
  whose,
  isShown = true,
  children,
}: FrameProps) {
  useDocument(documentTitle, locale, isShown);
  const isSignedIn = useSession();
  const texts = textsFor(locale);
  const about = whose?.about;
  const from = localize(about?.organisation, locale, whose?.defaultLocale);
  const fromLanguage = otherLanguageOf(about?.organisation, locale, whose?.defaultLocale);
  return (
    <div className="player" lang={locale} dir={directionOf(locale)}>
      <div className="p-column">
        <header className="p-header">
          {about?.organisation && (
            <p className="p-from" dir="auto" data-logo={about.logo && ""}>
              {about.logo && whose?.logoLink ? (
                <Suspense fallback={from}>
                  <Logo id={about.logo} link={whose.logoLink} name={from} />
                </Suspense>
              ) : (
                inLanguage(from, fromLanguage)
              )}
            </p>
          )}
          {title !== "" && <h1>{inLanguage(title, whose && nameLanguage(whose, locale))}</h1>}
          {menu}
          {isSignedIn && window.location.pathname !== "/my-forms" && (
            <a className="p-header-link" href="/my-forms" lang={texts.code}>
              {texts.myForms}
            </a>
          )}
        </header>
        <main className="p-main">{children}</main>
        {whose && (about || whose.closesAt) && (
          <Suspense>
            <AboutFoot whose={whose} locale={locale} texts={texts} />
          </Suspense>
        )}
        {whose && <SurroundingLinks whose={whose} locale={locale} texts={texts} />}
      </div>
    </div>
  );
}

/** Of a form's name where it isn't translated; what its respondent calls it is in no language that is known. */
function nameLanguage(
  { names, renamed, defaultLocale }: Pick<FormInstance, "names" | "renamed" | "defaultLocale">,
  locale: string,
): string | undefined {
  return renamed ? undefined : otherLanguageOf({ [defaultLocale]: "", ...names }, locale, defaultLocale);
}

/** The document follows what is shown: its title and its language. */
function useDocument(title: string, locale: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    if (title !== "") document.title = title;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [title, locale, isShown]);
}

interface MessageProps {
  title?: string;
  /** What is no plain text is an element of its own. */
  text: ReactNode;
  /** For a form in another language than the page. */
  language?: UiLanguage;
  children?: ReactNode;
}

/** A page that says one thing and what to do about it. */
export function Message({ title, text, language, children }: MessageProps) {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  return (
    <section className="p-message" role="status" {...language}>
      {title !== undefined && <h2>{title}</h2>}
      {typeof text === "string" ? <p>{text}</p> : text}
      {children !== undefined && <div className="p-message-actions">{children}</div>}
    </section>
  );
}
